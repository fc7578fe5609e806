// Which entries of the ledger are shown: of which kinds, from which day to which.
import type { LedgerKind } from '@meridian/contract';

/** Kinds that people look for together. */
export const KIND_GROUPS = {
  all: [],
  trading: [
    'realised_profit',
    'handling_fee',
    'financing',
    'spread_rebate',
    'negative_balance_protection',
  ],
  copying: ['copying'],
  deposits: ['deposit', 'deposit_reversal', 'reversal_borne'],
  withdrawals: ['withdrawal', 'withdrawal_fee'],
} as const satisfies Readonly<Record<string, readonly LedgerKind[]>>;
export type KindGroup = keyof typeof KIND_GROUPS;
export const GROUPS: readonly KindGroup[] = [
  'all',
  'trading',
  'copying',
  'deposits',
  'withdrawals',
];

export const PERIODS = ['all', 'today', 'week', 'month', 'year', 'own'] as const;
export type LedgerPeriod = (typeof PERIODS)[number];

export interface LedgerFilter {
  readonly group: KindGroup;
  readonly period: LedgerPeriod;
  /** Days of a chosen period as date fields have them: "2026-11-21"; empty: open on that side. */
  readonly from: string;
  readonly to: string;
}

export const NO_FILTER: LedgerFilter = { group: 'all', period: 'all', from: '', to: '' };

export const isUnfiltered = ({ group, period }: LedgerFilter): boolean =>
  group === 'all' && period === 'all';

const DAYS_BACK: Readonly<Record<'today' | 'week' | 'month' | 'year', number>> = {
  today: 0,
  week: 6,
  month: 29,
  year: 364,
};

/** Midnight of the device's clock, `days` after the day of `at`. */
function midnight(at: Date, days: number): number {
  return new Date(at.getFullYear(), at.getMonth(), at.getDate() + days).getTime();
}

/** Midnight at the beginning of a date field's day, plus `days`; undefined if no date is given. */
function dayOf(text: string, days: number): number | undefined {
  const match = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text);
  if (!match) return undefined;
  const [, year, month, day] = match.map(Number);
  return midnight(new Date(year ?? 0, (month ?? 1) - 1, day ?? 1), days);
}

export interface LedgerQuery {
  readonly kind?: string;
  /** Instants; the second is not included. */
  readonly from?: number;
  readonly to?: number;
}

/** The filter in the server's form. */
export function ledgerQuery(filter: LedgerFilter, now: Date): LedgerQuery {
  const kinds = KIND_GROUPS[filter.group].join(',');
  const kind = kinds === '' ? {} : { kind: kinds };
  if (filter.period === 'all') return kind;
  if (filter.period !== 'own') return { ...kind, from: midnight(now, -DAYS_BACK[filter.period]) };
  const from = dayOf(filter.from, 0);
  const to = dayOf(filter.to, 1);
  return { ...kind, ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}

/** A chosen period that ends before it begins. */
export const isPeriodBackwards = ({ period, from, to }: LedgerFilter): boolean =>
  period === 'own' && from !== '' && to !== '' && to < from;
