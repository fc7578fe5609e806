import { describe, expect, it } from 'vitest';
import { limitEffect, pauseEffect, readLimit } from './limit-effect.ts';

describe('what saving a limit would do', () => {
  it.each([
    ['nothing where it is the same', 100, 100, undefined, 'none'],
    ['nothing where there is none, as before', null, null, undefined, 'none'],
    ['at once, where there was none', 100, null, undefined, 'stricter'],
    ['at once, where it is lower', 99.99, 100, undefined, 'stricter'],
    ['a day later, where it is higher', 100.01, 100, undefined, 'looser'],
    ['a day later, where it is removed', null, 100, undefined, 'looser'],
    ['as planned, where it is the same again', 200, 100, 200, 'waits'],
    ['as planned, where its end is planned', null, 100, null, 'waits'],
    ['a day from now, where something else was planned', 300, 100, 200, 'looser'],
    ['nothing, where a plan is taken back', 100, 100, 200, 'none'],
  ] as const)('%s', (_text, wish, holding, planned, effect) => {
    expect(limitEffect({ wish, holding, planned })).toBe(effect);
  });

  it.each([
    [null, null, 'none'],
    [2_000, null, 'stricter'],
    [2_000, 1_000, 'stricter'],
    [500, 1_000, 'looser'],
    [null, 1_000, 'looser'],
  ] as const)('a pause until %s, where one until %s holds', (wish, holding, effect) => {
    expect(pauseEffect({ wish, holding, planned: undefined })).toBe(effect);
  });

  it('reads what is typed', () => {
    expect(['', '0', '12.5', '1,5?'].map(readLimit)).toEqual([[null], [null], [12.5], null]);
  });
});
