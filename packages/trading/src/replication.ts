// What the copy of a closed order made different from an exact copy, in US dollars, split by cause. Pure: the screen and
// the audit compute the same figures from the two orders.
import { type Money, divide, mulDiv, subtractMoney } from '@meridian/units';
import { type Terms, grossProfit } from './arithmetic.ts';
import { EXACT_PER_LOTS } from './copy-size.ts';
import type { Fill, Order } from './order.ts';

export interface ReplicationError {
  /** The copy's net result less that of an exact copy; the sum of the four parts, exactly. */
  readonly total: Money;
  /** Other prices on the leader's own ticks: 0 in an honest venue. */
  readonly price: Money;
  /** Other ticks than the leader's: closed by hand, or by the copy stop loss; and what rounding leaves. */
  readonly time: Money;
  /** Lots rounded down to a step, or limited. */
  readonly size: Money;
  /** Fees and financing. */
  readonly cost: Money;
  readonly exactNet: Money;
}

const isSameTick = (a: Fill, b: Fill): boolean => a.seq === b.seq && a.at === b.at;

/**
 * @param copy closed, or the closed part of a copy
 * @param leader the closed order that it copies, or that order's closed part
 */
export function replicationError(
  copy: Order,
  leader: Order,
  terms: Pick<Terms, 'precision' | 'contractSize'>,
): ReplicationError {
  const { openFill, closeFill, profit } = copy;
  if (profit === null || openFill === null || closeFill === null || copy.exactLots === undefined)
    throw new Error(`order ${copy.id} is a closed copy`);
  const leaders = { open: leader.openFill, close: leader.closeFill, profit: leader.profit };
  if (leaders.profit === null || leaders.open === null || leaders.close === null)
    throw new Error(`order ${leader.id} is closed`);

  const exactOf = (amount: bigint): Money =>
    mulDiv(amount, copy.exactLots ?? 0n, leader.lots * EXACT_PER_LOTS, 'half_even') as Money;
  const costs = subtractMoney(copy.swap, copy.fee);
  const leaderCosts = subtractMoney(leader.swap, leader.fee);
  const exactCosts = exactOf(leaderCosts);
  const exactNet = exactOf(leaders.profit + leaderCosts);
  const total = subtractMoney((profit + costs) as Money, exactNet);

  const cost = subtractMoney(costs, exactCosts);
  const size = divide(
    (copy.lots * EXACT_PER_LOTS - copy.exactLots) * leaders.profit,
    leader.lots * EXACT_PER_LOTS,
    'half_even',
  ) as Money;
  const between = (open: Fill, close: Fill): bigint =>
    grossProfit(terms, {
      side: copy.side,
      lots: copy.lots,
      open: open.price,
      close: close.price,
      quoteRate: closeFill.rate,
    });
  let price = 0n;
  if (isSameTick(openFill, leaders.open)) price += between(openFill, leaders.open);
  if (isSameTick(closeFill, leaders.close)) price += between(leaders.close, closeFill);
  const time = total - price - size - cost;
  return { total, price: price as Money, time: time as Money, size, cost, exactNet };
}
