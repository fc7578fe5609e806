// Which calls of clients and of staff are security events, and what each says.
import type { CallName, ParsedInput } from '@meridian/contract';
import type { AdminCallName, SecurityEventKind } from '@meridian/contract/admin';
import type { Visitor } from '../platform/http/context.ts';
import type { Handlers } from '../platform/http/handlers.ts';
import { Refusal } from '../platform/http/refusal.ts';
import type { StaffWatch } from '../platform/staff/calls.ts';
import { AdminRefusal } from '../platform/staff/refusal.ts';
import type { SecurityLog } from './security-log.ts';

interface Watched {
  readonly done?: SecurityEventKind;
  /** If it is refused. */
  readonly failed?: SecurityEventKind;
}

/** Refusals of a code, whatever it was given for. */
const WRONG_CODES: ReadonlySet<string> = new Set(['second_factor_wrong', 'code_wrong']);
const CODE_WRONG = 'client_code_wrong';

const OF_CLIENTS: { readonly [N in CallName]?: Watched } = {
  login: { done: 'client_login', failed: 'client_login_failed' },
  passkeyLogin: { done: 'client_login', failed: 'client_login_failed' },
  secondFactorConfirm: { done: 'client_second_factor_on' },
  secondFactorRemove: { done: 'client_second_factor_off', failed: CODE_WRONG },
  recoveryCodes: { done: 'client_recovery_codes', failed: CODE_WRONG },
  passkeyRegister: { done: 'client_passkey_added' },
  passkeyRemove: { done: 'client_passkey_removed' },
  addApiKey: { done: 'client_api_key_made', failed: CODE_WRONG },
  revokeApiKey: { done: 'client_api_key_revoked' },
  bindContact: { done: 'client_contact_changed', failed: CODE_WRONG },
  amendPassword: { done: 'client_password_changed', failed: CODE_WRONG },
  forgetPassword: { done: 'client_password_reset', failed: CODE_WRONG },
  draw: { failed: CODE_WRONG },
  bindDrawMethod: { failed: CODE_WRONG },
};

const OF_STAFF: { readonly [N in AdminCallName | 'photo' | 'export']?: Watched } = {
  staffLogin: { done: 'staff_login', failed: 'staff_login_failed' },
  staffEnrol: { done: 'staff_second_factor_on', failed: 'staff_login_failed' },
  staffSetUp: { done: 'staff_login', failed: 'staff_login_failed' },
  staffProve: { failed: 'staff_code_wrong' },
  staffChangePassword: { failed: 'staff_code_wrong' },
  staffNewAuthenticator: { failed: 'staff_code_wrong' },
  claimItem: { done: 'item_claimed' },
  clientPage: { done: 'client_viewed' },
  clientDocuments: { done: 'client_viewed' },
  clientLedger: { done: 'client_viewed' },
  clientOrders: { done: 'client_viewed' },
  clientMoney: { done: 'client_viewed' },
  clientMessages: { done: 'client_viewed' },
  clientActions: { done: 'client_viewed' },
  deskOrderStory: { done: 'client_viewed' },
  deskDeposit: { done: 'client_viewed' },
  deskWithdrawal: { done: 'client_viewed' },
  deskIdentity: { done: 'client_viewed' },
  photo: { done: 'photo_viewed' },
  export: { done: 'list_exported' },
};

type AnyHandler = (input: unknown, visitor: Visitor) => unknown;

/** The clients' handlers, with their events written before they answer. */
export function watchedHandlers(
  handlers: Handlers,
  log: SecurityLog,
  findUserId: (input: ParsedInput<'login'>) => Promise<number | null>,
): Handlers {
  const meant = async (name: string, input: unknown): Promise<number | null> => {
    if (name !== 'login' && name !== 'forgetPassword') return null;
    const { type, ...of } = input as ParsedInput<'login'> & { readonly type?: 'email' | 'mobile' };
    return await findUserId({ ...of, ...(type !== undefined && { login_type: type }) });
  };
  const watched = Object.entries(OF_CLIENTS).map(([name, { done, failed }]) => {
    const handler = handlers[name as CallName] as AnyHandler;
    const answer: AnyHandler = async (input, visitor) => {
      const { address, agent } = visitor;
      try {
        const said = await handler(input, visitor);
        const userId = visitor.session?.user.id ?? userIdIn(said) ?? (await meant(name, input));
        if (done !== undefined) await log.write({ kind: done, address, agent, userId });
        return said;
      } catch (error) {
        if (failed !== undefined && isFailure(error, failed)) {
          const userId = visitor.session?.user.id ?? (await meant(name, input));
          const detail = failed === CODE_WRONG ? `${name}: ${error.error}` : error.error;
          await log.write({ kind: failed, address, agent, userId, detail });
        }
        throw error;
      }
    };
    return [name, answer] as const;
  });
  return { ...handlers, ...Object.fromEntries(watched) };
}

/** Being asked for the second factor is a step, not a failure. */
function isFailure(error: unknown, kind: SecurityEventKind): error is Refusal {
  if (!(error instanceof Refusal) || error.error === 'second_factor_required') return false;
  return kind !== CODE_WRONG || WRONG_CODES.has(error.error);
}

const field = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? (value as Record<string, unknown>)[name]
    : undefined;

function userIdIn(said: unknown): number | null {
  const id = field(field(said, 'user'), 'id');
  return typeof id === 'number' ? id : null;
}

/** For the back office's calls: what was done, and what was refused. */
export function staffWatch(log: SecurityLog): StaffWatch {
  return async ({ name, maker, staff, input, said, error }) => {
    const watched = OF_STAFF[name as keyof typeof OF_STAFF];
    const { address, agent } = maker;
    const whom = staff ?? staffIn(said);
    if (error === null) {
      const isAsked = field(said, 'state') === 'enrol';
      if (watched?.done === undefined || isAsked) return;
      const event = { kind: watched.done, address, agent, staff: whom };
      return await log.write({
        ...event,
        userId: clientOf(watched.done, input, said),
        detail: aboutOf(name, input),
      });
    }
    const kind = kindOfRefusal(error, watched);
    if (kind === null) return;
    const item = `${name} ${textIn(input, 'id')}`.trim();
    const about = kind === 'staff_login_failed' ? textIn(input, 'email') : item;
    const told = `${about}: ${refusalOf(error)}`.slice(0, 300);
    await log.write({ kind, address, agent, staff: whom, detail: told });
  };
}

/** A field of what was asked, as text; empty if it is neither text nor number. */
function textIn(input: unknown, name: string): string {
  const value = field(input, name);
  return typeof value === 'string' || typeof value === 'number' ? `${value}` : '';
}

const refusalOf = (error: unknown): string =>
  error instanceof AdminRefusal || error instanceof Refusal ? error.error : '';

function kindOfRefusal(error: unknown, watched: Watched | undefined): SecurityEventKind | null {
  if (!(error instanceof AdminRefusal)) return null;
  if (error.error === 'role_missing') return 'role_refused';
  if (error.error === 'differs_from_entry') return 'second_entry_wrong';
  if (DECISIONS.has(error.error)) return 'decision_refused';
  if (error.error === 'code_required') return null;
  const isWrong = error.error === 'code_wrong' || error.error === 'password_wrong';
  return watched?.failed === 'staff_code_wrong' && !isWrong ? null : (watched?.failed ?? null);
}

/** Refusals of a reviewer's decision. */
const DECISIONS: ReadonlySet<string> = new Set([
  'confirm_refused',
  'enter_refused',
  'same_person',
  'reference_refused',
  'amount_refused',
  'held',
  'decision_refused',
  'photos_unseen',
]);

/** The client whom a look was at. */
function clientOf(kind: SecurityEventKind, input: unknown, said: unknown): number | null {
  if (kind !== 'client_viewed' && kind !== 'photo_viewed') return null;
  const client = field(field(said, 'order'), 'client') ?? field(said, 'client');
  return Number(field(client, 'id') ?? field(input, 'id'));
}

/** Pages that show what belongs to one client. */
const SHOWN: Readonly<Record<string, string>> = {
  deskOrderStory: 'order',
  deskDeposit: 'deposit',
  deskWithdrawal: 'withdrawal',
  deskIdentity: 'identity',
};

function aboutOf(name: string, input: unknown): string {
  const noun = SHOWN[name];
  if (noun !== undefined) return `${noun}:${textIn(input, 'id')}`;
  if (name === 'claimItem') return `${textIn(input, 'kind')}:${textIn(input, 'id')}`;
  return textIn(input, 'subject') || textIn(input, 'list') || name;
}

function staffIn(said: unknown): { id: number; name: string } | null {
  const [id, name] = [field(field(said, 'staff'), 'id'), field(field(said, 'staff'), 'name')];
  return typeof id === 'number' && typeof name === 'string' ? { id, name } : null;
}
