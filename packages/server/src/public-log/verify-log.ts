// Compares the public log with the journal: every leaf is made again and must be the one that was published.
import { type OpenedCheckpoint, openCheckpoint, sameBytes, toBase64 } from '@meridian/proof';
import {
  type Database,
  type LogTile,
  readJournalEnd,
  readLogHead,
  readLogRows,
  readLogTile,
} from '@meridian/store';
import { GrowingLog, type LogRow } from './growing-log.ts';
import type { LogKeys } from './log-key.ts';

const SLICE = 5_000;

export interface LogReport {
  /** Leaves of the newest checkpoint. */
  readonly logged: number;
  readonly differences: readonly string[];
}

/** @param keys null: the site has no log yet */
export async function verifyLog(db: Database, keys: LogKeys | null): Promise<LogReport> {
  const head = await readLogHead(db);
  if (head === null || keys === null) return { logged: 0, differences: [] };
  const differences: string[] = [];
  const { seq: end } = await readJournalEnd(db);
  if (end < head.size)
    differences.push(`the log has ${head.size} leaves, the journal only ${end} rows`);
  const log = new GrowingLog({ size: 0, tiles: [], chains: [] }, keys.seed);
  let root = new Uint8Array();
  while (log.size < Math.min(head.size, end)) {
    const limit = Math.min(SLICE, head.size - log.size);
    const rows = JSON.parse(await readLogRows(db, { afterSeq: log.size, limit })) as LogRow[];
    const growth = log.append(rows);
    root = Uint8Array.from(growth.root);
    for (const tile of growth.tiles) differences.push(...(await differenceIn(db, tile)));
  }
  const checkpoint = openCheckpoint(head.checkpoint, { log: [keys.verifier], witnesses: [] });
  differences.push(...differenceOf(checkpoint, head.size, root));
  return { logged: head.size, differences };
}

async function differenceIn(db: Database, { level, place, bytes }: LogTile): Promise<string[]> {
  const published = await readLogTile(db, { level, place });
  const isThere = published !== null && sameBytes(published.subarray(0, bytes.length), bytes);
  return isThere ? [] : [`tile ${level}/${place} of the log is not what the journal says`];
}

function differenceOf(checkpoint: OpenedCheckpoint, size: number, root: Uint8Array): string[] {
  if (checkpoint.size === size && sameBytes(checkpoint.root, root)) return [];
  return [
    `the log’s checkpoint says ${checkpoint.size} leaves and ${toBase64(checkpoint.root)}, the journal ${size} and ${toBase64(root)}`,
  ];
}
