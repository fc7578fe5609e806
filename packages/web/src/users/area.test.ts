import { describe, expect, it } from 'vitest';
import { areaOf } from './area.ts';

const areas = ['HK', 'US', 'GB'].map((code, place) => ({
  id: place + 1,
  global_code: code,
  code: '1',
  name: code,
}));

describe('the area', () => {
  it.each([
    { id: null, code: 'US', why: 'the second entry is the default' },
    { id: '3', code: 'GB', why: 'what was chosen' },
    { id: '99', code: 'US', why: 'one that is no longer offered' },
  ])('$code: $why', ({ id, code }) => {
    expect(areaOf(areas, id)?.global_code).toBe(code);
  });

  it('is the only one of a list of one, and none of an empty list', () => {
    expect(areaOf(areas.slice(0, 1), null)?.global_code).toBe('HK');
    expect(areaOf([], null)).toBeUndefined();
  });
});
