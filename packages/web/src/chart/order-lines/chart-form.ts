// What a chart shows beside its candles, and what can be done on it, in the words of the chart: whoever puts a chart on
// a page joins it with a form there, or leaves the form out.
import type { Instrument } from '@meridian/contract';
import type { Side, Terms } from '@meridian/trading/estimate';
import type { Lots, Price, Rate } from '@meridian/units';

/** What an instrument's orders are worth. */
export interface Worth {
  readonly terms: Terms;
  /** US dollars per unit of the quote currency; null if there is no price for it. */
  readonly quoteRate: Rate | null;
}

export type Level = 'target' | 'stop_loss' | 'take_profit';
export type Levels = Readonly<Record<Level, Price | null>>;

/** An order with both its ends, drawn in one pull. */
export interface Box {
  readonly side: Side;
  /** Null: at the market. */
  readonly entry: Price | null;
  readonly stopLoss: Price;
  readonly takeProfit: Price;
}

export interface ChartForm {
  /** The prices in the form; null: none. */
  readonly levels: Levels;
  readonly setLevel: (level: Level, price: Price) => void;
  /** The side that its levels suit, else the one tried last. */
  readonly side: Side;
  /** Null: what is typed is no size. */
  readonly lots: Lots | null;
  /** Fills it with an order that waits for a price. */
  readonly fillPending: (side: Side, price: Price) => void;
  /** Fills it with an order and both its ends; the lots follow from the risk. */
  readonly fillBox: (box: Box) => void;
  /** Takes the prices of a box out of it; sides and sizes stay. */
  readonly emptyBox: () => void;
  /** Presses its button of a side, which asks as it always does. */
  readonly press: (side: Side) => void;
}

export interface ChartSubject {
  readonly instrument: Instrument;
  readonly worth: Worth;
}
