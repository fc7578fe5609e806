// What the copy of a closed order made different from an exact copy, in US dollars, split by cause. Pure: the screen and
// the audit compute the same figures from the two orders. An exact copy has the lots of before rounding: opened and
// closed with its leader's order, part by part. Over a copying the rows of its closed orders and of what was skipped hold
// every exact lot once, so they sum to what was earned less what an exact copy would have earned.
import {
  type Instant,
  type Money,
  ZERO_MONEY,
  addLots,
  addMoney,
  mulDiv,
  subtractMoney,
} from '@meridian/units';
import { type Terms, grossProfit } from '../prices/arithmetic.ts';
import { EXACT_PER_LOTS, readExact } from '../copying/copy-size.ts';
import type { AccountId, Fill, Order, OrderId } from '../vocabulary/order.ts';

export interface ReplicationError {
  /** The copy's net result less that of an exact copy; the sum of the four parts, exactly. */
  readonly total: Money;
  /** Other prices on the leader's own ticks: 0 in an honest venue. */
  readonly price: Money;
  /** Other ticks than the leader's: closed by hand, or by the copy stop loss. 0 where both fills are the leader's. */
  readonly time: Money;
  /** Lots rounded down to a step, limited or skipped; and the last millionths, which dividing by lots leaves. */
  readonly size: Money;
  /** Fees and financing. */
  readonly cost: Money;
  readonly exactNet: Money;
}

/** The leader's closed lots that a copy is held against. */
export interface LeaderSide {
  /** Lots, profit, fee and financing of all of them. */
  readonly order: Order;
  /** What closed them. */
  readonly closings: readonly Fill[];
}

const isSameTick = (a: Fill, b: Fill): boolean => a.seq === b.seq && a.at === b.at;

/** A copy that follows, or did to its end. Of others its client, or the copy stop loss, is the end. */
export const hasFollowed = ({ endedAt, endReason, isFollowing }: Order): boolean =>
  endedAt === null ? isFollowing === true : endReason === 'copied_close';

/**
 * The leader's order as it stood beside a copy: with the parts that the leader closed after the copy was closed, or had
 * left its leader. These are the leader's result for the copy's lots then, too.
 * @param leader the order that the copy names, or the closed part
 * @param heard the leader's parts that reached the copy, copied or skipped
 */
export function leaderBeside(
  copy: Order,
  leader: Order,
  { parts, heard }: { readonly parts: readonly Order[]; readonly heard: ReadonlySet<OrderId> },
): LeaderSide {
  if (hasFollowed(copy)) return wholeOf(leader, []);
  // Of a part closed by hand: what the leader closed later has a higher number than the part.
  const isLater = ({ id }: Order): boolean =>
    !heard.has(id) || (copy.parentId !== null && id > copy.id);
  return wholeOf(leader, parts.filter(isLater));
}

/** An order with parts that were split from it. */
export function wholeOf(rest: Order, parts: readonly Order[]): LeaderSide {
  const order = parts.reduce(
    (whole, part) => ({
      ...whole,
      lots: addLots(whole.lots, part.lots),
      fee: addMoney(whole.fee, part.fee),
      swap: addMoney(whole.swap, part.swap),
      profit: whole.profit === null ? null : addMoney(whole.profit, part.profit ?? ZERO_MONEY),
    }),
    rest,
  );
  const closings = [...parts, rest].flatMap(({ closeFill }) => closeFill ?? []);
  return { order, closings };
}

/** What a skip says of itself. */
export interface ToldSkip {
  readonly what: 'open' | 'part';
  readonly reason: string;
  readonly args: Readonly<Record<string, string>>;
  readonly at: Instant;
  readonly leaderLots: bigint;
}

/** Lots of an exact copy of what was skipped, x 10^8; null: it was not to be copied, or was not known. */
export function exactOfSkip({
  what,
  reason,
  args,
}: Pick<ToldSkip, 'what' | 'reason' | 'args'>): bigint | null {
  const isTold = what === 'open' && reason === 'lots_below_minimum';
  const text = isTold ? args['lots'] : args['exact'];
  return text === undefined ? null : readExact(text);
}

/**
 * The leader's parts that reached a copy while it followed.
 * @param copies parts of the copy
 * @param skips of the leader's order, by this copying, the oldest first
 * @param parts of the leader's order
 */
export function heardParts(of: {
  readonly copies: readonly Order[];
  readonly skips: readonly ToldSkip[];
  readonly parts: readonly Order[];
}): ReadonlySet<OrderId> {
  const heard = new Set(of.copies.flatMap(({ copyOf }) => copyOf ?? []));
  const skips = of.skips.filter(({ what }) => what === 'part');
  for (const { args } of skips) if (args['part'] !== undefined) heard.add(Number(args['part']));
  const parts = of.parts.toSorted((a, b) => a.id - b.id);
  // Skips of before did not name the part: it is the first of their lots.
  for (const { args, at, leaderLots } of skips) {
    if (args['part'] !== undefined) continue;
    const isIt = ({ id, lots, endedAt }: Order): boolean =>
      lots === leaderLots && (endedAt ?? at) <= at && !heard.has(id);
    const part = parts.find(isIt);
    if (part !== undefined) heard.add(part.id);
  }
  return heard;
}

/** What is known of orders and skips; parts are the closed ones that were split from an order. */
export interface CopyRecords {
  readonly orderOf: (id: OrderId) => Order | undefined;
  readonly partsOf: (id: OrderId) => readonly Order[];
  /** Parts that a copying skipped of one order of its leader, the oldest first. */
  readonly skipsOf: (copyId: AccountId, leaderOrderId: OrderId) => readonly ToldSkip[];
}

/** What a copy is held against; null: not known. */
export function besideCopy(
  copy: Order,
  { orderOf, partsOf, skipsOf }: CopyRecords,
): LeaderSide | null {
  const leader = copy.copyOf === undefined ? undefined : orderOf(copy.copyOf);
  if (leader === undefined) return null;
  const parts = partsOf(leader.id);
  const copies = partsOf(copy.parentId ?? copy.id);
  const skips = skipsOf(copy.accountId, leader.id);
  return leaderBeside(copy, leader, { parts, heard: heardParts({ copies, skips, parts }) });
}

/** What was skipped, the part alone or the order with all its parts; null: not known. */
export function besideSkip(
  { what, args, leaderOrderId }: Pick<ToldSkip, 'what' | 'args'> & { leaderOrderId: OrderId },
  { orderOf, partsOf }: Omit<CopyRecords, 'skipsOf'>,
): LeaderSide | null {
  const parts = partsOf(leaderOrderId);
  if (what === 'part') {
    const part = parts.find(({ id }) => String(id) === args['part']);
    return part === undefined ? null : wholeOf(part, []);
  }
  const leader = orderOf(leaderOrderId);
  return leader === undefined ? null : wholeOf(leader, parts);
}

/** Net result of an exact copy, and the costs in it. */
function exactOf(exactLots: bigint, { order }: LeaderSide): { net: Money; costs: Money } {
  const { profit, lots } = order;
  if (profit === null) throw new Error(`order ${order.id} is closed`);
  const share = (amount: bigint): Money =>
    mulDiv(amount, exactLots, lots * EXACT_PER_LOTS, 'half_even') as Money;
  const costs = subtractMoney(order.swap, order.fee);
  return { net: share(profit + costs), costs: share(costs) };
}

/**
 * @param copy closed, or the closed part of a copy
 * @param beside the closed order that it copies, as it stood beside it, or that order's closed part
 */
export function replicationError(
  copy: Order,
  beside: LeaderSide,
  terms: Pick<Terms, 'precision' | 'contractSize'>,
): ReplicationError {
  const { openFill, closeFill, profit, exactLots } = copy;
  if (profit === null || openFill === null || closeFill === null || exactLots === undefined)
    throw new Error(`order ${copy.id} is a closed copy`);
  const { order: leader, closings } = beside;
  if (leader.profit === null || leader.openFill === null || leader.closeFill === null)
    throw new Error(`order ${leader.id} is closed`);

  const exact = exactOf(exactLots, beside);
  const costs = subtractMoney(copy.swap, copy.fee);
  const total = subtractMoney((profit + costs) as Money, exact.net);
  const cost = subtractMoney(costs, exact.costs);

  const between = (open: Fill, close: Fill): bigint =>
    grossProfit(terms, {
      side: copy.side,
      lots: copy.lots,
      open: open.price,
      close: close.price,
      quoteRate: closeFill.rate,
    });
  const isOpenedAlike = isSameTick(openFill, leader.openFill);
  const isClosedAlike = closings.every((fill) => isSameTick(closeFill, fill));
  let price = 0n;
  if (isOpenedAlike) price += between(openFill, leader.openFill);
  if (isClosedAlike) price += between(leader.closeFill, closeFill);
  // What the leader's fills would have brought for the copy's own lots.
  const asLeader = mulDiv(leader.profit, copy.lots, leader.lots, 'half_even');
  const time = isOpenedAlike && isClosedAlike ? 0n : profit - asLeader - price;
  const size = total - price - time - cost;
  return {
    total,
    price: price as Money,
    time: time as Money,
    size: size as Money,
    cost,
    exactNet: exact.net,
  };
}

/**
 * What was skipped had no result; an exact copy of it would have had one.
 * @param exactLots of that copy, x 10^8
 * @param beside the leader's closed order, or the part that was skipped
 */
export function skippedError(exactLots: bigint, beside: LeaderSide): ReplicationError {
  const { net, costs } = exactOf(exactLots, beside);
  const nothing = ZERO_MONEY;
  return {
    total: subtractMoney(nothing, net),
    price: nothing,
    time: nothing,
    size: subtractMoney(costs, net),
    cost: subtractMoney(nothing, costs),
    exactNet: net,
  };
}
