// What a trader's copiers have made, ended copyings included. A trader with thousands of copiers is summed at most once
// in a few seconds, however many clients look.
import type { Trader } from '@meridian/contract';
import { type Database, endedCopyingsOf, liveCopyingsOf } from '@meridian/store';
import { type Money, ZERO_MONEY, asMoney, formatMoneyOrNull } from '@meridian/units';
import type { Views } from '../engine/views/views.ts';
import { OnceWithin } from '../platform/once-within.ts';
import { percentOf, plus, profitOf } from './wire.ts';

type CopiersResult = Trader['copiers'];

const KEPT_MS = 3_000;
const KEPT_MAX = 1_000;

/** The sum without the trader's own return beside it. */
export type CopiersSum = Omit<CopiersResult, 'trader_rate'>;

export interface CopiersDesk {
  of(leaderId: number): Promise<CopiersSum>;
}

interface Deps {
  readonly db: Database;
  readonly views: Pick<Views, 'accounts' | 'orders' | 'copying'>;
  readonly now: () => number;
  readonly marketNow: () => number;
}

export function createCopiersDesk(deps: Deps): CopiersDesk {
  const sums = new OnceWithin<CopiersSum>(KEPT_MS, KEPT_MAX);
  return {
    of(leaderId) {
      // A client who has just started or stopped a copying sees it at once.
      const count = deps.views.copying.copiersOf(leaderId).length;
      return sums.do(`${leaderId} ${count}`, deps.now(), () => summed(deps, leaderId));
    },
  };
}

async function summed({ db, views, marketNow }: Deps, leaderId: number): Promise<CopiersSum> {
  const { accounts, orders } = views;
  const ended = await endedCopyingsOf(db, leaderId);
  const live = await liveCopyingsOf(db, leaderId);
  // Nothing is awaited from here on, so all figures are of one moment.
  // One that is ending counts only in what was earned.
  const now = views.copying.copiersOf(leaderId);
  const money = now.reduce<Money | null>(
    (sum, { id }) => plus(sum, accounts.figures(id).equity),
    ZERO_MONEY,
  );
  /** What each person made; null while a price is missing. */
  const made = new Map<number, Money | null>();
  let capital = 0n;
  const add = (ownerId: number, more: bigint, profit: Money | null): void => {
    capital += more;
    const before = made.get(ownerId);
    made.set(ownerId, before === undefined ? profit : plus(before, profit));
  };
  for (const row of ended) add(row.ownerId, row.capital, asMoney(row.earned));
  for (const row of live) {
    // A copying that has copied nothing says nothing about the trader, and costs its client nothing to start.
    if (!accounts.has(row.id) || (row.ordersClosed === 0 && orders.liveCount(row.id) === 0))
      continue;
    add(row.ownerId, row.capital, profitOf(row, accounts.figures(row.id).equity));
  }
  const profits = [...made.values()];
  const earned = profits.reduce<Money | null>(plus, ZERO_MONEY);
  return {
    now: now.length,
    ever: made.size,
    in_profit:
      earned === null ? null : profits.filter((profit) => profit !== null && profit > 0n).length,
    money: formatMoneyOrNull(money),
    earned: formatMoneyOrNull(earned),
    rate: earned === null || capital === 0n ? null : percentOf(earned, capital),
    as_of: marketNow(),
  };
}
