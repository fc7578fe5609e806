// Runs Lighthouse on the pages behind the tabs of the real server a few times and takes the medians, because one run
// says little.
import path from 'node:path';
import { outputOf } from '../child.ts';
import { trader } from '../phone/trader.ts';
import { startServer } from '../real-server.ts';
import { inTemporaryFolder } from '../temporary.ts';
import { type Verdict, quantile, thousands } from '../verdict.ts';

const RUNS = 5;
const SCORE_MIN = 95;
/** A server that has just started is still working out its past, so its first minute says nothing about a page. */
const WARM_AFTER_MS = 10_000;
const PAGES = [
  { name: 'Home', path: '/', isIn: false },
  { name: 'Trade', path: '/#/trade', isIn: false },
  { name: 'Ranking', path: '/#/rank', isIn: false },
  { name: 'Orders', path: '/#/order', isIn: true },
  { name: 'Account', path: '/#/user', isIn: true },
] as const;
type Page = (typeof PAGES)[number];

interface Scored {
  readonly score: number;
  readonly accessibility: number;
  readonly practices: number;
  /**
   * Lighthouse's measure of the machine: 1,000 and more on a quiet one. Below that, the score says little about the
   * page.
   */
  readonly speed: number;
  readonly details: readonly string[];
}

/** @returns null if no packaged browser fits this machine and none is named */
export async function pageScores(note: (text: string) => void): Promise<Verdict[] | null> {
  const hasBrowser =
    process.env['CHROMIUM_PATH'] !== undefined ||
    (process.platform === 'linux' && process.arch === 'x64');
  if (!hasBrowser) return null;
  return inTemporaryFolder(async (dataDir) => {
    const server = await startServer({ DATA_DIR: dataDir, DATABASE_URL: '', FEED: 'sim' });
    try {
      await new Promise((resolve) => setTimeout(resolve, WARM_AFTER_MS));
      const session = JSON.stringify(await trader(server.url, 'bench-weight'));
      const verdicts: Verdict[] = [];
      for (const page of PAGES) {
        const all: Scored[] = [];
        for (let run = 0; run < RUNS; run += 1) {
          const one = await scoreOnce(`${server.url}${page.path}`, page.isIn ? [session] : []);
          note(
            `Lighthouse ${one.score} for ${page.name} (machine ${one.speed}): ${one.details.join(', ')}`,
          );
          all.push(one);
        }
        verdicts.push(...verdictsOf(page, all));
      }
      return verdicts;
    } finally {
      await server.stop();
    }
  });
}

const LIGHTHOUSE = path.join(import.meta.dirname, 'lighthouse.ts');
const scoreOnce = async (url: string, session: readonly string[]): Promise<Scored> =>
  JSON.parse(await outputOf([LIGHTHOUSE, url, ...session])) as Scored;

function verdictsOf({ name, isIn }: Page, all: readonly Scored[]): Verdict[] {
  const scores = all.map((one) => one.score);
  const speed = quantile(
    all.map((one) => one.speed),
    0.5,
  );
  const score = quantile(scores, 0.5);
  const access = Math.min(...all.map((one) => one.accessibility));
  const practices = Math.min(...all.map((one) => one.practices));
  return [
    {
      figure:
        `Lighthouse ${score} for ${name}${isIn ? ', logged in,' : ''} on its simulated phone (median of ${RUNS}, ${Math.min(...scores)} to ` +
        `${Math.max(...scores)}, at a machine speed of ${thousands(speed)})`,
      ratio: `${(score / 100).toFixed(2)} of what can be had`,
      target: `at least ${SCORE_MIN}`,
      isMet: score >= SCORE_MIN,
    },
    {
      figure: `Lighthouse ${access} for ${name}'s accessibility, ${practices} for its best practices`,
      ratio: 'the least of all runs',
      target: '100 both',
      isMet: access === 100 && practices === 100,
    },
  ];
}
