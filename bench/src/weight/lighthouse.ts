// Lighthouse's scores of a page on its simulated phone, against the real server. `node lighthouse.ts <url> [session]`
// prints the scores, of 100, and how fast the machine was at that moment; a session is the JSON that the client stores.
// Lighthouse is fetched when it is first asked for: with all that it needs it was a sixth of every install.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { present } from '@meridian/units';
import { chromium } from 'playwright-core';
import { z } from 'zod';
import { freePort } from '../../../packages/server/src/testing/free-port.ts';

const LIGHTHOUSE = 'lighthouse@13.5.0';
const REPORT_BYTES_MAX = 64 * 2 ** 20;
const FLAGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

async function browserPath(): Promise<{ executablePath: string; args: readonly string[] }> {
  const given = process.env['CHROMIUM_PATH'];
  if (given !== undefined) return { executablePath: given, args: [] };
  // Makes the package unpack the libraries that a bare machine lacks.
  process.env['AWS_EXECUTION_ENV'] ??= 'AWS_Lambda_nodejs22.x';
  const { default: packaged } = await import('@sparticuz/chromium');
  return {
    executablePath: await packaged.executablePath(),
    args: packaged.args.filter((flag) => flag !== '--single-process'),
  };
}

const Report = z.object({
  categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
  audits: z.record(
    z.string(),
    z.object({ id: z.string(), scoreDisplayMode: z.string(), displayValue: z.string().optional() }),
  ),
  environment: z.object({ benchmarkIndex: z.number() }),
  runtimeError: z.object({ message: z.string() }).optional(),
});

/** By the browser that listens on `port`. */
async function reportOf(address: string): Promise<z.infer<typeof Report>> {
  const { stdout } = await promisify(execFile)(
    'npm',
    [
      ...['exec', '--yes', `--package=${LIGHTHOUSE}`, '--', 'lighthouse', address],
      `--port=${port}`,
      '--only-categories=performance,accessibility,best-practices',
      ...['--form-factor=mobile', '--output=json', '--quiet'],
    ],
    { maxBuffer: REPORT_BYTES_MAX },
  );
  return Report.parse(JSON.parse(stdout));
}

/** Before Lighthouse opens the page: it empties the browser's cache, not the storage. */
async function logIn(session: string): Promise<void> {
  const own = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const page = await present(own.contexts()[0], 'its own context').newPage();
  await page.addInitScript(`localStorage.setItem('meridian.session', ${JSON.stringify(session)})`);
  // Of the same site, and without a script of its own.
  await page.goto(new URL('/icon.svg', url).href);
  await page.close();
  await own.close();
}

const url = present(process.argv[2], 'the address of a page');
const port = await freePort();
const { executablePath, args } = await browserPath();
const browser = await chromium.launch({
  executablePath,
  args: [...args, ...FLAGS, `--remote-debugging-port=${port}`],
});
try {
  const [, , , session] = process.argv;
  if (session !== undefined) await logIn(session);
  const lhr = await reportOf(url);
  const scoreOf = (category: string): number =>
    Math.round(
      present(
        lhr.categories[category]?.score,
        `a score of ${category}, not ${lhr.runtimeError?.message ?? 'none'}`,
      ) * 100,
    );
  const audits = Object.values(lhr.audits).filter(
    ({ scoreDisplayMode }) => scoreDisplayMode === 'numeric',
  );
  const details = audits.map(({ id, displayValue }) => `${id} ${displayValue ?? ''}`).slice(0, 6);
  const { benchmarkIndex: speed } = lhr.environment;
  console.log(
    JSON.stringify({
      score: scoreOf('performance'),
      accessibility: scoreOf('accessibility'),
      practices: scoreOf('best-practices'),
      speed,
      details,
    }),
  );
} finally {
  await browser.close();
}
