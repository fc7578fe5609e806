// What the journal says of how orders were carried out: counts and sums over its own rows, of nobody alone. All of it can be
// added up, so figures of a day are those of its hours together.
import type { InstrumentId } from '@meridian/market';
import type { Instant } from '@meridian/units';

/** What led to a deal: the client asked, the market reached a price, a close-out, or a leader's deal that was copied. */
export type DealKind =
  | 'market'
  | 'limit'
  | 'stop'
  | 'stop_loss'
  | 'take_profit'
  | 'close_out'
  | 'copied';

/** Milliseconds after a deal at which the market is looked at again. */
export const MARKOUTS_MS = [1_000, 10_000, 60_000] as const;

/** How many took how long: pairs of a place in {@link MS_LIMITS} and a count, ascending by place. */
export type Times = readonly (readonly [place: number, count: number])[];

/** Longer than the limit before and at most this one; one place more is for all that is longer. */
export const MS_LIMITS = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 14, 16, 18, 20, 25, 30, 35, 40, 50, 60, 70, 80, 100, 120,
  140, 160, 180, 200, 250, 300, 350, 400, 500, 600, 700, 800, 1_000, 1_500, 2_000, 3_000, 5_000,
  10_000, 30_000,
] as const;

export interface PromisedFills {
  readonly fills: number;
  /** Those whose tick was wider, and what they got back together, in millionths of a dollar. */
  readonly rebated: number;
  readonly back: number;
}

/** Deals of one kind in one instrument. Prices and their differences are in points; positive ones are the clients' gain. */
export interface DealtGroup {
  readonly book: 'demo' | 'real';
  readonly instrumentId: InstrumentId;
  readonly kind: DealKind;
  /** Orders placed; a stop loss, a take profit, a close and a close-out are no orders of their own. */
  readonly orders: number;
  readonly fills: number;
  /** Orders and closes at market that were refused, and pending orders when their price was reached, by reason. */
  readonly rejected: Readonly<Record<string, number>>;
  /** From when the request, or the tick that reached the price, arrived, until it was decided, and until it was committed. */
  readonly decided: Times;
  readonly committed: Times;
  /** How old the tick was by the market's clock. */
  readonly tickAge: Times;
  /** Against the level, or against what the client saw; fills that have neither are in none of the three. */
  readonly better: number;
  readonly same: number;
  readonly worse: number;
  readonly slipped: number;
  /** Twice the distance from the middle of the tick, and the tick's spread, each added up. */
  readonly effective: number;
  readonly quoted: number;
  /** Fills for which a spread was promised; absent: none. */
  readonly promised?: PromisedFills;
  /** For each of {@link MARKOUTS_MS}: deals, and how far the middle had gone the client's way, in half points, added up. */
  readonly markouts: readonly (readonly [deals: number, halfPoints: number])[];
}

/** What is counted over all instruments of one kind of money. */
export interface DealtBook {
  readonly book: 'demo' | 'real';
  /** Requests for a deal that were refused at once, by reason. */
  readonly refused: Readonly<Record<string, number>>;
  /** Until it was decided, of deals at market that were better or worse than what the client saw. */
  readonly better: Times;
  readonly worse: Times;
  /** The same of closes that their clients asked for, by whether they had won or lost. */
  readonly won: Times;
  readonly lost: Times;
}

/** Rows of the journal after one up to another. Long ones are said in parts, each a row. */
export interface QualitySeal {
  readonly afterSeq: number;
  readonly upToSeq: number;
  /** Market time of the last row that counts, and of the one before the first. */
  readonly fromAt: Instant;
  readonly toAt: Instant;
  /** The last tick that markouts were taken from. */
  readonly upToTick: number;
  /** From 1. */
  readonly part: number;
  readonly parts: number;
  readonly groups: readonly DealtGroup[];
  readonly books: readonly DealtBook[];
}

/** About no account: it concerns everybody. */
export interface QualitySealed extends QualitySeal {
  readonly type: 'QualitySealed';
  readonly accountId?: undefined;
  readonly at: Instant;
}
