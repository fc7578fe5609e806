// Folds what journal and ledger say since the last time into the traders' rows, in one transaction with how far it has
// come: a crash repeats nothing and misses nothing.
import {
  type Database,
  type Queryable,
  type RankingProgress,
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
  lockRankingProgress,
  readRankingProgress,
  saveOpenPositions,
  saveRankingProgress,
  saveTrackRecords,
  saveTraders,
  windowsOfTraders,
} from '@meridian/store';
import { COPY_ACCOUNTS_FROM, WINDOW_DAYS } from '@meridian/trading';
import { present } from '@meridian/units';
import {
  type Folded,
  type Folding,
  type MoveOf,
  type OfAccount,
  figuresOf,
  foldAccount,
  freshTrader,
  positionChanges,
  positionsOf,
  recordOf,
} from './fold-account.ts';
import { KnownTraders } from './known-traders.ts';
import { foldYear } from './year-results.ts';

/** The most events that one transaction folds; an order may have to wait for one such transaction. */
const STRETCH_MAX = 1_000;
/** Traders whose figures one transaction computes for a new day. */
const DAY_PAGE = 200;

/** The figures of the last 21 days, and ages, change with the day even if nothing happens. */
export async function turnDay(db: Database, today: number): Promise<void> {
  if ((await readRankingProgress(db)).day >= today) return;
  let afterId = 0;
  for (;;) {
    const from = afterId;
    const ids = await db.transaction(async (within) => {
      await lockRankingProgress(within);
      const page = await idsOfTraders(within, { afterId: from, limit: DAY_PAGE });
      const traders = await findTraders(within, page);
      await saveFigures(within, await withRecords(within, traders), today);
      return page;
    });
    afterId = ids.at(-1) ?? afterId;
    if (ids.length < DAY_PAGE) break;
  }
  await db.transaction(async (within) => {
    const progress = await lockRankingProgress(within);
    await saveRankingProgress(within, { ...progress, day: Math.max(progress.day, today) });
  });
}

interface FoldOptions {
  readonly today: number;
  readonly moveOf: MoveOf;
  readonly known?: KnownTraders;
}

export interface FoldedStretch {
  readonly upToSeq: number;
  readonly traders: readonly Folding[];
  /** Whether there may be more. */
  readonly hasMore: boolean;
}

/** @returns null at the journal's end */
export async function foldStretch(
  within: Queryable,
  { today, moveOf, known = new KnownTraders() }: FoldOptions,
): Promise<FoldedStretch | null> {
  const progress = await lockRankingProgress(within);
  const { journalSeq: afterSeq, entryId, yearFrom } = progress;
  const upToSeq = await endOfStretch(within, { afterSeq, limit: STRETCH_MAX });
  if (upToSeq === null) return null;
  const stretch = await readStretch(within, progress, upToSeq);
  const { closings, movements } = stretch;
  const done = byTrader(stretch);
  const before = await tradersOf(within, [...done.keys()], known.at(afterSeq));
  const after = before.map((one) =>
    foldAccount(one, present(done.get(one.trader.accountId), 'what it did'), moveOf),
  );
  const days = after.flatMap((one) => one.days);
  await addToDays(within, days);
  await foldYear(within, { closings, movements, days, yearFrom });
  await saveFolded(within, { before, after, today });
  await saveRankingProgress(within, {
    ...progress,
    journalSeq: upToSeq,
    entryId: movements.at(-1)?.entryId ?? entryId,
  });
  return { upToSeq, traders: after, hasMore: upToSeq - afterSeq >= STRETCH_MAX };
}

async function readStretch(
  within: Queryable,
  { journalSeq: afterSeq, entryId: afterEntry }: RankingProgress,
  upToSeq: number,
): Promise<OfAccount> {
  const between = { afterSeq, upToSeq };
  const events = upToSeq - afterSeq;
  return {
    closings: await closingsOfStretch(within, between),
    movements: await movementsOfStretch(within, { afterEntry, upToSeq, events }),
    marks: await marksOfStretch(within, between),
    positions: await positionsOfStretch(within, { ...between, accountsBelow: COPY_ACCOUNTS_FROM }),
    copyStarts: await copyStartsOfStretch(within, between),
  };
}

/** What each did. A copying is not a trader: what it made counts for the trader it follows. */
function byTrader(stretch: OfAccount): ReadonlyMap<number, OfAccount> {
  const of = {
    closings: Map.groupBy(stretch.closings, accountOf),
    movements: Map.groupBy(stretch.movements, accountOf),
    marks: Map.groupBy(stretch.marks, accountOf),
    positions: Map.groupBy(stretch.positions, accountOf),
    copyStarts: Map.groupBy(stretch.copyStarts, accountOf),
  };
  const ids = new Set(Object.values(of).flatMap((each) => [...each.keys()]));
  return new Map(
    [...ids]
      .filter((id) => id < COPY_ACCOUNTS_FROM)
      .map((id) => [
        id,
        {
          closings: of.closings.get(id) ?? [],
          movements: of.movements.get(id) ?? [],
          marks: of.marks.get(id) ?? [],
          positions: of.positions.get(id) ?? [],
          copyStarts: of.copyStarts.get(id) ?? [],
        },
      ]),
  );
}

async function saveFolded(
  within: Queryable,
  {
    before,
    after,
    today,
  }: {
    readonly before: readonly Folding[];
    readonly after: readonly Folded[];
    readonly today: number;
  },
): Promise<void> {
  await addToInstruments(
    within,
    after.flatMap(({ instruments }) => instruments),
  );
  await saveFigures(within, after, today);
  await saveTrackRecords(
    within,
    after.map(({ trader, record }) => ({ accountId: trader.accountId, ...record })),
  );
  const changes = after.map((one, index) =>
    positionChanges(present(before[index], 'what it was folded from'), one),
  );
  await saveOpenPositions(within, {
    changed: changes.flatMap(({ changed }) => changed),
    ended: changes.flatMap(({ ended }) => ended),
  });
}

const accountOf = ({ accountId }: { readonly accountId: number }): number => accountId;

/** What is known about these accounts; for unknown ones, the state before anything happened. */
async function tradersOf(
  within: Queryable,
  ids: readonly number[],
  known: ReadonlyMap<number, Folding>,
): Promise<Folding[]> {
  const unknown = ids.filter((id) => !known.has(id));
  return [
    ...ids.flatMap((id) => known.get(id) ?? []),
    ...(unknown.length === 0 ? [] : await readTraders(within, unknown)),
  ];
}

async function readTraders(within: Queryable, ids: readonly number[]): Promise<Folding[]> {
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
