// What the log's checks take as a halt's reasons and length is what the office may choose.
import { HALT_REASONS } from '@meridian/contract';
import { HALT_MS as MOST_MS, HALT_REASONS as PUBLISHED } from '@meridian/trading/replay';
import { expect, it } from 'vitest';
import { HALT_MS } from '../instruments/halts-office.ts';

it('is checked by the list that is published', () => {
  expect(PUBLISHED).toEqual(HALT_REASONS);
  expect(MOST_MS).toBe(HALT_MS);
});
