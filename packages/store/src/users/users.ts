// Users: their names and contacts. What they own is in accounts, how they prove who they are in credentials, their
// logins in sessions.
import { present } from '@meridian/units';
import type { Queryable } from '../database/connection.ts';
import { asNumber, asNumberOrNull } from '../database/int8.ts';

export interface User {
  readonly id: number;
  /** The number that tells users apart on screens. */
  readonly uid: string;
  readonly email: string | null;
  readonly isDemo: boolean;
  /** What the browser of a demo user made up as its id. */
  readonly demoId: string | null;
  readonly inviteCode: string;
  readonly lang: string;
  readonly creditScore: number;
  readonly createdAt: number;
  /** E.164, with its plus. */
  readonly mobile: string | null;
  /** A number given beside an e-mail address; it cannot be used to log in. */
  readonly contactMobile: string | null;
  /** ISO 3166-1 alpha-2, as chosen at registration. */
  readonly country: string | null;
  readonly emailVerifiedAt: number | null;
  readonly mobileVerifiedAt: number | null;
  readonly identityVerifiedAt: number | null;
  /** Null until it was changed for the first time. */
  readonly passwordChangedAt: number | null;
  /** When a verified address or number was last replaced by another. */
  readonly contactChangedAt: number | null;
  readonly mustChangePassword: boolean;
  readonly frozenAt: number | null;
  readonly hasSecondFactor: boolean;
  readonly passkeys: number;
  readonly invitedBy: number | null;
}

/** What a new user may be given; all else is the same for every new user. */
export type NewUser = Pick<
  User,
  'uid' | 'email' | 'isDemo' | 'demoId' | 'inviteCode' | 'lang' | 'creditScore' | 'createdAt'
> &
  Partial<
    Pick<
      User,
      'mobile' | 'contactMobile' | 'country' | 'emailVerifiedAt' | 'mobileVerifiedAt' | 'invitedBy'
    >
  > & { readonly mobileNational?: string | null; readonly passwordHash?: string | null };

/** Unique constraints of users, as `isUniqueViolation` names them. */
export const UserConstraint = {
  uid: 'users_uid',
  email: 'users_email',
  demoId: 'users_demo_id',
  mobile: 'users_mobile',
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
  mobile: string | null;
  contact_mobile: string | null;
  country: string | null;
  email_verified_at: bigint | null;
  mobile_verified_at: bigint | null;
  identity_verified_at: bigint | null;
  password_changed_at: bigint | null;
  contact_changed_at: bigint | null;
  must_change_password: boolean;
  frozen_at: bigint | null;
  has_second_factor: boolean;
  passkeys: number;
  invited_by: bigint | null;
}

const COLUMNS = `id, uid, email, is_demo, demo_id, invite_code, lang, credit_score, created_at, mobile, contact_mobile,
  country, email_verified_at, mobile_verified_at, identity_verified_at, password_changed_at, must_change_password,
  contact_changed_at, frozen_at, totp_secret IS NOT NULL AS has_second_factor,
  (SELECT count(*)::integer FROM passkeys WHERE passkeys.user_id = users.id) AS passkeys, invited_by`;

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
  mobile: row.mobile,
  contactMobile: row.contact_mobile,
  country: row.country,
  emailVerifiedAt: asNumberOrNull(row.email_verified_at),
  mobileVerifiedAt: asNumberOrNull(row.mobile_verified_at),
  identityVerifiedAt: asNumberOrNull(row.identity_verified_at),
  passwordChangedAt: asNumberOrNull(row.password_changed_at),
  contactChangedAt: asNumberOrNull(row.contact_changed_at),
  mustChangePassword: row.must_change_password,
  frozenAt: asNumberOrNull(row.frozen_at),
  hasSecondFactor: row.has_second_factor,
  passkeys: row.passkeys,
  invitedBy: asNumberOrNull(row.invited_by),
});

/** Fails with a unique violation if one of the values is taken. */
export async function createUser(db: Queryable, user: NewUser): Promise<User> {
  const [row] = await db.query<Stored>({
    name: 'create_user',
    text: `INSERT INTO users (uid, email, is_demo, demo_id, invite_code, lang, credit_score, created_at, mobile,
        mobile_national, contact_mobile, country, email_verified_at, mobile_verified_at, invited_by, password_hash)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16) RETURNING ${COLUMNS}`,
    values: [
      user.uid,
      user.email,
      user.isDemo,
      user.demoId,
      user.inviteCode,
      user.lang,
      user.creditScore,
      user.createdAt,
      user.mobile ?? null,
      user.mobileNational ?? null,
      user.contactMobile ?? null,
      user.country ?? null,
      user.emailVerifiedAt ?? null,
      user.mobileVerifiedAt ?? null,
      user.invitedBy ?? null,
      user.passwordHash ?? null,
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

/** Upper and lower case do not matter. */
export const findUserByEmail = async (db: Queryable, email: string): Promise<User | null> =>
  found(
    await db.query({
      name: 'find_user_by_email',
      text: `SELECT ${COLUMNS} FROM users WHERE lower(email) = lower($1)`,
      values: [email],
    }),
  );

/** @param mobile E.164, with its plus */
export const findUserByMobile = async (db: Queryable, mobile: string): Promise<User | null> =>
  found(
    await db.query({
      name: 'find_user_by_mobile',
      text: `SELECT ${COLUMNS} FROM users WHERE mobile = $1`,
      values: [mobile],
    }),
  );

/** Finds a user by the number without its dialling code; null if two countries have that number. */
export async function findUserByNationalMobile(
  db: Queryable,
  national: string,
): Promise<User | null> {
  const rows = await db.query<Stored>({
    name: 'find_user_by_national_mobile',
    text: `SELECT ${COLUMNS} FROM users WHERE mobile_national = $1 LIMIT 2`,
    values: [national],
  });
  return rows.length === 1 ? found(rows) : null;
}

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

export async function countInvited(db: Queryable, userId: number): Promise<number> {
  const [row] = await db.query<{ count: number }>({
    name: 'count_invited',
    text: 'SELECT count(*)::integer AS count FROM users WHERE invited_by = $1',
    values: [userId],
  });
  return present(row, 'a count is returned').count;
}

/** Call it after the user entered a code sent to their present address. */
export async function setEmailProved(
  db: Queryable,
  { id, at }: { id: number; at: number },
): Promise<void> {
  await db.query({
    name: 'set_email_proved',
    text: 'UPDATE users SET email_verified_at = $2 WHERE id = $1 AND email IS NOT NULL',
    values: [id, at],
  });
}

/** Call it after the user entered a code sent to their present number. */
export async function setMobileProved(
  db: Queryable,
  { id, at }: { id: number; at: number },
): Promise<void> {
  await db.query({
    name: 'set_mobile_proved',
    text: 'UPDATE users SET mobile_verified_at = $2 WHERE id = $1 AND mobile IS NOT NULL',
    values: [id, at],
  });
}

/**
 * Call it after the user entered a code sent to the new address. Fails with a unique violation if another user has the
 * address.
 */
export async function setVerifiedEmail(
  db: Queryable,
  { id, email, at }: { id: number; email: string; at: number },
): Promise<void> {
  await db.query({
    name: 'set_verified_email',
    text: 'UPDATE users SET email = $2, email_verified_at = $3 WHERE id = $1',
    values: [id, email, at],
  });
}

/**
 * Call it after the user entered a code sent to the new number. Fails with a unique violation if another user has the
 * number.
 */
export async function setVerifiedMobile(
  db: Queryable,
  { id, mobile, national, at }: { id: number; mobile: string; national: string; at: number },
): Promise<void> {
  await db.query({
    name: 'set_verified_mobile',
    text: `UPDATE users SET mobile = $2, mobile_national = $3, mobile_verified_at = $4, contact_mobile = NULL
      WHERE id = $1`,
    values: [id, mobile, national, at],
  });
}

/** Holds withdrawals for a day from now. */
export async function setContactChanged(
  db: Queryable,
  { id, at }: { id: number; at: number },
): Promise<void> {
  await db.query({
    name: 'set_contact_changed',
    text: 'UPDATE users SET contact_changed_at = $2 WHERE id = $1',
    values: [id, at],
  });
}

/** @param at null: takes the real-name verification back */
export async function setIdentityVerified(
  db: Queryable,
  { id, at }: { id: number; at: number | null },
): Promise<void> {
  await db.query({
    name: 'set_identity_verified',
    text: 'UPDATE users SET identity_verified_at = $2 WHERE id = $1',
    values: [id, at],
  });
}

export async function setCreditScore(
  db: Queryable,
  { id, creditScore }: { id: number; creditScore: number },
): Promise<void> {
  await db.query({
    name: 'set_credit_score',
    text: 'UPDATE users SET credit_score = $2 WHERE id = $1',
    values: [id, creditScore],
  });
}

export async function usersById(db: Queryable, ids: readonly number[]): Promise<Map<number, User>> {
  const rows = await db.query<Stored>({
    name: 'users_by_id',
    text: `SELECT ${COLUMNS} FROM users WHERE id = ANY ($1::bigint[])`,
    values: [ids],
  });
  return new Map(rows.map(toUser).map((user) => [user.id, user]));
}

/** The verified names of users. */
export async function verifiedNames(
  db: Queryable,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const rows = await db.query<{ user_id: bigint; name: string }>({
    name: 'verified_names',
    text: `SELECT user_id, name FROM verifications WHERE user_id = ANY ($1::bigint[]) AND status = 'verified'`,
    values: [ids],
  });
  return new Map(rows.map((row) => [asNumber(row.user_id), row.name]));
}
