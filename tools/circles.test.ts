import { expect, it } from 'vitest';
import { circles } from './circles.ts';

it.each([
  ['nothing', [], []],
  ['a line', ['a b', 'b c'], []],
  ['two ways to one end', ['a b', 'a c', 'b d', 'c d'], []],
  ['an arrow to itself', ['a a'], []],
  ['two that point at each other', ['a b', 'b a'], [['a', 'b']]],
  ['a circle with a way in and a way out', ['x a', 'c a', 'a b', 'b c', 'c y'], [['a', 'b', 'c']]],
  ['two circles that share a node', ['a b', 'b a', 'b c', 'c b'], [['a', 'b', 'c']]],
  [
    'two circles, one after the other',
    ['a b', 'b a', 'b c', 'c d', 'd c'],
    [
      ['c', 'd'],
      ['a', 'b'],
    ],
  ],
])('%s', (_, arrows, expected) => {
  const pairs = arrows.map((arrow) => arrow.split(' ') as [string, string]);
  expect(circles(pairs)).toEqual(expected);
});
