// How large a copy is: exactly, in hundredths of the smallest lots, and then rounded down to what can be traded.
import type { Instrument } from '@meridian/market';
import {
  type Lots,
  type Money,
  divide,
  formatDecimal,
  larger,
  readDecimal,
  smaller,
  subtractLots,
} from '@meridian/units';
import type { CopySizing } from '../vocabulary/copy-terms.ts';

/** Of exact lots (x 10^8) to lots (x 10^6). */
export const EXACT_PER_LOTS = 100n;
const EXACT_SCALE = 8;

/** Exact lots as a skip tells them. */
export const formatExact = (exact: bigint): string => formatDecimal(exact, EXACT_SCALE, 2);
export const readExact = (text: string): bigint => readDecimal(text, EXACT_SCALE);

export interface SizingBasis {
  readonly leaderLots: Lots;
  /** Right before the leader's order; null: a price was missing. */
  readonly leaderEquity: Money | null;
  /** The copying's. */
  readonly equity: Money;
}

/**
 * Lots of an exact copy, x 10^8, rounded down, 0 or more.
 * @returns null where the leader's equity is needed and was not known, or was nothing
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
      return divide(of.equity * of.leaderLots * EXACT_PER_LOTS, of.leaderEquity, 'floor');
    }
  }
}

type LotTerms = Pick<Instrument, 'lotStep' | 'lotsMin' | 'lotsMax'>;

/** Down to the lot step, at most the largest order; may be less than the smallest one. */
export const tradableLots = (exact: bigint, { lotStep, lotsMax }: LotTerms): Lots =>
  wholeSteps(smaller(exact / EXACT_PER_LOTS, lotsMax), lotStep);

const wholeSteps = (lots: bigint, step: bigint): Lots => (lots - (lots % step)) as Lots;

export interface LeaderPart {
  readonly closed: Lots;
  readonly leaderLots: Lots;
}

/**
 * Lots of a copy that the part `closed` of the leader's `leaderLots` asks to close: its share, or what the copy has beyond
 * an exact one, which earlier parts left that were too small to trade.
 * @param exact of an exact copy before the part, x 10^8; null where that was not written down
 */
export function wantedPart(lots: Lots, of: LeaderPart, exact: bigint | null): Lots {
  const share = sharePart(lots, of);
  if (exact === null) return share as Lots;
  const left = divide(exact - sharePart(exact, of), EXACT_PER_LOTS, 'ceil');
  return larger(share, lots - left) as Lots;
}

/**
 * As much of that as can be traded: rounded down to the step, and no more than leaves the smallest order open. May be less
 * than the smallest order: then nothing can be closed.
 */
export function partLots(lots: Lots, wanted: Lots, { lotStep, lotsMin }: LotTerms): Lots {
  const most = subtractLots(lots, lotsMin);
  return most <= 0n ? (0n as Lots) : wholeSteps(smaller(wanted, most), lotStep);
}

/** The leader's share of any amount of lots, rounded down. */
export const sharePart = (lots: bigint, of: LeaderPart): bigint =>
  divide(lots * of.closed, of.leaderLots, 'floor');
