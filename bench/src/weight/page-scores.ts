// Runs Lighthouse on Home and Trade of the real server a few times and takes the medians, because one run says little.
import path from 'node:path';
import { outputOf } from '../child.ts';
import { startServer } from '../real-server.ts';
import { inTemporaryFolder } from '../temporary.ts';
import { type Verdict, quantile, thousands } from '../verdict.ts';

const RUNS = 5;
/** A server that has just started is still working out its past, so its first minute says nothing about a page. */
const WARM_AFTER_MS = 10_000;
const PAGES = [
  { name: 'Home', path: '/', scoreMin: 95 },
  { name: 'Trade', path: '/#/trade', scoreMin: 90 },
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
      const verdicts: Verdict[] = [];
      for (const page of PAGES) {
        const all: Scored[] = [];
        for (let run = 0; run < RUNS; run += 1) {
          const one = await scoreOnce(`${server.url}${page.path}`);
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

const scoreOnce = async (url: string): Promise<Scored> =>
  JSON.parse(await outputOf([path.join(import.meta.dirname, 'lighthouse.ts'), url])) as Scored;

function verdictsOf({ name, scoreMin }: Page, all: readonly Scored[]): Verdict[] {
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
        `Lighthouse ${score} for ${name} on its simulated phone (median of ${RUNS}, ${Math.min(...scores)} to ` +
        `${Math.max(...scores)}, at a machine speed of ${thousands(speed)})`,
      ratio: `${(score / 100).toFixed(2)} of what can be had`,
      target: `at least ${scoreMin}`,
      isMet: score >= scoreMin,
    },
    {
      figure: `Lighthouse ${access} for ${name}'s accessibility, ${practices} for its best practices`,
      ratio: 'the least of all runs',
      target: '100 both',
      isMet: access === 100 && practices === 100,
    },
  ];
}
