// Logging in. An account that does not exist, one without a password, and a wrong password get the same answer after
// the same time.
import type { ContactKind, ParsedInput } from '@meridian/contract';
import {
  type Database,
  type Passkey,
  type User,
  findCredentials,
  findUser,
  hasLoggedInFrom,
  lockUser,
  renewPasswordHash,
  setUserLang,
} from '@meridian/store';
import { present } from '@meridian/units';
import type { Visitor } from '../platform/http/context.ts';
import { Refusal } from '../platform/http/refusal.ts';
import type { Attempts } from './attempts.ts';
import { findByAccount } from './contacts.ts';
import { hashPassword, isOutdatedHash, verifyPassword } from './passwords.ts';
import type { RealAccounts } from './real-accounts.ts';
import type { CheckSecondFactor } from './second-factor.ts';
import type { Sessions } from '../platform/http/sessions.ts';
import { isOfDayBeforeFreeze } from '../withdrawals/hold.ts';

export interface LoginDeps {
  readonly db: Database;
  readonly sessions: Sessions;
  readonly realAccounts: RealAccounts;
  readonly attempts: Attempts;
  readonly checkSecondFactor: CheckSecondFactor;
}

export interface LoggedIn {
  readonly user: User;
  readonly token: string;
}

export interface LoginDesk {
  withPassword(input: ParsedInput<'login'>, visitor: Visitor): Promise<LoggedIn>;
  /** Logs in a user who was proved by a passkey. @throws Refusal if logging in is not allowed */
  enter(user: User, passkey: Pick<Passkey, 'createdAt'>, visitor: Visitor): Promise<LoggedIn>;
}

/** No user has this id. */
const NOBODY = 0;

export function createLoginDesk(deps: LoginDeps): LoginDesk {
  return {
    async enter(user, { createdAt }, visitor) {
      const check = (now: User): void => {
        // A new password does not make it the owner's.
        if (isOfDayBeforeFreeze(now, createdAt)) throw new Refusal('account_frozen');
        checkAllowed(now, true);
      };
      check(user);
      return await start(deps, user, visitor, check);
    },
    withPassword: (input, visitor) => withPassword(deps, input, visitor),
  };
}

async function withPassword(
  deps: LoginDeps,
  input: ParsedInput<'login'>,
  visitor: Visitor,
): Promise<LoggedIn> {
  const { db, checkSecondFactor } = deps;
  const { user, credentials, stored, isKnown } = await proveByPassword(deps, input, visitor);
  const { totpSealed, totpSince, recoverySealed } = credentials;
  const check = (now: User): void =>
    checkAllowed(now, totpSealed !== null && !isOfDayBeforeFreeze(now, totpSince));
  check(user);
  if (totpSealed !== null) {
    const { second_factor_code: code, recovery_code: recoveryCode } = input;
    if (code === undefined && recoveryCode === undefined)
      throw new Refusal('second_factor_required');
    const knownAt = isKnown ? visitor.address : null;
    const proof = { code, recoveryCode, field: 'second_factor_code', knownAt };
    await checkSecondFactor(user.id, { totpSealed, recoverySealed }, proof);
  }
  if (isOutdatedHash(stored)) {
    const to = await hashPassword(input.password);
    await renewPasswordHash(db, { userId: user.id, from: stored, to });
  }
  const entered = await start(deps, user, visitor, check);
  await endIfChanged(deps, user.id, stored, entered.token);
  return entered;
}

/** @throws attempts_too_many, login_wrong */
async function proveByPassword(deps: LoginDeps, input: ParsedInput<'login'>, { address }: Visitor) {
  const { db, attempts } = deps;
  const kind: ContactKind = input.login_type ?? (input.account.includes('@') ? 'email' : 'mobile');
  const meant = await findByAccount(db, {
    kind,
    account: input.account,
    areaId: input.area_id,
  });
  const user = meant?.user ?? null;
  const account = meant?.key ?? `${kind}:${input.account.toLowerCase()}`;
  const strange = user === null ? account : String(user.id);
  return await attempts.inTurn('login', { of: strange, from: address }, async () => {
    const guess = await countGuess(deps, user?.id ?? NOBODY, strange, address);
    const credentials = await findCredentials(db, user?.id ?? NOBODY);
    const stored = credentials?.passwordHash ?? null;
    const isRight = await verifyPassword(input.password, stored);
    if (!isRight || user === null || credentials === null || stored === null)
      throw new Refusal('login_wrong');
    await guess.wasNone();
    return { user, credentials, stored, isKnown: guess.isKnown };
  });
}

/** Counted before the password is looked at, so that guesses made at once are all counted. */
async function countGuess(deps: LoginDeps, userId: number, strange: string, address: string) {
  const { db, attempts } = deps;
  const from = { from: address };
  await attempts.take('loginByAddress', from);
  const pair = { of: strange, from: address };
  await attempts.take('login', pair);
  // Guesses from many addresses must not lock the owner out at an address that is known.
  const isKnown = await hasLoggedInFrom(db, { userId, address });
  if (!isKnown) await attempts.take('loginFromStrange', strange);
  const wasNone = async (): Promise<void> => {
    await attempts.giveBack('loginByAddress', from);
    await attempts.forget('login', pair);
    if (!isKnown) await attempts.giveBack('loginFromStrange', strange);
  };
  return { isKnown, wasNone };
}

/**
 * The owner of a frozen account may log in to close and to withdraw: with a second factor or passkey, or with a
 * password set by a sent code since the freeze. A password from before may be known to the person it protects
 * against.
 */
function checkAllowed(user: User, hasStrongProof: boolean): void {
  const { frozenAt, passwordChangedAt } = user;
  const isNewPassword =
    frozenAt !== null && passwordChangedAt !== null && passwordChangedAt > frozenAt;
  if (frozenAt !== null && !hasStrongProof && !isNewPassword) throw new Refusal('account_frozen');
  if (user.mustChangePassword) throw new Refusal('password_must_change');
}

async function start(
  deps: LoginDeps,
  user: User,
  { address, agent, language }: Visitor,
  check: (user: User) => void,
): Promise<LoggedIn> {
  const { db, sessions, realAccounts } = deps;
  await realAccounts.ensureOpen(user);
  if (user.lang !== language) await setUserLang(db, { id: user.id, lang: language });
  const token = await sessions.start(user, { address, agent });
  try {
    check(await lockedUser(db, user.id));
  } catch (error) {
    await endSession(sessions, token);
    throw error;
  }
  return { user, token };
}

/**
 * As it is once nobody changes it: a freeze, or the demand of a new password, may have come while the password was
 * looked at, and a session that began after it would pass for the owner's.
 */
const lockedUser = (db: Database, id: number): Promise<User> =>
  db.transaction(async (within) => {
    await lockUser(within, id);
    return present(await findUser(within, id), 'a user who logs in exists');
  });

async function endSession(sessions: Sessions, token: string): Promise<void> {
  const session = await sessions.find(token);
  if (session !== null) await sessions.end(session);
}

/**
 * If the password was changed while this login was under way, its other sessions have ended; so this one ends too.
 */
async function endIfChanged(
  deps: LoginDeps,
  userId: number,
  stored: string,
  token: string,
): Promise<void> {
  const { db, sessions } = deps;
  const now = (await findCredentials(db, userId))?.passwordHash ?? null;
  if (now === stored || isOutdatedHash(stored)) return;
  await endSession(sessions, token);
  throw new Refusal('login_wrong');
}
