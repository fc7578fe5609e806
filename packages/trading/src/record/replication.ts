// What the copy of a closed order made different from an exact copy, in US dollars, split by cause. It is pure, so that
// the screen and the audit compute the same figures from the two orders. An exact copy has the lots from before
// rounding, and opens and closes with its leader's order, part by part. The rows of a copying's closed orders and of
// its skips hold every exact lot once, so they sum to what was earned less what an exact copy would have earned.
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
  /**
   * Other ticks than the leader's: the copy was closed by hand or by the copy stop loss. 0 if both fills are the
   * leader's.
   */
  readonly time: Money;
  /** Lots rounded down to a step, limited or skipped; also the last millionths, which dividing by lots leaves over. */
  readonly size: Money;
  /** Fees and financing. */
  readonly cost: Money;
  readonly exactNet: Money;
}

/** The leader's closed lots that a copy is compared with. */
export interface LeaderSide {
  /** Lots, profit, fee and financing of all these lots. */
  readonly order: Order;
  /** The fills that closed them. */
  readonly closings: readonly Fill[];
}

const isSameTick = (a: Fill, b: Fill): boolean => a.seq === b.seq && a.at === b.at;

/**
 * Whether a copy follows its leader, or did so to its end. Other copies were ended by their client, by the copy stop
 * loss, or whole at a part of the leader's order.
 */
export const hasFollowed = ({ endedAt, endReason, isFollowing }: Order): boolean =>
  isFollowing === true && (endedAt === null || endReason === 'copied_close');

/**
 * The leader's order as it is compared with a copy: with the parts that the leader closed after the copy was closed or
 * had left its leader. The leader's result for these parts counts for the copy's lots, too.
 * @param leader the order that the copy names, or the closed part
 * @param heard the leader's parts that reached the copy, copied or skipped
 */
export function leaderBeside(
  copy: Order,
  leader: Order,
  { parts, heard }: { readonly parts: readonly Order[]; readonly heard: ReadonlySet<OrderId> },
): LeaderSide {
  if (hasFollowed(copy)) return wholeOf(leader, []);
  // For a part that the client closed by hand: parts that the leader closed later have higher ids.
  const isLater = ({ id }: Order): boolean =>
    !heard.has(id) || (copy.parentId !== null && id > copy.id);
  return wholeOf(leader, parts.filter(isLater));
}

/** An order together with the parts that were split from it. */
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

/** A skip as its row has it. */
export interface ToldSkip {
  readonly what: 'open' | 'part';
  readonly reason: string;
  readonly args: Readonly<Record<string, string>>;
  readonly at: Instant;
  readonly leaderLots: bigint;
}

/**
 * Lots of an exact copy of the skipped order, x 10^8; null if it was not meant to be copied, or its size was unknown.
 */
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
  // Older skips did not name the part: take the first with their lots.
  for (const { args, at, leaderLots } of skips) {
    if (args['part'] !== undefined) continue;
    const isIt = ({ id, lots, endedAt }: Order): boolean =>
      lots === leaderLots && (endedAt ?? at) <= at && !heard.has(id);
    const part = parts.find(isIt);
    if (part !== undefined) heard.add(part.id);
  }
  return heard;
}

/** The known orders and skips. Parts are closed orders that were split from an order. */
export interface CopyRecords {
  readonly orderOf: (id: OrderId) => Order | undefined;
  readonly partsOf: (id: OrderId) => readonly Order[];
  /** Parts of one leader's order that a copying skipped, the oldest first. */
  readonly skipsOf: (copyId: AccountId, leaderOrderId: OrderId) => readonly ToldSkip[];
}

/** The leader's side that a copy is compared with; null: not known. */
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

/** The leader's side of a skip: the part alone, or the order with all its parts; null: not known. */
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
 * @param beside the closed leader's order that it copies, or that order's closed part
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
  // What the leader's fills would have brought for the copy's lots.
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
 * A skipped order had no result, but an exact copy of it would have had one.
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
