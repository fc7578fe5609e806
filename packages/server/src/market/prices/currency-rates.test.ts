import { CATALOGUE, financingDays, rollovers } from '@meridian/market';
import { createState, execute, marketOf } from '@meridian/trading';
import { MINUTE_MS, type Price, formatRate, present } from '@meridian/units';
import { describe, expect, it } from 'vitest';
import { marketsView } from '../../engine/views/markets.ts';
import { createCurrencyRates } from './currency-rates.ts';

const eurusd = present(
  CATALOGUE.find(({ code }) => code === 'EURUSD'),
  'EUR/USD is traded',
);
const { id: instrumentId } = eurusd;

describe('What a currency is worth', () => {
  it('is what its market says, whatever its peg: unknown while the price is halted, and until the first one after it', () => {
    let now = Date.UTC(2026, 0, 6, 15);
    const hours = { isOpen: () => true, rollovers, financingDays };
    const state = createState([eurusd], hours, 'of_margin');
    const rates = createCurrencyRates({
      pegs: () => ({ USDC: '0.99', EUR: '1' }),
      markets: marketsView(state),
      instruments: [eurusd],
      marketNow: () => now,
    });
    const euro = (): string | null => {
      const rate = rates.usdPrice('EUR');
      return rate === null ? null : formatRate(rate);
    };
    let seq = 0;
    const tick = (price: bigint): void => {
      seq += 1;
      const [bid, ask] = [price as Price, price as Price];
      const one = { instrumentId, seq, at: now, bid, ask, volume: 0 };
      execute(state, { type: 'ApplyTick', at: now, tick: one });
    };
    const [since, until] = [now + 1, now + MINUTE_MS];
    const halts = [{ id: 1, since, until, reason: 'prices_in_doubt' }];
    const delivered = marketOf(state, instrumentId).instrument;
    const of = { instrumentId, delivered, versions: [], halts };
    execute(state, { type: 'SetRules', at: now, instruments: [of] });
    tick(110_000n);
    expect(euro()).toBe('1.1');
    expect(rates.usdPrice('USDC')).toBe(990_000_000_000_000_000n);
    expect(rates.usdPrice('XYZ')).toBe(null);
    now += 1;
    expect(euro()).toBe(null);
    tick(11_000n);
    expect(euro()).toBe(null);
    now = until;
    expect(euro()).toBe(null);
    tick(110_000n);
    expect(euro()).toBe('1.1');
  });
});
