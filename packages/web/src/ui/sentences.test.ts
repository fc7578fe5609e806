import { expect, it } from 'vitest';
import { inOne, unbroken } from './sentences.ts';

it('has the comma of the language between words, here the Chinese one', () => {
  expect(inOne('止蝕', '買入 0.10')).toBe('止蝕，買入 0.10');
});

it.each([
  ['−$99.96', '−\u2060$99.96'],
  ['+99,96 $', '+\u206099,96 $'],
  ['$0.00', '$0.00'],
])('keeps the sign of %s at its figure', (amount, kept) => {
  expect(unbroken(amount)).toBe(kept);
});
