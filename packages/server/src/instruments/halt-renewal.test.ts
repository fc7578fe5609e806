import { DAY_MS, HOUR_MS, MINUTE_MS } from '@meridian/units';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TestApp } from '../testing/test-app.ts';
import { TestStaff } from '../testing/test-staff.ts';

const EURUSD = 1;
const HALT = { id: EURUSD, reason: 'prices_in_doubt', note: 'Two sources differ' } as const;

let app: TestApp;
let desk: TestStaff;
beforeEach(async () => {
  app = await TestApp.open();
  desk = await TestStaff.enter(app, 'instruments');
  app.feed.say('EURUSD', '1.10000', '1.10008');
  app.clock.advance(MINUTE_MS);
  await desk.done('haltInstrument', HALT);
  await desk.done('renewHalt', { id: EURUSD, note: 'Still differ' });
});
afterEach(() => app.remove());

/** Whoever confirms has logged in not long before. */
const colleague = () => TestStaff.enter(app, 'instruments');
const waiting = async (by: TestStaff) => {
  const { waiting: rows } = await by.done('proposalList', {});
  const [one] = rows;
  if (one === undefined) throw new Error('no proposal waits');
  return one;
};
const confirm = (by: TestStaff, one: { readonly id: number; readonly seen_hash: string }) =>
  by.refused('proposalConfirm', { id: String(one.id), seen_hash: one.seen_hash });
const haltsOfIt = async () =>
  (await app.client())
    .done('termsHistory', { forex_id: EURUSD })
    .then(({ instruments }) => instruments[0]?.halts ?? []);

describe('a proposal that a halt goes on', () => {
  it('is about nothing once the instrument was reopened, before its next tick too', async () => {
    const second = await colleague();
    const seen = await waiting(second);
    expect(seen.before).toMatchObject({ Trading: 'halted: prices in doubt' });
    app.clock.advance(MINUTE_MS);
    await desk.done('reopenInstrument', { id: EURUSD });
    expect(await confirm(second, seen)).toBe('not_halted');
    const now = await waiting(second);
    expect(now.touches).toEqual(['It can no longer be done: what it is about has changed.']);
    expect(await confirm(second, now)).toBe('not_halted');
    expect(await desk.refused('renewHalt', { id: EURUSD, note: 'x' })).toBe('not_halted');
    expect((await haltsOfIt()).map(({ is_on: isOn }) => isOn)).toEqual([false]);
  });

  it('is about nothing once the halt has ended by itself', async () => {
    const seen = await waiting(desk);
    app.clock.advance(4 * HOUR_MS);
    expect(await confirm(await colleague(), seen)).toBe('not_halted');
  });

  it('lets no later halt go on in its place', async () => {
    const seen = await waiting(desk);
    app.clock.advance(DAY_MS);
    const later = await colleague();
    await later.done('haltInstrument', HALT);
    expect(await confirm(await colleague(), seen)).toBe('proposal_changed');
    const [until] = (await haltsOfIt()).map((one) => one.until);
    expect(until).toBe(app.clock.now() + 4 * HOUR_MS);
  });
});
