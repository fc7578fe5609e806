// The currencies of withdrawals in the back office. Fee and rate are fixed at a withdrawal's request: a change holds
// for later ones. What is worse for clients holds a day after it was confirmed, and they are told until then.
import type { DeskWithdrawalCurrency, ParsedAdminInput } from '@meridian/contract/admin';
import {
  type Database,
  type Queryable,
  type WithdrawalCurrencyRow,
  readWithdrawalCurrencies,
  saveWithdrawalCurrencies,
} from '@meridian/store';
import {
  WITHDRAWAL_BOUNDS,
  WITHDRAWAL_NOTICE_MS,
  type WithdrawalTerms,
  areWithdrawalTermsWorse,
  withdrawalFee,
  withdrawalTermBeyond,
} from '@meridian/trading/estimate';
import { MONEY_SCALE, type Money, formatDecimal, readMoney } from '@meridian/units';
import type { AdminHandlersOf } from '../platform/staff/handlers.ts';
import { AdminRefusal } from '../platform/staff/refusal.ts';
import { record } from '../platform/staff/record.ts';
import type { ProposalKind, Proposals } from '../proposals/proposals.ts';
import { wordsOf } from '../proposals/words.ts';
import { personOf } from '../platform/staff/person.ts';
import { isKnownProtocol } from './coin-address.ts';

export interface WithdrawalCurrencyDeskDeps {
  readonly db: Database;
  readonly proposals: Proposals;
  readonly now: () => number;
}

type Currency = Omit<ParsedAdminInput<'saveWithdrawalCurrency'>, 'reason'>;

export function withdrawalCurrencyDeskHandlers({
  db,
  proposals,
  now,
}: WithdrawalCurrencyDeskDeps): AdminHandlersOf<'withdrawalCurrencies' | 'saveWithdrawalCurrency'> {
  const propose = proposals.add(currencyKind(db, now));
  return {
    withdrawalCurrencies: async () => (await readWithdrawalCurrencies(db, now())).map(onWire),
    async saveWithdrawalCurrency({ reason, ...currency }, colleague) {
      const { before, after } = await changeOf(db, now(), currency);
      const proposal = await propose(personOf(colleague.staff), currency, reason, (within) =>
        record(within, colleague, {
          at: now(),
          action: 'proposeWithdrawalCurrency',
          subject: subjectOf(currency),
          reason,
          before: before === null ? null : onWire(before),
          after: onWire(after),
        }),
      );
      return { options: (await readWithdrawalCurrencies(db, now())).map(onWire), proposal };
    },
  };
}

/** Fees, limits, and whether clients can withdraw at all: nobody changes them alone. */
function currencyKind(db: Database, now: () => number): ProposalKind<Currency> {
  return {
    kind: 'saveWithdrawalCurrency',
    title: 'How clients are paid out',
    mayConfirm: ['owner', 'compliance', 'finance_checker'],
    check: async (currency) => void (await changeOf(db, now(), currency)),
    async describe(currency, from) {
      const { before, after, isWorse } = await changeOf(from, now(), currency);
      return {
        subject: subjectOf(currency),
        before: before === null ? {} : wordsOfTerms(before),
        after: wordsOfTerms(after),
        touches: [
          isWorse
            ? 'Withdrawals asked for from 24 hours after the confirmation on: it is worse for clients, who are told until then.'
            : 'Withdrawals asked for from then on; earlier ones keep their fee.',
        ],
      };
    },
    async apply(within, currency) {
      const at = now();
      const { before, after, isWorse } = await changeOf(within, at, currency);
      const row =
        before !== null && isWorse
          ? {
              ...before,
              sort: after.sort,
              next: { ...termsOf(after), at: at + WITHDRAWAL_NOTICE_MS },
            }
          : after;
      await saveWithdrawalCurrencies(within, [row]);
    },
  };
}

const termsOf = ({ feeType, fee, min, max, isEnabled }: WithdrawalTerms): WithdrawalTerms => ({
  ...{ feeType, fee, min, max, isEnabled },
});

/** With what was announced before, which the change takes the place of. */
function wordsOfTerms(row: WithdrawalCurrencyRow): Record<string, string> {
  const { next, ...now } = onWire(row);
  if (next === null) return wordsOf(now);
  const { at, ...terms } = next;
  return {
    ...wordsOf(now),
    ...wordsOf({ announced_from: new Date(at).toISOString() }),
    ...Object.fromEntries(
      Object.entries(wordsOf(terms)).map(([name, value]) => [`announced ${name}`, value]),
    ),
  };
}

const subjectOf = ({ id, code, protocol }: Currency): string =>
  id === undefined
    ? `withdrawal_currency:new ${code} ${protocol}`.trim()
    : `withdrawal_currency:${id}`;

interface Change {
  readonly before: WithdrawalCurrencyRow | null;
  readonly after: WithdrawalCurrencyRow;
  /** For clients. */
  readonly isWorse: boolean;
}

async function changeOf(db: Queryable, now: number, currency: Currency): Promise<Change> {
  const currencies = await readWithdrawalCurrencies(db, now);
  const before = currencies.find(({ id }) => id === currency.id) ?? null;
  if (currency.id !== undefined && before === null) throw new AdminRefusal('option_unknown');
  const next = Math.max(0, ...currencies.map(({ id }) => id)) + 1;
  const after = checked(currency, before, next);
  return { before, after, isWorse: before !== null && areWithdrawalTermsWorse(before, after) };
}

function checked(
  input: Currency,
  before: WithdrawalCurrencyRow | null,
  nextId: number,
): WithdrawalCurrencyRow {
  const { kind, code, fee_type: feeType } = input;
  const protocol = kind === 'coin' ? input.protocol : '';
  const isAnother =
    before !== null &&
    (before.kind !== kind || before.code !== code || before.protocol !== protocol);
  if (isAnother) throw new AdminRefusal('currency_is_another');
  if (kind === 'coin' && !isKnownProtocol(protocol)) throw new AdminRefusal('network_unknown');
  const min = readMoney(input.min);
  const max = readMoney(input.max);
  if (max < min) throw new AdminRefusal('limits_empty');
  const fee = formatDecimal(readMoney(input.fee), MONEY_SCALE, 0);
  if (withdrawalFee(min, { feeType, fee }) >= min) throw new AdminRefusal('fee_too_high');
  const terms = { feeType, fee, min, max, isEnabled: input.is_enabled };
  const what = withdrawalTermBeyond(terms);
  if (what !== null) throw new AdminRefusal('terms_beyond_bounds', { what: BEYOND[what] });
  return {
    id: before?.id ?? nextId,
    ...{ kind, code, protocol, ...terms },
    sort: input.sort,
    next: null,
  };
}

const usd = (amount: Money): string => formatDecimal(amount, MONEY_SCALE, 0);

/** What the refusal names, with its bound. */
const BEYOND = {
  fee: `a fee above ${usd(WITHDRAWAL_BOUNDS.fixedFeeMost)} USD or ${WITHDRAWAL_BOUNDS.partMost} of the amount is`,
  min: `a smallest withdrawal above ${usd(WITHDRAWAL_BOUNDS.minMost)} USD is`,
  max: `a largest withdrawal below ${usd(WITHDRAWAL_BOUNDS.maxLeast)} USD is`,
} as const;

const termsOnWire = ({ feeType, fee, min, max, isEnabled }: WithdrawalTerms) => ({
  ...{ fee_type: feeType, fee, is_enabled: isEnabled },
  min: usd(min),
  max: usd(max),
});

const onWire = (row: WithdrawalCurrencyRow): DeskWithdrawalCurrency => ({
  id: row.id,
  kind: row.kind,
  code: row.code,
  protocol: row.protocol,
  ...termsOnWire(row),
  sort: row.sort,
  next: row.next && { at: row.next.at, ...termsOnWire(row.next) },
});
