// Runs Lighthouse on Home of the real server a few times and takes the median, as one run says little.
import path from 'node:path';
import { outputOf } from '../child.ts';
import { startServer } from '../real-server.ts';
import { inTemporaryFolder } from '../temporary.ts';
import { type Verdict, quantile, thousands } from '../verdict.ts';

const RUNS = 5;
const SCORE_MIN = 95;

interface Scored {
  readonly score: number;
  /** What Lighthouse measured of the machine: 1,000 and more on a quiet one; below it the score says little of Home. */
  readonly speed: number;
  readonly details: readonly string[];
}

/** @returns null where no packaged browser fits this machine and none is named */
export async function homeScore(note: (text: string) => void): Promise<Verdict | null> {
  const hasBrowser =
    process.env['CHROMIUM_PATH'] !== undefined ||
    (process.platform === 'linux' && process.arch === 'x64');
  if (!hasBrowser) return null;
  const scored = await inTemporaryFolder(async (dataDir) => {
    const server = await startServer({ DATA_DIR: dataDir, DATABASE_URL: '', FEED: 'sim' });
    try {
      const all: Scored[] = [];
      for (let run = 0; run < RUNS; run += 1) {
        const one = JSON.parse(
          await outputOf([path.join(import.meta.dirname, 'lighthouse.ts'), server.url]),
        ) as Scored;
        note(`Lighthouse ${one.score} (machine ${one.speed}): ${one.details.join(', ')}`);
        all.push(one);
      }
      return all;
    } finally {
      await server.stop();
    }
  });
  const scores = scored.map((one) => one.score);
  const speeds = scored.map((one) => one.speed);
  const score = quantile(scores, 0.5);
  return {
    figure:
      `Lighthouse ${score} for Home on its simulated phone (median of ${RUNS}, ${Math.min(...scores)} to ` +
      `${Math.max(...scores)}, at a machine speed of ${thousands(quantile(speeds, 0.5))})`,
    ratio: `${(score / 100).toFixed(2)} of what can be had`,
    target: `at least ${SCORE_MIN}`,
    isMet: score >= SCORE_MIN,
  };
}
