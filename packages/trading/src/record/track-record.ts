// What a trader's record proves and what it has risked: a pure fold over the orders that an account opened and closed
// and over the growth of its days. A few large bets prove little, however many small ones lie beside them. A strategy
// that adds to losing positions shows its risk in its exposure long before it shows in its return.
// Source: Bailey, Lopez de Prado, "The Deflated Sharpe Ratio" (2014): non-normal results shorten a record.
import type { Category, InstrumentId } from '@meridian/market';
import {
  type Money,
  ZERO_MONEY,
  addMoney,
  divide,
  larger,
  mulDiv,
  smaller,
  subtractMoney,
} from '@meridian/units';
import type { OrderId, Side } from '../vocabulary/order.ts';
import { type ClosedTrade, GROWTH_ONE, type Growth } from './performance.ts';

/** A stake is an order's notional over the account's equity at its opening, in ten-thousandths. */
export const STAKE_ONE = 10_000n;
/**
 * The largest stake that counts: no leverage on offer reaches it. An order opened on nearly no equity counts as this.
 */
const STAKE_MAX = 1_000n * STAKE_ONE;
const STRESS_MAX = 1_000n * GROWTH_ONE;
/** An order with a smaller stake than this quarter of the equity counts only for its share of it. */
const WHOLE_STAKE = STAKE_ONE / 4n;
/** Effective numbers are in thousandths. */
export const EFFECTIVE_ONE = 1_000n;
/** The return of a day is in millionths. */
const DAY_RETURN_ONE = 1_000_000n;

/** By how much each kind of market moves within a day every few years, as a share of its price. */
const STRESS: Readonly<Record<Category, bigint>> = {
  majors: GROWTH_ONE / 20n,
  crosses: GROWTH_ONE / 20n,
  metals: GROWTH_ONE / 10n,
  indices: GROWTH_ONE / 10n,
  crypto: GROWTH_ONE / 4n,
};
/** The share of its price that a market of this category may move against a trader within a day, in billionths. */
export const stressMove = (category: Category): bigint => STRESS[category];

/** An order that is open. */
export interface OpenPosition {
  readonly orderId: OrderId;
  readonly instrumentId: InstrumentId;
  readonly side: Side;
  /** The fill's price in points. */
  readonly price: bigint;
  /** The margin of what is still open, and of all that was opened. */
  readonly margin: Money;
  readonly whole: Money;
  readonly leverage: number;
  /** See {@link stressMove}, billionths. */
  readonly move: bigint;
  readonly stake: bigint;
  /** The stakes of the bet, kept on the order that began it or now carries it; null: another open order carries it. */
  readonly bet: bigint | null;
  /** The profits of its closed parts after fees and financing. */
  readonly net: Money;
  /** The day on which it counted as lost because most of it was closed at a loss; null: not so far. */
  readonly lostOn: number | null;
}
export type OpenPositions = ReadonlyMap<OrderId, OpenPosition>;

export interface TrackRecord {
  /** Sum of the stakes of all bets, and of their squares. */
  readonly stakes: bigint;
  readonly stakeSquares: bigint;
  /**
   * Stakes that chased losses: added to a losing position, or raised by half or more after a loss or while open orders
   * are losing.
   */
  readonly chased: bigint;
  /** The largest sum of open positions over the equity; as a stake. */
  readonly exposureMax: bigint;
  /**
   * The most that the moves of {@link stressMove} would have taken at once, as a share of the equity, in billionths.
   */
  readonly stressMax: bigint;
  /** The stake of the last lost order, until an order of at least half that stake is won. */
  readonly lostStake: bigint;
  /** The largest equity that a sub-period began with. */
  readonly capital: Money;
  /** The current day, and the growth at the end of the day before. */
  readonly day: number;
  readonly dayGrowth: bigint;
  /** Sums of the squares and of the fourth powers of the returns of past days. */
  readonly daySquares: bigint;
  readonly dayFourths: bigint;
}

export const NO_RECORD: TrackRecord = {
  stakes: 0n,
  stakeSquares: 0n,
  chased: 0n,
  exposureMax: 0n,
  stressMax: 0n,
  lostStake: 0n,
  capital: ZERO_MONEY,
  day: 0,
  dayGrowth: GROWTH_ONE,
  daySquares: 0n,
  dayFourths: 0n,
};

export interface Tracked {
  readonly record: TrackRecord;
  readonly open: OpenPositions;
}

export type Opening = Omit<OpenPosition, 'whole' | 'stake' | 'bet' | 'net' | 'lostOn'>;

const stakeOf = (notional: bigint, equity: Money): bigint => {
  if (equity <= 0n) return STAKE_MAX;
  const stake = divide(notional * STAKE_ONE, equity, 'half_even');
  return stake < STAKE_MAX ? stake : STAKE_MAX;
};
const stressOf = (positions: readonly Opening[], equity: Money): bigint => {
  if (equity <= 0n) return STRESS_MAX;
  const lost = positions.reduce((sum, one) => sum + notionalOf(one) * one.move, 0n);
  return smaller(divide(lost, equity, 'half_even'), STRESS_MAX);
};
const notionalOf = ({ margin, leverage }: Pick<OpenPosition, 'margin' | 'leverage'>): bigint =>
  margin * BigInt(leverage);

/**
 * An order was opened. Orders of one instrument that are open together are one bet: opened in ten parts, hedged or
 * doubled, they win and lose together.
 * @param at what the account stood at then
 */
export function positionOpened(
  { record, open }: Tracked,
  opening: Opening,
  at: Pick<Growth, 'balance' | 'floating'>,
): Tracked {
  const equity = growthEquity(at);
  const stake = stakeOf(notionalOf(opening), equity);
  const beside = [...open.values()];
  const same = beside.filter(({ instrumentId }) => instrumentId === opening.instrumentId);
  const head = same.find(({ bet }) => bet !== null);
  const before = head?.bet ?? 0n;
  const positions = new Map(open);
  if (head !== undefined) positions.set(head.orderId, { ...head, bet: before + stake });
  positions.set(opening.orderId, {
    ...opening,
    whole: opening.margin,
    stake,
    bet: head === undefined ? stake : null,
    net: ZERO_MONEY,
    lostOn: null,
  });
  const together = [...beside, opening];
  const exposure = stakeOf(
    together.reduce((sum, one) => sum + notionalOf(one), 0n),
    equity,
  );
  const stress = stressOf(together, equity);
  // A trader can chase a loss that is still open, and with another instrument.
  const losing = at.floating !== null && at.floating < 0n ? beside : [];
  const isChase =
    addsToLoss(same, opening) ||
    isRaised(record.lostStake, stake) ||
    isRaised(
      losing.reduce((most, one) => larger(most, one.stake), 0n),
      stake,
    );
  return {
    record: {
      ...record,
      stakes: record.stakes + stake,
      stakeSquares: record.stakeSquares + (before + stake) ** 2n - before ** 2n,
      chased: record.chased + (isChase ? stake : 0n),
      exposureMax: larger(exposure, record.exposureMax),
      stressMax: larger(stress, record.stressMax),
    },
    open: positions,
  };
}

/** Filled at a worse price than the open orders on its side, which are therefore losing. */
function addsToLoss(same: readonly OpenPosition[], { side, price }: Opening): boolean {
  const onSide = same.filter((one) => one.side === side);
  const weight = onSide.reduce((sum, one) => sum + notionalOf(one), 0n);
  const paid = onSide.reduce((sum, one) => sum + one.price * notionalOf(one), 0n);
  return side === 'buy' ? price * weight < paid : price * weight > paid;
}

const isRaised = (lostStake: bigint, stake: bigint): boolean =>
  lostStake > 0n && stake * 2n >= lostStake * 3n;

/** An order was closed with all its parts. If it had counted as lost before, it is not counted as lost again. */
export function positionClosed(
  { record, open }: Tracked,
  orderId: OrderId,
  isWon: boolean,
): Tracked {
  const position = open.get(orderId);
  if (position === undefined) return { record, open };
  const { stake, lostOn } = position;
  const left = without(open, orderId);
  if (!isWon)
    return { record: lostOn === null ? { ...record, lostStake: stake } : record, open: left };
  const isMadeGood = stake * 2n >= record.lostStake;
  return { record: isMadeGood ? { ...record, lostStake: 0n } : record, open: left };
}

export interface ClosedPart {
  readonly orderId: OrderId;
  /** The margin's share of the part. */
  readonly margin: Money;
  /** Profit after fee and financing. */
  readonly net: Money;
}

/**
 * A part was closed. Once more than half of an order is closed and its parts won nothing, the order counts as lost: a
 * small rest left open does not hide the loss.
 */
export function positionPartClosed(
  { record, open }: Tracked,
  { orderId, margin, net }: ClosedPart,
  day: number,
): Tracked {
  const position = open.get(orderId);
  if (position === undefined) return { record, open };
  const left = {
    ...position,
    margin: subtractMoney(position.margin, margin),
    net: addMoney(position.net, net),
  };
  // A share of the margin is rounded by a millionth, so exactly half does not count as more.
  const isMost = left.margin * 2n + 1n < left.whole;
  const isLost = position.lostOn === null && isMost && left.net <= 0n;
  if (!isLost) return { record, open: new Map(open).set(orderId, left) };
  return {
    record: { ...record, lostStake: position.stake },
    open: new Map(open).set(orderId, { ...left, lostOn: day }),
  };
}

/** The order that the last change made count as lost; null if it does not count as lost or already did. */
export function lostSince(
  before: OpenPositions,
  after: OpenPositions,
  orderId: OrderId,
): OpenPosition | null {
  const position = after.get(orderId);
  if (position === undefined || position.lostOn === null) return null;
  return before.get(orderId)?.lostOn === null ? position : null;
}

/** The whole order counts, with the result of its closed parts. */
export const lostTrade = ({ net, whole, leverage }: OpenPosition): ClosedTrade => ({
  profit: net,
  fee: ZERO_MONEY,
  swap: ZERO_MONEY,
  rebate: ZERO_MONEY,
  margin: whole,
  leverage,
});

/** A reset ended an open order without a price. */
export const positionVoided = ({ record, open }: Tracked, orderId: OrderId): Tracked => ({
  record,
  open: without(open, orderId),
});

function without(open: OpenPositions, orderId: OrderId): OpenPositions {
  const left = new Map(open);
  left.delete(orderId);
  const gone = open.get(orderId);
  if (gone === undefined || gone.bet === null) return left;
  // Orders beside the one that began the bet are still one bet: the oldest of them carries it on.
  const same = [...left.values()].filter(({ instrumentId }) => instrumentId === gone.instrumentId);
  const [heir] = same.toSorted((a, b) => a.orderId - b.orderId);
  if (heir !== undefined)
    left.set(heir.orderId, { ...heir, bet: same.reduce((sum, { stake }) => sum + stake, 0n) });
  return left;
}

/** Call it before anything else of a day: it adds up the days that are over. */
export function turnedTo(record: TrackRecord, day: number, growth: bigint): TrackRecord {
  if (day <= record.day) return record;
  const change = dayReturn(record, growth);
  return {
    ...record,
    day,
    dayGrowth: growth,
    daySquares: record.daySquares + change ** 2n,
    dayFourths: record.dayFourths + change ** 4n,
  };
}

const dayReturn = ({ dayGrowth }: TrackRecord, growth: bigint): bigint =>
  dayGrowth <= 0n ? 0n : mulDiv(growth, DAY_RETURN_ONE, dayGrowth, 'half_even') - DAY_RETURN_ONE;

/** A sub-period begins with this equity. */
export const fundedWith = (record: TrackRecord, base: Money): TrackRecord =>
  base > record.capital ? { ...record, capital: base } : record;

/**
 * How many bets of equal stake would prove as much: (sum of stakes)² / sum of their squares, at most the number of
 * closed orders. Ten tiny bets beside a huge one count as one; if all are smaller than a quarter of the equity, each
 * counts for its part.
 */
export function effectiveTrades(
  { stakes, stakeSquares }: TrackRecord,
  closedCount: number,
): bigint {
  if (stakeSquares === 0n) return 0n;
  const equal = mulDiv(stakes * stakes, EFFECTIVE_ONE, stakeSquares, 'floor');
  const whole = mulDiv(stakes, EFFECTIVE_ONE, WHOLE_STAKE, 'floor');
  return smaller(smaller(equal, whole), BigInt(closedCount) * EFFECTIVE_ONE);
}

/** How many days of equal movement would prove as much: (sum of squares)² / sum of fourth powers. */
export function effectiveDays(record: TrackRecord, growth: bigint): bigint {
  const change = dayReturn(record, growth);
  const squares = record.daySquares + change ** 2n;
  const fourths = record.dayFourths + change ** 4n;
  return fourths === 0n ? 0n : mulDiv(squares * squares, EFFECTIVE_ONE, fourths, 'floor');
}

/**
 * Risk up to a tenth of the equity costs nothing, since no trade is without it. Traders who chase losses have less of
 * it free.
 */
const RISK_FREE = GROWTH_ONE / 10n;
const CHARGE_MAX = (GROWTH_ONE * 99n) / 100n;
/** At this number of effective bets or days, half of a gain is believed. */
const HALF_BELIEVED = 20n * EFFECTIVE_ONE;

/** The share of all stakes that chased losses; null if there are no stakes. */
export const chasedShare = ({ chased, stakes }: TrackRecord): bigint | null =>
  stakes === 0n ? null : mulDiv(chased, GROWTH_ONE, stakes, 'half_even');

/**
 * What the equity could have lost: the deepest fall that happened, or what a move against all open orders would have
 * taken, up to twice that if losses are chased, since the next step is larger. May exceed 1.
 */
export function riskOf(record: TrackRecord, drawdown: bigint): bigint {
  const reach = GROWTH_ONE + (chasedShare(record) ?? 0n);
  return larger(mulDiv(record.stressMax, reach, GROWTH_ONE, 'half_even'), drawdown);
}

/**
 * The stress-tested return, by which traders are ranked, from -1. Of a gain r, r / (1 + r) counts, and of that n / (n +
 * 20), where n is the lesser of the effective bets and days; a loss counts whole. Risk beyond the free part is taken
 * off as if it had been lost. Rounded toward zero.
 * @param profit in money, open orders included: a trader who has lost money has no gain, whatever its rate
 */
export function stressTested(of: {
  readonly record: TrackRecord;
  readonly growth: bigint;
  readonly drawdown: bigint;
  readonly profit: Money;
  readonly closedCount: number;
}): bigint {
  const { record, growth, drawdown, profit, closedCount } = of;
  const calm = GROWTH_ONE - (chasedShare(record) ?? 0n);
  const excess = riskOf(record, drawdown) - mulDiv(RISK_FREE, calm, GROWTH_ONE, 'half_even');
  const charge = excess <= 0n ? 0n : smaller(excess, CHARGE_MAX);
  const left = GROWTH_ONE - charge;
  const rate = growth - GROWTH_ONE;
  if (rate <= 0n) return mulDiv(growth, left, GROWTH_ONE, 'toward_zero') - GROWTH_ONE;
  // Large gains on little money are not gains on much money.
  const earned =
    profit <= 0n || record.capital <= 0n
      ? 0n
      : smaller(rate, mulDiv(profit, GROWTH_ONE, record.capital, 'half_even'));
  const n = smaller(effectiveTrades(record, closedCount), effectiveDays(record, growth));
  const bounded = mulDiv(earned, GROWTH_ONE, GROWTH_ONE + earned, 'toward_zero');
  const believed = mulDiv(bounded, n, n + HALF_BELIEVED, 'toward_zero');
  return mulDiv(GROWTH_ONE + believed, left, GROWTH_ONE, 'toward_zero') - GROWTH_ONE;
}

/** The equity that stakes are measured by; orders without a price count as nothing. */
export const growthEquity = ({ balance, floating }: Pick<Growth, 'balance' | 'floating'>): Money =>
  addMoney(balance, floating ?? ZERO_MONEY);
