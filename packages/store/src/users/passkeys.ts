// Passkeys of users: the public keys of their authenticators.
import { present } from '@meridian/units';
import type { Queryable } from '../database/connection.ts';
import { asNumber, asNumberOrNull } from '../database/int8.ts';

export interface Passkey {
  readonly id: number;
  readonly userId: number;
  /** Base64url, as the browser names it. */
  readonly credentialId: string;
  readonly publicKey: Buffer;
  /** How often the authenticator says it was used; 0 if it does not count. */
  readonly counter: number;
  readonly transports: readonly string[];
  /** The site's name that the passkey was made for. */
  readonly rpId: string;
  readonly name: string;
  readonly createdAt: number;
  readonly lastUsedAt: number | null;
}

export const PASSKEY_CREDENTIAL_CONSTRAINT = 'passkeys_credential_id';

interface Stored {
  id: bigint;
  user_id: bigint;
  credential_id: string;
  public_key: Buffer;
  counter: bigint;
  transports: string[];
  rp_id: string;
  name: string;
  created_at: bigint;
  last_used_at: bigint | null;
}

const COLUMNS =
  'id, user_id, credential_id, public_key, counter, transports, rp_id, name, created_at, last_used_at';

const toPasskey = (row: Stored): Passkey => ({
  id: asNumber(row.id),
  userId: asNumber(row.user_id),
  credentialId: row.credential_id,
  publicKey: row.public_key,
  counter: asNumber(row.counter),
  transports: row.transports,
  rpId: row.rp_id,
  name: row.name,
  createdAt: asNumber(row.created_at),
  lastUsedAt: asNumberOrNull(row.last_used_at),
});

/** Fails with a unique violation if the credential is stored already. */
export async function createPasskey(
  db: Queryable,
  passkey: Omit<Passkey, 'id' | 'lastUsedAt'>,
): Promise<Passkey> {
  const [row] = await db.query<Stored>({
    name: 'create_passkey',
    text: `INSERT INTO passkeys (user_id, credential_id, public_key, counter, transports, rp_id, name, created_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING ${COLUMNS}`,
    values: [
      passkey.userId,
      passkey.credentialId,
      passkey.publicKey,
      passkey.counter,
      passkey.transports,
      passkey.rpId,
      passkey.name,
      passkey.createdAt,
    ],
  });
  return toPasskey(present(row, 'an inserted passkey is returned'));
}

export async function passkeysOfUser(db: Queryable, userId: number): Promise<Passkey[]> {
  const rows = await db.query<Stored>({
    name: 'passkeys_of_user',
    text: `SELECT ${COLUMNS} FROM passkeys WHERE user_id = $1 ORDER BY id`,
    values: [userId],
  });
  return rows.map(toPasskey);
}

export async function findPasskey(db: Queryable, credentialId: string): Promise<Passkey | null> {
  const [row] = await db.query<Stored>({
    name: 'find_passkey',
    text: `SELECT ${COLUMNS} FROM passkeys WHERE credential_id = $1`,
    values: [credentialId],
  });
  return row === undefined ? null : toPasskey(row);
}

/** False if the count changed in the meantime: of two uses of one answer, one is refused. */
export async function usePasskey(
  db: Queryable,
  { id, from, to, now }: { id: number; from: number; to: number; now: number },
): Promise<boolean> {
  const rows = await db.query({
    name: 'use_passkey',
    text: 'UPDATE passkeys SET counter = $3, last_used_at = $4 WHERE id = $1 AND counter = $2 RETURNING 1',
    values: [id, from, to, now],
  });
  return rows.length > 0;
}

/** False if the user has no such passkey. */
export async function deletePasskey(
  db: Queryable,
  { id, userId }: { id: number; userId: number },
): Promise<boolean> {
  const rows = await db.query({
    name: 'delete_passkey',
    text: 'DELETE FROM passkeys WHERE id = $1 AND user_id = $2 RETURNING 1',
    values: [id, userId],
  });
  return rows.length > 0;
}

export async function deletePasskeysOfUser(db: Queryable, userId: number): Promise<void> {
  await db.query({
    name: 'delete_passkeys_of_user',
    text: 'DELETE FROM passkeys WHERE user_id = $1',
    values: [userId],
  });
}
