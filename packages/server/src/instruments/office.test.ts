import type { Terms } from '@meridian/contract/admin';
import { addInstrumentVersion } from '@meridian/store';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestApp, type TestClient, marketOrder, pendingOrder } from '../testing/test-app.ts';
import { TestStaff } from '../testing/test-staff.ts';

let app: TestApp;
let desk: TestStaff;
let ann: TestClient;
beforeAll(async () => {
  app = await TestApp.open();
  desk = await TestStaff.enter(app, 'instruments');
});
afterAll(() => app.remove());
beforeEach(async () => {
  app.clock.advance(60_000);
  app.feed.say('EURUSD', '1.10000', '1.10008');
  ann = await app.client();
});

const EURUSD = 1;
const shown = async () => (await ann.done('tradeList', {})).find(({ Id }) => Id === EURUSD);
const terms = async (): Promise<Terms> => {
  const found = (await desk.done('deskInstruments', {})).find(({ id }) => id === EURUSD);
  if (found === undefined) throw new Error('the desk lists EUR/USD');
  return found.terms;
};
const plan = async (changed: Partial<Terms>, startsIn = 60_000) =>
  desk.call('planInstrumentVersion', {
    id: EURUSD,
    starts_at: app.clock.now() + startsIn,
    terms: { ...(await terms()), ...changed },
    reason: 'new terms',
  });

describe('a halt', () => {
  it('stops an instrument for everyone, triggers nothing, and outlives a restart', async () => {
    const { Id } = await ann.done('submit', pendingOrder('1.09000'), 'POST');
    await desk.done('haltInstrument', { id: EURUSD, reason: 'Prices of two sources differ' });
    expect(await desk.refused('haltInstrument', { id: EURUSD, reason: 'again' })).toBe(
      'already_halted',
    );
    expect(await shown()).toMatchObject({
      MarketStatus: 0,
      NextOpen: null,
      HaltReason: 'Prices of two sources differ',
    });
    const refused = await ann.refused('submit', marketOrder(), 'POST');
    expect(refused.error).toBe('market_halted');
    expect(refused.msg).toBe(
      'Trading in EUR/USD is halted for everybody: Prices of two sources differ',
    );
    app.feed.say('EURUSD', '1.08500', '1.08508');
    expect((await ann.done('orderDetail', { id: Id })).Status).toBe(0);
    await app.restart();
    app.feed.say('EURUSD', '1.08500', '1.08508');
    expect(await shown()).toMatchObject({ MarketStatus: 0 });
    await desk.done('reopenInstrument', { id: EURUSD });
    expect((await ann.done('orderDetail', { id: Id })).Status).toBe(0);
    // The first tick after the reopening triggers, at its own price.
    app.feed.say('EURUSD', '1.08600', '1.08608');
    expect(await ann.done('orderDetail', { id: Id })).toMatchObject({
      Status: 1,
      Price: '1.08608',
    });
    expect(await desk.refused('reopenInstrument', { id: EURUSD })).toBe('not_halted');
  });
});

describe('a price', () => {
  it('is the feed’s, whatever markup an earlier version of this software stored or anybody asks for', async () => {
    const stored = { ...(await terms()), spread_markup: 5_000 };
    const at = app.clock.now();
    const row = { instrumentId: EURUSD, startsAt: at, createdAt: at, staffId: desk.id };
    await addInstrumentVersion(app.db, { ...row, terms: stored });
    await app.restart();
    const asked = await desk.call('planInstrumentVersion', {
      id: EURUSD,
      starts_at: at + 60_000,
      terms: { ...stored, spread_markup: 6_000 },
      reason: 'try',
    });
    expect(JSON.stringify(asked.data)).not.toContain('markup');
    app.clock.advance(120_000);
    app.feed.say('EURUSD', '1.16300', '1.16308');
    expect((await shown())?.ForexQuotations).toMatchObject({ Bid: 1.163, Ask: 1.16308 });
    const { Id } = await ann.done('submit', marketOrder({ type: '2', stop_loss_price: '1.16400' }));
    app.feed.say('EURUSD', '1.16380', '1.16388');
    expect((await ann.done('orderDetail', { id: Id })).Status).toBe(1);
  });
});

describe('a version of terms', () => {
  it('starts at its time, for every client alike, and leaves open orders as they are', async () => {
    const open = await ann.buy({ multiple: 30 });
    const answer = await plan({ leverages: [10, 2] });
    expect(answer).toMatchObject({ code: 1 });
    expect((await shown())?.HasForexMultiple).toHaveLength(6);
    app.clock.advance(60_000);
    app.feed.say('EURUSD', '1.10000', '1.10008');
    expect((await shown())?.HasForexMultiple).toEqual([{ Value: 2 }, { Value: 10 }]);
    expect(await ann.refused('submit', marketOrder(), 'POST')).toMatchObject({
      error: 'leverage_not_offered',
    });
    expect((await ann.done('orderDetail', { id: open.Id })).CautionMoney).toBe(open.CautionMoney);
    await app.restart();
    app.feed.say('EURUSD', '1.10000', '1.10008');
    expect((await shown())?.HasForexMultiple).toHaveLength(2);
    const history = await desk.done('instrumentVersions', { id: EURUSD });
    expect(history[0]).toMatchObject({ is_in_force: true, terms: { leverages: [2, 10] } });
  });

  it('is refused where it was not announced, or beyond what the site allows', async () => {
    const named = async (changed: Partial<Terms>, startsIn?: number) =>
      (await plan(changed, startsIn)).code;
    expect(await named({}, 0)).toBe(5202);
    expect(await named({}, -1)).toBe(5202);
    expect(await named({}, 9e15)).toBe(1001);
    expect(await named({ leverages: [31] })).toBe(5203);
    expect(await named({ lots_min: '2', lots_max: '1' })).toBe(5204);
    expect(await named({ lots_min: '0.015' })).toBe(5205);
    for (const fee_rate of ['NaN', '-0.1', '1e2', '']) expect(await named({ fee_rate })).toBe(1001);
    for (const swap_long of ['3.2', '-1.000000000001', '.5', '٠'])
      expect((await plan({ swap_long })).data).toMatchObject({
        fields: { swap_long: 'This does not have the right form.' },
      });
    expect(await desk.refused('instrumentVersions', { id: 9999 })).toBe('instrument_unknown');
  });

  it('is for those alone who keep the instruments', async () => {
    for (const role of ['owner', 'support', 'finance_maker', 'auditor'] as const) {
      const other = await TestStaff.enter(app, role);
      expect(await other.refused('haltInstrument', { id: EURUSD, reason: 'x' })).toBe(
        'role_missing',
      );
      expect(await other.refused('planInstrumentVersion', { id: EURUSD })).toBe('role_missing');
    }
  });
});
