// How a trader has done: a pure fold over the ledger of one account, over what its open orders stood at meanwhile, and over
// its closed orders; trader-figures.ts has what the ranking shows of it. Money that comes and goes is no result: each deposit,
// withdrawal, grant or reset ends a sub-period, and the return is the product of the ratios of equity of the sub-periods.
// Source: domain.md "Ranking".
//
// What is open counts as it stands: at each close, at each flow of money, and whenever the engine has written it down.
import { DAY_MS, type Instant, type Money, ZERO_MONEY, addMoney, mulDiv } from '@meridian/units';

/** Growth of 1, rates and shares are in billionths: 0.25 is 250,000,000. */
export const GROWTH_SCALE = 9;
export const GROWTH_ONE = 1_000_000_000n;

/** Entries that are the trader's doing; all other kinds are flows of money. */
const RESULTS: ReadonlySet<string> = new Set(['realised_profit', 'handling_fee', 'financing']);
export const isResult = (entryKind: string): boolean => RESULTS.has(entryKind);

/** What the ledger says of an account so far. */
export interface Growth {
  /** Millionths of a dollar, after the last entry. */
  readonly balance: Money;
  /** What open orders stood at when it was last said; null: a price was missing then. */
  readonly floating: Money | null;
  /** The equity that the current sub-period began with. */
  readonly base: Money;
  /** Growth up to that beginning: the product of all earlier ratios. */
  readonly baseGrowth: bigint;
  /** Growth until now, 0 at the least: 1.1 is a return of 10 %. */
  readonly growth: bigint;
  readonly peak: bigint;
  /** The deepest fall of growth below an earlier peak, as a share of that peak: 0 to 1. */
  readonly drawdown: bigint;
  /** Sum of results: profits less losses, fees and financing. */
  readonly profit: Money;
  /** Resets of a demonstration account. They begin no new record. */
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

/** A client's side of a ledger entry. */
export interface LedgerMovement {
  readonly kind: string;
  readonly amount: Money;
  readonly balanceAfter: Money;
  /** Of a close or a flow: what else stands open; null while a price is missing. */
  readonly floating?: Money | null;
}

/**
 * The growth after one more entry, in the order of the ledger. Rounded half to even, anew from the beginning of the
 * sub-period each time, so that only flows leave a rounding behind. Money at or below 0 is a growth of 0 that neither a
 * write-off of debt nor a reset makes undone.
 */
export function grow(before: Growth, movement: LedgerMovement): Growth {
  const { kind, amount, balanceAfter, floating = ZERO_MONEY } = movement;
  if (isResult(kind)) {
    const profit = addMoney(before.profit, amount);
    // A fee or a night leaves what stands open as it was.
    const open = kind === 'realised_profit' ? floating : before.floating;
    return valued({ ...before, balance: balanceAfter, floating: open, profit });
  }
  const isReset = kind === 'demo_reset' || kind === 'demo_grant';
  // What had no price at a reset stays as it was last seen.
  const ended = valued(isReset ? before : { ...before, floating });
  const open = isReset ? ZERO_MONEY : floating;
  return {
    ...ended,
    balance: balanceAfter,
    floating: open,
    base: addMoney(balanceAfter, open ?? ZERO_MONEY),
    baseGrowth: ended.growth,
    // An account without any money left has nothing to return: its reset is a grant alone.
    restarts: before.restarts + (isReset && before.base > 0n ? 1 : 0),
  };
}

/** The growth when open orders stand at `floating`, and nothing else happens. */
export const mark = (before: Growth, floating: Money): Growth => valued({ ...before, floating });

/** What is there now against what the sub-period began with; as before where a price is missing. */
function valued(of: Growth): Growth {
  // Without money of its own there is nothing that could grow.
  if (of.floating === null || of.base <= 0n) return of;
  const equity = addMoney(of.balance, of.floating);
  const left = equity > 0n ? equity : ZERO_MONEY;
  const growth = mulDiv(of.baseGrowth, left, of.base, 'half_even');
  const peak = growth > of.peak ? growth : of.peak;
  const fall = mulDiv(peak - growth, GROWTH_ONE, peak, 'half_even');
  const drawdown = fall > of.drawdown ? fall : of.drawdown;
  return { ...of, growth, peak, drawdown };
}

/** A closed order, with all parts that were closed before. */
export interface ClosedTrade {
  readonly profit: Money;
  readonly fee: Money;
  readonly swap: Money;
  readonly margin: Money;
  readonly leverage: number;
}

/** What the closed orders of an account, or of one of its days, add up to. */
export interface Trades {
  readonly count: number;
  readonly wins: number;
  readonly margin: Money;
  /** Sum of margin x leverage: what the margins moved. */
  readonly exposure: Money;
}
export const NO_TRADES: Trades = { count: 0, wins: 0, margin: ZERO_MONEY, exposure: ZERO_MONEY };

/** An order is won when something is left of its profit after fee and financing. */
export const isWon = ({ profit, fee, swap }: ClosedTrade): boolean => profit - fee + swap > 0n;

export const addTrade = (to: Trades, trade: ClosedTrade): Trades => ({
  count: to.count + 1,
  wins: to.wins + (isWon(trade) ? 1 : 0),
  margin: addMoney(to.margin, trade.margin),
  exposure: (to.exposure + trade.margin * BigInt(trade.leverage)) as Money,
});

/** A trade that counted as lost is won after all. */
export const madeGood = (trades: Trades): Trades => ({ ...trades, wins: trades.wins + 1 });

/** Days since the epoch, UTC: the unit of a trader's history. */
export const dayOf = (at: Instant): number => Math.floor(at / DAY_MS);
