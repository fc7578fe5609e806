// API keys: which account a program's key belongs to, what it may do, and from where. Only the key's hash is stored.
import { present } from '@meridian/units';
import type { Queryable } from '../database/connection.ts';
import { asNumber, asNumberOrNull } from '../database/int8.ts';

export interface ApiKeyRow {
  readonly id: number;
  readonly tokenHash: Buffer;
  readonly userId: number;
  readonly name: string;
  readonly scope: 'read' | 'trade';
  readonly beginning: string;
  readonly addresses: readonly string[];
  readonly createdAt: number;
  readonly expiresAt: number | null;
  readonly lastUsedAt: number | null;
  readonly lastAddress: string | null;
}

interface Stored {
  id: bigint;
  token_hash: Buffer;
  user_id: bigint;
  name: string;
  scope: ApiKeyRow['scope'];
  beginning: string;
  addresses: string[];
  created_at: bigint;
  expires_at: bigint | null;
  last_used_at: bigint | null;
  last_address: string | null;
}

const COLUMNS = `id, token_hash, user_id, name, scope, beginning, addresses, created_at, expires_at, last_used_at,
  last_address`;

const toApiKey = (row: Stored): ApiKeyRow => ({
  id: asNumber(row.id),
  tokenHash: row.token_hash,
  userId: asNumber(row.user_id),
  name: row.name,
  scope: row.scope,
  beginning: row.beginning,
  addresses: row.addresses,
  createdAt: asNumber(row.created_at),
  expiresAt: asNumberOrNull(row.expires_at),
  lastUsedAt: asNumberOrNull(row.last_used_at),
  lastAddress: row.last_address,
});

export async function addApiKey(
  db: Queryable,
  key: Omit<ApiKeyRow, 'id' | 'lastUsedAt' | 'lastAddress'>,
): Promise<ApiKeyRow> {
  const [row] = await db.query<Stored>({
    name: 'add_api_key',
    text: `INSERT INTO api_keys (token_hash, user_id, name, scope, beginning, addresses, created_at, expires_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING ${COLUMNS}`,
    values: [
      key.tokenHash,
      key.userId,
      key.name,
      key.scope,
      key.beginning,
      key.addresses,
      key.createdAt,
      key.expiresAt,
    ],
  });
  return toApiKey(present(row, 'the key was stored'));
}

/** A user's keys that were not revoked, the newest first; one past its end is among them. */
export async function apiKeysOfUser(db: Queryable, userId: number): Promise<ApiKeyRow[]> {
  const rows = await db.query<Stored>({
    name: 'api_keys_of_user',
    text: `SELECT ${COLUMNS} FROM api_keys WHERE user_id = $1 AND revoked_at IS NULL ORDER BY id DESC`,
    values: [userId],
  });
  return rows.map(toApiKey);
}

/** Finds a key that is neither revoked nor past its end at `now`. */
export async function findApiKey(
  db: Queryable,
  { tokenHash, now }: { tokenHash: Buffer; now: number },
): Promise<ApiKeyRow | null> {
  const [row] = await db.query<Stored>({
    name: 'find_api_key',
    text: `SELECT ${COLUMNS} FROM api_keys
      WHERE token_hash = $1 AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > $2)`,
    values: [tokenHash, now],
  });
  return row ? toApiKey(row) : null;
}

export async function touchApiKey(
  db: Queryable,
  { id, address, now }: { id: number; address: string; now: number },
): Promise<void> {
  await db.query({
    name: 'touch_api_key',
    text: 'UPDATE api_keys SET last_used_at = $2, last_address = $3 WHERE id = $1 AND revoked_at IS NULL',
    values: [id, now, address],
  });
}

/** @returns the hash of the key, if it was one of the user's that was not revoked yet */
export async function revokeApiKey(
  db: Queryable,
  { id, userId, now }: { id: number; userId: number; now: number },
): Promise<Buffer | null> {
  const [row] = await db.query<{ token_hash: Buffer }>({
    name: 'revoke_api_key',
    text: `UPDATE api_keys SET revoked_at = $3 WHERE id = $1 AND user_id = $2 AND revoked_at IS NULL
      RETURNING token_hash`,
    values: [id, userId, now],
  });
  return row?.token_hash ?? null;
}

/** Revokes all of a user's keys. @returns their hashes */
export async function revokeApiKeysOfUser(
  db: Queryable,
  { userId, now }: { userId: number; now: number },
): Promise<Buffer[]> {
  const rows = await db.query<{ token_hash: Buffer }>({
    name: 'revoke_api_keys_of_user',
    text: `UPDATE api_keys SET revoked_at = $2 WHERE user_id = $1 AND revoked_at IS NULL RETURNING token_hash`,
    values: [userId, now],
  });
  return rows.map((row) => row.token_hash);
}
