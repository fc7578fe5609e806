// What those who copied a trader have made of it, ended copyings included. A trader with thousands of copiers is summed at
// most once in a few seconds, however many look.
import type { Trader } from '@meridian/contract';
import {
  type Database,
  type EndedCopyings,
  daysOfTrader,
  endedCopyingsOf,
  liveCopyingsOf,
} from '@meridian/store';
import { type Account, type EngineState, GROWTH_ONE, dayOf, figuresOf } from '@meridian/trading';
import { asMoney, formatMoney, mulDiv } from '@meridian/units';
import { percent } from '../ranking/routes.ts';
import { percentOf } from './wire.ts';

type CopiersResult = Trader['copiers'];

const KEPT_MS = 3_000;
const KEPT_MAX = 1_000;

export interface CopiersDesk {
  /** @param growth the trader's now */
  of(leaderId: number, growth: bigint): Promise<CopiersResult>;
}

interface Deps {
  readonly db: Database;
  readonly state: EngineState;
  readonly now: () => number;
}

/**
 * Whoever copies now: copyings that run or are paused, and their equity. What is ending copies nothing any more, and counts
 * only in what was earned.
 */
export function copiersNow(
  state: EngineState,
  leaderId: number,
): { readonly count: number; readonly money: bigint } {
  let [count, money] = [0, 0n];
  for (const id of state.followers.get(leaderId) ?? []) {
    const account = state.accounts.get(id);
    if (account === undefined || account.copy?.stopped !== null) continue;
    count += 1;
    money += worthOf(state, account);
  }
  return { count, money };
}

/** Without a price what is open counts as nothing until there is one. */
function worthOf(state: EngineState, account: Account): bigint {
  const { equity, balance } = figuresOf(state, account);
  return equity ?? balance;
}

export function createCopiersDesk(deps: Deps): CopiersDesk {
  const kept = new Map<number, { result: Promise<CopiersResult>; until: number }>();
  return {
    of(leaderId, growth) {
      const known = kept.get(leaderId);
      if (known !== undefined && known.until > deps.now()) return known.result;
      const result = summed(deps, leaderId, growth);
      kept.delete(leaderId);
      if (kept.size >= KEPT_MAX) kept.clear();
      kept.set(leaderId, { result, until: deps.now() + KEPT_MS });
      result.catch(() => kept.delete(leaderId)); // whoever asked hears of it
      return result;
    },
  };
}

async function summed(
  { db, state }: Deps,
  leaderId: number,
  growth: bigint,
): Promise<CopiersResult> {
  const ended = await endedCopyingsOf(db, leaderId);
  const live = await liveCopyingsOf(db, leaderId);
  const now = copiersNow(state, leaderId);
  let [inProfit, held] = [ended.inProfit, 0n];
  let [paidIn, paidOut] = [ended.paidIn, ended.paidOut];
  for (const row of live) {
    const account = state.accounts.get(row.id);
    if (account === undefined) continue;
    const worth = worthOf(state, account);
    held += worth;
    paidIn += row.paidIn;
    paidOut += row.paidOut;
    if (worth + row.paidOut > row.paidIn) inProfit += 1;
  }
  const earned = held + paidOut - paidIn;
  return {
    now: now.count,
    ever: ended.ever,
    in_profit: inProfit,
    money: formatMoney(asMoney(now.money)),
    earned: formatMoney(asMoney(earned)),
    rate: paidIn === 0n ? null : percentOf(earned, paidIn),
    trader_rate: await rateSince(db, leaderId, ended, growth),
  };
}

/** From the end of the day before the first copying was started. */
async function rateSince(
  db: Database,
  accountId: number,
  { firstAt }: EndedCopyings,
  growth: bigint,
): Promise<string | null> {
  if (firstAt === null) return null;
  const days = await daysOfTrader(db, { accountId, firstDay: 0 });
  const before = days.findLast(({ day }) => day < dayOf(firstAt))?.growth ?? GROWTH_ONE;
  if (before <= 0n) return null;
  return percent(mulDiv(growth, GROWTH_ONE, before, 'half_even') - GROWTH_ONE);
}
