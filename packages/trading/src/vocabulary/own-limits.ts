// Limits that a client sets for the own dealing. Lowering one holds at once, raising or removing it after a day: what is decided
// with a cool head is not undone with a hot one.
import { DAY_MS, type Instant, type Money } from '@meridian/units';

/** Null: there is none. */
export interface OwnLimits {
  /** What may be lost in a trading day: its closes, fees and financing, and what is open now. */
  readonly lossMax: Money | null;
  /** What all open orders together may take as margin. */
  readonly marginMax: Money | null;
  /** Orders placed in a trading day. */
  readonly ordersMax: number | null;
  /** Nothing is opened before this time. */
  readonly pauseUntil: Instant | null;
}

export interface PlannedLimits {
  readonly limits: OwnLimits;
  readonly from: Instant;
}

/** What an account keeps of them. */
export interface KeptLimits {
  readonly limits: OwnLimits;
  /** Looser ones that are to hold later; null: none are. */
  readonly planned: PlannedLimits | null;
  /** The trading day under way: until when it lasts, what was made and how many orders were placed since the limits were first set. */
  day: { readonly until: Instant; readonly made: Money; readonly orders: number };
}

/** So long until a looser limit holds. */
export const LOOSER_AFTER_MS = DAY_MS;

export const NO_LIMITS: OwnLimits = {
  lossMax: null,
  marginMax: null,
  ordersMax: null,
  pauseUntil: null,
};

/** Those that hold at a time. */
export const limitsAt = ({ limits, planned }: KeptLimits, at: Instant): OwnLimits =>
  planned !== null && planned.from <= at ? planned.limits : limits;

const smaller = <T extends bigint | number>(one: T | null, other: T | null): T | null =>
  one === null || (other !== null && other < one) ? other : one;

/** The stricter of each; a pause that is over is none. */
export function strictest(one: OwnLimits, other: OwnLimits, at: Instant): OwnLimits {
  const pause = Math.max(one.pauseUntil ?? 0, other.pauseUntil ?? 0);
  return {
    lossMax: smaller(one.lossMax, other.lossMax),
    marginMax: smaller(one.marginMax, other.marginMax),
    ordersMax: smaller(one.ordersMax, other.ordersMax),
    pauseUntil: pause > at ? pause : null,
  };
}

/** By all fields. A pause that is over differs from none. */
export const areSame = (one: OwnLimits, other: OwnLimits): boolean =>
  one.lossMax === other.lossMax &&
  one.marginMax === other.marginMax &&
  one.ordersMax === other.ordersMax &&
  one.pauseUntil === other.pauseUntil;
