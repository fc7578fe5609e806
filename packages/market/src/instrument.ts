// What can be traded and on which terms. Terms are the same for every client.
import type { Lots, Money, Rate } from '@meridian/units';
import type { ExchangeName } from './exchanges.ts';

export type InstrumentId = number;

/** The five shelves of the market list. */
export const CATEGORIES = ['majors', 'crosses', 'metals', 'indices', 'crypto'] as const;
export type Category = (typeof CATEGORIES)[number];

/** Which trading calendar an instrument follows; see calendar.ts. */
export type SessionName = 'forex' | 'metals' | 'crypto' | ExchangeName;

/**
 * How the margin of an order is found: from its notional and leverage, or as a fixed sum of US dollars a lot.
 */
export type MarginTerms =
  | { readonly mode: 'leverage' }
  | { readonly mode: 'fixed'; readonly marginPerLot: Money };

export interface Instrument {
  readonly id: InstrumentId;
  /** "EURUSD": unique, in sockets' topics and files' names. */
  readonly code: string;
  /** "EUR/USD": as shown. */
  readonly showCode: string;
  readonly category: Category;
  readonly session: SessionName;
  readonly baseCurrency: string;
  /** The currency that its prices, and so its profits, are in. */
  readonly quoteCurrency: string;
  /** Decimals of a price; one point is 10^-precision. 0 to 8. */
  readonly precision: number;
  /** Units of the base that one lot holds; profit is price difference x lots x contract size. */
  readonly contractSize: bigint;
  readonly margin: MarginTerms;
  readonly lotStep: Lots;
  readonly lotsMin: Lots;
  readonly lotsMax: Lots;
  /** A part of the margin, or US dollars a lot, as the site's setting of the fee's type says. */
  readonly feeRate: Rate;
  /** Leverages a client may choose from, ascending; empty: none configured, no order can be placed. */
  readonly leverages: readonly number[];
  /** Annual financing rates of each side; negative: the client pays. */
  readonly swapLong: Rate;
  readonly swapShort: Rate;
}
