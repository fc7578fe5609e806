// The figures of the business for the back office. A day that is over is summed once, before anybody asks, and kept in
// a table; today is summed at most once a minute, however many look.
import { setTimeout as rest } from 'node:timers/promises';
import { type FigureRow, FIGURE_DAYS_MAX } from '@meridian/contract/admin';
import {
  type DailyFigures,
  type Database,
  DatabaseUnavailable,
  type DecisionTimes,
  daysNotKept,
  firstInstant,
  keepFigures,
  joinedBetween,
  keptFigures,
  movedBetween,
  openedBetween,
  withdrawalTimes,
} from '@meridian/store';
import { DAY_MS, HOUR_MS, MINUTE_MS, asMoney, formatDecimal, formatMoney } from '@meridian/units';
import type { AdminHandlersOf } from '../platform/staff/handlers.ts';
import { AdminRefusal } from '../platform/staff/refusal.ts';
import { type LosingDeps, type LosingDesk, createLosingDesk } from './losing-share.ts';
import { createRenewed } from './renewed.ts';

export interface FiguresDeps extends LosingDeps {
  readonly marketNow: () => number;
  readonly log: { warn(fields: object, message: string): void };
}

type Kind = 'real' | 'demo';
const KINDS: readonly Kind[] = ['real', 'demo'];

/** After its end a day may still get entries, because market time and commits lag behind. */
const SETTLES_MS = HOUR_MS;
/** How much of a day's ledger one statement sums; orders are served between statements. */
const PIECE_MS = HOUR_MS;
/** How often it looks for past days that are not kept yet. */
const LOOK_EVERY_MS = 15 * MINUTE_MS;
/** The rest between two days summed ahead, for other statements. */
const REST_MS = 20;
const DAYS_SHOWN = 30;
const LOTS_SCALE = 6;

const dayOf = (at: number): number => Math.floor(at / DAY_MS) * DAY_MS;
const nameOf = (day: number): string => new Date(day).toISOString().slice(0, 10);

export interface FiguresDesk {
  readonly handlers: AdminHandlersOf<'figures' | 'losingShare'>;
  /** Sums past days that are not kept yet, one at a time. */
  keepAhead(): Promise<void>;
  stop(): Promise<void>;
}

export function createFigures(deps: FiguresDeps): FiguresDesk {
  const { db, now, log } = deps;
  const losing: LosingDesk = createLosingDesk(deps);
  const unsettledOf = (kind: Kind) =>
    createRenewed<number, Summed>({ now, workOut: (day) => sumDay(db, { kind, day, at: now() }) });
  /** Days that may still get entries. */
  const unsettled = { real: unsettledOf('real'), demo: unsettledOf('demo') };
  let summing: Promise<unknown> = Promise.resolve();
  let ahead: Promise<void> = Promise.resolve();
  let isStopped = false;

  /** Runs one at a time, so that a year nobody has asked for yet is not summed twice at once. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = summing.then(work);
    summing = done.catch(() => undefined); // the caller gets the error
    return done;
  }

  const settledUpTo = (): number => Math.min(now(), deps.marketNow()) - SETTLES_MS;

  async function daysOf(kind: Kind, from: number, to: number): Promise<Summed[]> {
    const first = await firstInstant(db);
    const begin = first === null ? to : Math.max(from, dayOf(first));
    const kept = new Map(
      (await keptFigures(db, { kind, from: begin, to })).map((one) => [one.day, one]),
    );
    const days: Summed[] = [];
    for (let day = begin; day < to && day <= now(); day += DAY_MS) {
      if (isStopped) throw new DatabaseUnavailable('the server stops');
      const figures = kept.get(day);
      if (figures !== undefined) days.push({ figures, at: now() });
      else if (day + DAY_MS <= settledUpTo()) days.push(await keepDay(kind, day));
      else days.push(await unsettled[kind].of(day));
    }
    return days;
  }

  async function keepDay(kind: Kind, day: number): Promise<Summed> {
    const summed = await sumDay(db, { kind, day, at: now() });
    await keepFigures(db, kind, summed.figures);
    unsettled[kind].forget(day);
    return summed;
  }

  async function keepAhead(): Promise<void> {
    const first = await firstInstant(db);
    if (first === null) return;
    for (const kind of KINDS)
      for (const day of await daysNotKept(db, {
        kind,
        from: dayOf(first),
        to: dayOf(settledUpTo()),
      })) {
        if (isStopped) return;
        await inTurn(() => keepDay(kind, day));
        await rest(REST_MS);
      }
    for (const kind of KINDS) await unsettled[kind].of(dayOf(now()));
    await losing.keepAhead();
  }

  function lookAhead(): void {
    ahead = ahead.then(keepAhead).catch((error: unknown) => {
      if (!isStopped) log.warn({ err: error }, 'figures are not kept ahead: later');
    });
  }

  const handlers: FiguresDesk['handlers'] = {
    losingShare: ({ kind }) => losing.share(kind),
    async figures({ from: fromText, to: toText, by, kind }) {
      const last = toText === undefined ? dayOf(now()) : Date.parse(toText);
      const first =
        fromText === undefined ? last - (DAYS_SHOWN - 1) * DAY_MS : Date.parse(fromText);
      if (first > last) throw new AdminRefusal('period_wrong');
      const to = last + DAY_MS;
      if ((to - first) / DAY_MS > FIGURE_DAYS_MAX)
        throw new AdminRefusal('period_too_long', { max: FIGURE_DAYS_MAX });
      const days = await inTurn(() => daysOf(kind, first, to));
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
    },
  };
  lookAhead();
  const looking = setInterval(lookAhead, LOOK_EVERY_MS);
  looking.unref();
  return {
    handlers,
    keepAhead,
    async stop() {
      isStopped = true;
      clearInterval(looking);
      await ahead;
    },
  };
}

interface Summed {
  readonly figures: DailyFigures;
  readonly at: number;
}

async function sumDay(db: Database, of: { kind: Kind; day: number; at: number }): Promise<Summed> {
  const { kind, day, at } = of;
  const moved: Record<string, bigint> = {};
  for (let from = day; from < day + DAY_MS; from += PIECE_MS)
    for (const [entry, total] of Object.entries(
      await movedBetween(db, { kind, from, to: from + PIECE_MS }),
    ))
      moved[entry] = (moved[entry] ?? 0n) + total;
  const span = { kind, from: day, to: day + DAY_MS };
  const clients = await joinedBetween(db, span);
  return { figures: { day, clients, ...(await openedBetween(db, span)), moved }, at };
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
    lots: formatDecimal(
      sum(({ lots }) => lots),
      LOTS_SCALE,
      2,
    ),
    handling_fees: text(-moved('handling_fee')),
    withdrawal_fees: text(-moved('withdrawal_fee')),
    financing: text(-moved('financing')),
    house_profit: text(
      -moved(
        'realised_profit',
        'handling_fee',
        'financing',
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
