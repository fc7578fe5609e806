// Keeps the ranking up to date behind the commits. It folds what journal and ledger say since the last time into the
// traders' rows, in one transaction with how far it has come. So a crash repeats nothing and misses nothing, and the
// first start of this version folds everything there is.
import {
  type Database,
  Fault,
  type Queryable,
  type TraderRow,
  addToDays,
  addToInstruments,
  closingsOfStretch,
  copyStartsOfStretch,
  endOfStretch,
  findAccounts,
  findOpenPositions,
  findTrackRecords,
  findTraders,
  idsOfTraders,
  marksOfStretch,
  movementsOfStretch,
  positionsOfStretch,
  readRankingProgress,
  saveOpenPositions,
  saveRankingProgress,
  saveTrackRecords,
  saveTraders,
  windowsOfTraders,
} from '@meridian/store';
import { COPY_ACCOUNTS_FROM, type Change, WINDOW_DAYS, dayOf, stressMove } from '@meridian/trading';
import { present } from '@meridian/units';
import type { MarketsView } from '../engine/views/markets.ts';
import {
  type Folding,
  type MoveOf,
  figuresOf,
  foldAccount,
  freshTrader,
  positionChanges,
  positionsOf,
  recordOf,
} from './fold-account.ts';
import { foldYear, turnYear } from './year-results.ts';

/** The most events that one transaction folds; an order may have to wait for one such transaction. */
const STRETCH_MAX = 1_000;
/** Events that are folded besides entries of the ledger. */
const FOLDED: ReadonlySet<string> = new Set([
  'MarketOrderFilled',
  'PendingOrderFilled',
  'OrderPartlyClosed',
  'OrderClosed',
  'OrderVoided',
  'EquityMarked',
  'CopyingStarted',
]);
/** Traders whose figures one transaction computes for a new day. */
const DAY_PAGE = 200;
/** Closings are collected for this long before they are folded. */
const FOLD_AFTER_MS = 1_500;
/** The wait after the database could not be asked. */
const RETRY_AFTER_MS = 5_000;
/** How often it checks whether a new day has begun. */
const LOOK_AT_DAY_EVERY_MS = 600_000;

export interface RankingBook {
  onCommitted(changes: readonly Change[]): void;
  /** Folds what is committed and brings the figures to the present day. */
  bringUpToDate(): Promise<void>;
  /** Whether it has caught up since the start; until then it may be far behind. */
  hasCaughtUp(): boolean;
  /** The moment up to which everything committed is in the figures; null: not caught up since the start. */
  asOf(): number | null;
  stop(): Promise<void>;
}

export interface RankingBookOptions {
  readonly db: Database;
  readonly marketNow: () => number;
  readonly markets: Pick<MarketsView, 'instrument'>;
  readonly onFault: (error: unknown) => void;
  readonly log: { warn(fields: object, message: string): void };
}

export function createRankingBook(options: RankingBookOptions): RankingBook {
  const { db, markets, marketNow, onFault, log } = options;
  const moveOf: MoveOf = (id) => stressMove(markets.instrument(id).category);
  let timer: NodeJS.Timeout | null = null;
  let running: Promise<void> = Promise.resolve();
  /** A fold that has not begun: it will fold everything committed by then. */
  let next: Promise<void> | null = null;
  let isStopped = false;
  let hasCaughtUp = false;
  let foldedUpTo: number | null = null;
  /** Something was committed since the last fold began; a fold is under way. */
  let [isBehind, isFolding] = [true, false];

  const later = (afterMs: number): void => {
    if (isStopped || timer !== null) return;
    timer = setTimeout(() => {
      timer = null;
      void bringUpToDate().catch(() => undefined); // errors go to onFault
    }, afterMs);
    timer.unref();
  };

  /** One after the other, so that nothing is folded twice. */
  function bringUpToDate(): Promise<void> {
    if (next !== null) return next;
    const done = running.then(() => {
      next = null;
      return work();
    });
    next = done;
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
    while (
      !isStopped &&
      (await db.transaction((within) => foldStretch(within, { today, moveOf })))
    );
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
      // Everything before this batch was folded.
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

/** The figures of the last 21 days, and ages, change with the day even if nothing happens. */
async function turnDay(db: Database, today: number): Promise<void> {
  const progress = await readRankingProgress(db);
  if (progress.day >= today) return;
  let afterId = 0;
  for (;;) {
    const from = afterId;
    const ids = await db.transaction(async (within) => {
      const page = await idsOfTraders(within, { afterId: from, limit: DAY_PAGE });
      const traders = await findTraders(within, page);
      await saveFigures(within, await withRecords(within, traders), today);
      return page;
    });
    afterId = ids.at(-1) ?? afterId;
    if (ids.length < DAY_PAGE) break;
  }
  await saveRankingProgress(db, { ...progress, day: today });
}

/** @returns whether there may be more */
async function foldStretch(
  within: Queryable,
  { today, moveOf }: { readonly today: number; readonly moveOf: MoveOf },
): Promise<boolean> {
  const progress = await readRankingProgress(within);
  const { journalSeq: afterSeq, entryId: afterEntry, yearFrom } = progress;
  const upToSeq = await endOfStretch(within, { afterSeq, limit: STRETCH_MAX });
  if (upToSeq === null) return false;
  const events = upToSeq - afterSeq;
  const closings = await closingsOfStretch(within, { afterSeq, upToSeq });
  const movements = await movementsOfStretch(within, { afterEntry, upToSeq, events });
  const marks = await marksOfStretch(within, { afterSeq, upToSeq });
  const positions = await positionsOfStretch(within, {
    afterSeq,
    upToSeq,
    accountsBelow: COPY_ACCOUNTS_FROM,
  });
  const copyStarts = await copyStartsOfStretch(within, { afterSeq, upToSeq });
  const of = {
    closings: Map.groupBy(closings, accountOf),
    movements: Map.groupBy(movements, accountOf),
    marks: Map.groupBy(marks, accountOf),
    positions: Map.groupBy(positions, accountOf),
    copyStarts: Map.groupBy(copyStarts, accountOf),
  };
  // A copying is not a trader: what it made counts for the trader it follows.
  const ids = [...new Set(Object.values(of).flatMap((each) => [...each.keys()]))].filter(
    (id) => id < COPY_ACCOUNTS_FROM,
  );
  const before = await tradersOf(within, ids);
  const folded = before.map((one) => {
    const id = one.trader.accountId;
    const done = {
      closings: of.closings.get(id) ?? [],
      movements: of.movements.get(id) ?? [],
      marks: of.marks.get(id) ?? [],
      positions: of.positions.get(id) ?? [],
      copyStarts: of.copyStarts.get(id) ?? [],
    };
    return foldAccount(one, done, moveOf);
  });
  const days = folded.flatMap((one) => one.days);
  await addToDays(within, days);
  await foldYear(within, { closings, movements, days, yearFrom });
  await addToInstruments(
    within,
    folded.flatMap(({ instruments }) => instruments),
  );
  await saveFigures(within, folded, today);
  await saveTrackRecords(
    within,
    folded.map(({ trader, record }) => ({ accountId: trader.accountId, ...record })),
  );
  const changes = folded.map((after, index) =>
    positionChanges(present(before[index], 'what it was folded from'), after),
  );
  await saveOpenPositions(within, {
    changed: changes.flatMap(({ changed }) => changed),
    ended: changes.flatMap(({ ended }) => ended),
  });
  await saveRankingProgress(within, {
    ...progress,
    journalSeq: upToSeq,
    entryId: movements.at(-1)?.entryId ?? afterEntry,
  });
  return events >= STRETCH_MAX;
}

const accountOf = ({ accountId }: { readonly accountId: number }): number => accountId;

/** What is known about these accounts; for unknown ones, the state before anything happened. */
async function tradersOf(within: Queryable, ids: readonly number[]): Promise<Folding[]> {
  const known = await findTraders(within, ids);
  const knownIds = new Set(known.map(accountOf));
  const others = await findAccounts(
    within,
    ids.filter((id) => !knownIds.has(id)),
  );
  const positions = Map.groupBy(await findOpenPositions(within, [...knownIds]), accountOf);
  return [
    ...(await withRecords(within, known)).map(({ trader, record }) => ({
      trader,
      record,
      open: positionsOf(positions.get(trader.accountId) ?? []),
    })),
    ...others.map(({ id, kind, openedAt }) => freshTrader(id, kind, openedAt)),
  ];
}

async function withRecords(
  within: Queryable,
  traders: readonly TraderRow[],
): Promise<Pick<Folding, 'trader' | 'record'>[]> {
  const rows = await findTrackRecords(within, traders.map(accountOf));
  const records = new Map(rows.map((row) => [row.accountId, recordOf(row)]));
  return traders.map((trader) => ({
    trader,
    record: present(records.get(trader.accountId), 'written with its row'),
  }));
}

async function saveFigures(
  within: Queryable,
  traders: readonly Pick<Folding, 'trader' | 'record'>[],
  today: number,
): Promise<void> {
  const ids = traders.map(({ trader }) => trader.accountId);
  const firstDay = today - WINDOW_DAYS + 1;
  const windows = new Map(
    (await windowsOfTraders(within, { ids, firstDay })).map((one) => [one.accountId, one]),
  );
  const rows = traders.map((one) => ({
    trader: one.trader,
    figures: figuresOf(one, present(windows.get(one.trader.accountId), 'its window'), today),
  }));
  await saveTraders(within, rows);
}
