import { MINUTE_MS } from '@meridian/units';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepMoneyFinished } from './finish-money.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('finishes one time after the other, and its stop waits for the one under way', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const finish = vi.fn<() => Promise<void>>(() => promise);
  const finished = keepMoneyFinished({ finish }, { log: { warn: vi.fn() }, now: Date.now });
  await vi.advanceTimersByTimeAsync(3 * MINUTE_MS);
  expect(finish).toHaveBeenCalledOnce();
  let hasStopped = false;
  const stopping = finished.stop().then(() => (hasStopped = true));
  await vi.advanceTimersByTimeAsync(0);
  expect(hasStopped).toBe(false);
  resolve();
  await stopping;
});
