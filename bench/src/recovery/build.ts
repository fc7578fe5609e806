// Builds the data folder of a site with a long history: orders opened and closed by the real engine and committed in
// large batches, with the newest snapshot as far behind as it may be. `node build.ts <folder> <orders>`, once; it is
// kept.
import type { Database } from '@meridian/store';
import { SECOND_MS, present } from '@meridian/units';
import { SNAPSHOT_EVERY } from '../../../packages/server/src/engine/snapshots.ts';
import { openDemoAccounts, tradeBatch } from '../bought-and-sold.ts';
import {
  ORDERS_OF_BATCH,
  beginHistory,
  foldRanking,
  openQuietly,
  writeSnapshot,
} from '../written-history.ts';

const ACCOUNTS = 10_000;
/** Filled, closed, and the outcome of each, because the client sends an id with both. */
const EVENTS_OF_ORDER = 4;

async function build(db: Database, orders: number): Promise<void> {
  const history = beginHistory(db);
  const from = Date.now() - Math.ceil(orders / ORDERS_OF_BATCH + 1) * SECOND_MS;
  await openDemoAccounts(history, { accounts: ACCOUNTS, at: from });
  const tail =
    Math.floor((SNAPSHOT_EVERY - 1) / EVENTS_OF_ORDER / ORDERS_OF_BATCH) * ORDERS_OF_BATCH;
  for (let n = 0; n < orders; n += ORDERS_OF_BATCH) {
    if (n === orders - tail) await writeSnapshot(history);
    await tradeBatch(history, {
      ...{ accounts: ACCOUNTS, firstOrder: n },
      at: from + (n / ORDERS_OF_BATCH) * SECOND_MS,
    });
    if (n % 100_000 === 0) console.error(`${n} orders of the history are written`);
  }
}

const [folder, orders] = process.argv.slice(2);
const db = await openQuietly(present(folder, 'a folder'));
await build(db, Number(present(orders, 'how many orders')));
await foldRanking(beginHistory(db));
await db.close();
