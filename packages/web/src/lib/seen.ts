// What the screen shows at the moment when an order is given: it goes with the order, so that the fill can be held against it.
import type { Instrument } from '@meridian/contract';
import type { Side } from '@meridian/trading/estimate';
import { getQuote } from './quotes.ts';

/** @param side of the deal: an order that is closed is dealt on its other side */
export function seenNow(
  { Code: code, PricePrecision: precision }: Pick<Instrument, 'Code' | 'PricePrecision'>,
  side: Side,
): { readonly seen_seq?: number; readonly seen_price?: string } {
  const quote = getQuote(code);
  if (quote === null) return {};
  return {
    seen_seq: quote.seq,
    seen_price: (side === 'buy' ? quote.ask : quote.bid).toFixed(precision),
  };
}
