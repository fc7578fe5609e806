// How a trader has done: a pure fold over the ledger of one account, what its open orders were worth meanwhile, and its
// closed orders. trader-figures.ts makes the ranking's figures of it. Money that comes and goes is no result: each
// deposit, withdrawal, grant or reset ends a sub-period, and the return is the product of the sub-periods' equity
// ratios. Source: specification, "Ranking".
//
// Open orders count at each close, at each flow of money, and whenever the engine has marked them.
import type { EntryKind } from '@meridian/ledger';
import {
  DAY_MS,
  type Instant,
  type Money,
  ZERO_MONEY,
  addMoney,
  asMoney,
  divide,
  mulDiv,
  smaller,
} from '@meridian/units';

/** Growth of 1, rates and shares are in billionths: 0.25 is 250,000,000. */
export const GROWTH_SCALE = 9;
export const GROWTH_ONE = 1_000_000_000n;
/**
 * No figure of a trader is larger: a column of the database holds no more than twice this, and one figure that it does not
 * hold would end the ranking of all.
 */
export const FIGURE_MAX = 2n ** 62n;

/** Kinds of entries that are the trader's results; all other kinds are flows of money. */
export const RESULT_KINDS: readonly string[] = [
  'realised_profit',
  'handling_fee',
  'financing',
  'spread_rebate',
] satisfies EntryKind[];
const RESULTS: ReadonlySet<string> = new Set(RESULT_KINDS);
/** Whether an entry is the trader's result. If not, it is a flow of money, which returns leave out. */
export const isResult = (entryKind: string): boolean => RESULTS.has(entryKind);

/** What the ledger says about an account so far. */
export interface Growth {
  /** Millionths of a dollar, after the last entry. */
  readonly balance: Money;
  /** What open orders stood at when last marked; null: a price was missing then. */
  readonly floating: Money | null;
  /** The equity that the current sub-period began with. */
  readonly base: Money;
  /** Growth up to the beginning of the current sub-period: the product of all earlier ratios. */
  readonly baseGrowth: bigint;
  /** Growth until now, at least 0: 1.1 is a return of 10 %. */
  readonly growth: bigint;
  readonly peak: bigint;
  /** The deepest fall of growth below an earlier peak, as a share of that peak: 0 to 1. */
  readonly drawdown: bigint;
  /** Sum of results: profits less losses, fees and financing. */
  readonly profit: Money;
  /** Resets of a demonstration account. A reset begins no new record. */
  readonly restarts: number;
}

export const NO_GROWTH: Growth = {
  balance: ZERO_MONEY,
  floating: ZERO_MONEY,
  base: ZERO_MONEY,
  baseGrowth: GROWTH_ONE,
  growth: GROWTH_ONE,
  peak: GROWTH_ONE,
  drawdown: 0n,
  profit: ZERO_MONEY,
  restarts: 0,
};

/** A ledger entry as the client's account sees it. */
export interface LedgerMovement {
  readonly kind: string;
  readonly amount: Money;
  readonly balanceAfter: Money;
  /** Set for a close and a flow: what else stands open; null if a price is missing. */
  readonly floating?: Money | null;
}

/**
 * The growth after one more entry, in the order of the ledger. It is rounded half to even, each time from the beginning
 * of the sub-period, so only flows leave a rounding behind. Money at or below 0 makes the growth 0; neither a write-off
 * of debt nor a reset undoes that.
 */
export function grow(before: Growth, movement: LedgerMovement): Growth {
  const { kind, amount, balanceAfter, floating = ZERO_MONEY } = movement;
  if (isResult(kind)) {
    const profit = addMoney(before.profit, amount);
    // A fee, a rebate or a night's financing leaves the value of open orders as it was.
    const open = kind === 'realised_profit' ? floating : before.floating;
    return valued({ ...before, balance: balanceAfter, floating: open, profit });
  }
  const isReset = kind === 'demo_reset' || kind === 'demo_grant';
  // Orders without a price at a reset keep the value they were last seen at.
  const ended = valued(isReset ? before : { ...before, floating });
  const open = isReset ? ZERO_MONEY : floating;
  return {
    ...ended,
    balance: balanceAfter,
    floating: open,
    base: addMoney(balanceAfter, open ?? ZERO_MONEY),
    baseGrowth: ended.growth,
    // The reset of an account without any money is only a grant.
    restarts: before.restarts + (isReset && before.base > 0n ? 1 : 0),
  };
}

/** The growth when open orders stand at `floating` and nothing else happens. */
export const mark = (before: Growth, floating: Money): Growth => valued({ ...before, floating });

/** Compares what is there now with what the sub-period began with; unchanged if a price is missing. */
function valued(of: Growth): Growth {
  // An account without money of its own cannot grow.
  if (of.floating === null || of.base <= 0n) return of;
  const equity = addMoney(of.balance, of.floating);
  const left = equity > 0n ? equity : ZERO_MONEY;
  const growth = smaller(mulDiv(of.baseGrowth, left, of.base, 'half_even'), FIGURE_MAX);
  const peak = growth > of.peak ? growth : of.peak;
  const fall = mulDiv(peak - growth, GROWTH_ONE, peak, 'half_even');
  const drawdown = fall > of.drawdown ? fall : of.drawdown;
  return { ...of, growth, peak, drawdown };
}

/** A closed order, with all parts closed before. */
export interface ClosedTrade {
  readonly profit: Money;
  readonly fee: Money;
  readonly swap: Money;
  /** What its fills got back for spreads beyond promised ones. */
  readonly rebate: Money;
  readonly margin: Money;
  readonly leverage: number;
}

/** What the closed orders of an account, or of one of its days, add up to. */
export interface Trades {
  readonly count: number;
  readonly wins: number;
  readonly margin: Money;
  /** Sum of margin x leverage: the notional that the margins carried. Both sums are halved before they are too large. */
  readonly exposure: Money;
}
export const NO_TRADES: Trades = { count: 0, wins: 0, margin: ZERO_MONEY, exposure: ZERO_MONEY };

/** What is left of a closed order, or of several, after fee, financing and rebates: millionths of a dollar, exact. */
export const netOf = ({
  profit,
  fee,
  swap,
  rebate,
}: Pick<ClosedTrade, 'profit' | 'fee' | 'swap' | 'rebate'>): Money =>
  (profit - fee + swap + rebate) as Money;

/** An order is won if something is left of it. */
export const isWon = (trade: ClosedTrade): boolean => netOf(trade) > 0n;

/** The trades with one more. A trade that came out at just 0 is not won. */
export const addTrade = (to: Trades, trade: ClosedTrade): Trades =>
  withinRange({
    count: to.count + 1,
    wins: to.wins + (isWon(trade) ? 1 : 0),
    margin: addMoney(to.margin, trade.margin),
    exposure: (to.exposure + trade.margin * BigInt(trade.leverage)) as Money,
  });

/** Only the ratio of margin and exposure is told, the average leverage: a million orders of a bot reach the range. */
const withinRange = (of: Trades): Trades =>
  of.exposure <= FIGURE_MAX
    ? of
    : withinRange({ ...of, margin: halfOf(of.margin), exposure: halfOf(of.exposure) });

const halfOf = (sum: Money): Money => asMoney(divide(sum, 2n, 'half_even'));

/** A trade that counted as lost turned out won. */
export const madeGood = (trades: Trades): Trades => ({ ...trades, wins: trades.wins + 1 });

/** The unit of a trader's history: days since the epoch, UTC. */
export const dayOf = (at: Instant): number => Math.floor(at / DAY_MS);
