// Data folders with a long history, for benches: commands decided by the real engine and committed in large batches, so
// that everything agrees with its journal.
import { CATALOGUE } from '@meridian/market';
import { type Database, commitBatch, openDatabase } from '@meridian/store';
import { type Command, type EngineState, createState, execute } from '@meridian/trading';
import { type Decided, batchOf, decidedBy } from '../../packages/server/src/engine/projection.ts';
import { createSnapshots } from '../../packages/server/src/engine/snapshots.ts';
import { createViews } from '../../packages/server/src/engine/views/views.ts';
import { RankingBook } from '../../packages/server/src/ranking/ranking-book.ts';

export const ORDERS_OF_BATCH = 1_000;

export interface History {
  readonly db: Database;
  readonly state: EngineState;
  seq: number;
  batch: number;
}

function fail(error: unknown): never {
  throw error;
}

export const openQuietly = (folder: string): Promise<Database> =>
  openDatabase({
    dataDir: folder,
    databaseUrl: null,
    access: 'engine',
    onFatal: fail,
    log: {
      info: () => undefined,
      warn: () => undefined,
      error: (fields, message) => console.error(message, fields),
    },
  });

/** Markets are always open, and no night's financing is charged. */
export function beginHistory(db: Database): History {
  const hours = { isOpen: () => true, rollovers: () => [], financingDays: () => 0 };
  return { db, state: createState(CATALOGUE, hours, 'of_margin'), seq: 0, batch: 0 };
}

/** Commits the commands in one batch. @returns the ids of the orders placed @throws if one is refused */
export async function commit(
  history: History,
  commands: readonly Command[],
): Promise<readonly number[]> {
  const { db, state } = history;
  const decided: Decided[] = [];
  const placed: number[] = [];
  let count = 0;
  for (const command of commands) {
    const { changes, outcome } = execute(state, command);
    const rejected = outcome?.[0]?.rejected ?? null;
    if (rejected !== null)
      throw new Error(`${command.type} of the history is refused: ${JSON.stringify(rejected)}`);
    const orderId = outcome?.[0]?.orderId ?? null;
    if (command.type === 'PlaceOrder' && orderId !== null) placed.push(orderId);
    if (changes.length > 0) decided.push(decidedBy(state, changes));
    count += changes.length;
  }
  if (count === 0) return placed;
  history.batch += 1;
  const numbers = { batch: history.batch, firstSeq: history.seq + 1 };
  await commitBatch(db.writer, batchOf(decided, numbers));
  history.seq += count;
  return placed;
}

export async function writeSnapshot({ db, state, seq }: History): Promise<void> {
  await createSnapshots(db, { lastSeq: 0, now: Date.now, onFault: fail }).write(state, seq);
}

/** Folds the ranking, as on a site that has always been open. */
export async function foldRanking({ db, state }: Pick<History, 'db' | 'state'>): Promise<void> {
  const log = { warn: (fields: object, message: string) => console.error(message, fields) };
  const { markets } = createViews(state);
  const book = new RankingBook({ db, markets, marketNow: Date.now, onFault: fail, log });
  await book.bringUpToDate();
  await book.stop();
}
