// Lighthouse's scores of a page on its simulated phone, against the real server. `node lighthouse.ts <url>` prints the
// scores, of 100, and how fast the machine was at that moment.
import { present } from '@meridian/units';
import lighthouse from 'lighthouse';
import { chromium } from 'playwright-core';
import { freePort } from '../temporary.ts';

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

const url = present(process.argv[2], 'the address of a page');
const port = await freePort();
const { executablePath, args } = await browserPath();
const browser = await chromium.launch({
  executablePath,
  args: [...args, ...FLAGS, `--remote-debugging-port=${port}`],
});
try {
  const result = await lighthouse(url, {
    port,
    onlyCategories: ['performance', 'accessibility', 'best-practices'],
    formFactor: 'mobile',
    logLevel: 'error',
  });
  const { lhr } = present(result, 'Lighthouse reports');
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
