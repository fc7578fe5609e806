// Forgotten and changed passwords, each proved by a code that was sent.
import type { ParsedInput } from '@meridian/contract';
import {
  type Database,
  type User,
  deletePasskeysOfUser,
  findCredentials,
  findUser,
  lockUser,
  removeTotp,
  setEmailProved,
  setMobileProved,
  setPassword,
} from '@meridian/store';
import { present } from '@meridian/units';
import type { Client, Visitor } from '../platform/http/context.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { holdOpen } from '../withdrawals/hold.ts';
import type { Attempts } from './attempts.ts';
import { type CodeDesk, type Reached, codeRefusal } from './code-desk.ts';
import { findByAccount } from './contacts.ts';
import { recomputeCreditScore } from './credit-score.ts';
import { dropFactorOfDayBeforeFreeze } from './keys-before-freeze.ts';
import { checkNewPassword } from './new-password.ts';
import type { Notify } from './notices.ts';
import { hashPassword } from './passwords.ts';
import { type CheckPassword, wrongPassword } from './present-password.ts';
import type { Sessions } from '../platform/http/sessions.ts';

export interface PasswordChangeDeps {
  readonly db: Database;
  readonly sessions: Sessions;
  readonly codes: CodeDesk;
  readonly attempts: Attempts;
  readonly checkPassword: CheckPassword;
  readonly notify: Notify;
  readonly now: () => number;
}

export interface PasswordChanges {
  /** @throws Refusal */
  forgotten(input: ParsedInput<'forgetPassword'>, visitor: Visitor): Promise<void>;
  /** @throws Refusal */
  changed(input: ParsedInput<'amendPassword'>, client: Client): Promise<void>;
}

/** The contact of a kind that an account has. @throws Refusal contact_missing */
export function contactOfUser(user: User, kind: 'email' | 'mobile' | undefined): Reached {
  if (user.email !== null && kind !== 'mobile') return { kind: 'email', address: user.email };
  if (user.mobile !== null && kind !== 'email') return { kind: 'mobile', address: user.mobile };
  throw new Refusal('contact_missing');
}

export function createPasswordChanges(deps: PasswordChangeDeps): PasswordChanges {
  return {
    forgotten: (input, visitor) => forgotten(deps, input, visitor),

    changed: (input, client) => changed(deps, input, client),
  };
}

async function forgotten(
  deps: PasswordChangeDeps,
  input: ParsedInput<'forgetPassword'>,
  visitor: Visitor,
): Promise<void> {
  const { db, sessions, codes, attempts, notify } = deps;
  const meant = await findByAccount(db, {
    kind: input.type,
    account: input.account,
    areaId: input.area_id,
  });
  checkNewPassword(input.new_password, {
    field: 'new_password',
    again: { field: 'secondary_password', password: input.secondary_password },
    names: [input.account],
  });
  const address = meant?.key.slice(input.type.length + 1) ?? input.account.toLowerCase();
  const isRight = await codes.take(
    'reset',
    { kind: input.type, address },
    input.auth_code,
    visitor.address,
  );
  const user = meant?.user ?? null;
  if (!isRight || user === null) throw codeRefusal('auth_code');
  await proveContact(deps, user, input.type);
  await dropFactorOfDayBeforeFreeze(deps, user, visitor.language);
  // The code outranks somebody who knows the old password and changes it at the same moment.
  const anew = { password: input.new_password, check: () => undefined };
  while (!(await replace(deps, user.id, await hashOf(deps, user.id), anew)));
  await sessions.endAll(user.id, null);
  // Guesses at the old password must not keep the owner out.
  await attempts.forget('loginFromStrange', String(user.id));
  await attempts.forget('login', { of: String(user.id), from: visitor.address });
  await recomputeCreditScore(db, user.id);
  notify(user, visitor.language, 'password_changed');
}

async function changed(
  deps: PasswordChangeDeps,
  input: ParsedInput<'amendPassword'>,
  client: Client,
): Promise<void> {
  const { sessions, codes, checkPassword, notify } = deps;
  const { session } = client;
  const user = await freshUser(deps, session.user.id);
  checkProof(user, session, input);
  checkNewPassword(input.new_password, {
    field: 'new_password',
    names: [user.email, user.mobile],
  });
  if (input.old_password === undefined && input.auth_code === undefined)
    throw new Refusal('fields_invalid', {}, { auth_code: { key: 'field_required' } });
  if (input.old_password === input.new_password)
    throw new Refusal('fields_invalid', {}, { new_password: { key: 'password_unchanged' } });
  const current = await hashOf(deps, user.id);
  if (input.old_password !== undefined)
    await checkPassword(user.id, input.old_password, 'old_password');
  if (input.auth_code !== undefined) {
    const contact = contactOfUser(user, input.type);
    // The specification has no other codes here than those of registering and of a forgotten password.
    const isRight = await codes.take(
      ['change', 'reset'],
      contact,
      input.auth_code,
      client.address,
      user.id,
    );
    if (!isRight) throw codeRefusal('auth_code');
    await dropFactorOfDayBeforeFreeze(deps, user, client.language);
  }
  // Hashing takes long enough for a freeze to come between.
  const check = (now: User): void => checkProof(now, session, input);
  if (!(await replace(deps, user.id, current, { password: input.new_password, check })))
    throw input.old_password === undefined ? codeRefusal('auth_code') : wrongPassword();
  await sessions.endAll(user.id, session);
  notify(user, client.language, 'password_changed');
}

/**
 * A new password lets into a frozen account, and whoever had the account before may know the present one: from their
 * sessions it takes a sent code. So does a password that staff demanded anew.
 */
function checkProof(
  { frozenAt, mustChangePassword }: User,
  { beganAt }: Client['session'],
  { auth_code: code }: ParsedInput<'amendPassword'>,
): void {
  if (code !== undefined) return;
  if (frozenAt !== null && beganAt <= frozenAt) throw new Refusal('account_restricted');
  if (mustChangePassword) throw new Refusal('password_must_change');
}

const freshUser = async (deps: PasswordChangeDeps, id: number): Promise<User> =>
  present(await findUser(deps.db, id), 'a user with a session exists');

const hashOf = async (deps: PasswordChangeDeps, id: number): Promise<string | null> =>
  present(await findCredentials(deps.db, id), 'a user has credentials').passwordHash;

/** @returns false if another device has changed it since */
async function replace(
  deps: PasswordChangeDeps,
  userId: number,
  from: string | null,
  {
    password,
    check,
  }: {
    readonly password: string;
    /** Throws a Refusal if the user, as it is once it is locked, may not have it. */
    readonly check: (user: User) => void;
  },
): Promise<boolean> {
  const { db, now } = deps;
  const to = await hashPassword(password);
  return await db.transaction(async (within) => {
    await lockUser(within, userId);
    check(present(await findUser(within, userId), 'a user who changes a password exists'));
    const at = now();
    const isReplaced = await setPassword(within, { userId, from, to, at });
    if (isReplaced) await holdOpen(within, { userId, reason: 'password_changed', at });
    return isReplaced;
  });
}

/**
 * The code proves who owns the contact. Whoever used it for an account without proof must keep no key to the account.
 */
async function proveContact(
  deps: PasswordChangeDeps,
  user: User,
  kind: Reached['kind'],
): Promise<void> {
  const { db, now } = deps;
  const isProved = user.emailVerifiedAt !== null || user.mobileVerifiedAt !== null;
  if (!isProved)
    await db.transaction(async (within) => {
      await removeTotp(within, user.id);
      await deletePasskeysOfUser(within, user.id);
    });
  if (kind === 'email' && user.emailVerifiedAt === null)
    await setEmailProved(db, { id: user.id, at: now() });
  if (kind === 'mobile' && user.mobileVerifiedAt === null)
    await setMobileProved(db, { id: user.id, at: now() });
}
