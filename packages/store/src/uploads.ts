// Photos that clients uploaded: who owns each, and whether it is part of something. The server keeps the files. Those that
// belong to an order (./trade-pictures.ts) are part of nothing else, and count by themselves.
import { present } from '@meridian/units';
import type { Queryable } from './database/connection.ts';
import { asNumber, asNumberOrNull } from './database/int8.ts';
import { lockUser } from './users/credentials.ts';

export interface Upload {
  /** Its random name, also in the data folder. */
  readonly id: string;
  readonly userId: number;
  readonly bytes: number;
  readonly createdAt: number;
}

/** As it is found. */
export interface KeptUpload extends Upload {
  /** The order whose picture it is; null: it is no picture. */
  readonly orderId: number | null;
}

export interface UploadLimits {
  /** Uploads and bytes are counted from this instant on. */
  readonly since: number;
  readonly uploadsMax: number;
  readonly bytesMax: number;
}

/** Whether a user who sends so many more bytes stays within the limits. */
export async function hasRoomForUpload(
  db: Queryable,
  { userId, bytes, limits }: { userId: number; bytes: number; limits: UploadLimits },
): Promise<boolean> {
  const rows = await db.query<{ uploads: bigint; bytes: bigint }>({
    name: 'uploads_since',
    text: `SELECT count(*) AS uploads, coalesce(sum(bytes), 0)::bigint AS bytes FROM uploads
      WHERE user_id = $1 AND created_at >= $2 AND order_id IS NULL`,
    values: [userId, limits.since],
  });
  const sent = present(rows[0], 'a count is one row');
  return (
    asNumber(sent.uploads) < limits.uploadsMax && asNumber(sent.bytes) + bytes <= limits.bytesMax
  );
}

/**
 * Within a transaction: waits for other uploads of the user, then adds this one if there is room. @returns whether
 * there was
 */
export async function addUpload(
  within: Queryable,
  upload: Upload,
  limits: UploadLimits,
): Promise<boolean> {
  const { id, userId, bytes, createdAt } = upload;
  await lockUser(within, userId);
  if (!(await hasRoomForUpload(within, { userId, bytes, limits }))) return false;
  await within.query({
    name: 'add_upload',
    text: 'INSERT INTO uploads (id, user_id, bytes, created_at) VALUES ($1, $2, $3, $4)',
    values: [id, userId, bytes, createdAt],
  });
  return true;
}

export async function findUpload(db: Queryable, id: string): Promise<KeptUpload | null> {
  const [row] = await db.query<{
    id: string;
    user_id: bigint;
    bytes: number;
    created_at: bigint;
    order_id: bigint | null;
  }>({
    name: 'find_upload',
    text: 'SELECT id, user_id, bytes, created_at, order_id FROM uploads WHERE id = $1',
    values: [id],
  });
  if (row === undefined) return null;
  return {
    id: row.id,
    userId: asNumber(row.user_id),
    bytes: row.bytes,
    createdAt: asNumber(row.created_at),
    orderId: asNumberOrNull(row.order_id),
  };
}

/** Marks uploads of a user as part of something that is kept. @returns how many of them belong to the user */
export async function markUploadsUsed(
  db: Queryable,
  { ids, userId, at }: { ids: readonly string[]; userId: number; at: number },
): Promise<number> {
  const rows = await db.query({
    name: 'mark_uploads_used',
    text: `UPDATE uploads SET used_at = coalesce(used_at, $3)
      WHERE id = ANY ($1::text[]) AND user_id = $2 AND order_id IS NULL RETURNING id`,
    values: [ids, userId, at],
  });
  return rows.length;
}

/** Deletes the rows of uploads that became part of nothing. @returns their ids, at most a limited number */
export async function deleteUnusedUploads(
  db: Queryable,
  { before, limit }: { before: number; limit: number },
): Promise<string[]> {
  const rows = await db.query<{ id: string }>({
    name: 'delete_unused_uploads',
    text: `DELETE FROM uploads WHERE id IN (
        SELECT id FROM uploads WHERE used_at IS NULL AND created_at < $1 ORDER BY created_at LIMIT $2
        FOR UPDATE SKIP LOCKED)
      AND used_at IS NULL RETURNING id`,
    values: [before, limit],
  });
  return rows.map(({ id }) => id);
}

/** The ids among `ids` that are uploads. */
export async function knownUploads(db: Queryable, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db.query<{ id: string }>({
    name: 'known_uploads',
    text: 'SELECT id FROM uploads WHERE id = ANY ($1::text[])',
    values: [ids],
  });
  return new Set(rows.map(({ id }) => id));
}
