// The second factor by an authenticator app: set-up, its codes, and recovery codes; each code works once.
import { createHash, randomBytes } from 'node:crypto';
import type { CallOutput, ParsedInput } from '@meridian/contract';
import {
  type Credentials,
  type Database,
  type Queryable,
  type User,
  confirmTotp,
  findCredentials,
  removeTotp,
  setPendingTotp,
  setRecoveryHashes,
  takeRecoveryCode,
  takeTotpStep,
} from '@meridian/store';
import { present } from '@meridian/units';
import type { Client } from '../platform/http/context.ts';
import { checkFrozenMeanwhile } from '../platform/http/frozen.ts';
import type { HandlersOf } from '../platform/http/handlers.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { type Vault, sealedOf } from '../secrets/vault.ts';
import type { Attempts } from './attempts.ts';
import { recomputeCreditScore } from './credit-score.ts';
import type { Notify } from './notices.ts';
import type { CheckPassword } from './present-password.ts';
import type { Sessions } from '../platform/http/sessions.ts';
import { base32, newTotpSecret, otpauthUri, totpStepOf } from './totp.ts';

const RECOVERY_CODES = 10;
const ISSUER = 'Meridian';

/** Without letters that look like digits; fifty bits. */
const newRecoveryCode = (): string => {
  const text = base32(randomBytes(7)).slice(0, 10);
  return `${text.slice(0, 5)}-${text.slice(5)}`;
};
const hashOfRecoveryCode = (code: string): Buffer =>
  createHash('sha256').update(code.replace(/[\s-]/g, '').toUpperCase()).digest();

export interface Proof {
  readonly code: string | undefined;
  readonly recoveryCode: string | undefined;
  /** The name of the code's field in the request. */
  readonly field: string;
  /**
   * Where it is tried, if its owner is known there: such tries are counted apart, so that somebody elsewhere who has the
   * password cannot use them up.
   */
  readonly knownAt?: string | null;
}

type OfUser = Pick<Credentials, 'recoverySealed'> & { readonly totpSealed: Buffer };

/** Accepts a code of the app or a recovery code, and uses it up. @throws Refusal */
export type CheckSecondFactor = (
  userId: number,
  credentials: OfUser,
  proof: Proof,
) => Promise<void>;

/** Uses the code up with what is done by it, or not at all. @throws Refusal */
type UseCode = (within: Queryable) => Promise<void>;

/** As {@link CheckSecondFactor}, where the code is used in the transaction of what is done by it. */
export type CheckWithDeed = <T>(
  of: { readonly userId: number; readonly credentials: OfUser; readonly proof: Proof },
  deed: (use: UseCode) => Promise<T>,
) => Promise<T>;

export interface SecondFactorDeps {
  readonly db: Database;
  readonly sessions: Sessions;
  readonly attempts: Attempts;
  readonly checkPassword: CheckPassword;
  readonly notify: Notify;
  readonly vault: Vault;
  readonly now: () => number;
}

type CheckDeps = Pick<SecondFactorDeps, 'db' | 'attempts' | 'vault' | 'now'>;

export function createSecondFactorCheck(deps: CheckDeps): CheckSecondFactor {
  const check = createCheckWithDeed(deps);
  return (userId, credentials, proof) =>
    check({ userId, credentials, proof }, (use) => use(deps.db));
}

export function createCheckWithDeed({
  attempts,
  vault,
  now,
}: Omit<CheckDeps, 'db'>): CheckWithDeed {
  async function isRight(
    within: Queryable,
    { userId, credentials, proof }: Parameters<CheckWithDeed>[0],
  ): Promise<boolean> {
    if (proof.code !== undefined) {
      const secret = vault.open(credentials.totpSealed, totpOf(userId));
      const step = totpStepOf(secret, proof.code, now());
      return step !== null && (await takeTotpStep(within, { userId, step }));
    }
    const hash = hashOfRecoveryCode(proof.recoveryCode ?? '');
    const sealed = sealedOf(vault, credentials.recoverySealed, hash, recoveryOf(userId));
    return sealed !== null && (await takeRecoveryCode(within, { userId, sealed }));
  }

  return async (of, deed) => {
    const { userId, proof } = of;
    const { knownAt = null } = proof;
    const tried = knownAt === null ? String(userId) : `${userId}@${knownAt}`;
    await attempts.take('secondFactor', tried);
    let wasRight = false;
    try {
      return await deed(async (within) => {
        wasRight = await isRight(within, of);
        if (wasRight) return;
        const field = proof.code === undefined ? 'recovery_code' : proof.field;
        throw new Refusal('second_factor_wrong', {}, { [field]: { key: 'second_factor_wrong' } });
      });
    } finally {
      if (wasRight) await attempts.forget('secondFactor', tried);
    }
  };
}

type Names =
  | 'secondFactor'
  | 'secondFactorSetup'
  | 'secondFactorConfirm'
  | 'secondFactorRemove'
  | 'recoveryCodes';

type Deps = SecondFactorDeps & { readonly checkSecondFactor: CheckSecondFactor };

export function secondFactorHandlers(deps: Deps): HandlersOf<Names> {
  const { db, checkPassword, checkSecondFactor, notify } = deps;

  return {
    async secondFactor(_input, { session }): Promise<CallOutput<'secondFactor'>> {
      const { totpSealed, recoverySealed } = await credentialsOf(deps, session.user);
      return { is_on: totpSealed === null ? 0 : 1, recovery_codes_left: recoverySealed.length };
    },
    async secondFactorSetup({ password }, { session }) {
      const { user } = session;
      await checkPassword(user.id, password);
      if ((await credentialsOf(deps, user)).totpSealed !== null)
        throw new Refusal('second_factor_already_on');
      const secret = newTotpSecret();
      await setPendingTotp(db, {
        userId: user.id,
        sealed: deps.vault.seal(secret, totpOf(user.id)),
      });
      const account = user.email ?? user.mobile ?? user.uid;
      return { secret: base32(secret), uri: otpauthUri({ secret, issuer: ISSUER, account }) };
    },
    secondFactorConfirm: (input, client) => confirm(deps, input, client),
    secondFactorRemove: (input, client) => remove(deps, input, client),
    async recoveryCodes({ password, code }, { session, language }) {
      const { user } = session;
      await checkPassword(user.id, password);
      const { totpSealed, recoverySealed } = await credentialsOf(deps, user);
      if (totpSealed === null) throw new Refusal('second_factor_not_on');
      await checkSecondFactor(
        user.id,
        { totpSealed, recoverySealed },
        { code, recoveryCode: undefined, field: 'code' },
      );
      const { codes, sealed } = drawRecoveryCodes(deps, user.id);
      await db.transaction(async (within) => {
        await checkFrozenMeanwhile(within, 'recoveryCodes', session);
        await setRecoveryHashes(within, { userId: user.id, sealed });
      });
      notify(user, language, 'recovery_codes_new');
      return { recovery_codes: codes };
    },
  };
}

async function confirm(
  deps: Deps,
  { code }: ParsedInput<'secondFactorConfirm'>,
  { session, language }: Client,
): Promise<CallOutput<'secondFactorConfirm'>> {
  const { db, sessions, attempts, notify, now } = deps;
  const { user } = session;
  const { totpSealed, totpPendingSealed } = await credentialsOf(deps, user);
  if (totpSealed !== null) throw new Refusal('second_factor_already_on');
  if (totpPendingSealed === null) throw new Refusal('second_factor_not_set_up');
  await attempts.take('secondFactor', String(user.id));
  const step = totpStepOf(deps.vault.open(totpPendingSealed, totpOf(user.id)), code, now());
  if (step === null)
    throw new Refusal('second_factor_wrong', {}, { code: { key: 'second_factor_wrong' } });
  const { codes, sealed } = drawRecoveryCodes(deps, user.id);
  const isOn = await db.transaction(async (within) => {
    await checkFrozenMeanwhile(within, 'secondFactorConfirm', session);
    return await confirmTotp(within, {
      userId: user.id,
      sealed: totpPendingSealed,
      step,
      recoverySealed: sealed,
      at: now(),
    });
  });
  if (!isOn) throw new Refusal('second_factor_not_set_up');
  await attempts.forget('secondFactor', String(user.id));
  await sessions.endAll(user.id, session);
  await recomputeCreditScore(db, user.id);
  notify(user, language, 'second_factor_on');
  return { recovery_codes: codes };
}

async function remove(
  deps: Deps,
  input: ParsedInput<'secondFactorRemove'>,
  { session, language }: Client,
): Promise<Record<string, never>> {
  const { db, checkPassword, checkSecondFactor, notify } = deps;
  const { user } = session;
  await checkPassword(user.id, input.password);
  const { totpSealed, recoverySealed } = await credentialsOf(deps, user);
  if (totpSealed === null) throw new Refusal('second_factor_not_on');
  // Without a code it is no guess and does not count as one.
  if (input.code === undefined && input.recovery_code === undefined)
    throw new Refusal('fields_invalid', {}, { code: { key: 'field_required' } });
  await checkSecondFactor(
    user.id,
    { totpSealed, recoverySealed },
    { code: input.code, recoveryCode: input.recovery_code, field: 'code' },
  );
  await db.transaction(async (within) => {
    await checkFrozenMeanwhile(within, 'secondFactorRemove', session);
    await removeTotp(within, user.id);
  });
  await recomputeCreditScore(db, user.id);
  notify(user, language, 'second_factor_off');
  return {};
}

const credentialsOf = async (deps: Deps, { id }: User): Promise<Credentials> =>
  present(await findCredentials(deps.db, id), 'a user with a session has credentials');

function drawRecoveryCodes(
  { vault }: Pick<Deps, 'vault'>,
  userId: number,
): { codes: string[]; sealed: Buffer[] } {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  const place = recoveryOf(userId);
  return { codes, sealed: codes.map((code) => vault.seal(hashOfRecoveryCode(code), place)) };
}

const totpOf = (owner: number) => ({ kind: 'users.totp', owner }) as const;
const recoveryOf = (owner: number) => ({ kind: 'users.recovery', owner }) as const;
