// Snapshots of the engine's state, so that a start replays only the journal's tail. A snapshot is complete once its row
// exists. Its chunks are written before the row, each by itself, so that commits on the embedded database can go on in
// between.
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { assert } from '@meridian/units';
import type { Queryable, Statement } from '../database/connection.ts';
import { Fenced } from '../database/fault.ts';
import { asNumber } from '../database/int8.ts';
import { readAhead } from '../database/read-ahead.ts';
import { type Fence, heldAt } from '../leases.ts';

const SNAPSHOTS_KEPT = 2;

const compress = promisify(gzip);
const decompress = promisify(gunzip);

export interface SnapshotMark {
  /** The last event that the snapshot contains. */
  readonly seq: number;
  readonly at: number;
}

/**
 * Stores a snapshot and deletes all but the newest two.
 * @param chunks JSON data, bigints as text, or the bytes of such; made one after the other, as they are stored
 * @param fence where several processes share the database: of the one that writes snapshots
 * @throws Fenced if another has taken the lease; what was written so far belongs to no snapshot
 */
export async function saveSnapshot(
  db: Queryable,
  { seq, at }: SnapshotMark,
  chunks: Iterable<object> | AsyncIterable<object>,
  fence?: Fence,
): Promise<void> {
  await dropChunks(db, seq, fence); // left by an earlier try at this snapshot that was cut short
  let n = 0;
  for await (const chunk of chunks) {
    const text = chunk instanceof Uint8Array ? chunk : JSON.stringify(chunk);
    const body = await compress(text, { level: 1 });
    await db.query(insertChunk({ seq, n, body }, fence));
    n += 1;
  }
  const [complete] = await db.query(insertSnapshot({ seq, at, chunks: n }, fence));
  if (complete === undefined && fence !== undefined) throw new Fenced(fence.lease, fence.epoch);
  await dropOldSnapshots(db, fence);
}

/** A statement that writes only while the lease is held; without a fence always. */
function fenced(
  fence: Fence | undefined,
  name: string,
  values: readonly unknown[],
  textOf: (isHeld: string) => string,
): Statement {
  if (fence === undefined) return { name, text: textOf('true'), values };
  return {
    name: `${name}_fenced`,
    text: textOf(`EXISTS (${heldAt(values.length + 1)})`),
    values: [...values, fence.lease, fence.epoch],
  };
}

const insertChunk = (
  { seq, n, body }: { seq: number; n: number; body: Buffer },
  fence: Fence | undefined,
): Statement =>
  fenced(
    fence,
    'insert_snapshot_chunk',
    [seq, n, body],
    (isHeld) =>
      `INSERT INTO snapshot_chunks (seq, n, body)
      SELECT $1::bigint, $2::integer, $3::bytea WHERE ${isHeld}`,
  );

const insertSnapshot = (
  { seq, at, chunks }: SnapshotMark & { readonly chunks: number },
  fence: Fence | undefined,
): Statement =>
  fenced(
    fence,
    'insert_snapshot',
    [seq, at, chunks],
    (isHeld) =>
      `INSERT INTO snapshots (seq, at, chunks)
      SELECT $1::bigint, $2::bigint, $3::integer WHERE ${isHeld} RETURNING seq`,
  );

async function dropChunks(db: Queryable, seq: number, fence?: Fence): Promise<void> {
  await db.query(
    fenced(
      fence,
      'drop_snapshot_chunks',
      [seq],
      (isHeld) =>
        `WITH dropped AS (DELETE FROM snapshots WHERE seq = $1 AND ${isHeld})
        DELETE FROM snapshot_chunks WHERE seq = $1 AND ${isHeld}`,
    ),
  );
}

async function dropOldSnapshots(db: Queryable, fence?: Fence): Promise<void> {
  await db.query(
    fenced(
      fence,
      'drop_old_snapshots',
      [SNAPSHOTS_KEPT],
      (isHeld) =>
        `WITH kept AS (SELECT seq FROM snapshots ORDER BY seq DESC LIMIT $1),
        dropped AS (DELETE FROM snapshots WHERE seq NOT IN (SELECT seq FROM kept) AND ${isHeld})
        DELETE FROM snapshot_chunks WHERE seq NOT IN (SELECT seq FROM kept) AND ${isHeld}`,
    ),
  );
}

/** Complete snapshots, the newest first. */
export async function listSnapshots(db: Queryable): Promise<SnapshotMark[]> {
  const rows = await db.query<{ seq: bigint; at: bigint }>({
    name: 'list_snapshots',
    text: 'SELECT seq, at FROM snapshots ORDER BY seq DESC',
  });
  return rows.map((row) => ({ seq: asNumber(row.seq), at: asNumber(row.at) }));
}

/** The chunks of a snapshot in their order, with at most two in memory. */
export async function* readSnapshot(db: Queryable, seq: number): AsyncGenerator<object> {
  const [snapshot] = await db.query<{ chunks: number }>({
    name: 'read_snapshot',
    text: 'SELECT chunks FROM snapshots WHERE seq = $1',
    values: [seq],
  });
  assert(snapshot !== undefined, `there is a snapshot at event ${seq}`);
  if (snapshot.chunks === 0) return;
  let n = 0;
  const next = (): Promise<Buffer> => readChunk(db, seq, n++);
  for await (const text of readAhead(next(), () => (n < snapshot.chunks ? next() : null)))
    yield JSON.parse(text.toString('utf8')) as object;
}

async function readChunk(db: Queryable, seq: number, n: number): Promise<Buffer> {
  const [chunk] = await db.query<{ body: Buffer }>({
    name: 'read_snapshot_chunk',
    text: 'SELECT body FROM snapshot_chunks WHERE seq = $1 AND n = $2',
    values: [seq, n],
  });
  assert(chunk !== undefined, `snapshot ${seq} has its chunk ${n}`);
  return await decompress(chunk.body);
}
