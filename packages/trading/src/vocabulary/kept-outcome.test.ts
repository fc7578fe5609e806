import { describe, expect, it } from 'vitest';
import type { Outcome } from './event.ts';
import { contentOf, keptOutcome, wholeOutcome } from './kept-outcome.ts';
import { done, refused } from '../orders/run.ts';
import { reject } from './rejection.ts';

const OUTCOMES: readonly { what: string; outcome: Outcome; isShort: boolean }[] = [
  { what: 'an order that was simply done', outcome: [done(7)], isShort: true },
  { what: 'a part that was closed', outcome: [done(7, 8)], isShort: false },
  { what: 'what concerns no order', outcome: [done(null)], isShort: false },
  { what: 'a rejection', outcome: [refused(7, reject('order_not_open'))], isShort: false },
  {
    what: 'a rejection with figures',
    outcome: [refused(null, reject('orders_too_many', { max: '200' }))],
    isShort: false,
  },
  { what: 'several lines', outcome: [done(7), done(8)], isShort: false },
  { what: 'no line', outcome: [], isShort: false },
];

describe('an outcome that is kept', () => {
  it.each(OUTCOMES)('is whole again when it is asked for: $what', ({ outcome, isShort }) => {
    const kept = keptOutcome(outcome);
    expect(kept).toEqual(isShort ? outcome[0]?.orderId : outcome);
    expect(wholeOutcome(kept)).toEqual(outcome);
    expect(contentOf(kept)).toBeNull();
    const bound = keptOutcome(outcome, '1a-2b');
    expect(typeof bound === 'string').toBe(isShort);
    expect(wholeOutcome(bound)).toEqual(outcome);
    expect(contentOf(bound)).toBe('1a-2b');
  });
});
