import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Repeated } from './repeated.ts';
import { Unavailable } from './unavailable.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const turns = () => vi.advanceTimersByTimeAsync(0);

/** Each run waits until it is let go. */
function held() {
  const runs: PromiseWithResolvers<void>[] = [];
  const work = (): Promise<void> => {
    runs.push(Promise.withResolvers<void>());
    return runs.at(-1)?.promise ?? Promise.resolve();
  };
  return { runs, work };
}

const failed = (error: unknown): never => {
  throw error;
};

describe('repeated work', () => {
  it('begins after its first delay, and again so long after the end of each run', async () => {
    const { runs, work } = held();
    const repeated = new Repeated({ work, everyMs: 100, firstAfterMs: 10, onFault: failed });
    await vi.advanceTimersByTimeAsync(9);
    expect(runs).toHaveLength(0);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(runs).toHaveLength(1);
    runs[0]?.resolve();
    await vi.advanceTimersByTimeAsync(99);
    expect(runs).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(runs).toHaveLength(2);
    runs[1]?.resolve();
    await repeated.stop();
  });

  it('may begin at once, or never by itself', async () => {
    const [once, never] = [held(), held()];
    const options = { everyMs: 100, onFault: failed };
    const first = new Repeated({ ...options, work: once.work, firstAfterMs: 0 });
    const second = new Repeated({ ...options, work: never.work, firstAfterMs: null });
    await turns();
    expect(once.runs).toHaveLength(1);
    once.runs[0]?.resolve();
    void second.now();
    await turns();
    never.runs[0]?.resolve();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(never.runs).toHaveLength(1);
    once.runs[1]?.resolve();
    await Promise.all([first.stop(), second.stop()]);
  });

  it('tells the fault of a run, and goes on', async () => {
    const faults: unknown[] = [];
    const work = () => Promise.reject(new Error(`run ${faults.length + 1}`));
    const onFault = (error: unknown) => void faults.push(error);
    const repeated = new Repeated({ work, everyMs: 100, firstAfterMs: 0, onFault });
    await vi.advanceTimersByTimeAsync(100);
    expect(faults).toEqual([new Error('run 1'), new Error('run 2')]);
    await expect(repeated.now()).rejects.toThrow('run 3');
    expect(faults).toHaveLength(2);
    await repeated.stop();
  });

  it('never overlaps, whoever asks for it', async () => {
    const { runs, work } = held();
    const repeated = new Repeated({ work, everyMs: 100, firstAfterMs: 0, onFault: failed });
    const asked = repeated.now();
    const other = repeated.inTurn(() => Promise.resolve(runs.length));
    await turns();
    expect(runs).toHaveLength(1);
    runs[0]?.resolve();
    await turns();
    expect(runs).toHaveLength(2);
    runs[1]?.resolve();
    await asked;
    expect(await other).toBe(2);
    await repeated.stop();
  });

  it('stops once all that was begun or asked for has ended, and begins nothing more', async () => {
    const { runs, work } = held();
    const repeated = new Repeated({ work, everyMs: 100, firstAfterMs: 0, onFault: failed });
    void repeated.now();
    await turns();
    let hasStopped = false;
    const stopping = repeated.stop().then(() => (hasStopped = true));
    expect(repeated.isStopped).toBe(true);
    await expect(repeated.now()).rejects.toThrow(Unavailable);
    runs[0]?.resolve();
    await turns();
    expect([runs.length, hasStopped]).toEqual([2, false]);
    runs[1]?.resolve();
    await stopping;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(runs).toHaveLength(2);
    expect(vi.getTimerCount()).toBe(0);
  });
});
