// Photos kept in the database. Whose each is, and whether it is still needed, is known by other tables.
import type { Queryable } from './database/connection.ts';

export interface PhotoName {
  readonly folder: 'uploads' | 'pictures';
  readonly id: string;
}

/** A photo that is there stays as it is: an id is given once. */
export async function addPhoto(
  db: Queryable,
  { folder, id, bytes }: PhotoName & { bytes: Buffer },
): Promise<void> {
  await db.query({
    name: 'add_photo',
    text: `INSERT INTO photos (folder, id, bytes) VALUES ($1, $2, $3) ON CONFLICT (folder, id) DO NOTHING`,
    values: [folder, id, bytes],
  });
}

export async function findPhoto(db: Queryable, { folder, id }: PhotoName): Promise<Buffer | null> {
  const [row] = await db.query<{ bytes: Buffer }>({
    name: 'find_photo',
    text: 'SELECT bytes FROM photos WHERE folder = $1 AND id = $2',
    values: [folder, id],
  });
  return row?.bytes ?? null;
}

export async function removePhoto(db: Queryable, { folder, id }: PhotoName): Promise<void> {
  await db.query({
    name: 'remove_photo',
    text: 'DELETE FROM photos WHERE folder = $1 AND id = $2',
    values: [folder, id],
  });
}

/** Ids of photos that no row of an upload or a picture names, added before an instant of the wall clock. */
export async function lostPhotos(
  db: Queryable,
  { folder, before }: { folder: PhotoName['folder']; before: number },
): Promise<string[]> {
  const rows = await db.query<{ id: string }>({
    name: 'lost_photos',
    text: `SELECT id FROM photos WHERE folder = $1 AND created_at < to_timestamp($2::bigint / 1000.0)
      AND NOT EXISTS (SELECT FROM uploads WHERE uploads.id = photos.id)
      AND NOT EXISTS (SELECT FROM article_pictures WHERE article_pictures.id = photos.id)`,
    values: [folder, before],
  });
  return rows.map(({ id }) => id);
}
