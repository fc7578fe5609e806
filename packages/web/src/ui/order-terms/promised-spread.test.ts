import { describe, expect, it } from 'vitest';
import { holdingAt } from './promised-spread.tsx';

const NOON = Date.UTC(2026, 0, 6, 12);
const promise = (id: number, spread: string, of: object = {}) => ({
  ...{ id, spread, from_hour: 0, to_hour: 24, since: 0, until: null },
  ...of,
});

describe('of promised spreads', () => {
  it('the narrowest that holds counts', () => {
    const wide = promise(1, '0.00100');
    const narrow = promise(2, '0.00008', { until: NOON + 1 });
    const later = promise(3, '0.00001', { from_hour: 13 });
    expect(holdingAt([wide, narrow, later], 5, NOON)?.id).toBe(2);
    expect(holdingAt([wide, narrow, later], 5, NOON + 1)?.id).toBe(1);
    expect(holdingAt([later], 5, NOON)).toBeNull();
  });
});
