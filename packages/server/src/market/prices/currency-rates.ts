// What a currency is worth in US dollars: the mids of the market that the engine trades on, or its peg where it has none.
import type { Instrument } from '@meridian/market';
import { STALE_AFTER_MS } from '@meridian/trading';
import { type PathLeg, conversionPaths, midRate } from '@meridian/trading/estimate';
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
  /** US dollars per unit of coins that stand for a dollar. One that has a market is worth what that says, whatever the peg. */
  readonly pegs: () => Readonly<Record<string, string>>;
  readonly markets: Pick<MarketsView, 'quote' | 'isOpen' | 'haltAt'>;
  readonly instruments: readonly Instrument[];
  readonly marketNow: () => number;
}): CurrencyRates {
  const paths = conversionPaths(instruments);

  /** By the clock, because the engine's own time stands still between its commands. */
  const isOld = (at: number): boolean => marketNow() - at > STALE_AFTER_MS;

  function marketPrice(path: readonly PathLeg[]): Rate | null {
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
      if (code === 'USD') return RATE_ONE;
      const path = paths.get(code);
      if (path !== undefined) return marketPrice(path);
      const pegged = pegs();
      const peg = Object.hasOwn(pegged, code) ? pegged[code] : undefined;
      return peg === undefined ? null : readRate(peg);
    },
  };
}

/** Units per US dollar from US dollars per unit, half to even at 18 decimals. */
export const perDollar = (usdPrice: Rate): Rate =>
  divide(powerOfTen(2 * RATE_SCALE), usdPrice, 'half_even') as Rate;
