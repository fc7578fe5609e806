import { CATALOGUE, type SyntheticMarket } from '@meridian/market';
import type { Database } from '@meridian/store';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ClockSetBack } from '../engine/engine-unavailable.ts';
import type { StateHost } from '../engine/host.ts';
import { NoAnswer } from '../platform/bus/bus.ts';
import {
  PRESENT_STEP_MS,
  type SimulatedTraders,
  startSimulatedTraders,
} from './simulated-present.ts';
import { SIMULATED_SETTING } from './simulated-past.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const ROWS: Readonly<Record<string, (values: readonly unknown[]) => object[]>> = {
  read_setting: ([key]) => [{ value: key === SIMULATED_SETTING ? 'made' : true }],
  simulated_traders: () => [{ account_id: 7n, character: 'steady' }],
  instruments_of_trader: () => [],
};

/** A trader who has an order to close, of a host that does with each command what the test says. */
async function started(submit: () => Promise<never>) {
  const account = { id: 7, leadsSince: 1, orders: new Map([[1, { id: 1, openedAt: 0 }]]) };
  const state = { now: Number.MAX_SAFE_INTEGER, accounts: new Map([[7, account]]) };
  const db = {
    query: ({ name = '', values = [] }: { name?: string; values?: readonly unknown[] }) =>
      Promise.resolve(ROWS[name]?.(values) ?? []),
  };
  const onFault = vi.fn();
  const traders: SimulatedTraders = await startSimulatedTraders({
    db: db as unknown as Database,
    host: { state, submit, wake: () => Promise.resolve() } as unknown as StateHost,
    feed: {
      identity: 'sim',
      market: { quoteAt: () => ({ bid: 1n, ask: 2n }) } as unknown as SyntheticMarket,
    },
    instruments: CATALOGUE,
    isWanted: true,
    marketNow: () => Date.now(),
    haveRecords: () => false,
    onFault,
  });
  return { traders, onFault };
}

describe('a simulated trader', () => {
  it.each([
    new ClockSetBack('the clock was set back'),
    new NoAnswer('nobody leads at this moment'),
  ])('whom the engine can serve later only goes on at the next step: $name', async (error) => {
    const submit = vi.fn<() => Promise<never>>().mockRejectedValue(error);
    const { traders, onFault } = await started(submit);
    await vi.advanceTimersByTimeAsync(2 * PRESENT_STEP_MS + 10_000);
    expect(submit.mock.calls.length).toBeGreaterThanOrEqual(2);
    expect(onFault).not.toHaveBeenCalled();
    await traders.stop();
  });

  it('whom a fault of ours stops says so', async () => {
    const { traders, onFault } = await started(() => Promise.reject(new Error('a bug')));
    await vi.advanceTimersByTimeAsync(PRESENT_STEP_MS + 10_000);
    expect(onFault).toHaveBeenCalled();
    await traders.stop();
  });
});
