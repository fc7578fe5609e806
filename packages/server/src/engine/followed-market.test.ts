import { CATALOGUE, type Tick } from '@meridian/market';
import { createState } from '@meridian/trading';
import { asPrice } from '@meridian/units';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FollowedMarket, followMarket } from './followed-market.ts';

const hours = { isOpen: () => true, rollovers: () => [], financingDays: () => 0 };
const tick = (number: number, instrumentId = 1): Tick => ({
  instrumentId,
  bid: asPrice(110_000n),
  ask: asPrice(110_008n),
  at: 100 + number,
  seq: number,
  volume: 1,
});

let state: ReturnType<typeof createState>;
let now: number;
let market: FollowedMarket;
beforeEach(() => {
  state = createState(CATALOGUE, hours, 'of_margin');
  now = 0;
  market = followMarket(state, { now: () => now });
});
const quotes = (): (number | undefined)[] => [1, 2].map((id) => state.markets.get(id)?.quote?.seq);
const numbers = (): number[] => market.rewind().undecided.map(({ number }) => number);

describe('the market as a follower knows it', () => {
  it('is that of the newest ticks for readers, and goes back to what the leader has decided', () => {
    for (const number of [1, 2, 3, 4]) market.take(tick(number, 2 - (number % 2)), number);
    expect(quotes()).toEqual([3, 4]);
    market.decided([], 3);
    market.passTo(900);
    expect(state.now).toBe(900);
    expect(market.rewind()).toEqual({ lastTick: 3, undecided: [{ number: 4, tick: tick(4, 2) }] });
    expect(quotes()).toEqual([3, 2]);
    expect(state.now).toBe(103);
  });

  it('takes a tick that the leader had before it as decided, and leaves out a late one', () => {
    market.decided([], 5);
    expect(market.take(tick(4), 4)).toBe(true);
    expect(market.take(tick(6), 6)).toBe(true);
    expect(market.take(tick(5), 5)).toBe(false);
    expect(numbers()).toEqual([6]);
    expect(quotes()).toEqual([4, undefined]);
  });

  it('lets ticks of more than two minutes trigger nothing any more', () => {
    market.take(tick(1), 1);
    now = 60_000;
    market.take(tick(2), 2);
    now = 120_001;
    market.take(tick(3, 2), 3);
    expect(numbers()).toEqual([2, 3]);
    expect(quotes()).toEqual([1, undefined]);
  });
});
