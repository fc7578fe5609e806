import { cataloguedByCode, type Tick } from '@meridian/market';
import { present } from '@meridian/units';
import { describe, expect, it } from 'vitest';
import { noCounts } from './feed.ts';
import { liveQuotes } from './live-quotes.ts';

const NOW = 1_800_000_000_000;
const euro = present(cataloguedByCode('EURUSD'), 'EURUSD');
const opened = (from: number | null = null) => {
  const counters = noCounts();
  return { counters, quotes: liveQuotes({ now: () => NOW, counters, from }) };
};
const only = (ticks: readonly Tick[]): Tick => present(ticks[0], 'one tick');

describe('quotes of a provider', () => {
  it('become ticks in whole points', () => {
    const tick = only(opened().quotes.accept(euro, { bid: 1.08512, ask: 1.08519, at: NOW - 20 }));
    expect(tick).toEqual({
      instrumentId: 1,
      bid: 108_512n,
      ask: 108_519n,
      at: NOW - 20,
      seq: NOW - 20,
      volume: 1,
    });
  });

  it('never go back in time, nor ahead of our clock, and ascend in sequence', () => {
    const { quotes } = opened(NOW - 500);
    const times = [NOW - 900, NOW - 100, NOW - 200, NOW + 5_000, NOW].map((at) =>
      only(quotes.accept(euro, { bid: 1.1, ask: 1.1001, at })),
    );
    expect(times.map(({ at }) => at - NOW)).toEqual([-500, -100, -100, 0, 0]);
    expect(times.map(({ seq }) => seq - NOW)).toEqual([-500, -100, -99, 0, 1]);
  });

  it.each([
    ['no ask', { bid: 1.1, ask: 0, at: NOW }],
    ['no bid', { bid: 0, ask: 1.1, at: NOW }],
    ['no number', { bid: Number.NaN, ask: 1.1, at: NOW }],
    ['no time', { bid: 1.1, ask: 1.1, at: Number.NaN }],
    ['an endless ask', { bid: 1.1, ask: Number.POSITIVE_INFINITY, at: NOW }],
  ])('are passed over and counted: %s', (_, quote) => {
    const { quotes, counters } = opened();
    expect(quotes.accept(euro, quote)).toEqual([]);
    expect(counters.unreadable).toBe(1);
  });

  it('become ticks as they are, crossed too: the screen of all feeds judges them', () => {
    const { quotes, counters } = opened();
    const tick = only(quotes.accept(euro, { bid: 1.2, ask: 1.1, at: NOW }));
    expect(tick).toMatchObject({ bid: 120_000n, ask: 110_000n });
    expect(counters.unreadable).toBe(0);
  });
});
