// The calls for registering, logging in and out, codes, passwords, sessions and invites. The files beside this one
// decide; here requests are turned into their calls.
import { CODE_PURPOSES, type CodePurpose, type ContactKind } from '@meridian/contract';
import { type Database, type User, countInvited, findUser } from '@meridian/store';
import { present } from '@meridian/units';
import type { Visitor } from '../platform/http/context.ts';
import type { HandlersOf } from '../platform/http/handlers.ts';
import type { RateLimit } from '../platform/http/rate-limit.ts';
import { Refusal } from '../platform/http/refusal.ts';
import type { Attempts } from './attempts.ts';
import type { Captchas } from './captcha.ts';
import type { CodeDesk, Reached } from './code-desk.ts';
import type { createContactChanges } from './contact-changes.ts';
import { areaOf, emailOf, findByAccount, mobileOf } from './contacts.ts';
import type { DemoAccounts } from './demo-accounts.ts';
import type { LoginDesk } from './login.ts';
import { contactOfUser, type createPasswordChanges } from './password-changes.ts';
import { type createRegistration, findByContact } from './registration.ts';
import type { Sessions } from '../platform/http/sessions.ts';
import { userOnWire } from './wire.ts';

export interface UserDeps {
  readonly db: Database;
  readonly sessions: Sessions;
  readonly demoAccounts: DemoAccounts;
  /** Limits demo logins by address. */
  readonly demoLimit: RateLimit;
  readonly attempts: Attempts;
  readonly codes: CodeDesk;
  readonly captchas: Captchas;
  readonly loginDesk: LoginDesk;
  readonly register: ReturnType<typeof createRegistration>;
  readonly passwordChanges: ReturnType<typeof createPasswordChanges>;
  readonly bindContact: ReturnType<typeof createContactChanges>;
}

type Names =
  | 'demoLogin'
  | 'login'
  | 'register'
  | 'forgetPassword'
  | 'amendPassword'
  | 'bindContact'
  | 'userInfo'
  | 'logout'
  | 'sendEmail'
  | 'sendSms'
  | 'captcha'
  | 'sessions'
  | 'revokeSession'
  | 'revokeOtherSessions'
  | 'invite';

const purposeOf = (type: number): CodePurpose =>
  present(
    (Object.keys(CODE_PURPOSES) as CodePurpose[]).find((name) => CODE_PURPOSES[name] === type),
    'the contract knows the purpose',
  );

export function userHandlers(deps: UserDeps): HandlersOf<Names> {
  const { db, sessions, attempts, captchas, loginDesk, register, passwordChanges } = deps;

  return {
    async demoLogin({ demo_id: demoId }, { address, agent, language }) {
      if (!deps.demoLimit.take(address)) throw new Refusal('requests_too_many');
      const user = await deps.demoAccounts.findOrCreate(demoId ?? null, { language, address });
      const token = await sessions.start(user, { address, agent });
      return { token, user: userOnWire(user) };
    },
    async login(input, visitor) {
      const { user, token } = await loginDesk.withPassword(input, visitor);
      return { token, user: userOnWire(user) };
    },
    async register(input, visitor) {
      await register(input, visitor);
      return {};
    },
    async forgetPassword(input, visitor) {
      await passwordChanges.forgotten(input, visitor);
      return {};
    },
    async amendPassword(input, client) {
      await passwordChanges.changed(input, client);
      return {};
    },
    async bindContact(input, client) {
      return userOnWire(await deps.bindContact(input, client));
    },
    async userInfo(_input, { session }) {
      return userOnWire(await freshUser(deps, session.user.id));
    },
    async logout(_input, { session }) {
      await sessions.end(session);
      return {};
    },
    sendEmail: (input, visitor) => sendCode(deps, 'email', input, visitor),
    sendSms: (input, visitor) => sendCode(deps, 'mobile', input, visitor),
    async captcha(_input, { address: from }) {
      await attempts.take('captchaByAddress', { from });
      return await captchas.draw();
    },
    ...sessionHandlers(sessions),
    async invite(_input, { session, origin }) {
      const { id, inviteCode } = session.user;
      return {
        invite_code: inviteCode,
        link: `${origin()}/#/register?invite_code=${inviteCode}`,
        invited: await countInvited(db, id),
      };
    },
  };
}

/** Where a user is logged in. */
const sessionHandlers = (
  sessions: Sessions,
): HandlersOf<'sessions' | 'revokeSession' | 'revokeOtherSessions'> => ({
  async sessions(_input, { session }) {
    return (await sessions.list(session.user.id)).map((one) => ({
      id: one.key,
      is_current: one.key === session.key ? 1 : 0,
      address: one.address,
      agent: one.agent,
      created_at: one.createdAt,
      last_seen_at: one.lastSeenAt,
    }));
  },
  async revokeSession({ id }, { session }) {
    if (!(await sessions.endOne(session.user.id, id))) throw new Refusal('session_unknown');
    return {};
  },
  async revokeOtherSessions(_input, { session }) {
    return { ended: await sessions.endAll(session.user.id, session) };
  },
});

const freshUser = async (deps: UserDeps, id: number): Promise<User> =>
  present(await findUser(deps.db, id), 'a user with a session exists');

async function sendCode(
  deps: UserDeps,
  kind: ContactKind,
  input: { to: string | undefined; type: number; area_id?: number | undefined },
  visitor: Visitor,
): Promise<{ seconds: number }> {
  const purpose = purposeOf(input.type);
  const asker = await askerOf(deps, purpose, visitor);
  const { contact, holder } =
    purpose === 'change' && asker !== null
      ? { contact: contactOfUser(asker, kind), holder: asker }
      : await addressed(deps, kind, purpose, input);
  const { language, address } = visitor;
  return { seconds: await deps.codes.send({ purpose, contact, holder, asker, language, address }) };
}

/** The user, for purposes that need one. */
async function askerOf(
  deps: UserDeps,
  purpose: CodePurpose,
  { session }: Visitor,
): Promise<User | null> {
  if (purpose === 'register' || purpose === 'reset') return null;
  if (session === null) throw new Refusal('session_required');
  if (session.isDemo) throw new Refusal('real_account_only');
  return await freshUser(deps, session.user.id);
}

async function addressed(
  deps: UserDeps,
  kind: ContactKind,
  purpose: CodePurpose,
  { to, area_id: areaId }: { to: string | undefined; area_id?: number | undefined },
): Promise<{ contact: Reached; holder: User | null }> {
  const { db } = deps;
  if (to === undefined) throw new Refusal('fields_invalid', {}, { to: { key: 'field_required' } });
  if (kind === 'mobile' && purpose === 'reset' && areaId === undefined) {
    const meant = await findByAccount(db, { kind, account: to, areaId });
    if (meant === null) throw new Refusal('fields_invalid', {}, { to: { key: 'mobile_form' } });
    return {
      contact: { kind, address: meant.key.slice(kind.length + 1) },
      holder: meant.user,
    };
  }
  const contact =
    kind === 'email' ? emailOf(to, 'to') : mobileOf(to, await areaOf(db, areaId), 'to');
  return { contact, holder: await findByContact(db, contact) };
}
