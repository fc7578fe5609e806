import { describe, expect, it } from 'vitest';
import { unrelatedCount } from './unrelated.ts';

describe('witnesses that are unrelated', () => {
  it.each([
    [[], 0],
    [['one.example'], 1],
    [['one.example', 'two.example/witness'], 2],
    [['a.one.example', 'b.one.example'], 1],
    [['venue.example/witness', 'watch.venue.example', 'one.example'], 1],
    [['witness-1a2b3c4d', 'witness-5e6f7a8b'], 2],
    [['One.example', 'one.example:4800'], 1],
  ])('%j count as %i beside venue.example', (names, count) => {
    expect(unrelatedCount('venue.example/log', names)).toBe(count);
  });
});
