// Keeps what each client's positions came to in the last twelve months, in the transactions of the ranking's fold: each
// stretch of the journal adds to it, and a day that leaves the twelve months is taken out as a whole.
import {
  type Closing,
  type Database,
  type DayResult,
  type Movement,
  type Queryable,
  type TraderDay,
  type YearResult,
  addToCopyDays,
  addToYear,
  findAccounts,
  firstFoldedDay,
  ownersOfCopyings,
  lockRankingProgress,
  readRankingProgress,
  saveRankingProgress,
  takeFromYear,
} from '@meridian/store';
import { COPY_ACCOUNTS_FROM, dayOf, isResult } from '@meridian/trading';
import { DAY_MS, present } from '@meridian/units';

/** The first day of the twelve months that end with a day. */
function firstDayOfYear(today: number): number {
  const date = new Date(today * DAY_MS);
  date.setUTCFullYear(date.getUTCFullYear() - 1);
  return dayOf(date.getTime());
}

/** Takes out the days that have left the twelve months, one at a time. */
export async function turnYear(db: Database, today: number): Promise<void> {
  const { yearFrom } = await readRankingProgress(db);
  const from = firstDayOfYear(today);
  if (yearFrom >= from) return;
  const first = (await firstFoldedDay(db)) ?? from;
  for (let day = Math.max(yearFrom, first); day < from; day += 1) {
    const gone = day;
    await db.transaction(async (within) => {
      const progress = await lockRankingProgress(within);
      if (progress.yearFrom > gone) return; // another process has taken this day
      await takeFromYear(within, gone);
      await saveRankingProgress(within, { ...progress, yearFrom: gone + 1 });
    });
  }
  await db.transaction(async (within) => {
    const progress = await lockRankingProgress(within);
    await saveRankingProgress(within, { ...progress, yearFrom: Math.max(progress.yearFrom, from) });
  });
}

export interface Stretch {
  readonly closings: readonly Closing[];
  readonly movements: readonly Movement[];
  /** What was folded for the clients' own accounts. */
  readonly days: readonly TraderDay[];
  /** The first day of the twelve months. */
  readonly yearFrom: number;
}

export async function foldYear(within: Queryable, stretch: Stretch): Promise<void> {
  const copied = await copiedDays(within, stretch);
  if (copied.length > 0) await addToCopyDays(within, copied);
  const own = stretch.days.map(({ accountId, day, profit, trades }) => ({
    accountId,
    day,
    realised: profit,
    closings: trades,
  }));
  const added = new Map<number, Omit<YearResult, 'kind'>>();
  for (const { accountId, day, realised, closings } of [...own, ...copied]) {
    if (day < stretch.yearFrom || (realised === 0n && closings === 0)) continue;
    const before = added.get(accountId);
    added.set(accountId, {
      accountId,
      realised: (before?.realised ?? 0n) + realised,
      closings: (before?.closings ?? 0) + closings,
    });
  }
  if (added.size === 0) return;
  const kinds = new Map(
    (await findAccounts(within, [...added.keys()])).map(({ id, kind }) => [id, kind]),
  );
  await addToYear(
    within,
    [...added.values()].map((one) => ({
      ...one,
      kind: present(kinds.get(one.accountId), 'its account'),
    })),
  );
}

/** What copyings did, by the accounts of their owners. */
async function copiedDays(
  within: Queryable,
  { closings, movements }: Stretch,
): Promise<readonly DayResult[]> {
  const done = [
    ...closings.map(({ accountId, at }) => ({ accountId, at, realised: 0n, closings: 1 })),
    ...movements
      .filter(({ kind }) => isResult(kind))
      .map(({ accountId, at, amount }) => ({ accountId, at, realised: amount, closings: 0 })),
  ].filter(({ accountId }) => accountId >= COPY_ACCOUNTS_FROM);
  if (done.length === 0) return [];
  const owners = await ownersOfCopyings(within, [...new Set(done.map((one) => one.accountId))]);
  const days = new Map<string, DayResult>();
  for (const one of done) {
    const accountId = present(owners.get(one.accountId), 'a copying has an owner');
    const day = dayOf(one.at);
    const before = days.get(`${accountId} ${day}`);
    days.set(`${accountId} ${day}`, {
      accountId,
      day,
      realised: (before?.realised ?? 0n) + one.realised,
      closings: (before?.closings ?? 0) + one.closings,
    });
  }
  return [...days.values()];
}
