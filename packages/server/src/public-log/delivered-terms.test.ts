// What instruments are, as delivered, changed with every right on the database: `npm run verify` names it.
import { afterEach, beforeEach, expect, it } from 'vitest';
import { verified, withoutTriggers } from '../testing/log-site.ts';
import { TestApp } from '../testing/test-app.ts';

let app: TestApp;
beforeEach(async () => {
  app = await TestApp.open();
});
afterEach(() => app.remove());

it.each([
  ['category', '"crypto"'],
  ['baseCurrency', '"JPY"'],
  ['quoteCurrency', '"JPY"'],
  ['precision', '4'],
  ['contractSize', '"50000"'],
  ['lotStep', '"0.05"'],
  ['marginPerLot', '"9000"'],
  ['leverages', '[1, 2]'],
  ['feeRate', '"0.02"'],
  ['lotsMin', '"1"'],
  ['lotsMax', '"1"'],
  ['swapLong', '"-0.2"'],
  ['swapShort', '"-0.2"'],
])('another %s', async (key, value) => {
  expect(await verified(app)).toBe('');
  await withoutTriggers(
    app,
    `UPDATE instruments SET spec = jsonb_set(spec, '{${key}}', '${value}') WHERE code = 'EURUSD'`,
  );
  await app.restart();
  expect(await verified(app)).toContain('EURUSD');
});
