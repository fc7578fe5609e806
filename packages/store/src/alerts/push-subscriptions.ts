// Browsers that receive web push: each belongs to a session and ends with it.
import type { Queryable } from '../database/connection.ts';

export interface SealedSubscription {
  /** The address at its push service that takes messages. */
  readonly endpoint: string;
  /** The browser's keys, encrypted. */
  readonly p256dh: Buffer;
  readonly auth: Buffer;
  readonly lang: string;
}

export interface NewPushSubscription extends SealedSubscription {
  readonly tokenHash: Buffer;
  readonly accountId: number;
  readonly createdAt: number;
}

/** Adds a browser, or moves a known one to this session. Beyond `max` an account's oldest ones are deleted. */
export async function savePushSubscription(
  db: Queryable,
  subscription: NewPushSubscription,
  max: number,
): Promise<void> {
  const { endpoint, tokenHash, accountId, p256dh, auth, lang, createdAt } = subscription;
  await db.query({
    name: 'save_push_subscription',
    text: `INSERT INTO push_subscriptions (endpoint, token_hash, account_id, p256dh, auth, lang, created_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7)
      ON CONFLICT (endpoint) DO UPDATE SET token_hash = excluded.token_hash, account_id = excluded.account_id,
        p256dh = excluded.p256dh, auth = excluded.auth, lang = excluded.lang, created_at = excluded.created_at`,
    values: [endpoint, tokenHash, accountId, p256dh, auth, lang, createdAt],
  });
  await db.query({
    name: 'trim_push_subscriptions',
    text: `DELETE FROM push_subscriptions WHERE endpoint IN (SELECT endpoint FROM push_subscriptions
      WHERE account_id = $1 ORDER BY created_at DESC, endpoint OFFSET $2)`,
    values: [accountId, max],
  });
}

/** The browsers of an account's live sessions. */
export async function pushSubscriptionsOf(
  db: Queryable,
  { accountId, now }: { accountId: number; now: number },
): Promise<SealedSubscription[]> {
  return await db.query<SealedSubscription>({
    name: 'push_subscriptions_of',
    text: `SELECT endpoint, p256dh, auth, push_subscriptions.lang FROM push_subscriptions
      JOIN sessions USING (token_hash)
      WHERE account_id = $1 AND revoked_at IS NULL AND expires_at > $2 ORDER BY endpoint`,
    values: [accountId, now],
  });
}

/** @param accountId null: whichever account it belongs to */
export async function deletePushSubscription(
  db: Queryable,
  { endpoint, accountId }: { endpoint: string; accountId: number | null },
): Promise<void> {
  await db.query({
    name: 'delete_push_subscription',
    text: `DELETE FROM push_subscriptions
      WHERE endpoint = $1 AND ($2::bigint IS NULL OR account_id = $2::bigint)`,
    values: [endpoint, accountId],
  });
}

export async function deletePushSubscriptionsOfSession(
  db: Queryable,
  tokenHash: Buffer,
): Promise<void> {
  await db.query({
    name: 'delete_push_subscriptions_of_session',
    text: 'DELETE FROM push_subscriptions WHERE token_hash = $1',
    values: [tokenHash],
  });
}

/** The site's own keys for push services. */
export interface SealedPushKeys {
  readonly publicKey: string;
  /** Encrypted. */
  readonly privateKey: Buffer;
}

export async function readPushKeys(db: Queryable): Promise<SealedPushKeys | null> {
  const [row] = await db.query<{ public_key: string; private_key: Buffer }>({
    text: 'SELECT public_key, private_key FROM push_keys LIMIT 1',
  });
  return row === undefined ? null : { publicKey: row.public_key, privateKey: row.private_key };
}

/** Keeps them, unless the site has some. */
export async function savePushKeys(
  db: Queryable,
  { publicKey, privateKey }: SealedPushKeys,
): Promise<void> {
  await db.query({
    text: 'INSERT INTO push_keys (public_key, private_key) VALUES ($1, $2) ON CONFLICT DO NOTHING',
    values: [publicKey, privateKey],
  });
}
