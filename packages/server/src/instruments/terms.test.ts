// What the terms of instruments cost whoever asks for them, which everybody may do.
import { CATALOGUE, type FeeCounting } from '@meridian/market';
import { readRate } from '@meridian/units';
import { expect, it } from 'vitest';
import { type TermsDeps, createTerms, deliveredAs } from './terms.ts';

it('brings delivered terms within their bounds once for each way of counting fees', () => {
  const warned: object[] = [];
  const log = { warn: (fields: object) => warned.push(fields) };
  let counting: FeeCounting = 'of_margin';
  const deps = { log, host: { views: { markets: { feeType: () => counting } } } };
  const stored = CATALOGUE.map((one) => ({ ...one, feeRate: readRate('1000000') }));
  const terms = createTerms(deps as unknown as TermsDeps, stored);

  const first = terms.delivered();
  expect(warned).toHaveLength(CATALOGUE.length);
  expect(terms.delivered()).toBe(first);
  expect(warned).toHaveLength(CATALOGUE.length);

  counting = 'per_lot';
  const second = terms.delivered();
  expect(second).toEqual(deliveredAs({ log }, counting, stored));
  expect(second).not.toEqual(first);
});
