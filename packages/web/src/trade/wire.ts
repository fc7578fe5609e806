// An instrument in the order form's terms: the wire's fields as exact figures.
import type { Instrument } from '@meridian/contract';
import { MARGIN_FIXED } from '@meridian/contract/names/instruments';
import { FEE_PER_LOT } from '@meridian/contract/names/site';
import type { FeeType, Terms } from '@meridian/trading/estimate';
import {
  type Lots,
  type Price,
  type Rate,
  assert,
  parseDecimal,
  priceFromNumber,
  readLots,
  readMoney,
  readRate,
} from '@meridian/units';

export interface Offer {
  readonly instrumentId: number;
  readonly terms: Terms;
  readonly lotStep: Lots;
  readonly lotsMin: Lots;
  readonly lotsMax: Lots;
  /** Ascending; empty: none configured, nothing can be ordered. */
  readonly leverages: readonly number[];
  /** US dollars per unit of the quote currency; null if there is no price for it. */
  readonly quoteRate: Rate | null;
}

export interface Market {
  readonly bid: Price;
  readonly ask: Price;
}

/** @param quoteRate US dollars per unit of the quote currency, as of now */
export function offerOf(instrument: Instrument, quoteRate: Rate | null): Offer {
  const size = parseDecimal(instrument.ContractSize, 0);
  assert(size.ok, `a whole number of units a lot, not "${instrument.ContractSize}"`);
  return {
    instrumentId: instrument.Id,
    terms: {
      precision: instrument.PricePrecision,
      contractSize: size.value,
      margin:
        instrument.MarginMode === MARGIN_FIXED
          ? { mode: 'fixed', marginPerLot: readMoney(instrument.ForexContNum) }
          : { mode: 'leverage' },
      feeRate: readRate(instrument.ForexFeeRate),
    },
    lotStep: readLots(instrument.Pip),
    lotsMin: readLots(instrument.ForexMinCont),
    lotsMax: readLots(instrument.ForexMaxCont),
    leverages: instrument.HasForexMultiple.map((option) => option.Value).toSorted((a, b) => a - b),
    quoteRate,
  };
}

export const feeTypeOf = (tradeFeeType: number): FeeType =>
  tradeFeeType === FEE_PER_LOT ? 'per_lot' : 'of_margin';

/** A quote of the screen in exact points; null if either side is missing. */
export function marketOf(
  quote: { bid: number | null; ask: number | null } | null,
  precision: number,
): Market | null {
  if (quote === null || quote.bid === null || quote.ask === null) return null;
  return { bid: priceFromNumber(quote.bid, precision), ask: priceFromNumber(quote.ask, precision) };
}
