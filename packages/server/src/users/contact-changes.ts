// Addresses and numbers that an account gets later: the first of a kind, or a new one for a verified one. A code sent
// there proves it; nobody is told whose it already is. The old contact is told that it was replaced, withdrawals are
// held for a day, and the other sessions end, so that a stolen session does not become a stolen account.
import type { ParsedInput } from '@meridian/contract';
import {
  type Database,
  type User,
  UserConstraint,
  findCredentials,
  findUser,
  isUniqueViolation,
  setContactChanged,
  setVerifiedEmail,
  setVerifiedMobile,
} from '@meridian/store';
import { present } from '@meridian/units';
import type { Client } from '../platform/http/context.ts';
import { checkFrozenMeanwhile } from '../platform/http/frozen.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { holdOpen } from '../withdrawals/hold.ts';
import { type CodeDesk, codeRefusal } from './code-desk.ts';
import { type Contact, areaOf, contactKey, emailOf, mobileOf } from './contacts.ts';
import { recomputeCreditScore } from './credit-score.ts';
import type { Notify } from './notices.ts';
import type { CheckPassword } from './present-password.ts';
import type { CheckSecondFactor } from './second-factor.ts';
import type { Session, Sessions } from '../platform/http/sessions.ts';

export interface ContactChangeDeps {
  readonly db: Database;
  readonly sessions: Sessions;
  readonly codes: CodeDesk;
  readonly checkPassword: CheckPassword;
  readonly checkSecondFactor: CheckSecondFactor;
  readonly notify: Notify;
  readonly now: () => number;
}

type Input = ParsedInput<'bindContact'>;

/** The contact that the new one replaces; null if the account has no verified one of the kind. */
function verifiedOf(user: User, kind: Contact['kind']): string | null {
  const verifiedAt = kind === 'email' ? user.emailVerifiedAt : user.mobileVerifiedAt;
  return verifiedAt === null ? null : kind === 'email' ? user.email : user.mobile;
}

export function createContactChanges(deps: ContactChangeDeps) {
  return (input: Input, client: Client): Promise<User> => bind(deps, input, client);
}

async function bind(deps: ContactChangeDeps, input: Input, client: Client): Promise<User> {
  const { db, sessions, codes, checkPassword, notify } = deps;
  const user = present(await findUser(db, client.session.user.id), 'a session has a user');
  const contact =
    input.type === 'email'
      ? emailOf(input.account, 'account')
      : mobileOf(input.account, await areaOf(db, input.area_id), 'account');
  const former = verifiedOf(user, contact.kind);
  const isSame =
    former !== null && contactKey({ kind: contact.kind, address: former }) === contactKey(contact);
  if (isSame) throw new Refusal('contact_already_verified');
  await checkPassword(user.id, input.password);
  if (former !== null) await proveSecondFactor(deps, user, input);
  const isRight = await codes.take('bind', contact, input.auth_code, client.address, user.id);
  if (!isRight || !(await keep(deps, client.session, contact, former !== null)))
    throw codeRefusal('auth_code');
  if (former === null) notify(user, client.language, 'contact_bound');
  else {
    await sessions.endAll(user.id, client.session);
    notify(user, client.language, 'contact_changed');
    // Tell the number itself too, if the mail went to the account's e-mail address.
    if (contact.kind === 'mobile' && user.email !== null)
      notify({ email: null, mobile: former }, client.language, 'contact_changed');
  }
  return present(await recomputeCreditScore(db, user.id), 'the user exists');
}

async function proveSecondFactor(deps: ContactChangeDeps, user: User, input: Input): Promise<void> {
  const { db, checkSecondFactor } = deps;
  const { totpSealed = null, recoverySealed = [] } = (await findCredentials(db, user.id)) ?? {};
  if (totpSealed === null) return;
  const { second_factor_code: code, recovery_code: recoveryCode } = input;
  if (code === undefined && recoveryCode === undefined) throw new Refusal('second_factor_required');
  const proof = { code, recoveryCode, field: 'second_factor_code' };
  await checkSecondFactor(user.id, { totpSealed, recoverySealed }, proof);
}

/** @returns false if it became another user's since the code was sent */
async function keep(
  deps: ContactChangeDeps,
  session: Session,
  contact: Contact,
  isChange: boolean,
): Promise<boolean> {
  const { db, now } = deps;
  const { id } = session.user;
  const at = now();
  try {
    await db.transaction(async (within) => {
      await checkFrozenMeanwhile(within, 'bindContact', session);
      if (contact.kind === 'email')
        await setVerifiedEmail(within, { id, email: contact.address, at });
      else
        await setVerifiedMobile(within, {
          id,
          mobile: contact.address,
          national: contact.national,
          at,
        });
      if (!isChange) return;
      await setContactChanged(within, { id, at });
      await holdOpen(within, { userId: id, reason: 'contact_changed', at });
    });
    return true;
  } catch (error) {
    const isTaken =
      isUniqueViolation(error, UserConstraint.email) ||
      isUniqueViolation(error, UserConstraint.mobile);
    if (isTaken) return false;
    throw error;
  }
}
