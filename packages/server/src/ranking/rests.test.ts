import { describe, expect, it } from 'vitest';
import { Rests, restAfter } from './rests.ts';

const LONG_MS = 600_000;

describe('the ranking’s rests', () => {
  it('are shorter the longer it has not caught up, and in the end there are none', () => {
    const rests = Array.from({ length: 50 }, (_, place) => restAfter(100, place + 1));
    expect(rests[0]).toBe(390);
    expect(rests.slice(1).every((rest, place) => rest <= (rests[place] ?? 0))).toBe(true);
    expect(rests.slice(39)).toEqual(Array(11).fill(0));
  });

  it('end when somebody begins to wait, and do not begin while somebody waits', async () => {
    const rests = new Rests();
    const resting = rests.rest(LONG_MS);
    await rests.without(async () => {
      await resting;
      await rests.rest(LONG_MS);
    });
    const failed = rests.without(() => Promise.reject(new Error('no database')));
    await expect(failed).rejects.toThrow('no database');
    const again = rests.rest(LONG_MS).then(() => 'rested');
    expect(await Promise.race([again, Promise.resolve('rests')])).toBe('rests');
    await rests.without(() => again);
  });
});
