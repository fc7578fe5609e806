// The figures of the business for the back office, by day or by month. Days are summed before anybody asks.
import {
  type AdminOutput,
  type FigureRow,
  FIGURE_DAYS_MAX,
  type ParsedAdminInput,
} from '@meridian/contract/admin';
import { type DailyFigures, type DecisionTimes, withdrawalTimes } from '@meridian/store';
import { DAY_MS, MINUTE_MS, asLots, asMoney, formatLots, formatMoney } from '@meridian/units';
import type { HandlersOf } from '../platform/http/handlers.ts';
import { Repeated } from '../platform/repeated.ts';
import type { AdminHandlersOf } from '../platform/staff/handlers.ts';
import { AdminRefusal } from '../platform/staff/refusal.ts';
import { type DayBook, type DayBookDeps, createDayBook, dayOf } from './day-book.ts';
import { type LosingDeps, createLosingDesk, publicShare } from './losing-share.ts';

export interface FiguresDeps extends LosingDeps, DayBookDeps {
  readonly log: { warn(fields: object, message: string): void };
}

/** How often it looks for past days that are not kept yet. */
const LOOK_EVERY_MS = 15 * MINUTE_MS;
const DAYS_SHOWN = 30;

const nameOf = (day: number): string => new Date(day).toISOString().slice(0, 10);

export interface FiguresDesk {
  readonly handlers: AdminHandlersOf<'figures' | 'losingShare'>;
  /** What everybody is told. */
  readonly publicHandlers: HandlersOf<'losingShare'>;
  /** Sums past days that are not kept yet, one at a time. */
  keepAhead(): Promise<void>;
  stop(): Promise<void>;
}

export function createFigures(deps: FiguresDeps): FiguresDesk {
  const days = createDayBook(deps);
  const losing = createLosingDesk(deps);
  const ahead = new Repeated({
    async work() {
      if (await days.keepAhead()) await losing.keepAhead();
    },
    ...{ everyMs: LOOK_EVERY_MS, firstAfterMs: 0 },
    onFault(error) {
      if (!ahead.isStopped) deps.log.warn({ err: error }, 'figures are not kept ahead: later');
    },
  });
  return {
    handlers: {
      losingShare: ({ kind }) => losing.share(kind),
      figures: (wish) => figuresOf(deps, days, wish),
    },
    publicHandlers: { losingShare: async () => publicShare(await losing.share('real')) },
    keepAhead: () => ahead.now(),
    async stop() {
      days.stop();
      await ahead.stop();
    },
  };
}

async function figuresOf(
  { db, now }: FiguresDeps,
  book: DayBook,
  { from, to: until, by, kind }: ParsedAdminInput<'figures'>,
): Promise<AdminOutput<'figures'>> {
  const last = until === undefined ? dayOf(now()) : Date.parse(until);
  const first = from === undefined ? last - (DAYS_SHOWN - 1) * DAY_MS : Date.parse(from);
  if (first > last) throw new AdminRefusal('period_wrong');
  const to = last + DAY_MS;
  if ((to - first) / DAY_MS > FIGURE_DAYS_MAX)
    throw new AdminRefusal('period_too_long', { max: FIGURE_DAYS_MAX });
  const days = await book.between(kind, first, to);
  const times = kind === 'real' ? await withdrawalTimes(db, { from: first, to, by }) : [];
  return {
    data: periodsOf(
      days.map(({ figures }) => figures),
      times,
      { by, first, last: Math.min(last, dayOf(now())) },
    ),
    from: nameOf(first),
    to: nameOf(last),
    at: Math.min(now(), ...days.map(({ at }) => at)),
  };
}

interface Span {
  readonly by: 'day' | 'month';
  readonly first: number;
  readonly last: number;
}

/** Every period of the span, also empty ones. */
function periodsOf(
  days: readonly DailyFigures[],
  times: readonly DecisionTimes[],
  { by, first, last }: Span,
): FigureRow[] {
  const periodOf = (day: number): string => nameOf(day).slice(0, by === 'day' ? 10 : 7);
  const byPeriod = new Map<string, DailyFigures[]>();
  for (let day = first; day <= last; day += DAY_MS)
    if (!byPeriod.has(periodOf(day))) byPeriod.set(periodOf(day), []);
  for (const one of days) byPeriod.get(periodOf(one.day))?.push(one);
  const timesOf = new Map(times.map((one) => [one.period, one]));
  return [...byPeriod].map(([period, of]) => rowOf(period, of, timesOf.get(period)));
}

function rowOf(
  period: string,
  days: readonly DailyFigures[],
  times: DecisionTimes | undefined,
): FigureRow {
  const sum = (figure: (day: DailyFigures) => bigint): bigint =>
    days.reduce((total, day) => total + figure(day), 0n);
  const moved = (...kinds: readonly string[]): bigint =>
    sum((day) => kinds.reduce((total, kind) => total + (day.moved[kind] ?? 0n), 0n));
  const text = (amount: bigint): string => formatMoney(asMoney(amount));
  return {
    period,
    clients: days.reduce((total, { clients }) => total + clients, 0),
    deposits: text(moved('deposit', 'deposit_reversal')),
    withdrawals: text(-moved('withdrawal', 'withdrawal_fee')),
    orders: days.reduce((total, { orders }) => total + orders, 0),
    lots: formatLots(asLots(sum(({ lots }) => lots))),
    handling_fees: text(-moved('handling_fee')),
    withdrawal_fees: text(-moved('withdrawal_fee')),
    financing: text(-moved('financing')),
    house_profit: text(
      -moved(
        'realised_profit',
        'handling_fee',
        'financing',
        'spread_rebate',
        'withdrawal_fee',
        'negative_balance_protection',
        'reversal_borne',
      ),
    ),
    decided: times?.decided ?? 0,
    median_ms: times?.medianMs ?? null,
    p95_ms: times?.p95Ms ?? null,
  };
}
