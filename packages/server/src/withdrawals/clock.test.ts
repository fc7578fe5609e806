import { CLOCK_CLIENTS_MIN } from '@meridian/contract/names/withdrawals';
import type { CallOutput } from '@meridian/contract';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@meridian/units';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Withdrawer, payOut, reviewer, withdrawer } from '../testing/money.ts';
import { TestApp } from '../testing/test-app.ts';
import { TestStaff } from '../testing/test-staff.ts';

let app: TestApp;
beforeEach(async () => {
  app = await TestApp.open();
});
afterEach(() => app.remove());

/** As a visitor reads it, once it is no longer the one from before. */
async function clock(): Promise<CallOutput<'withdrawalClock'>> {
  await app.stop();
  await app.start();
  return (await app.call('withdrawalClock', {})).data as CallOutput<'withdrawalClock'>;
}

/** Their deposits need no day to settle: the last of them waits for all. */
async function withdrawers(count: number): Promise<Withdrawer[]> {
  const all: Withdrawer[] = [];
  for (let i = 0; i < count; i += 1) all.push(await withdrawer(app, '1000'));
  return all;
}

async function sentAfter({ draw }: Withdrawer, minutes: number): Promise<void> {
  const { id } = await draw('100');
  app.clock.advance(minutes * MINUTE_MS);
  await payOut(app, id);
}

/** As the owner says it in the back office, among other settings. */
const promise = async (hours: number) => {
  const owner = await TestStaff.enter(app, 'owner');
  const changes = { withdrawal_promise_hours: hours, copy_trading: 1 };
  await owner.done('settingsChange', { changes, reason: 'What we can keep' });
};

describe('the withdrawal clock', () => {
  it('says nothing of a few clients, however many withdrawals they make', async () => {
    const few = await withdrawers(CLOCK_CLIENTS_MIN - 1);
    for (const one of few) await sentAfter(one, 10);
    await sentAfter(few[0] as Withdrawer, 10);
    await (few[1] as Withdrawer).draw('100');
    expect(await clock()).toMatchObject({ all: null, waiting: null, promises: [] });
  });

  it('tells median, nine of ten and the oldest that waits, to the next minute', async () => {
    const all = await withdrawers(CLOCK_CLIENTS_MIN);
    for (const [i, one] of all.entries()) await sentAfter(one, 10 * (i + 1));
    await (all[0] as Withdrawer).draw('100');
    app.clock.advance(3 * HOUR_MS + 1);
    const told = await clock();
    expect(told.all).toEqual({
      count: 10,
      total: { median: 50, ninety: 90 },
      to_approval: { median: 50, ninety: 90 },
      to_sending: { median: 0, ninety: 0 },
    });
    expect(told.waiting).toEqual({
      count: 1,
      oldest_minutes: 181,
      rejected: 0,
      cancelled: 0,
    });
    expect(told.by_delay).toEqual([
      { delay: 'none', times: told.all },
      { delay: 'two_people', times: null },
      { delay: 'hold', times: null },
    ]);
  });

  it('forgets what was sent longer ago than it looks back', async () => {
    for (const one of await withdrawers(CLOCK_CLIENTS_MIN)) await sentAfter(one, 10);
    expect((await clock()).all?.count).toBe(10);
    app.clock.advance(91 * DAY_MS);
    expect(await clock()).toMatchObject({ all: null, waiting: null });
  });
});

describe('a promise', () => {
  it('counts what was late, also what its client took back after it was late; a quick end counts neither way', async () => {
    const all = await withdrawers(CLOCK_CLIENTS_MIN);
    await promise(24);
    for (const one of all) await sentAfter(one, 60);
    const [ann, bob, cem] = all as [Withdrawer, Withdrawer, Withdrawer];
    await sentAfter(ann, 25 * 60);
    const late = await bob.draw('100');
    app.clock.advance(25 * HOUR_MS);
    await bob.client.done('drawCancel', { id: late.id }, 'POST');
    const quick = await cem.draw('100');
    await cem.client.done('drawCancel', { id: quick.id }, 'POST');
    await cem.draw('100');
    expect((await clock()).promises).toMatchObject([{ hours: 24, until: null, due: 12, kept: 10 }]);
    app.clock.advance(25 * HOUR_MS);
    expect((await clock()).promises).toMatchObject([{ hours: 24, due: 13, kept: 10 }]);
  });

  it('that is changed leaves what was asked for before under the former one', async () => {
    const all = await withdrawers(CLOCK_CLIENTS_MIN);
    await promise(1);
    for (const one of all) await sentAfter(one, 90);
    await promise(48);
    const changedAt = app.clock.now();
    await sentAfter(all[0] as Withdrawer, 90);
    expect((await clock()).promises).toMatchObject([
      { hours: 48, since: changedAt, until: null, due: null, kept: null },
      { hours: 1, until: changedAt, due: 10, kept: 0 },
    ]);
    await promise(0);
    expect((await clock()).promises).toMatchObject([
      { hours: 48, until: app.clock.now() },
      { hours: 1 },
    ]);
  });

  it('made at the command line counts like one made in the back office', async () => {
    const { record } = await reviewer(app, 'ann');
    await record(app.db, {
      action: 'setting.change',
      subject: 'setting:withdrawal_promise_hours',
      userId: null,
      before: { value: '0' },
      after: { value: '12' },
    });
    expect((await clock()).promises).toMatchObject([{ hours: 12, until: null, due: null }]);
  });
});
