// What instruments are, as delivered, changed with every right on the database: the engine does not trade by what is worse for
// clients, and `npm run verify` names it.
import { lookAtLog } from '@meridian/verifier';
import { DAY_MS, HOUR_MS } from '@meridian/units';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { signAnew, siteOf, verified, withoutTriggers } from '../testing/log-site.ts';
import { TestApp } from '../testing/test-app.ts';

let app: TestApp;
beforeEach(async () => {
  app = await TestApp.open();
});
afterEach(() => app.remove());

const shown = async () =>
  (await (await app.client()).done('tradeList', {})).find(({ Code }) => Code === 'EURUSD');
const setRow = (key: string, value: string) =>
  withoutTriggers(
    app,
    `UPDATE instruments SET spec = jsonb_set(spec, '{${key}}', '${value}') WHERE code = 'EURUSD'`,
  );

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
  const before = await shown();
  await setRow(key, value);
  await app.restart();
  expect(await verified(app)).toContain('EURUSD');
  expect(await shown()).toEqual(before);
});

it('better terms are taken, and the former ones are not delivered again', async () => {
  await setRow('lotsMax', '"900"');
  await app.restart();
  expect(await shown()).toMatchObject({ ForexMaxCont: '900.00' });
  expect(await verified(app)).toBe('');
  await setRow('lotsMax', '"100"');
  await app.restart();
  expect(await shown()).toMatchObject({ ForexMaxCont: '900.00' });
  expect(await verified(app)).toContain('EURUSD: its lotsMax would be worse than in force');
});

const enable = (isEnabled: boolean) =>
  withoutTriggers(app, `UPDATE instruments SET is_enabled = ${isEnabled} WHERE code = 'EURUSD'`);

it('an instrument that was disabled for a start is not delivered for the first time', async () => {
  const before = await shown();
  await enable(false);
  await app.restart();
  expect(await shown()).toBeUndefined();
  await enable(true);
  await setRow('feeRate', '"0.02"');
  await app.restart();
  expect(await shown()).toEqual(before);
  await app.restart();
  expect(await shown()).toEqual(before);
  expect(await verified(app)).toContain('EURUSD: its feeRate would be worse than in force');
});

it('a start without an instrument in which an order is open says which one', async () => {
  app.feed.say('EURUSD', '1.10000', '1.10010');
  await (await app.client()).buy();
  await app.stop();
  await enable(false);
  await app.reopenDatabase();
  await expect(app.start()).rejects.toThrow(/an instrument that is disabled \(EURUSD\)/);
  await enable(true);
  await app.start();
});

describe('a version that nobody announced', () => {
  const TERMS = {
    ...{ leverages: [1, 2], fee_rate: '0.005', lots_min: '0.01', lots_max: '100' },
    ...{ swap_long: '-0.03', swap_short: '-0.03' },
  };
  const addVersion = (startsAt: number) =>
    withoutTriggers(
      app,
      `INSERT INTO instrument_versions (instrument_id, starts_at, terms, staff_id, created_at, is_worse, proposal_id)
        VALUES (1, ${startsAt}, '${JSON.stringify(TERMS)}', 1, ${startsAt - DAY_MS}, true, 1)`,
    );

  it.each([-HOUR_MS, HOUR_MS])('begins neither now nor later: %i ms', async (after) => {
    const before = await shown();
    await addVersion(app.clock.now() + after);
    await app.restart();
    app.clock.advance(2 * HOUR_MS);
    app.feed.say('EURUSD', '1.10000', '1.10010');
    expect(await shown()).toEqual({ ...before, ForexQuotations: (await shown())?.ForexQuotations });
    expect(before?.ForexFeeRate).not.toBe(TERMS.fee_rate);
  });

  it('begins a day after it is in the public log', async () => {
    await addVersion(app.clock.now() + DAY_MS);
    await app.restart();
    app.clock.advance(DAY_MS / 2);
    await app.restart();
    app.clock.advance(DAY_MS / 2);
    app.feed.say('EURUSD', '1.10000', '1.10010');
    expect(await shown()).toMatchObject({ ForexFeeRate: '0.005' });
    expect(await verified(app)).toBe('');
  });
});

it('fees are counted as before where orders were placed', async () => {
  const count = (how: number) =>
    withoutTriggers(
      app,
      `UPDATE settings SET value = value || '{"tradeFeeType": ${how}}' WHERE key = 'site'`,
    );
  const counted = async () => {
    const ann = await app.client();
    const { trade_fee_type: told } = await ann.done('basicInfo', {});
    expect((await ann.done('termsHistory', {})).trade_fee_type).toBe(told);
    return told;
  };
  await count(1);
  await app.restart();
  expect(await counted()).toBe(1);
  app.feed.say('EURUSD', '1.10000', '1.10010');
  const { Id } = await (await app.client()).buy({ cont: '0.10' });
  expect(Id).toBeGreaterThan(0);
  await count(0);
  await app.restart();
  expect(await counted()).toBe(1);
  expect(await verified(app)).toBe('');
  await withoutTriggers(
    app,
    `UPDATE journal SET kind = 'FeeTypeSet', body = jsonb_build_object('at', body -> 'at', 'feeType', 'of_margin')
      WHERE seq = (SELECT max(seq) FROM journal)`,
  );
  expect(await verified(app)).toContain('fees are counted otherwise after the first order');
});

describe('whoever reads the public log', () => {
  const looked = async () => {
    await app.app.publicLog.bringUpToDate();
    return await lookAtLog(siteOf(app)).then(() => '', String);
  };

  it('names terms that were delivered worse', async () => {
    await setRow('lotsMax', '"900"');
    await app.restart();
    expect(await looked()).toBe('');
    const NEWEST = `(SELECT max(seq) FROM journal WHERE kind = 'TermsDelivered')`;
    await app.stop();
    await signAnew(
      app,
      `UPDATE journal SET body = jsonb_set(body, '{instruments,0,terms,lotsMax}', '"1"') WHERE seq = ${NEWEST}`,
    );
    await app.start();
    expect(await looked()).toMatch(
      /^ProofError: terms: TermsDelivered at \d+: EURUSD is worse without an announcement: lotsMax$/,
    );
    expect(await verified(app)).toContain('EURUSD is worse without an announcement');
  });
});
