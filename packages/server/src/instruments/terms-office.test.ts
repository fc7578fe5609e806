// Terms change by two people, within the published bounds, and where they are worse for clients a day later. Played as
// an owner who wants to earn on his clients' loss.
import type { CallOutput } from '@meridian/contract';
import type { AdminAnswer } from '../testing/test-staff.ts';
import { CATALOGUE } from '@meridian/market';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@meridian/units';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fund } from '../testing/money.ts';
import { Outbox } from '../testing/outbox.ts';
import { TestApp, type TestClient, marketOrder, pendingOrder } from '../testing/test-app.ts';
import { TestStaff, nameOfCode } from '../testing/test-staff.ts';

let app: TestApp;
let maker: TestStaff;
let second: TestStaff;
let ann: TestClient;
const EURUSD = 1;
const BTCUSD = 47;

beforeAll(async () => {
  app = await TestApp.open({ config: { publicUrl: 'https://meridian.example' } });
});
afterAll(() => app.remove());
beforeEach(async () => {
  app.clock.advance(MINUTE_MS);
  maker = await TestStaff.enter(app, 'instruments');
  second = await TestStaff.enter(app, 'instruments');
  app.feed.say('EURUSD', '1.10000', '1.10008');
  app.feed.say('BTCUSD', '90000.00', '90010.00');
  ann = await app.client();
});

const shown = async (id = EURUSD) =>
  (await ann.done('tradeList', {})).find(({ Id }) => Id === id) as CallOutput<'tradeList'>[number];
async function input(changed: object, startsIn = HOUR_MS, id = EURUSD) {
  const desk = (await maker.done('deskInstruments', {})).find((one) => one.id === id);
  const starts = app.clock.now() + startsIn;
  return { id, starts_at: starts, terms: { ...desk?.terms, ...changed } };
}
const propose = async (changed: object, startsIn = HOUR_MS, id = EURUSD): Promise<AdminAnswer> =>
  maker.call('planInstrumentVersion', { ...(await input(changed, startsIn, id)), reason: 'Why' });
async function newest(by = second) {
  const one = (await by.done('proposalList', {})).waiting.at(-1);
  if (one === undefined) throw new Error('a proposal waits');
  return one;
}
async function confirm(): Promise<void> {
  const { id, seen_hash: seen } = await newest();
  await second.done('proposalConfirm', { id: String(id), seen_hash: seen });
}
async function changed(terms: object, startsIn = HOUR_MS): Promise<number> {
  expect((await propose(terms, startsIn)).code).toBe(1);
  await confirm();
  const { versions } = await maker.done('instrumentVersions', { id: EURUSD });
  return Math.max(...versions.map(({ id }) => id ?? 0));
}
const history = async (id = EURUSD) => {
  const { instruments } = (await app.call('termsHistory', { forex_id: id }))
    .data as CallOutput<'termsHistory'>;
  return instruments[0];
};

describe('beyond the published bounds nothing is accepted from anyone', () => {
  it.each([
    [{ fee_rate: '0.9' }, EURUSD],
    [{ fee_rate: '0.005000000001' }, EURUSD],
    [{ swap_long: '-0.99' }, EURUSD],
    [{ swap_short: '-0.99' }, EURUSD],
    [{ swap_long: '-1' }, EURUSD],
    [{ swap_long: '0.5' }, EURUSD],
    [{ leverages: [500] }, BTCUSD],
    [{ leverages: [3] }, BTCUSD],
    [{ leverages: [31] }, EURUSD],
    [{ lots_min: '1.01' }, EURUSD],
    [{ lots_max: '0.99' }, EURUSD],
    [{ lots_max: '1000.01' }, EURUSD],
  ])('%j of %i', async (terms, id) => {
    expect(nameOfCode((await propose(terms, HOUR_MS, id)).code)).toBe('terms_beyond_bounds');
    const preview = await maker.call('previewInstrumentVersion', await input(terms, HOUR_MS, id));
    expect(nameOfCode(preview.code)).toBe('terms_beyond_bounds');
    expect((await maker.done('proposalList', {})).waiting).toEqual([]);
  });

  it('and what is no term is no term: markup, hours and shelf change nothing', async () => {
    const wanted = { spread_markup: 5_000, category: 'majors', session: 'forex' };
    expect(nameOfCode((await propose(wanted, HOUR_MS, BTCUSD)).code)).toBe('terms_unchanged');
  });

  it('refuses what is malformed, too late, or empty', async () => {
    const named = async (terms: object, startsIn?: number) =>
      nameOfCode((await propose(terms, startsIn)).code);
    expect(await named({ fee_rate: '0.0004' }, 0)).toBe('version_not_announced');
    expect(await named({ fee_rate: '0.0004' }, 9e15)).toBe('fields_invalid');
    expect(await named({ lots_min: '2', lots_max: '1' })).toBe('lots_range_empty');
    expect(await named({ lots_min: '0.015' })).toBe('lots_off_step');
    for (const fee_rate of ['NaN', '-0.1', '1e2', ''])
      expect(await named({ fee_rate })).toBe('fields_invalid');
    for (const swap_long of ['3.2', '-1.000000000001', '.5', '٠'])
      expect(await named({ swap_long })).toBe('fields_invalid');
    expect(await maker.refused('instrumentVersions', { id: 9999 })).toBe('instrument_unknown');
  });

  it('says of which day the rates are that financing is measured by', async () => {
    const { rates_as_of: day } = (await app.call('termsHistory', { forex_id: EURUSD }))
      .data as CallOutput<'termsHistory'>;
    expect(day).toBe('2025-10-31');
  });

  it('holds all that the catalogue delivers', async () => {
    for (const { id } of CATALOGUE) {
      const found = await history(id);
      const { bounds, versions } = found ?? {};
      const [terms] = versions ?? [];
      expect(Math.max(...(terms?.leverages ?? [0]))).toBeLessThanOrEqual(bounds?.leverage_max ?? 0);
      expect(Number(terms?.fee_rate)).toBeLessThanOrEqual(Number(bounds?.fee_max));
    }
  });

  it('and the database takes no version without a second person', async () => {
    const at = app.clock.now();
    const insert = (proposal: string) =>
      app.db.query({
        text: `INSERT INTO instrument_versions (instrument_id, starts_at, terms, staff_id, created_at, is_worse,
            proposal_id) VALUES (1, $1, '{}', 1, $1, false, ${proposal})`,
        values: [at],
      });
    await expect(insert('NULL')).rejects.toThrow(/second person/);
    expect((await propose({ fee_rate: '0.0002' })).code).toBe(1);
    await expect(insert('(SELECT max(id) FROM proposals)')).rejects.toThrow(/second person/);
    await maker.done('proposalWithdraw', { id: String((await newest(maker)).id) });
  });
});

describe('a change to the clients’ disadvantage', () => {
  it('is seen by both, confirmed by another, told to all whom it touches, and starts a day later', async () => {
    await ann.done('submit', pendingOrder('1.05000'), 'POST');
    const open = await ann.buy({ multiple: 30 });
    const preview = await maker.done(
      'previewInstrumentVersion',
      await input({ fee_rate: '0.004' }),
    );
    expect(preview).toMatchObject({ is_worse: true, starts_at: app.clock.now() + DAY_MS });
    expect(preview.touches.join(' ')).toContain('1 demo account with 1 open and 1 pending orders');
    await propose({ fee_rate: '0.004', leverages: [2, 10] });
    const seen = await newest();
    expect(seen).toMatchObject({
      before: { 'Fee rate': '0.0003', Leverages: '1, 2, 5, 10, 20, 30' },
      after: { 'Fee rate': '0.004', Leverages: '2, 10' },
    });
    expect(seen.touches.join(' ')).toContain('1 open and 1 pending');
    const own = { id: String(seen.id), seen_hash: seen.seen_hash };
    expect(await maker.refused('proposalConfirm', own)).toBe('second_person_needed');
    // Others trade while it is read: what was seen is still what is confirmed.
    await ann.buy({ multiple: 10 });
    await confirm();
    const at = app.clock.now();
    expect((await shown()).NextTerms).toEqual({ starts_at: at + DAY_MS, is_worse: true });
    app.clock.advance(DAY_MS - 1);
    app.feed.say('EURUSD', '1.10000', '1.10008');
    expect(await shown()).toMatchObject({ ForexFeeRate: '0.0003' });
    app.clock.advance(1);
    app.feed.say('EURUSD', '1.10000', '1.10008');
    expect(await shown()).toMatchObject({
      ForexFeeRate: '0.004',
      HasForexMultiple: [{ Value: 2 }, { Value: 10 }],
      NextTerms: null,
    });
    expect(await ann.refused('submit', marketOrder(), 'POST')).toMatchObject({
      error: 'leverage_not_offered',
    });
    const kept = await ann.done('orderDetail', { id: open.Id });
    expect(kept).toMatchObject({ CautionMoney: open.CautionMoney, TradeFee: open.TradeFee });
    await app.restart();
    app.feed.say('EURUSD', '1.10000', '1.10008');
    expect(await shown()).toMatchObject({ ForexFeeRate: '0.004' });
    expect(await history()).toMatchObject({
      versions: [
        { state: 'in_force', is_worse: true, fee_rate: '0.004' },
        { state: 'past', id: null },
      ],
    });
  });

  it('cannot be announced in two steps of which the second looks like a favour', async () => {
    const worse = await changed({ swap_long: '-0.04' }, 2 * DAY_MS);
    // Better than what is planned, worse than what holds.
    await propose({ swap_long: '-0.03' }, 2 * DAY_MS + MINUTE_MS);
    expect((await newest()).touches[0]).toContain('disadvantage');
    await confirm();
    await maker.done('withdrawInstrumentVersion', { id: EURUSD, version_id: worse, reason: 'x' });
    const next = await shown();
    expect(next.NextTerms?.starts_at).toBeGreaterThanOrEqual(app.clock.now() + DAY_MS);
    expect(await history()).toMatchObject({
      versions: [{ state: 'planned' }, { state: 'withdrawn' }, {}, {}],
    });
  });
});

describe('a change in the clients’ favour', () => {
  it('takes the second person alone, and starts at its time', async () => {
    await changed({ fee_rate: '0.0001', swap_long: '0', swap_short: '0.011' });
    expect((await shown()).ForexFeeRate).not.toBe('0.0001');
    app.clock.advance(HOUR_MS);
    app.feed.say('EURUSD', '1.10000', '1.10008');
    expect((await shown()).ForexFeeRate).toBe('0.0001');
  });

  it('is taken back by two, and not within a day of its start: it was promised', async () => {
    const soon = await changed({ fee_rate: '0' }, 23 * HOUR_MS);
    const takeBack = (version: number) =>
      maker.call('withdrawInstrumentVersion', { id: EURUSD, version_id: version, reason: 'x' });
    expect(nameOfCode((await takeBack(soon)).code)).toBe('favour_is_announced');
    const later = await changed({ fee_rate: '0', lots_max: '200' }, 3 * DAY_MS);
    expect((await takeBack(later)).data).toMatchObject({ proposal: {} });
    await confirm();
    expect((await history())?.versions.map(({ state }) => state).slice(0, 2)).toEqual([
      'withdrawn',
      'planned',
    ]);
    expect(nameOfCode((await takeBack(later)).code)).toBe('version_unknown');
    await expect(
      app.db.query({
        text: `INSERT INTO instrument_version_withdrawals (version_id, at, staff_id)
          SELECT min(id), $1, $2 FROM instrument_versions`,
        values: [app.clock.now(), maker.id],
      }),
    ).rejects.toThrow(/in force or past/);
  });
});

it('tells real clients by mail, in their language, what changes and when', async () => {
  const real = await app.realClient('de', 'heidi@example.org');
  await fund(app, real, '1000');
  await real.done('submit', pendingOrder('1.05000', { multiple: 10 }), 'POST');
  await propose({ lots_min: '0.05' });
  expect((await newest()).touches.join(' ')).toContain('1 real account with 0 open and 1 pending');
  await confirm();
  const announced = async () =>
    (await new Outbox(app).look())
      .map(({ to, raw: text }) => `${to} ${text.replaceAll(/=\r?\n/g, '')}`)
      .filter((mail) => mail.startsWith('heidi@example.org') && mail.includes('Kleinste Order'));
  await expect.poll(async () => (await announced()).length).toBe(1);
  const [raw] = await announced();
  expect(raw).toContain('Kleinste Order, Lots: 0.01 =E2=86=92 0.05');
  expect(raw).toContain('https://meridian.example/#/terms?id=3D1');
});

describe('what an earlier version of this software stored', () => {
  it('counts as the bounds where it lies beyond, adds nothing to a price, and stays in the history', async () => {
    const at = app.clock.now();
    const stored = {
      ...{ leverages: [2, 500], fee_rate: '0.9', lots_min: '5', lots_max: '0.5' },
      ...{ swap_long: '-0.99', swap_short: '-0.99', spread_markup: 5_000 },
      ...{ category: 'majors', session: 'crypto' },
    };
    await app.db.query({
      text: `ALTER TABLE instrument_versions DISABLE TRIGGER instrument_versions_are_confirmed,
        DROP CONSTRAINT instrument_version_has_a_proposal`,
    });
    await app.db.query({
      text: `INSERT INTO instrument_versions (instrument_id, starts_at, terms, staff_id, created_at)
        VALUES ($1, $2, $3::jsonb, 1, $4)`,
      values: [BTCUSD, at + DAY_MS, JSON.stringify(stored), at],
    });
    await app.restart();
    app.clock.advance(DAY_MS + MINUTE_MS);
    app.feed.say('BTCUSD', '90000.00', '90010.00');
    expect(await shown(BTCUSD)).toMatchObject({
      HasForexMultiple: [{ Value: 2 }],
      ForexFeeRate: '0.01',
      ForexMinCont: '1.00',
      ForexMaxCont: '1.00',
      SwapLong: '-0.23875',
      SwapShort: '-0.16125',
      CategoryId: 5,
      ForexQuotations: { Bid: 90_000, Ask: 90_010 },
    });
    expect((await history(BTCUSD))?.versions[0]).toMatchObject({
      fee_rate: '0.9',
      points_added: 5_000,
    });
  });
});
