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

it('keeping the instruments is for those alone whose role it is', async () => {
  for (const role of ['owner', 'support', 'finance_maker', 'auditor'] as const) {
    const other = await TestStaff.enter(app, role);
    for (const name of [
      'haltInstrument',
      'planInstrumentVersion',
      'previewInstrumentVersion',
    ] as const)
      expect(await other.refused(name, { id: EURUSD })).toBe('role_missing');
  }
});
