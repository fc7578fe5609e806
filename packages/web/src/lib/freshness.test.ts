import { describe, expect, it } from 'vitest';
import { freshnessOf } from './freshness.ts';

const clues = {
  tickTime: 100_000,
  marketNow: 101_000,
  staleAfterMs: 30_000,
  isOpen: true,
  isConnected: true,
};

describe('freshness goes by the age of the last tick', () => {
  it.each([
    ['live', { marketNow: 110_000 }],
    ['delayed', { marketNow: 110_001 }],
    ['delayed', { marketNow: 130_000 }],
    ['stale', { marketNow: 130_001 }],
    ['closed', { isOpen: false }],
    ['none', { tickTime: undefined }],
    ['none', { marketNow: undefined }],
    ['none', { isOpen: false, tickTime: undefined }],
  ] as const)('%s for %o', (state, change) => {
    expect(freshnessOf({ ...clues, ...change }).state).toBe(state);
  });

  it.each([
    ['offline', {}],
    ['offline', { marketNow: 115_000 }],
    ['offline', { marketNow: 140_000 }],
    ['offline', { tickTime: undefined }],
    ['closed', { isOpen: false }],
  ] as const)('without a connection is %s, with %o', (state, change) => {
    expect(freshnessOf({ ...clues, isConnected: false, ...change }).state).toBe(state);
  });

  it('never counts an age below zero', () => {
    expect(freshnessOf({ ...clues, marketNow: 99_000 })).toEqual({ state: 'live', ageMs: 0 });
  });
});
