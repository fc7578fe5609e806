// How large a copy is: first exactly, in hundredths of the smallest lots, then rounded to what can be traded:
// down at the opening, towards less exposure at a partial close.
import type { Instrument } from '@meridian/market';
import {
  type Lots,
  type Money,
  divide,
  formatDecimal,
  larger,
  readDecimal,
  smaller,
} from '@meridian/units';
import type { CopySizing } from '../vocabulary/copy-terms.ts';

/** Exact lots (x 10^8) divided by this are lots (x 10^6). */
export const EXACT_PER_LOTS = 100n;
const EXACT_SCALE = 8;
const EXACT_MAX = 2n ** 63n - 1n;

/** Exact lots as the text of a skip shows them. */
export const formatExact = (exact: bigint): string => formatDecimal(exact, EXACT_SCALE, 2);
/** Reads what {@link formatExact} wrote: lots x 10^8. @throws AssertionError when it does not parse */
export const readExact = (text: string): bigint => readDecimal(text, EXACT_SCALE);

export interface SizingBasis {
  readonly leaderLots: Lots;
  /** The leader's equity right before the order; null: a price was missing. */
  readonly leaderEquity: Money | null;
  /** The equity of the copying. */
  readonly equity: Money;
}

/**
 * Lots of an exact copy, x 10^8, rounded down, 0 or more, at most what can be held: a leader who has next to nothing
 * may place a pending order of any size.
 * @returns null if the leader's equity is needed and was unknown or nothing
 */
export function exactLotsOf(sizing: CopySizing, of: SizingBasis): bigint | null {
  switch (sizing.kind) {
    case 'lots':
      return sizing.lots * EXACT_PER_LOTS;
    case 'ratio':
      return divide(of.leaderLots * EXACT_PER_LOTS * sizing.ratio, 10_000n, 'floor');
    case 'equity': {
      if (of.leaderEquity === null || of.leaderEquity <= 0n) return null;
      if (of.equity <= 0n) return 0n;
      return smaller(
        EXACT_MAX,
        divide(of.equity * of.leaderLots * EXACT_PER_LOTS, of.leaderEquity, 'floor'),
      );
    }
  }
}

type LotTerms = Pick<Instrument, 'lotStep' | 'lotsMin' | 'lotsMax'>;

/** Rounds down to the lot step, at most the largest order; may be less than the smallest one. */
export const tradableLots = (exact: bigint, { lotStep, lotsMax }: LotTerms): Lots =>
  wholeSteps(smaller(exact / EXACT_PER_LOTS, lotsMax), lotStep);

const wholeSteps = (lots: bigint, step: bigint): Lots => (lots - (lots % step)) as Lots;

export interface LeaderPart {
  readonly closed: Lots;
  readonly leaderLots: Lots;
}

/**
 * The lots of a copy to close when the leader closes the part `closed` of `leaderLots`: the copy's share, or what the
 * copy holds beyond an exact copy because earlier parts were too small to trade.
 * @param exact lots of an exact copy before the part, x 10^8; null if they were not recorded
 */
export function wantedPart(lots: Lots, of: LeaderPart, exact: bigint | null): Lots {
  const share = divide(lots * of.closed, of.leaderLots, 'ceil');
  if (exact === null) return share as Lots;
  const left = divide(exact - sharePart(exact, of), EXACT_PER_LOTS, 'ceil');
  return larger(share, lots - left) as Lots;
}

/**
 * What is closed of a copy for the wanted lots. It rounds towards less exposure: up to the step, at least the smallest
 * order, and all of the copy if less than the smallest order would stay open.
 */
export function partLots(lots: Lots, wanted: Lots, { lotStep, lotsMin }: LotTerms): Lots {
  const inSteps = divide(wanted, lotStep, 'ceil') * lotStep;
  const part = larger(inSteps, lotsMin) as Lots;
  return lots - part < lotsMin ? lots : part;
}

/** The leader's share of any amount of lots, rounded down. */
export const sharePart = (lots: bigint, of: LeaderPart): bigint =>
  divide(lots * of.closed, of.leaderLots, 'floor');
