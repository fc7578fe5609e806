import { describe, expect, it } from 'vitest';
import { restAfter } from './ranking-book.ts';

describe('the ranking', () => {
  it('rests between stretches, the less the longer it has not caught up, and in the end not at all', () => {
    const rests = Array.from({ length: 50 }, (_, place) => restAfter(100, place + 1));
    expect(rests[0]).toBe(390);
    expect(rests.slice(1).every((rest, place) => rest <= (rests[place] ?? 0))).toBe(true);
    expect(rests.slice(39)).toEqual(Array(11).fill(0));
  });
});
