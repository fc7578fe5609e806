// Favourite instruments of users, in the order chosen.
import type { Queryable } from './database/connection.ts';

/** @returns ids of instruments; null if the user never saved any */
export async function favouritesOf(db: Queryable, userId: number): Promise<number[] | null> {
  const [row] = await db.query<{ favourites: number[] | null }>({
    name: 'favourites_of',
    text: 'SELECT favourites FROM users WHERE id = $1',
    values: [userId],
  });
  return row?.favourites ?? null;
}

export async function saveFavourites(
  db: Queryable,
  { userId, instrumentIds }: { userId: number; instrumentIds: readonly number[] },
): Promise<void> {
  await db.query({
    name: 'save_favourites',
    text: 'UPDATE users SET favourites = $2::integer[] WHERE id = $1',
    values: [userId, instrumentIds],
  });
}
