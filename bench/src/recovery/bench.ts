// The recovery bench: how long the real process takes from its start to its first 200 of /readyz, after it was killed,
// with a million closed orders in its journal.
import path from 'node:path';
import { endProcess } from '../child.ts';
import { keptFolder } from '../kept-folder.ts';
import { startServer } from '../real-server.ts';
import { type Bench, quantile, thousands, times } from '../verdict.ts';

const ORDERS = 1_000_000;
const WITHIN_MS = 5_000;
const STARTS = 3;

export const recoveryBench: Bench = {
  name: 'recovery',
  async run(note) {
    const folder = await history(ORDERS, note);
    const bare = await history(0, note);
    const [full, empty] = [await restart(folder), await restart(bare)];
    return [
      {
        figure: `ready ${(full / 1000).toFixed(2)} s after the start with ${thousands(ORDERS)} orders in the history`,
        ratio: `${times(full / empty)} times the ${(empty / 1000).toFixed(2)} s with none`,
        target: `within ${WITHIN_MS / 1000} s`,
        isMet: full <= WITHIN_MS,
      },
    ];
  },
};

const history = (orders: number, note: (text: string) => void): Promise<string> =>
  keptFolder({
    name: 'history',
    script: path.join(import.meta.dirname, 'build.ts'),
    orders,
    note,
    // The first start fills the charts and stores them before it stops; no restart does that again.
    finish: async (dataDir) => await (await start(dataDir)).stop(),
  });

const start = (dataDir: string) =>
  startServer({ DATA_DIR: dataDir, FEED: 'sim', DATABASE_URL: '' });

async function startAndKill(dataDir: string): Promise<number> {
  const server = await start(dataDir);
  await endProcess(server.process, 'SIGKILL');
  return server.readyAfterMs;
}

/** The median, so that one disturbance of the machine does not matter. */
async function restart(dataDir: string): Promise<number> {
  const tookMs: number[] = [];
  for (let n = 0; n < STARTS; n += 1) tookMs.push(await startAndKill(dataDir));
  return quantile(tookMs, 0.5);
}
