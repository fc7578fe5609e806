import { describe, expect, it } from 'vitest';
import { OnceWithin } from './once-within.ts';

const MS = 1_000;

describe('what is done once within a time', () => {
  it('is done by the first, and again once the time is over', async () => {
    const once = new OnceWithin(MS, 10);
    let done = 0;
    const act = () => {
      done += 1;
      return Promise.resolve();
    };
    for (const at of [0, 1, MS - 1]) await once.do('a', at, act);
    expect(done).toBe(1);
    await once.do('b', MS - 1, act);
    await once.do('a', MS, act);
    expect(done).toBe(3);
  });

  it('is waited for by everybody who asks meanwhile', async () => {
    const once = new OnceWithin(MS, 10);
    const { promise, resolve } = Promise.withResolvers<void>();
    const heard: string[] = [];
    const waiting = ['first', 'second'].map(async (name) => {
      await once.do('a', 0, () => promise);
      heard.push(name);
    });
    await Promise.resolve();
    expect(heard).toEqual([]);
    resolve();
    await Promise.all(waiting);
    expect(heard).toEqual(['first', 'second']);
  });

  it('and failed fails for all of them, and is done again by the next', async () => {
    const once = new OnceWithin(MS, 10);
    const failing = () => Promise.reject(new Error('not now'));
    const [first, second] = await Promise.allSettled([
      once.do('a', 0, failing),
      once.do('a', 0, failing),
    ]);
    expect([first.status, second.status]).toEqual(['rejected', 'rejected']);
    let done = 0;
    await once.do('a', 1, () => Promise.resolve(void (done += 1)));
    expect(done).toBe(1);
  });
});
