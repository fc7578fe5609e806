import { asPrice } from '@meridian/units';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Order } from '../vocabulary/order.ts';
import { type Direction, TriggerIndex, triggerDirection } from './trigger-index.ts';

describe('what each trigger waits for', () => {
  it.each([
    ['buy', 'limit', 'target', 'ask_falls'],
    ['buy', 'stop', 'target', 'ask_rises'],
    ['sell', 'limit', 'target', 'bid_rises'],
    ['sell', 'stop', 'target', 'bid_falls'],
    ['buy', null, 'stop_loss', 'bid_falls'],
    ['sell', null, 'stop_loss', 'ask_rises'],
    ['buy', null, 'take_profit', 'bid_rises'],
    ['sell', null, 'take_profit', 'ask_falls'],
  ] as const)('%s %s %s: %s', (side, triggerKind, aim, direction) => {
    expect(triggerDirection({ side, triggerKind }, aim)).toBe(direction);
  });
});

describe('the index', () => {
  const directions: readonly Direction[] = ['bid_rises', 'bid_falls', 'ask_rises', 'ask_falls'];
  const isReached = {
    bid_rises: (level: number, bid: number) => bid >= level,
    bid_falls: (level: number, bid: number) => bid <= level,
    ask_rises: (level: number, _bid: number, ask: number) => ask >= level,
    ask_falls: (level: number, _bid: number, ask: number) => ask <= level,
  };

  it('takes out exactly what a quote reaches', () => {
    const edges = fc.array(
      fc.record({
        direction: fc.constantFrom(...directions),
        level: fc.integer({ min: 90, max: 110 }),
      }),
    );
    const quote = fc.record({ bid: fc.integer({ min: 88, max: 112 }), spread: fc.nat(3) });
    fc.assert(
      fc.property(edges, fc.array(quote, { minLength: 1, maxLength: 4 }), (levels, quotes) => {
        const index = new TriggerIndex();
        let left = levels.map(({ direction, level }, i) => index.addEdge(i, direction, level));
        for (const { bid, spread } of quotes) {
          const reached = new Set(index.takeReached(bid, bid + spread));
          const due = left.filter((edge) =>
            isReached[edge.direction](edge.level, bid, bid + spread),
          );
          expect(reached).toEqual(new Set(due));
          left = left.filter((edge) => !reached.has(edge));
          expect(index.size).toBe(left.length);
        }
      }),
    );
  });

  it('holds again what is put back, and lets go what is removed', () => {
    const index = new TriggerIndex();
    const order = { id: 7, side: 'buy', triggerKind: 'limit' } as Order;
    const trigger = index.addOrderTrigger(order, 'target', asPrice(100n));
    expect(index.takeReached(99, 101)).toEqual([]);
    expect(index.takeReached(99, 100)).toEqual([trigger]);
    index.restore(trigger);
    expect(index.takeReached(90, 91)).toEqual([trigger]);
    index.restore(trigger);
    index.remove(trigger);
    expect(index.size).toBe(0);
  });
});
