// The conversion from a quote currency to US dollars in the wire's terms: which instruments' mids it uses.
import type { Instrument } from '@meridian/contract';
import { conversionPaths, midRate } from '@meridian/trading/estimate';
import { type Rate, priceFromNumber } from '@meridian/units';

export interface RateLeg {
  readonly code: string;
  readonly precision: number;
  readonly inverse: boolean;
}

type Converted = Pick<
  Instrument,
  'Id' | 'Code' | 'PricePrecision' | 'BaseCurrency' | 'QuoteCurrency'
>;

/** The instruments whose mids convert this currency; null: none do. The dollar itself needs none. */
export function rateLegs(
  currency: string,
  instruments: readonly Converted[],
): readonly RateLeg[] | null {
  const codes = new Map(instruments.map((instrument) => [instrument.Id, instrument.Code]));
  const paths = conversionPaths(
    instruments.map(({ Id, PricePrecision, BaseCurrency, QuoteCurrency }) => ({
      id: Id,
      precision: PricePrecision,
      baseCurrency: BaseCurrency,
      quoteCurrency: QuoteCurrency,
    })),
  );
  const path = paths.get(currency);
  if (!path) return null;
  return path.flatMap(({ instrumentId, precision, inverse }) => {
    const code = codes.get(instrumentId);
    return code === undefined ? [] : [{ code, precision, inverse }];
  });
}

/** Null if one of the legs has no price. */
export function rateAt(
  legs: readonly RateLeg[],
  quoteOf: (code: string) => { readonly bid: number; readonly ask: number } | null,
): Rate | null {
  const mids = legs.flatMap(({ code, precision, inverse }) => {
    const quote = quoteOf(code);
    if (quote === null) return [];
    const bid = priceFromNumber(quote.bid, precision);
    const ask = priceFromNumber(quote.ask, precision);
    return [{ bid, ask, precision, inverse }];
  });
  return mids.length === legs.length ? midRate(mids) : null;
}
