// Keeps the ranking behind the commits: folds what journal and ledger say since the last time into the traders' rows, in
// one transaction with how far it has come. So a crash repeats nothing and misses nothing, and the first start of this
// version folds everything there is.
import {
  type AccountKind,
  type Closing,
  type Database,
  Fault,
  type Movement,
  type Queryable,
  type TradedInstrument,
  type TraderDay,
  type TraderRow,
  type TraderWindow,
  addToDays,
  addToInstruments,
  closingsOfStretch,
  endOfStretch,
  findAccounts,
  type EquityMark,
  findTraders,
  idsOfTraders,
  marksOfStretch,
  movementsOfStretch,
  readRankingProgress,
  saveRankingProgress,
  saveTraders,
  windowsOfTraders,
} from '@meridian/store';
import {
  COPY_ACCOUNTS_FROM,
  type Change,
  type Performance,
  GROWTH_ONE,
  type Growth,
  type LedgerMovement,
  NO_GROWTH,
  NO_TRADES,
  type Trades,
  WINDOW_DAYS,
  addTrade,
  dayOf,
  performanceOf,
  grow,
  isResult,
  isWon,
  mark,
} from '@meridian/trading';
import { type Money, ZERO_MONEY, asMoney, present } from '@meridian/units';
import { foldYear, turnYear } from './year-results.ts';

/** Events that one transaction folds: an order waits for one of them at most. */
const STRETCH_MAX = 1_000;
/** What is folded beside entries of the ledger. */
const FOLDED: ReadonlySet<string> = new Set(['OrderClosed', 'EquityMarked']);
/** Traders whose figures one transaction computes for a new day. */
const DAY_PAGE = 200;
/** Closings are collected for so long before they are folded. */
const FOLD_AFTER_MS = 1_500;
/** After a database that could not be asked. */
const RETRY_AFTER_MS = 5_000;
/** How often it is looked whether a new day has begun. */
const LOOK_AT_DAY_EVERY_MS = 600_000;

export interface RankingBook {
  onCommitted(changes: readonly Change[]): void;
  /** Folds what is committed, and turns the figures to the present day. */
  bringUpToDate(): Promise<void>;
  /** Since the start: until then it may be far behind. */
  hasCaughtUp(): boolean;
  /** Everything that was committed up to then is in the figures; null: not yet since the start. */
  asOf(): number | null;
  stop(): Promise<void>;
}

export interface RankingBookOptions {
  readonly db: Database;
  readonly marketNow: () => number;
  readonly onFault: (error: unknown) => void;
  readonly log: { warn(fields: object, message: string): void };
}

export function openRankingBook(options: RankingBookOptions): RankingBook {
  const { db, marketNow, onFault, log } = options;
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> = Promise.resolve();
  let isStopped = false;
  let hasCaughtUp = false;
  let foldedUpTo: number | null = null;
  /** Something was committed since the last fold began, or is being folded. */
  let [isBehind, isFolding] = [true, false];

  const later = (afterMs: number): void => {
    if (isStopped || timer !== null) return;
    timer = setTimeout(() => {
      timer = null;
      void bringUpToDate().catch(() => undefined); // told to onFault
    }, afterMs);
    timer.unref();
  };

  /** One after the other, so that nothing is folded twice. */
  function bringUpToDate(): Promise<void> {
    const done = running.then(() => work());
    running = done.catch((error: unknown) => {
      if (!(error instanceof Fault)) return onFault(error);
      log.warn({ err: error }, 'the ranking could not be brought up to date: once more');
      later(RETRY_AFTER_MS);
    });
    return done;
  }

  async function work(): Promise<void> {
    const upTo = marketNow();
    const today = dayOf(upTo);
    [isBehind, isFolding] = [false, true];
    try {
      await foldAll(today);
      if (!isStopped) foldedUpTo = upTo;
    } catch (error) {
      isBehind = true;
      throw error;
    } finally {
      isFolding = false;
    }
  }

  async function foldAll(today: number): Promise<void> {
    await turnDay(db, today);
    await turnYear(db, today);
    while (!isStopped && (await db.transaction((within) => foldStretch(within, today))));
    hasCaughtUp ||= !isStopped;
  }

  const asOf = (): number | null =>
    isBehind || isFolding || foldedUpTo === null ? foldedUpTo : marketNow();

  const daily = setInterval(() => later(0), LOOK_AT_DAY_EVERY_MS);
  daily.unref();

  return {
    onCommitted(changes) {
      if (changes.every(({ event, entries }) => entries.length === 0 && !FOLDED.has(event.type)))
        return;
      // Everything before this batch was in.
      foldedUpTo = asOf();
      isBehind = true;
      later(FOLD_AFTER_MS);
    },
    bringUpToDate,
    hasCaughtUp: () => hasCaughtUp,
    asOf,
    async stop() {
      isStopped = true;
      clearInterval(daily);
      if (timer !== null) clearTimeout(timer);
      await running;
    },
  };
}

/** The figures of the last 21 days, and of age, change with the day alone. */
async function turnDay(db: Database, today: number): Promise<void> {
  const progress = await readRankingProgress(db);
  if (progress.day >= today) return;
  let afterId = 0;
  for (;;) {
    const from = afterId;
    const ids = await db.transaction(async (within) => {
      const page = await idsOfTraders(within, { afterId: from, limit: DAY_PAGE });
      await save(within, await findTraders(within, page), today);
      return page;
    });
    afterId = ids.at(-1) ?? afterId;
    if (ids.length < DAY_PAGE) break;
  }
  await saveRankingProgress(db, { ...progress, day: today });
}

/** @returns whether there may be more */
async function foldStretch(within: Queryable, today: number): Promise<boolean> {
  const progress = await readRankingProgress(within);
  const { journalSeq: afterSeq, entryId: afterEntry, yearFrom } = progress;
  const upToSeq = await endOfStretch(within, { afterSeq, limit: STRETCH_MAX });
  if (upToSeq === null) return false;
  const events = upToSeq - afterSeq;
  const closings = await closingsOfStretch(within, { afterSeq, upToSeq });
  const movements = await movementsOfStretch(within, { afterEntry, upToSeq, events });
  const marks = await marksOfStretch(within, { afterSeq, upToSeq });
  const closingsOf = Map.groupBy(closings, ({ accountId }) => accountId);
  const movementsOf = Map.groupBy(movements, ({ accountId }) => accountId);
  const marksOf = Map.groupBy(marks, ({ accountId }) => accountId);
  // A copying is no trader: what it made is its trader's doing already.
  const ids = [...new Set([...closingsOf.keys(), ...movementsOf.keys(), ...marksOf.keys()])].filter(
    (id) => id < COPY_ACCOUNTS_FROM,
  );
  const folded = (await tradersOf(within, ids)).map((trader) =>
    foldAccount(trader, {
      closings: closingsOf.get(trader.accountId) ?? [],
      movements: movementsOf.get(trader.accountId) ?? [],
      marks: marksOf.get(trader.accountId) ?? [],
    }),
  );
  const days = folded.flatMap((one) => one.days);
  await addToDays(within, days);
  await foldYear(within, { closings, movements, days, yearFrom });
  await addToInstruments(
    within,
    folded.flatMap(({ instruments }) => instruments),
  );
  await save(
    within,
    folded.map(({ trader }) => trader),
    today,
  );
  await saveRankingProgress(within, {
    ...progress,
    journalSeq: upToSeq,
    entryId: movements.at(-1)?.entryId ?? afterEntry,
  });
  return events >= STRETCH_MAX;
}

/** The rows of those who have some, new rows for the others. */
async function tradersOf(within: Queryable, ids: readonly number[]): Promise<TraderRow[]> {
  const known = await findTraders(within, ids);
  const knownIds = new Set(known.map(({ accountId }) => accountId));
  const others = await findAccounts(
    within,
    ids.filter((id) => !knownIds.has(id)),
  );
  const fresh = others.map(({ id, kind, openedAt }) =>
    rowOf({ accountId: id, kind, openedAt }, NO_GROWTH, NO_TRADES),
  );
  return [...known, ...fresh];
}

const rowOf = (
  of: { accountId: number; kind: AccountKind; openedAt: number },
  growth: Growth,
  trades: Trades,
): TraderRow => ({
  accountId: of.accountId,
  kind: of.kind,
  openedAt: of.openedAt,
  ...growth,
  trades: trades.count,
  wins: trades.wins,
  margin: trades.margin,
  exposure: trades.exposure,
});

const growthOf = (row: TraderRow): Growth => ({
  balance: asMoney(row.balance),
  floating: row.floating === null ? null : asMoney(row.floating),
  base: asMoney(row.base),
  baseGrowth: row.baseGrowth,
  growth: row.growth,
  peak: row.peak,
  drawdown: row.drawdown,
  profit: asMoney(row.profit),
  restarts: row.restarts,
});

const tradesOf = (row: TraderRow): Trades => ({
  count: row.trades,
  wins: row.wins,
  margin: asMoney(row.margin),
  exposure: asMoney(row.exposure),
});

interface OfAccount {
  readonly closings: readonly Closing[];
  readonly movements: readonly Movement[];
  readonly marks: readonly EquityMark[];
}

interface Folded {
  readonly trader: TraderRow;
  readonly days: readonly TraderDay[];
  readonly instruments: readonly TradedInstrument[];
}

const movementOf = ({ kind, amount, balanceAfter, floating }: Movement): LedgerMovement => ({
  kind,
  amount: asMoney(amount),
  balanceAfter: asMoney(balanceAfter),
  floating: floating === null ? null : asMoney(floating),
});

function foldAccount(trader: TraderRow, { closings, movements, marks }: OfAccount): Folded {
  const { accountId } = trader;
  const days = new Map<number, TraderDay>();
  const dayAt = (at: number, growth: bigint): TraderDay =>
    days.get(dayOf(at)) ?? {
      accountId,
      day: dayOf(at),
      growth,
      profit: ZERO_MONEY,
      trades: 0,
      wins: 0,
    };
  let growth = growthOf(trader);
  for (const one of [...movements, ...marks].toSorted((a, b) => a.seq - b.seq)) {
    growth = 'kind' in one ? grow(growth, movementOf(one)) : mark(growth, asMoney(one.floating));
    const day = dayAt(one.at, growth.growth);
    const profit = day.profit + ('kind' in one && isResult(one.kind) ? one.amount : 0n);
    days.set(day.day, { ...day, growth: growth.growth, profit });
  }
  let trades = tradesOf(trader);
  const traded = new Map<number, number>();
  for (const closing of closings) {
    const trade = {
      profit: asMoney(closing.profit),
      fee: asMoney(closing.fee),
      swap: asMoney(closing.swap),
      margin: asMoney(closing.margin),
      leverage: closing.leverage,
    };
    trades = addTrade(trades, trade);
    // An order that closed at exactly nothing has no entry of its own: its day is where growth stands now.
    const day = dayAt(closing.at, growth.growth);
    days.set(day.day, {
      ...day,
      trades: day.trades + 1,
      wins: day.wins + (isWon(trade) ? 1 : 0),
    });
    traded.set(closing.instrumentId, (traded.get(closing.instrumentId) ?? 0) + 1);
  }
  return {
    trader: rowOf(trader, growth, trades),
    days: [...days.values()],
    instruments: [...traded].map(([instrumentId, count]) => ({
      accountId,
      instrumentId,
      trades: count,
    })),
  };
}

async function save(
  within: Queryable,
  traders: readonly TraderRow[],
  today: number,
): Promise<void> {
  const ids = traders.map(({ accountId }) => accountId);
  const firstDay = today - WINDOW_DAYS + 1;
  const windows = new Map(
    (await windowsOfTraders(within, { ids, firstDay })).map((one) => [one.accountId, one]),
  );
  const rows = traders.map((trader) => ({
    trader,
    figures: figuresOf(trader, present(windows.get(trader.accountId), 'its window'), today),
  }));
  await saveTraders(within, rows);
}

const figuresOf = (trader: TraderRow, window: TraderWindow, today: number): Performance =>
  performanceOf({
    growth: growthOf(trader),
    trades: tradesOf(trader),
    window: {
      growthBefore: window.growthBefore ?? GROWTH_ONE,
      profit: asMoney(window.profit) satisfies Money,
      count: window.trades,
      wins: window.wins,
    },
    openedAt: trader.openedAt,
    today,
  });
