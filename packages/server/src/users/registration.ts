// Opening a real account. Only the address itself is told whether it already has one.
import type { ContactKind, Language, ParsedInput } from '@meridian/contract';
import {
  type Area,
  type Database,
  type User,
  findUserByEmail,
  findUserByInviteCode,
  findUserByMobile,
  readSetting,
} from '@meridian/store';
import type { Visitor } from '../platform/http/context.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { displayName } from '../platform/http/texts.ts';
import type { Attempts } from './attempts.ts';
import type { Captchas } from './captcha.ts';
import { type CodeDesk, codeRefusal } from './code-desk.ts';
import { type Contact, areaOf, emailOf, mobileOf } from './contacts.ts';
import { creditScoreOf } from './credit-score.ts';
import { checkNewPassword } from './new-password.ts';
import { hashPassword } from './passwords.ts';
import type { RealAccounts } from './real-accounts.ts';

/** A value of basicSet's verify_reg_type; 0 and 1 send a code. */
const CAPTCHA_MODE = 2;
const NUMBER_ONLY_MODE = 3;

/** Used if the setting `countries_not_served` was never set. Source: specification, section 9. */
const NOT_SERVED: readonly string[] = ['KP', 'IL', 'CN', 'VU', 'CU'];

export interface RegistrationDeps {
  readonly db: Database;
  readonly realAccounts: RealAccounts;
  readonly attempts: Attempts;
  readonly codes: CodeDesk;
  readonly captchas: Captchas;
  readonly verifyRegType: () => Promise<number>;
  readonly now: () => number;
}

type Input = ParsedInput<'register'>;

export const findByContact = (db: Database, contact: Contact): Promise<User | null> =>
  contact.kind === 'email'
    ? findUserByEmail(db, contact.address)
    : findUserByMobile(db, contact.address);

export function createRegistration(deps: RegistrationDeps) {
  return (input: Input, visitor: Visitor): Promise<void> => register(deps, input, visitor);
}

async function register(deps: RegistrationDeps, input: Input, visitor: Visitor): Promise<void> {
  const { db, realAccounts, attempts, codes, now } = deps;
  const area = await areaOf(db, input.area_id);
  await checkServed(deps, area, visitor.language);
  const contact = contactOf(input, input.type, area);
  const contactMobile =
    contact.kind === 'email' && input.mobile !== undefined
      ? mobileOf(input.mobile, area, 'mobile').address
      : null;
  checkNewPassword(input.password, {
    field: 'password',
    again: { field: 're_password', password: input.re_password },
    names: [contact.address, contact.kind === 'mobile' ? contact.national : null],
  });
  const invitedBy = await inviterOf(deps, input.invite_code);
  await attempts.take('registerByAddress', { from: visitor.address });
  const isProved = await prove(deps, input, contact, visitor);
  // Hash also for an address that has an account, so that both take the same time.
  const passwordHash = await hashPassword(input.password);
  const verifiedAt = isProved ? now() : null;
  const verified = {
    emailVerifiedAt: contact.kind === 'email' ? verifiedAt : null,
    mobileVerifiedAt: contact.kind === 'mobile' ? verifiedAt : null,
  };
  const user =
    (await findByContact(db, contact)) === null
      ? await realAccounts.open({
          email: contact.kind === 'email' ? contact.address : null,
          mobile: contact.kind === 'mobile' ? contact.address : null,
          mobileNational: contact.kind === 'mobile' ? contact.national : null,
          contactMobile,
          country: area.globalCode,
          lang: visitor.language,
          invitedBy,
          passwordHash,
          creditScore: creditScoreOf({
            ...verified,
            identityVerifiedAt: null,
            hasSecondFactor: false,
            passkeys: 0,
          }),
          ...verified,
        })
      : null;
  if (user === null) codes.sayAccountExists(contact, visitor.language);
}

async function checkServed(deps: RegistrationDeps, area: Area, language: Language): Promise<void> {
  const setting = await readSetting(deps.db, 'countries_not_served');
  const notServed: readonly unknown[] = Array.isArray(setting) ? setting : NOT_SERVED;
  if (notServed.includes(area.globalCode))
    throw new Refusal('country_not_served', {
      country: displayName(language, 'region', area.globalCode),
    });
}

function contactOf(input: Input, type: ContactKind, area: Area): Contact {
  const field = type === 'mobile' && input.account === undefined ? 'mobile' : 'account';
  const text = type === 'mobile' ? (input.mobile ?? input.account) : input.account;
  if (text === undefined)
    throw new Refusal('fields_invalid', {}, { [field]: { key: 'field_required' } });
  return type === 'email' ? emailOf(text, 'account') : mobileOf(text, area, field);
}

async function inviterOf(deps: RegistrationDeps, code: string | undefined): Promise<number | null> {
  if (code === undefined) return null;
  const inviter = await findUserByInviteCode(deps.db, code.toUpperCase());
  if (inviter === null) throw new Refusal('invite_code_unknown');
  return inviter.id;
}

/** @returns whether the contact was proved to belong to the person who registers */
async function prove(
  deps: RegistrationDeps,
  input: Input,
  contact: Contact,
  visitor: Visitor,
): Promise<boolean> {
  const { codes, captchas } = deps;
  const mode = await deps.verifyRegType();
  if (mode === NUMBER_ONLY_MODE) {
    if (contact.kind === 'mobile') return false;
    throw new Refusal(
      'fields_invalid',
      {},
      { type: { key: 'field_not_one_of', args: { choices: 'mobile' } } },
    );
  }
  if (input.sms_code === undefined)
    throw new Refusal('fields_invalid', {}, { sms_code: { key: 'field_required' } });
  if (mode === CAPTCHA_MODE) {
    if (!(await captchas.isRight(input.key ?? '', input.sms_code)))
      throw new Refusal('captcha_wrong');
    return false;
  }
  const isRight = await codes.take('register', contact, input.sms_code, visitor.address);
  if (!isRight) throw codeRefusal('sms_code');
  return true;
}
