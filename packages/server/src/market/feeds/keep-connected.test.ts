import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { collector } from '../../testing/feed-collector.ts';
import { type Connecting, keepConnected } from './keep-connected.ts';

const times = { silenceMaxMs: 10_000, retryFirstMs: 1_000, retryMaxMs: 8_000 };
const until = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    signal.addEventListener('abort', () => resolve());
  });

function opened(
  connect: Connecting['connect'],
  { random = 1, from = null }: { random?: number; from?: number | null } = {},
) {
  const sink = collector();
  const starts: number[] = [];
  let reconnects = 0;
  const connection = keepConnected({
    sink,
    name: 'X',
    times,
    random: () => random,
    now: Date.now,
    from,
    connect: (signal, heard) => {
      starts.push(Date.now());
      return connect(signal, heard);
    },
    onReconnect: () => {
      reconnects += 1;
    },
  });
  const { stop, heardUpTo } = connection;
  return { sink, starts, stop, heardUpTo, reconnects: () => reconnects };
}

describe('a provider’s connection', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: 0 });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('is tried again ever later while it fails, up to the longest wait', async () => {
    const { starts, stop, sink } = opened(() => Promise.reject(new Error('refused')));
    await vi.advanceTimersByTimeAsync(32_000);
    expect(starts).toEqual([0, 1_000, 3_000, 7_000, 15_000, 23_000, 31_000]);
    expect(sink.statuses[1]).toEqual({
      state: 'interrupted',
      detail: 'X: refused; again in 1000 ms',
    });
    await stop();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(starts).toHaveLength(7);
  });

  it('spreads its attempts: from half of the wait to all of it', async () => {
    const { starts, stop } = opened(() => Promise.reject(new Error('refused')), { random: 0 });
    await vi.advanceTimersByTimeAsync(1_600);
    expect(starts).toEqual([0, 500, 1_500]);
    await stop();
  });

  it('is given up when it falls silent, and begins with the short wait once it has lived', async () => {
    const { starts, sink, stop, reconnects } = opened(async (signal, heard) => {
      heard();
      setTimeout(heard, 6_000);
      await until(signal);
    });
    await vi.advanceTimersByTimeAsync(15_999);
    expect(sink.states()).toEqual(['connecting', 'live']);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(starts).toEqual([0, 17_000]);
    expect(sink.statuses[2]).toMatchObject({
      state: 'interrupted',
      detail: 'X: nothing heard for 10000 ms; again in 1000 ms',
    });
    expect(reconnects()).toBe(1);
    await stop();
  });

  it('settles its stop only when the connection has ended', async () => {
    let isOpen = false;
    const { stop } = opened(async (signal) => {
      isOpen = true;
      await until(signal);
      isOpen = false;
    });
    await stop();
    expect(isOpen).toBe(false);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('tells what was missed between two signs of life of two connections', async () => {
    vi.setSystemTime(50_000);
    const { sink, stop } = opened(
      async (signal, heard) => {
        setTimeout(heard, 100);
        setTimeout(heard, 4_000);
        await until(signal);
      },
      { from: 20_000 },
    );
    await vi.advanceTimersByTimeAsync(20_000);
    // Last heard at 50.1 and 54 s, given up at 64 s, connected again at 65 s.
    expect(sink.statuses.filter(({ state }) => state === 'gap')).toEqual([
      { state: 'gap', from: 20_000, to: 50_100 },
      { state: 'gap', from: 54_000, to: 65_100 },
    ]);
    expect(sink.states().slice(0, 3)).toEqual(['connecting', 'live', 'gap']);
    await stop();
  });

  it('has missed nothing where nothing is known from before', async () => {
    const { sink, stop } = opened(async (signal, heard) => {
      heard();
      await until(signal);
    });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sink.states()).toEqual(['connecting', 'live']);
    await stop();
  });
});
