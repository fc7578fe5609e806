// Compares the public log with the journal: every leaf is made again and must be the one that was published.
import {
  type OpenedCheckpoint,
  ProofError,
  TILE_WIDTH,
  entriesOf,
  openCheckpoint,
  sameBytes,
  toBase64,
} from '@meridian/proof';
import {
  type Database,
  ENTRIES_LEVEL,
  type LogChain,
  type LogHead,
  type LogTile,
  readJournalEnd,
  readLogChains,
  readLogHead,
  readLogRows,
  readLogTile,
} from '@meridian/store';
import { GrowingLog, type LogRow } from './growing-log.ts';
import type { LogKeys } from './log-key.ts';
import { TickComparison } from './verify-ticks.ts';

const SLICE = 5_000;

export interface LogReport {
  /** Leaves of the newest checkpoint. */
  readonly logged: number;
  readonly differences: readonly string[];
}

/** What goes along the log and looks at its rows, too. */
export interface AlongTheLog {
  readonly differences: readonly string[];
  /** How many of the next rows it wants at once. @param size rows that it has had */
  next(size: number, most: number): number;
  /** @param chains of the accounts of these rows, after them */
  take(rows: readonly LogRow[], chains: readonly LogChain[]): Promise<void>;
}

/** @param keys null: there are none, which is a difference once the site has a log @param openAlong given the seed of the log's salts */
export async function verifyLog(
  db: Database,
  keys: LogKeys | null,
  openAlong: (seed: Uint8Array) => Promise<AlongTheLog>,
): Promise<LogReport> {
  const { head, kept } = await readEnd(db);
  if (head === null) return { logged: 0, differences: [] };
  if (keys === null) {
    const missing = `the public log, ${head.size} leaves, was not compared: its key is not known without SECRET_KEYS`;
    return { logged: 0, differences: [missing] };
  }
  const differences: string[] = [];
  const { seq: end } = await readJournalEnd(db);
  if (end < head.size)
    differences.push(`the log has ${head.size} leaves, the journal only ${end} rows`);
  const log = new GrowingLog({ size: 0, tiles: [], chains: [] }, keys.seed);
  const along = await openAlong(keys.seed);
  const ticks = new TickComparison(db);
  const chains = new Map<number, LogChain>();
  let root = new Uint8Array();
  while (log.size < Math.min(head.size, end)) {
    const limit = along.next(log.size, Math.min(SLICE, head.size - log.size));
    const rows = JSON.parse(await readLogRows(db, { afterSeq: log.size, limit })) as LogRow[];
    const growth = log.append(rows);
    root = Uint8Array.from(growth.root);
    await along.take(rows, growth.chains);
    await ticks.take(rows);
    for (const chain of growth.chains) chains.set(chain.accountId, chain);
    for (const tile of growth.tiles) differences.push(...(await differenceIn(db, tile)));
  }
  await ticks.end(log.size);
  differences.push(...along.differences, ...ticks.differences);
  if (log.size === head.size) differences.push(...differencesIn(chains, kept));
  const checkpoint = openCheckpoint(head.checkpoint, { log: [keys.verifier], witnesses: [] });
  differences.push(...differenceOf(checkpoint, head.size, root));
  return { logged: head.size, differences };
}

/** The checkpoint and the ends of all chains, of one moment: the log may grow meanwhile. */
async function readEnd(
  db: Database,
): Promise<{ readonly head: LogHead | null; readonly kept: readonly LogChain[] }> {
  return await db.transaction(async (within) => {
    await within.query({ text: 'SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY' });
    return { head: await readLogHead(within), kept: await readLogChains(within) };
  });
}

async function differenceIn(db: Database, { level, place, bytes }: LogTile): Promise<string[]> {
  const published = await readLogTile(db, { level, place });
  if (published !== null && sameBytes(published.subarray(0, bytes.length), bytes)) return [];
  const row = level === ENTRIES_LEVEL && published !== null ? otherEntry(published, bytes) : null;
  return row === null
    ? [`tile ${level}/${place} of the log is not what the journal says`]
    : [`row ${place * TILE_WIDTH + row} of the journal is not the one that is in the log`];
}

/** @returns the number of the first entry that is another, from 1; null: the file cannot be read, or it ends too early */
function otherEntry(published: Uint8Array, due: Uint8Array): number | null {
  try {
    const there = entriesOf(published);
    const place = entriesOf(due).findIndex((entry, i) => {
      const found = there[i];
      return found !== undefined && !sameBytes(found, entry);
    });
    return place < 0 ? null : place + 1;
  } catch (error) {
    if (error instanceof ProofError) return null;
    throw error;
  }
}

/** Where each account's rows end: the next one holds on to it. */
function differencesIn(
  due: ReadonlyMap<number, LogChain>,
  kept: readonly LogChain[],
): readonly string[] {
  const lineOf = ({ rows, newest }: LogChain): string => `${rows} ${toBase64(newest)}`;
  const found = new Map(kept.map((chain) => [chain.accountId, lineOf(chain)]));
  const accounts = new Set([...due.keys(), ...found.keys()]);
  return [...accounts].flatMap((account) => {
    const chain = due.get(account);
    const isSame = chain !== undefined && found.get(account) === lineOf(chain);
    return isSame ? [] : [`the chain of account ${account} in the log does not end as it must`];
  });
}

function differenceOf(checkpoint: OpenedCheckpoint, size: number, root: Uint8Array): string[] {
  if (checkpoint.size === size && sameBytes(checkpoint.root, root)) return [];
  return [
    `the log’s checkpoint says ${checkpoint.size} leaves and ${toBase64(checkpoint.root)}, the journal ${size} and ${toBase64(root)}`,
  ];
}
