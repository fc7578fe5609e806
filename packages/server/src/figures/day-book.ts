// Figures day by day. A day that is over is summed once and kept in a table; one that may still get entries is summed at
// most once a minute, however many look.
import { setTimeout as rest } from 'node:timers/promises';
import {
  type DailyFigures,
  type Database,
  DatabaseUnavailable,
  daysNotKept,
  firstInstant,
  joinedBetween,
  keepFigures,
  keptFigures,
  movedBetween,
  openedBetween,
} from '@meridian/store';
import { DAY_MS, HOUR_MS } from '@meridian/units';
import { createRenewed } from '../platform/renewed.ts';

export interface DayBookDeps {
  readonly db: Database;
  readonly now: () => number;
  readonly marketNow: () => number;
}

export type Kind = 'real' | 'demo';
export const KINDS: readonly Kind[] = ['real', 'demo'];

/** After its end a day may still get entries, because market time and commits lag behind. */
const SETTLES_MS = HOUR_MS;
/** How much of a day's ledger one statement sums; orders are served between statements. */
const PIECE_MS = HOUR_MS;
/** The rest between two days summed ahead, for other statements. */
const REST_MS = 20;

export const dayOf = (at: number): number => Math.floor(at / DAY_MS) * DAY_MS;

export interface Summed {
  readonly figures: DailyFigures;
  readonly at: number;
}

export interface DayBook {
  /** The days from a first one on, up to and without another; none before the site's first entry. */
  between(kind: Kind, from: number, to: number): Promise<Summed[]>;
  /**
   * Sums past days that are not kept yet, one at a time, and today.
   * @returns false if it was stopped, or if nothing has happened on the site yet
   */
  keepAhead(): Promise<boolean>;
  /** Sums nothing further. */
  stop(): void;
}

export function createDayBook({ db, now, marketNow }: DayBookDeps): DayBook {
  const unsettledOf = (kind: Kind) =>
    createRenewed<number, Summed>({ now, workOut: (day) => sumDay(db, { kind, day, at: now() }) });
  /** Days that may still get entries. */
  const unsettled = { real: unsettledOf('real'), demo: unsettledOf('demo') };
  const settledUpTo = (): number => Math.min(now(), marketNow()) - SETTLES_MS;
  const inTurn = createTurns();
  let isStopped = false;

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

  return {
    between: (kind, from, to) => inTurn(() => daysOf(kind, from, to)),
    async keepAhead() {
      const first = await firstInstant(db);
      if (first === null) return false;
      for (const kind of KINDS) {
        const of = { kind, from: dayOf(first), to: dayOf(settledUpTo()) };
        for (const day of await daysNotKept(db, of)) {
          if (isStopped) return false;
          await inTurn(() => keepDay(kind, day));
          await rest(REST_MS);
        }
      }
      for (const kind of KINDS) await unsettled[kind].of(dayOf(now()));
      return true;
    },
    stop() {
      isStopped = true;
    },
  };
}

/** Runs one at a time, so that a year nobody has asked for yet is not summed twice at once. */
function createTurns(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    last = done.catch(() => undefined); // the caller gets the error
    return done;
  };
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
