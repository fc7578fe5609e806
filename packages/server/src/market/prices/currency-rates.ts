// What a currency is worth in US dollars: its peg, or the mids of the market that the engine trades on.
import type { Instrument } from '@meridian/market';
import { STALE_AFTER_MS } from '@meridian/trading';
import { conversionPaths, midRate } from '@meridian/trading/estimate';
import { RATE_ONE, RATE_SCALE, type Rate, divide, powerOfTen, readRate } from '@meridian/units';
import type { MarketsView } from '../../engine/views/markets.ts';

export interface CurrencyRates {
  /** US dollars per unit; null if there is no price, a halted one, or a stale one in an open market. */
  usdPrice(code: string): Rate | null;
}

export function createCurrencyRates({
  pegs,
  markets,
  instruments,
  marketNow,
}: {
  /** US dollars per unit of the currencies that have a peg. */
  readonly pegs: () => Readonly<Record<string, string>>;
  readonly markets: Pick<MarketsView, 'quote' | 'isOpen' | 'haltAt'>;
  readonly instruments: readonly Instrument[];
  readonly marketNow: () => number;
}): CurrencyRates {
  const paths = conversionPaths(instruments);

  /** By the clock, because the engine's own time stands still between its commands. */
  const isOld = (at: number): boolean => marketNow() - at > STALE_AFTER_MS;

  function marketPrice(code: string): Rate | null {
    const path = paths.get(code);
    if (path === undefined) return null;
    const legs = [];
    for (const { instrumentId, precision, inverse } of path) {
      const quote = markets.quote(instrumentId);
      if (quote === null || markets.haltAt(instrumentId, marketNow()) !== null) return null;
      if (markets.isOpen(instrumentId) && isOld(quote.at)) return null;
      legs.push({ bid: quote.bid, ask: quote.ask, precision, inverse });
    }
    return midRate(legs);
  }

  return {
    usdPrice(code) {
      const pegged = pegs();
      const peg = Object.hasOwn(pegged, code) ? pegged[code] : undefined;
      if (code === 'USD') return RATE_ONE;
      return peg === undefined ? marketPrice(code) : readRate(peg);
    },
  };
}

/** Units per US dollar from US dollars per unit, half to even at 18 decimals. */
export const perDollar = (usdPrice: Rate): Rate =>
  divide(powerOfTen(2 * RATE_SCALE), usdPrice, 'half_even') as Rate;
