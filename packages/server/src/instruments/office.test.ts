import type { CallOutput } from '@meridian/contract';
import { HOUR_MS } from '@meridian/units';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { TestApp, type TestClient, marketOrder, pendingOrder } from '../testing/test-app.ts';
import { TestStaff, nameOfCode } from '../testing/test-staff.ts';

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

const HALT = { id: EURUSD, reason: 'prices_in_doubt', note: 'Two sources differ' } as const;
const haltsOf = async () => {
  const { instruments } = (await app.call('termsHistory', { forex_id: EURUSD }, { lang: 'de' }))
    .data as CallOutput<'termsHistory'>;
  return instruments[0]?.halts ?? [];
};
async function confirmNewest(by: TestStaff): Promise<void> {
  const one = (await by.done('proposalList', {})).waiting.at(-1);
  await by.done('proposalConfirm', { id: String(one?.id), seen_hash: one?.seen_hash ?? '' });
}
const quote = () => app.feed.say('EURUSD', '1.10000', '1.10008');

describe('a halt', () => {
  it('has a reason of the list alone, stops an instrument for everyone, and triggers nothing', async () => {
    const { Id } = await ann.done('submit', pendingOrder('1.09000'), 'POST');
    const own = { ...HALT, reason: 'Because I say so' };
    expect(await desk.refused('haltInstrument', own)).toBe('fields_invalid');
    expect((await desk.done('haltInstrument', HALT)).proposal).toBeNull();
    expect(await desk.refused('haltInstrument', HALT)).toBe('already_halted');
    expect(await shown()).toMatchObject({
      MarketStatus: 0,
      NextOpen: null,
      HaltReason: 'Its prices are in doubt',
    });
    const refused = await ann.refused('submit', marketOrder(), 'POST');
    expect(refused.error).toBe('market_halted');
    expect(refused.msg).toBe(
      'Trading in EUR/USD is halted for everybody. Its prices are in doubt.',
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
    expect(await desk.refused('renewHalt', { id: EURUSD, note: 'x' })).toBe('not_halted');
  });

  it('begins again within a day with a second person alone, ends by itself, and goes on with one', async () => {
    const second = await TestStaff.enter(app, 'instruments');
    expect((await desk.done('haltInstrument', HALT)).proposal).not.toBeNull();
    expect((await shown())?.MarketStatus).toBe(1);
    await confirmNewest(second);
    const began = app.clock.now();
    expect((await shown())?.MarketStatus).toBe(0);
    app.clock.advance(4 * HOUR_MS - 1);
    quote();
    expect((await shown())?.MarketStatus).toBe(0);
    const again = await TestStaff.enter(app, 'instruments');
    await again.done('renewHalt', { id: EURUSD, note: 'Still differ' });
    expect(await again.refused('reopenInstrument', { id: 9999 })).toBe('instrument_unknown');
    await confirmNewest(await TestStaff.enter(app, 'owner'));
    app.clock.advance(4 * HOUR_MS - 1);
    quote();
    expect((await shown())?.MarketStatus).toBe(0);
    app.clock.advance(1);
    quote();
    expect(await shown()).toMatchObject({ MarketStatus: 1, HaltReason: null });
    const [last, first] = await haltsOf();
    expect(last).toEqual({
      since: began,
      until: began + 8 * HOUR_MS - 1,
      is_on: false,
      reason: 'Die Kurse sind zweifelhaft',
    });
    expect(first?.is_on).toBe(false);
  });

  it('begins once, whoever halts or reopens at the same moment', async () => {
    const other = { ...HALT, id: 3 };
    const outcomes = async (calls: readonly Promise<{ readonly code: number }>[]) =>
      (await Promise.all(calls))
        .map(({ code }) => (code === 1 ? 'done' : nameOfCode(code)))
        .toSorted();
    const halting = () => desk.call('haltInstrument', other);
    const reopening = () => desk.call('reopenInstrument', { id: 3 });
    const refusals = Array.from({ length: 8 }, () => 'already_halted');
    expect(await outcomes(Array.from({ length: 9 }, halting))).toEqual([...refusals, 'done']);
    expect(await outcomes([reopening(), reopening(), reopening()])).toEqual([
      'done',
      'not_halted',
      'not_halted',
    ]);
    expect(await outcomes([halting(), halting(), reopening()])).toEqual([
      'done',
      'not_halted',
      'proposal_waits',
    ]);
  });

  it('is kept as it was, and the database lets nobody prolong it or begin it again alone', async () => {
    const at = app.clock.now();
    const query = (text: string, ...values: number[]) => app.db.query({ text, values });
    const insert = `INSERT INTO instrument_halts (instrument_id, since, reason, ends_at)
      VALUES ($1, $2, 'technical_fault', $3)`;
    await expect(query(insert, EURUSD, at, at + HOUR_MS)).rejects.toThrow(/within a day/);
    await expect(query(insert, 2, at, at + 5 * HOUR_MS)).rejects.toThrow(/second_person/);
    await expect(query('DELETE FROM instrument_halts')).rejects.toThrow(/append-only/);
    await expect(query('UPDATE instrument_halts SET since = 0')).rejects.toThrow(/kept as it was/);
  });
});

it('keeping the instruments is for those alone whose role it is', async () => {
  for (const role of ['owner', 'support', 'finance_maker', 'auditor'] as const) {
    const other = await TestStaff.enter(app, role);
    for (const name of [
      'haltInstrument',
      'planInstrumentVersion',
      'previewInstrumentVersion',
      'renewHalt',
    ] as const)
      expect(await other.refused(name, { id: EURUSD })).toBe('role_missing');
  }
});
