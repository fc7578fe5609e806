// The default order of the ranking rests on what is proven, in whatever world the community trades and whenever it is
// looked at: neither traders who double into losses nor lucky ones come first.
import { Worker } from 'node:worker_threads';
import { describe, expect, it } from 'vitest';
import type { Seen, Watched } from '../testing/ranking-watch.ts';

const SEEDS = Array.from({ length: 30 }, (_, index) => index + 1);
const watch = (of: Watched): Promise<readonly Seen[]> =>
  new Promise((resolve, reject) => {
    const file = new URL('../testing/ranking-watch.ts', import.meta.url);
    const worker = new Worker(file, { workerData: of });
    worker.once('message', resolve);
    worker.once('error', reject);
  });

describe('the default order', () => {
  it('never begins with a martingale or with luck, at any step of thirty worlds', async () => {
    const all = await watch({ seeds: SEEDS, presentDays: 0 });
    expect(all.flatMap(({ faults }) => faults)).toEqual([]);
    // So the moments right before a blow-up are among them.
    expect(all.reduce((sum, { blowUps }) => sum + blowUps, 0)).toBeGreaterThan(10);
    for (const { looks, looksWithThree } of all) {
      expect(looks).toBeGreaterThan(400);
      expect(looksWithThree).toBeGreaterThan(200);
    }
  }, 240_000);

  it('stays so while the site is open', async () => {
    const all = await watch({ seeds: [7, 99], presentDays: 1 });
    expect(all.flatMap(({ faults }) => faults)).toEqual([]);
  }, 240_000);
});
