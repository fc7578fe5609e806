// Builds the data folder of a site with a long history: orders opened and closed by the real engine and committed in
// large batches, with the newest snapshot as far behind as it may be. `node build.ts <folder> <orders>`, once; it is
// kept.
import type { Database } from '@meridian/store';
import type { Command } from '@meridian/trading';
import { SECOND_MS, asPrice, dollars, present, readLots } from '@meridian/units';
import { SNAPSHOT_EVERY } from '../../../packages/server/src/engine/snapshots.ts';
import {
  type History,
  ORDERS_OF_BATCH,
  beginHistory,
  commit,
  foldRanking,
  openQuietly,
  writeSnapshot,
} from '../written-history.ts';

const ACCOUNTS = 10_000;
/** Filled, closed, and the outcome of each, because the client sends an id with both. */
const EVENTS_OF_ORDER = 4;

/** Buys and sells again at the next tick, one account after the other. */
async function tradeBatch(history: History, firstOrder: number, at: number): Promise<void> {
  const { state } = history;
  const wobble = BigInt(firstOrder % 97);
  const tick = (later: bigint): Command => ({
    type: 'ApplyTick',
    at,
    tick: {
      instrumentId: 1,
      bid: asPrice(115_600n + wobble + later),
      ask: asPrice(115_607n + wobble + later),
      at,
      seq: firstOrder + Number(later),
      volume: 1,
    },
  });
  const accountOf = (n: number): number => 1 + (n % ACCOUNTS);
  const places: Command[] = [];
  const closes: Command[] = [];
  for (let n = firstOrder; n < firstOrder + ORDERS_OF_BATCH; n += 1) {
    places.push({
      type: 'PlaceOrder',
      at,
      accountId: accountOf(n),
      clientOrderId: `place-${n}`,
      instrumentId: 1,
      side: n % 2 === 0 ? 'buy' : 'sell',
      lots: readLots('0.01'),
      leverage: 30,
      mode: 'market',
      target: null,
      stopLoss: null,
      takeProfit: null,
    });
    closes.push({
      type: 'CloseOrder',
      at,
      accountId: accountOf(n),
      clientOrderId: `close-${n}`,
      lots: null,
      orderId: state.nextOrderId + n - firstOrder,
    });
  }
  await commit(history, [tick(0n), ...places, tick(1n), ...closes]);
}

async function build(db: Database, orders: number): Promise<void> {
  const history = beginHistory(db);
  const from = Date.now() - Math.ceil(orders / ORDERS_OF_BATCH + 1) * SECOND_MS;
  for (let id = 1; id <= ACCOUNTS; id += ORDERS_OF_BATCH) {
    await commit(
      history,
      Array.from({ length: ORDERS_OF_BATCH }, (_, n) => ({
        type: 'OpenAccount' as const,
        accountId: id + n,
        kind: 'demo' as const,
        grant: dollars(10_000),
        at: from,
      })),
    );
  }
  const tail =
    Math.floor((SNAPSHOT_EVERY - 1) / EVENTS_OF_ORDER / ORDERS_OF_BATCH) * ORDERS_OF_BATCH;
  for (let n = 0; n < orders; n += ORDERS_OF_BATCH) {
    if (n === orders - tail) await writeSnapshot(history);
    await tradeBatch(history, n, from + (n / ORDERS_OF_BATCH) * SECOND_MS);
    if (n % 100_000 === 0) console.error(`${n} orders of the history are written`);
  }
}

const [folder, orders] = process.argv.slice(2);
const db = await openQuietly(present(folder, 'a folder'));
await build(db, Number(present(orders, 'how many orders')));
await foldRanking(beginHistory(db));
await db.close();
