// Users: who somebody is. What they own is in accounts; how they are logged in, in sessions.
import { present } from '@meridian/units';
import type { Queryable } from './connection.ts';
import { asNumber } from './int8.ts';

export interface User {
  readonly id: number;
  /** The number by which people are told apart on screens. */
  readonly uid: string;
  readonly email: string | null;
  readonly isDemo: boolean;
  /** What the browser of a demo user made up for itself. */
  readonly demoId: string | null;
  readonly inviteCode: string;
  readonly lang: string;
  readonly creditScore: number;
  readonly createdAt: number;
}

/** Unique values of users, as `isUniqueViolation` names them. */
export const UserConstraint = {
  uid: 'users_uid',
  email: 'users_email',
  demoId: 'users_demo_id',
  inviteCode: 'users_invite_code',
} as const;

interface Stored {
  id: bigint;
  uid: string;
  email: string | null;
  is_demo: boolean;
  demo_id: string | null;
  invite_code: string;
  lang: string;
  credit_score: number;
  created_at: bigint;
}

const COLUMNS = 'id, uid, email, is_demo, demo_id, invite_code, lang, credit_score, created_at';

const toUser = (row: Stored): User => ({
  id: asNumber(row.id),
  uid: row.uid,
  email: row.email,
  isDemo: row.is_demo,
  demoId: row.demo_id,
  inviteCode: row.invite_code,
  lang: row.lang,
  creditScore: row.credit_score,
  createdAt: asNumber(row.created_at),
});

/** Refused with a unique violation when one of the values is taken. */
export async function createUser(db: Queryable, user: Omit<User, 'id'>): Promise<User> {
  const [row] = await db.query<Stored>({
    name: 'create_user',
    text: `INSERT INTO users (uid, email, is_demo, demo_id, invite_code, lang, credit_score, created_at)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING ${COLUMNS}`,
    values: [
      user.uid,
      user.email,
      user.isDemo,
      user.demoId,
      user.inviteCode,
      user.lang,
      user.creditScore,
      user.createdAt,
    ],
  });
  return toUser(present(row, 'an inserted user is returned'));
}

const found = ([row]: Stored[]): User | null => (row ? toUser(row) : null);

export const findUser = async (db: Queryable, id: number): Promise<User | null> =>
  found(
    await db.query({
      name: 'find_user',
      text: `SELECT ${COLUMNS} FROM users WHERE id = $1`,
      values: [id],
    }),
  );

export const findUserByDemoId = async (db: Queryable, demoId: string): Promise<User | null> =>
  found(
    await db.query({
      name: 'find_user_by_demo_id',
      text: `SELECT ${COLUMNS} FROM users WHERE demo_id = $1`,
      values: [demoId],
    }),
  );

/** Letters' case does not matter. */
export const findUserByEmail = async (db: Queryable, email: string): Promise<User | null> =>
  found(
    await db.query({
      name: 'find_user_by_email',
      text: `SELECT ${COLUMNS} FROM users WHERE lower(email) = lower($1)`,
      values: [email],
    }),
  );

export const findUserByInviteCode = async (
  db: Queryable,
  inviteCode: string,
): Promise<User | null> =>
  found(
    await db.query({
      name: 'find_user_by_invite_code',
      text: `SELECT ${COLUMNS} FROM users WHERE invite_code = $1`,
      values: [inviteCode],
    }),
  );

export async function setUserLang(
  db: Queryable,
  { id, lang }: { id: number; lang: string },
): Promise<void> {
  await db.query({
    name: 'set_user_lang',
    text: 'UPDATE users SET lang = $2 WHERE id = $1',
    values: [id, lang],
  });
}
