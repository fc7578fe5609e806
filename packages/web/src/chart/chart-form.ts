// What a chart shows beside its candles, and what can be done on it, in the words of the chart: whoever puts a chart on
// a page joins it with a form there, or leaves the form out.
import type { Instrument } from '@meridian/contract';
import type { Terms } from '@meridian/trading/estimate';
import type { Price, Rate } from '@meridian/units';

/** What an instrument's orders are worth. */
export interface Worth {
  readonly terms: Terms;
  /** US dollars per unit of the quote currency; null if there is no price for it. */
  readonly quoteRate: Rate | null;
}

export type Level = 'target' | 'stop_loss' | 'take_profit';
export type Levels = Readonly<Record<Level, Price | null>>;

export interface ChartForm {
  /** The prices in the form; null: none. */
  readonly levels: Levels;
  readonly setLevel: (level: Level, price: Price) => void;
}

export interface ChartSubject {
  readonly instrument: Instrument;
  readonly worth: Worth;
}
