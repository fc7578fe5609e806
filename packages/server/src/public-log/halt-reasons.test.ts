// What the log's checks take as a halt's reasons is what the office may choose.
import { HALT_REASONS } from '@meridian/contract';
import { HALT_REASONS as PUBLISHED } from '@meridian/trading/replay';
import { expect, it } from 'vitest';

it('is checked by the list that is published', () => {
  expect(PUBLISHED).toEqual(HALT_REASONS);
});
