import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withinOwnTime } from './own-time.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a limit of the process’s own time', () => {
  it.each([100, 1_000, 2_500, 30_000])('of %i ms ends what takes longer', async (limitMs) => {
    const waiting = withinOwnTime(new Promise(() => undefined), limitMs);
    const end = waiting.catch((error: unknown) => (error as Error).message);
    await vi.advanceTimersByTimeAsync(limitMs - 1);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await end).toContain(`${limitMs} ms`);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('gives what comes in time, and leaves no timer behind', async () => {
    const answer = new Promise((resolve) => setTimeout(resolve, 4_000, 'here'));
    const waiting = withinOwnTime(answer, 5_000);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(await waiting).toBe('here');
    expect(vi.getTimerCount()).toBe(0);
    await expect(withinOwnTime(Promise.reject(new Error('no')), 5_000)).rejects.toThrow('no');
  });

  it('does not run while the process is frozen', async () => {
    const { promise, resolve: answer } = Promise.withResolvers<string>();
    const waiting = withinOwnTime(promise, 5_000);
    // The process stands still for an hour. Its first look at the clock comes late, and before it reads the answer.
    vi.setSystemTime(3_600_000);
    await vi.advanceTimersToNextTimerAsync();
    answer('there all the time');
    expect(await waiting).toBe('there all the time');
  });
});
