import { sumOfLedger } from '@meridian/store/ledger-sum';
import { DAY_MS } from '@meridian/units';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  USDT_TRC20,
  bindTron,
  fund,
  newReference,
  reviewer,
  verifyIdentity,
  withdrawer,
} from '../testing/money.ts';
import { REAL_PASSWORD, TestApp } from '../testing/test-app.ts';
import { verify } from '../reconciliation/verify.ts';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(async () => {
  expect(await sumOfLedger(app.db)).toBe(0n);
  expect((await verify(app.db)).differences).toEqual([]);
  await app.remove();
});

const decisions = () => app.app.money.withdrawals;
const by = (name: string) => reviewer(app, name);

describe('the day’s hold', () => {
  it('of a new method is told to the client, and approving waits for its end', async () => {
    const bob = await app.realClient();
    await fund(app, bob, '1000');
    await verifyIdentity(app, bob);
    const { id: methodId, hold_until: until } = await bindTron(bob);
    const { id, ...row } = await bob.done(
      'draw',
      { draw_currency_id: USDT_TRC20, draw_method_id: methodId, number: '100' },
      'POST',
    );
    expect(row).toMatchObject({ state: 'queued', hold_until: until, hold_reason: 'method_new' });
    expect(row.notes).toMatch(/^On hold until Jan .* UTC, as the account or address/);
    const steps = (await bob.done('drawInfo', { id })).steps;
    expect(steps.map(({ step, state, text }) => `${step} ${state}: ${text}`)).toEqual([
      'requested done: Requested',
      'hold_ended current: Hold ends',
      'approved ahead: Approval',
      'sent ahead: Sending',
    ]);
    await expect(decisions().approve(await by('ann'), { id })).rejects.toMatchObject({
      refusal: 'held_until',
    });
    app.clock.advance(DAY_MS);
    // The next one would not wait.
    expect((await bob.done('drawMethods', {})).map((one) => one.hold_until)).toEqual([null]);
    expect((await decisions().approve(await by('ann'), { id })).stage).toBe('approved');
    const later = (await bob.done('drawInfo', { id })).steps;
    expect(later.map(({ text }) => text)).toEqual([
      'Requested',
      'Hold ends',
      'Approved',
      'Sending',
    ]);
  });

  it('of a changed password holds withdrawals to an old method too', async () => {
    const { client, draw } = await withdrawer(app, '1000');
    await app.db.query({
      text: 'UPDATE users SET password_changed_at = $2 WHERE id = $1',
      values: [client.user.id, app.clock.now() - 1_000],
    });
    const until = app.clock.now() - 1_000 + DAY_MS;
    expect(await client.done('drawAvailable', {})).toMatchObject({
      hold_until: until,
      hold_reason: 'password_changed',
    });
    expect(await draw('100')).toMatchObject({ hold_until: until, hold_reason: 'password_changed' });
  });
});

describe('a password changed after the request', () => {
  it('holds what is queued and what is approved, and tells so', async () => {
    const { client, draw } = await withdrawer(app, '1000');
    const [queued, approved] = [await draw('100'), await draw('200')];
    await decisions().approve(await by('ann'), { id: approved.id });
    app.clock.advance(60_000);
    const change = { old_password: REAL_PASSWORD, new_password: 'green kettle 95' };
    expect(await client.done('amendPassword', change)).toEqual({});
    const held = { hold_until: app.clock.now() + DAY_MS, hold_reason: 'password_changed' };
    for (const { id } of [queued, approved]) {
      const told = await client.done('drawInfo', { id });
      expect(told).toMatchObject(held);
      expect(told.notes).toContain('your password was changed');
    }
    const { steps } = await client.done('drawInfo', { id: approved.id });
    expect(steps.map(({ step, state }) => `${step} ${state}`)).toEqual([
      'requested done',
      'approved done',
      'hold_ended current',
      'sent ahead',
    ]);
    const approve = async () => decisions().approve(await by('ann'), { id: queued.id });
    const send = async () =>
      decisions().send(await by('ann'), { id: approved.id, reference: newReference() });
    await expect(approve()).rejects.toMatchObject({ refusal: 'held_until' });
    await expect(send()).rejects.toMatchObject({ refusal: 'held_until' });
    app.clock.advance(DAY_MS);
    expect([(await approve()).stage, (await send()).stage]).toEqual(['approved', 'sent']);
  });
});
