import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { setLanguage } from '../lib/i18n.ts';
import { inOne, unbroken } from './sentences.ts';

beforeAll(() => {
  vi.stubGlobal('localStorage', { setItem: () => undefined });
  vi.stubGlobal('document', { documentElement: {} });
});
afterAll(() => vi.unstubAllGlobals());

it('has the comma of the language between words', async () => {
  await setLanguage('hk');
  expect(inOne('止蝕', '買入 0.10')).toBe('止蝕，買入 0.10');
  await setLanguage('ar');
  expect(inOne('شراء', '0.10')).toBe('شراء، 0.10');
  await setLanguage('en');
  expect(inOne('Buy', '0.10')).toBe('Buy, 0.10');
});

it.each([
  ['−$99.96', '−\u2060$99.96'],
  ['+99,96 $', '+\u206099,96 $'],
  ['$0.00', '$0.00'],
])('keeps the sign of %s at its figure', (amount, kept) => {
  expect(unbroken(amount)).toBe(kept);
});
