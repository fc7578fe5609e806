import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { HEARS_NOTHING_FOR_MS, watchLine } from './line-duty.ts';

let isConnected: boolean;
let epoch: number | null;
let hasOther: () => Promise<boolean>;
let done: string[];
let end: () => void;
beforeEach(() => {
  vi.useFakeTimers();
  isConnected = true;
  epoch = null;
  hasOther = () => Promise.resolve(true);
  done = [];
  end = watchLine({
    bus: { isConnected: () => isConnected },
    keeper: {
      get epoch() {
        return epoch;
      },
      holdOff: (isHeldOff) => void done.push(isHeldOff ? 'held off' : 'goes on'),
    },
    hasOther: () => hasOther(),
    giveUp: () => void done.push('gave up'),
  });
});
afterEach(() => {
  end();
  vi.useRealTimers();
});
const LONG_MS = 3 * HEARS_NOTHING_FOR_MS;
const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms);

describe('a process that has lost the bus', () => {
  it('takes no lease until it is back', async () => {
    await pass(LONG_MS);
    expect(done).toEqual([]);
    isConnected = false;
    await pass(LONG_MS);
    expect(done).toEqual(['held off']);
    isConnected = true;
    await pass(LONG_MS);
    expect(done).toEqual(['held off', 'goes on']);
  });

  it('gives up the lease that it has, once, where another process can have it', async () => {
    epoch = 3;
    isConnected = false;
    await pass(HEARS_NOTHING_FOR_MS - 200);
    expect(done).toEqual(['held off']);
    await pass(400);
    expect(done).toEqual(['held off', 'gave up']);
    await pass(LONG_MS);
    expect(done).toHaveLength(2);
  });

  it('keeps it where the bus is back soon', async () => {
    epoch = 3;
    for (let i = 0; i < 5; i += 1) {
      isConnected = !isConnected;
      await pass(HEARS_NOTHING_FOR_MS - 200);
    }
    expect(done).not.toContain('gave up');
  });

  it('keeps it alone, and where nobody can say whether it is alone; it asks again', async () => {
    epoch = 3;
    isConnected = false;
    hasOther = () => Promise.reject(new Error('the database does not answer'));
    await pass(LONG_MS);
    hasOther = () => Promise.resolve(false);
    await pass(LONG_MS);
    expect(done).toEqual(['held off']);
    hasOther = () => Promise.resolve(true);
    await pass(LONG_MS);
    expect(done).toEqual(['held off', 'gave up']);
  });

  it('keeps it if the bus comes back while it asks for others', async () => {
    epoch = 3;
    isConnected = false;
    const asked = Promise.withResolvers<boolean>();
    hasOther = () => asked.promise;
    await pass(LONG_MS);
    isConnected = true;
    asked.resolve(true);
    await pass(LONG_MS);
    expect(done).toEqual(['held off', 'goes on']);
  });
});
