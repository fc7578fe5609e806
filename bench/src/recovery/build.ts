// Builds the data folder of a site with a long history: orders opened and closed by the real engine and committed in
// large batches, the newest snapshot as far behind as it may be. `node build.ts <folder> <orders>`, once; it is kept.
import { CATALOGUE } from '@meridian/market';
import { type Database, commitBatch, openDatabase } from '@meridian/store';
import {
  type Change,
  type Command,
  type EngineState,
  createState,
  execute,
} from '@meridian/trading';
import { SECOND_MS, asPrice, assert, dollars, present, readLots } from '@meridian/units';
import {
  type Decided,
  batchOf,
  decidedBy,
} from '../../../packages/server/src/engine/projection.ts';
import { SNAPSHOT_EVERY, createSnapshots } from '../../../packages/server/src/engine/snapshots.ts';
import { openRankingBook } from '../../../packages/server/src/ranking/ranking-book.ts';

const ACCOUNTS = 10_000;
const ORDERS_OF_BATCH = 1_000;
/** Filled, closed, and each one's outcome, as the client sends an id with both. */
const EVENTS_OF_ORDER = 4;

interface History {
  readonly db: Database;
  readonly state: EngineState;
  seq: number;
  batch: number;
}

async function commit(history: History, commands: readonly Command[]): Promise<void> {
  const { db, state } = history;
  const decided: Decided[] = [];
  const all: Change[] = [];
  for (const command of commands) {
    const { changes, outcome } = execute(state, command);
    assert(outcome?.[0]?.rejected == null, 'the order of the history is accepted');
    if (changes.length > 0) decided.push(decidedBy(state, changes));
    all.push(...changes);
  }
  if (all.length === 0) return;
  history.batch += 1;
  await commitBatch(
    db.writer,
    batchOf(decided, { batch: history.batch, firstSeq: history.seq + 1 }),
  );
  history.seq += all.length;
}

/** Bought and sold again at the next tick, by one account after the other. */
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
  const hours = { isOpen: () => true, rollovers: () => [], financingDays: () => 0 };
  const history: History = {
    db,
    state: createState(CATALOGUE, hours, 'of_margin'),
    seq: 0,
    batch: 0,
  };
  const snapshots = createSnapshots(db, { lastSeq: 0, now: Date.now, onFault: fail });
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
    if (n === orders - tail) await snapshots.write(history.state, history.seq);
    await tradeBatch(history, n, from + (n / ORDERS_OF_BATCH) * SECOND_MS);
    if (n % 100_000 === 0) console.error(`${n} orders of the history are written`);
  }
}

/** As in a site that has been open all the time: what follows the journal has followed it. */
async function foldRanking(db: Database): Promise<void> {
  const log = { warn: (fields: object, message: string) => console.error(message, fields) };
  const book = openRankingBook({ db, marketNow: Date.now, onFault: fail, log });
  await book.bringUpToDate();
  await book.stop();
}

function fail(error: unknown): never {
  throw error;
}

const [folder, orders] = process.argv.slice(2);
const db = await openDatabase({
  dataDir: present(folder, 'a folder'),
  databaseUrl: null,
  access: 'engine',
  onFatal: fail,
  log: {
    info: () => undefined,
    warn: () => undefined,
    error: (fields, message) => console.error(message, fields),
  },
});
await build(db, Number(present(orders, 'how many orders')));
await foldRanking(db);
await db.close();
