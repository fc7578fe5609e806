// Snapshots of the engine's state, so that a start replays only the journal's tail. A snapshot is complete once its row
// exists. Its chunks are written before the row, each by itself, so that commits on the embedded database can go on in
// between.
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { assert } from '@meridian/units';
import type { Queryable, Statement } from '../database/connection.ts';
import { asNumber } from '../database/int8.ts';
import { readAhead } from '../database/read-ahead.ts';
import { type Fence, heldAt, holdLease } from '../leases.ts';

const SNAPSHOTS_KEPT = 2;

const compress = promisify(gzip);
const decompress = promisify(gunzip);

export interface SnapshotMark {
  /** The last event that the snapshot contains. */
  readonly seq: number;
  readonly at: number;
}

/** Where several processes share the database: by which right one of them writes. */
export interface SnapshotFence {
  /** Each is still its holder's, or nothing is written. */
  readonly leases: readonly [Fence, ...Fence[]];
  /** The epoch under which the snapshot's last event was committed, as the writer knows it; unset: it committed it itself. */
  readonly epoch?: number;
}

/** The journal has no such event: the state that was to be kept is not that of this database. */
class NotInJournal extends Error {
  override readonly name = 'NotInJournal';
}

/**
 * Stores a snapshot and deletes all but the newest two.
 * @param chunks JSON data, bigints as text, or the bytes of such; made one after the other, as they are stored
 * @throws Fenced if another has taken a lease; what was written so far belongs to no snapshot
 * @throws NotInJournal if the journal does not hold the snapshot's last event
 */
export async function saveSnapshot(
  db: Queryable,
  { seq, at }: SnapshotMark,
  chunks: Iterable<object> | AsyncIterable<object>,
  fence?: SnapshotFence,
): Promise<void> {
  await dropChunks(db, seq, fence); // left by an earlier try at this snapshot that was cut short
  let n = 0;
  for await (const chunk of chunks) {
    const text = chunk instanceof Uint8Array ? chunk : JSON.stringify(chunk);
    const body = await compress(text, { level: 1 });
    const [stored] = await db.query(insertChunk({ seq, n, body }, fence));
    if (stored === undefined) await refused(db, seq, fence);
    n += 1;
  }
  const [complete] = await db.query(insertSnapshot({ seq, at, chunks: n }, fence));
  if (complete === undefined) await refused(db, seq, fence);
  await dropOldSnapshots(db, fence);
}

async function refused(db: Queryable, seq: number, fence?: SnapshotFence): Promise<never> {
  for (const lease of fence?.leases ?? []) await holdLease(db, lease);
  throw new NotInJournal(`the journal does not hold event ${seq} of epoch ${fence?.epoch}`);
}

/** A statement that writes only while all leases are held; without a fence always. */
function fenced(
  fence: SnapshotFence | undefined,
  name: string,
  values: readonly unknown[],
  textOf: (isHeld: string) => string,
): Statement {
  if (fence === undefined) return { name, text: textOf('true'), values };
  const held = fence.leases.map((_, i) => `EXISTS (${heldAt(values.length + 1 + 2 * i)})`);
  return {
    name: `${name}_fenced_${held.length}`,
    text: textOf(held.join(' AND ')),
    values: [...values, ...fence.leases.flatMap(({ lease, epoch }) => [lease, epoch])],
  };
}

const insertChunk = (
  { seq, n, body }: { seq: number; n: number; body: Buffer },
  fence: SnapshotFence | undefined,
): Statement =>
  fenced(
    fence,
    'insert_snapshot_chunk',
    [seq, n, body],
    (isHeld) =>
      `INSERT INTO snapshot_chunks (seq, n, body)
      SELECT $1::bigint, $2::integer, $3::bytea WHERE ${isHeld} RETURNING n`,
  );

// Of several processes one may know events that this database does not have: of a database that was lost.
const insertSnapshot = (
  { seq, at, chunks }: SnapshotMark & { readonly chunks: number },
  fence: SnapshotFence | undefined,
): Statement =>
  fenced(
    fence,
    'insert_snapshot',
    [seq, at, chunks, ...(fence === undefined ? [] : [fence.epoch ?? null])],
    (isHeld) =>
      `INSERT INTO snapshots (seq, at, chunks)
      SELECT $1::bigint, $2::bigint, $3::integer WHERE ${isHeld}${fence === undefined ? '' : IN_JOURNAL} RETURNING seq`,
  );

const IN_JOURNAL =
  ' AND EXISTS (SELECT FROM journal WHERE seq = $1 AND epoch = coalesce($4::bigint, epoch))';

async function dropChunks(db: Queryable, seq: number, fence?: SnapshotFence): Promise<void> {
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

async function dropOldSnapshots(db: Queryable, fence?: SnapshotFence): Promise<void> {
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
