// Pictures of the chart that clients keep on their own orders: uploads that belong to an order.
import { present } from '@meridian/units';
import type { Queryable } from './database/connection.ts';
import { asNumber } from './database/int8.ts';
import { lockUser } from './users/credentials.ts';

export interface TradePictureRow {
  readonly id: string;
  readonly orderId: number;
  /** Of the bytes that the client sent. */
  readonly digest: string;
  readonly createdAt: number;
}

export interface NewTradePicture extends TradePictureRow {
  readonly userId: number;
  readonly bytes: number;
  readonly clientOrderId: string | null;
}

export interface TradePictureLimits {
  readonly ofOrderMax: number;
  /** Bytes of all pictures of the account. */
  readonly bytesMax: number;
}

interface Stored {
  id: string;
  order_id: bigint;
  digest: string;
  created_at: bigint;
}

const COLUMNS = 'id, order_id, digest, created_at';

const toPicture = ({ id, order_id: orderId, digest, created_at: createdAt }: Stored) => ({
  id,
  orderId: asNumber(orderId),
  digest,
  createdAt: asNumber(createdAt),
});

interface OfOrder {
  readonly userId: number;
  readonly orderId: number;
}

/** The oldest first. */
export async function tradePicturesOf(
  db: Queryable,
  { userId, orderId }: OfOrder,
): Promise<TradePictureRow[]> {
  const rows = await db.query<Stored>({
    name: 'trade_pictures_of',
    text: `SELECT ${COLUMNS} FROM uploads WHERE user_id = $1 AND order_id = $2 ORDER BY created_at, id`,
    values: [userId, orderId],
  });
  return rows.map(toPicture);
}

/** A user’s ids of uploads are unique. */
export const TRADE_PICTURE_ID_CONSTRAINT = 'upload_client_order_id';

export async function findTradePictureByClientId(
  db: Queryable,
  { userId, clientOrderId }: { userId: number; clientOrderId: string },
): Promise<TradePictureRow | null> {
  const [row] = await db.query<Stored>({
    name: 'find_trade_picture_by_client_id',
    text: `SELECT ${COLUMNS} FROM uploads WHERE user_id = $1 AND client_order_id = $2`,
    values: [userId, clientOrderId],
  });
  return row ? toPicture(row) : null;
}

/** Which limit a further picture of so many bytes would break; null: none. */
export async function fullnessForTradePicture(
  db: Queryable,
  { userId, orderId, bytes }: OfOrder & { bytes: number },
  { ofOrderMax, bytesMax }: TradePictureLimits,
): Promise<'of_order' | 'bytes' | null> {
  const rows = await db.query<{ of_order: bigint; bytes: bigint }>({
    name: 'trade_pictures_kept',
    text: `SELECT count(*) FILTER (WHERE order_id = $2) AS of_order, coalesce(sum(bytes), 0)::bigint AS bytes
      FROM uploads WHERE user_id = $1 AND order_id IS NOT NULL`,
    values: [userId, orderId],
  });
  const kept = present(rows[0], 'a count is one row');
  if (asNumber(kept.of_order) >= ofOrderMax) return 'of_order';
  return asNumber(kept.bytes) + bytes > bytesMax ? 'bytes' : null;
}

/**
 * Within a transaction: waits for other uploads of the user, then adds this one if there is room. Fails with a unique
 * violation if the user has used this client id before. @returns which limit it would break; null: it is added
 */
export async function addTradePicture(
  within: Queryable,
  picture: NewTradePicture,
  limits: TradePictureLimits,
): Promise<'of_order' | 'bytes' | null> {
  await lockUser(within, picture.userId);
  const fullness = await fullnessForTradePicture(within, picture, limits);
  if (fullness !== null) return fullness;
  await within.query({
    name: 'add_trade_picture',
    text: `INSERT INTO uploads (id, user_id, bytes, created_at, used_at, order_id, client_order_id, digest)
      VALUES ($1, $2, $3, $4, $4, $5, $6, $7)`,
    values: [
      picture.id,
      picture.userId,
      picture.bytes,
      picture.createdAt,
      picture.orderId,
      picture.clientOrderId,
      picture.digest,
    ],
  });
  return null;
}

/** @returns whether it was there */
export async function removeTradePicture(
  db: Queryable,
  { id, userId, orderId }: OfOrder & { id: string },
): Promise<boolean> {
  const rows = await db.query({
    name: 'remove_trade_picture',
    text: 'DELETE FROM uploads WHERE id = $1 AND user_id = $2 AND order_id = $3 RETURNING id',
    values: [id, userId, orderId],
  });
  return rows.length > 0;
}

/** Removes pictures on orders from before the account's last reset, which nobody is shown. @returns their ids */
export async function removePicturesOfFormerOrders(
  db: Queryable,
  { userId, epoch }: { userId: number; epoch: number },
): Promise<string[]> {
  const rows = await db.query<{ id: string }>({
    name: 'remove_pictures_of_former_orders',
    text: `DELETE FROM uploads USING orders
      WHERE uploads.user_id = $1 AND orders.id = uploads.order_id AND orders.account_id = $1 AND orders.epoch < $2
      RETURNING uploads.id`,
    values: [userId, epoch],
  });
  return rows.map(({ id }) => id);
}

/** Removes pictures that demo accounts kept before an instant. @returns their ids, at most a limited number */
export async function removeOldDemoPictures(
  db: Queryable,
  { before, limit }: { before: number; limit: number },
): Promise<string[]> {
  const rows = await db.query<{ id: string }>({
    name: 'remove_old_demo_pictures',
    text: `DELETE FROM uploads WHERE id IN (
        SELECT uploads.id FROM uploads JOIN users ON users.id = uploads.user_id
        WHERE order_id IS NOT NULL AND uploads.created_at < $1 AND users.is_demo
        ORDER BY uploads.created_at LIMIT $2)
      RETURNING id`,
    values: [before, limit],
  });
  return rows.map(({ id }) => id);
}
