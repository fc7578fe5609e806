import { expect, it } from 'vitest';
import { Newest } from './newest.ts';

it('keeps what was looked at last', () => {
  const newest = new Newest<string, number>(2);
  newest.keep('a', 1);
  newest.keep('b', 2);
  expect(newest.get('a')).toBe(1);
  newest.keep('c', 3);
  expect(['a', 'b', 'c'].map((key) => newest.get(key))).toEqual([1, undefined, 3]);
  newest.keep('a', 4);
  expect(newest.get('a')).toBe(4);
  newest.forget('a');
  expect(newest.get('a')).toBeUndefined();
});
