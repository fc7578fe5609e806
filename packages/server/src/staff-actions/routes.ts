// What touched a client, in words for the client: who on the staff looked, what was decided about the account and why, and
// what of the house's rules changed under the client's orders. It does not say which member of staff it was.
import type { CallOutput, Language } from '@meridian/contract';
import type { TextKey } from '@meridian/contract/texts';
import type { Instrument } from '@meridian/market';
import { type Database, type TouchRow, pageOfTouches } from '@meridian/store';
import { DAY_MS } from '@meridian/units';
import { partOfPage } from '../platform/http/page.ts';
import type { HandlersOf } from '../platform/http/handlers.ts';
import { haltText, isTextKey, textOf } from '../platform/http/texts.ts';

/** The actions that a client reads about: all that are recorded on an account. */
export const TOLD: Readonly<Record<string, TextKey>> = {
  'deposit.enter': 'staff_action_deposit_enter',
  'deposit.approve': 'staff_action_deposit_approve',
  'deposit.reject': 'staff_action_deposit_reject',
  'deposit.invalidate': 'staff_action_deposit_reject',
  'deposit.reverse': 'staff_action_deposit_reverse',
  'deposit.view': 'staff_action_proof_viewed',
  'withdrawal.approve_first': 'staff_action_withdrawal_approve_first',
  'withdrawal.approve': 'staff_action_withdrawal_approve',
  'withdrawal.send': 'staff_action_withdrawal_send',
  'withdrawal.reject': 'staff_action_withdrawal_reject',
  'identity.verified': 'staff_action_identity_verified',
  'identity.rejected': 'staff_action_identity_rejected',
  'identity.view': 'staff_action_identity_viewed',
  freezeClient: 'staff_action_frozen',
  unfreezeClient: 'staff_action_unfrozen',
  requireNewPassword: 'staff_action_password_required',
  endClientSessions: 'staff_action_sessions_ended',
};

/** Settings of the house that change what a client may do, pays or is owed. */
export const SETTINGS_TOLD: Readonly<Record<string, TextKey>> = {
  trade_fee_type: 'setting_told_fee',
  copy_trading: 'setting_told_copying',
  leverage_cap: 'setting_told_leverage',
  four_eyes_above: 'setting_told_four_eyes',
  withdrawal_promise_hours: 'setting_told_promise',
  pegged_currencies: 'setting_told_pegs',
  countries_not_served: 'setting_told_countries',
  company_status: 'setting_told_open',
};

/** Where the words of a decision's reason are. What staff write for each other is not among them. */
const REASONS: Readonly<Record<string, string>> = {
  'deposit.reverse': 'reversal_reason_',
  'withdrawal.reject': 'withdrawal_reason_',
  'identity.rejected': 'rejected_',
};

const LOOKS: ReadonlySet<string> = new Set(['deposit.view', 'identity.view']);
/** How far the rules of the house are told back. */
const RULES_BACK_MS = 365 * DAY_MS;

export interface StaffActionDeps {
  readonly db: Database;
  readonly instruments: ReadonlyMap<number, Pick<Instrument, 'showCode'>>;
  readonly now: () => number;
}

type Told = CallOutput<'staffActions'>['data'][number];

export function staffActionHandlers(deps: StaffActionDeps): HandlersOf<'staffActions'> {
  const { db, now } = deps;
  return {
    async staffActions({ page }, { session, language }) {
      const at = now();
      const { rows, total } = await pageOfTouches(db, {
        userId: session.user.id,
        actions: Object.keys(TOLD),
        settings: Object.keys(SETTINGS_TOLD),
        from: Math.max(session.user.createdAt, at - RULES_BACK_MS),
        now: at,
        ...partOfPage(page),
      });
      const data = rows.flatMap((row): Told[] => {
        const told = tell(deps, language, row);
        return told === null ? [] : [{ id: row.id, at: row.at, who: 'staff', ...told }];
      });
      return { data, total };
    },
  };
}

function tell(
  { instruments }: StaffActionDeps,
  language: Language,
  { source, name, subject, reason, details, instrumentId }: TouchRow,
): Pick<Told, 'kind' | 'text' | 'reason'> | null {
  const code = instruments.get(instrumentId ?? 0)?.showCode ?? '';
  const say = (kind: Told['kind'], key: TextKey | undefined, args: Record<string, string> = {}) =>
    key === undefined ? null : { kind, text: textOf(language, key, args), reason: null };
  switch (source) {
    case 'look':
      return say('seen', 'security_client_viewed');
    case 'setting':
      return say('rules', SETTINGS_TOLD[name], { value: valueText(details) });
    case 'payouts':
      return say('rules', 'staff_action_payouts', { currency: subject });
    case 'terms':
      return say('rules', 'staff_action_terms', { code });
    case 'reopening':
      return say('rules', 'staff_action_reopened', { code });
    case 'halt': {
      const halted = say('rules', 'staff_action_halted', { code });
      return halted && { ...halted, reason: haltText(language, reason) };
    }
    case 'deed': {
      const id = subject.split(':')[1] ?? '';
      const deed = say(LOOKS.has(name) ? 'seen' : 'decided', TOLD[name], { id });
      return deed && { ...deed, reason: reasonOf(language, name, reason, details) };
    }
  }
}

function reasonOf(
  language: Language,
  action: string,
  reason: string,
  details: unknown,
): string | null {
  const recorded = (details ?? {}) as { readonly reason?: unknown; readonly remark?: unknown };
  const prefix = REASONS[action];
  const key = `${prefix}${typeof recorded.reason === 'string' ? recorded.reason : reason}`;
  const words = prefix !== undefined && isTextKey(key) ? textOf(language, key) : '';
  // The client was sent it, in the language of that time.
  const isRefusal = /^deposit\.(?:reject|invalidate)$|^identity\.rejected$/.test(action);
  const remark = isRefusal && typeof recorded.remark === 'string' ? recorded.remark : '';
  const text = [words, remark].filter((part) => part !== '').join(' ');
  return text === '' ? null : text;
}

const valueText = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';
