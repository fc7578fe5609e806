// Prices and times that the operator wrote into the database while the server stood, with every right on it: nobody deals by them.
import { DAY_MS } from '@meridian/units';
import { expect, it } from 'vitest';
import { verify } from '../reconciliation/verify.ts';
import { withoutTriggers } from '../testing/log-site.ts';
import { rewriteSnapshot } from '../testing/snapshot-lines.ts';
import { TestApp, type TestClient } from '../testing/test-app.ts';
import { testClock } from '../testing/test-clock.ts';

/** A Wednesday, and a Friday just before the end of the week. */
const WEDNESDAY = Date.parse('2025-01-15T12:00:00Z');
const FRIDAY = Date.parse('2025-01-17T21:59:50Z');

async function opened(from: number): Promise<{ app: TestApp; ann: TestClient; id: number }> {
  const app = await TestApp.open({ hours: 'real', clock: testClock(from) });
  app.feed.say('EURUSD', '1.10000', '1.10008');
  const ann = await app.client();
  const { Id: id } = await ann.buy({ cont: '0.50' });
  return { app, ann, id };
}

/** Starts again with another last price of the euro, of this moment. */
async function startedAt(app: TestApp, points: number): Promise<void> {
  await app.stop();
  const changed = `bid = ${points}, ask = ${points + 8}, at = ${app.clock.now()}, seq = seq + 1`;
  await withoutTriggers(app, `UPDATE last_quotes SET ${changed} WHERE instrument_id = 1`);
  await app.reopenDatabase();
  await app.start();
}

it('deals at no price of before the start until the feed says the next', async () => {
  const { app, ann, id } = await opened(WEDNESDAY);
  try {
    await startedAt(app, 150_000);
    expect((await ann.refused('close', { id })).error).toBe('price_stale');
    const { data } = await ann.done('myDeal', { status: '1' });
    expect(data).toMatchObject([{ UpdatePrice: '1.10000' }]);
    app.feed.say('EURUSD', '1.10100', '1.10108');
    expect(await ann.done('close', { id })).toMatchObject({ ClosePrice: '1.10100' });
    expect((await verify(app.db)).differences).toEqual([]);
  } finally {
    await app.remove();
  }
});

it.each([
  [
    'the feed’s',
    (app: TestApp) => withoutTriggers(app, `UPDATE market_clock SET at = at + ${5 * DAY_MS}`),
  ],
  [
    'the snapshot’s',
    (app: TestApp) =>
      rewriteSnapshot(app, (lines) =>
        lines.map((line) => line.replace(/"now":\d+/, `"now":${WEDNESDAY + 5 * DAY_MS}`)),
      ),
  ],
])('turns no session and charges no night by another time: %s', async (_, forge) => {
  const { app, ann, id } = await opened(WEDNESDAY);
  try {
    await app.stop();
    await forge(app);
    await app.reopenDatabase();
    await app.start();
    expect((await app.call('basicInfo', {})).data).toMatchObject({ market_time: WEDNESDAY });
    app.app.host.passTime();
    app.feed.say('EURUSD', '1.10100', '1.10108');
    expect(await ann.done('close', { id })).toMatchObject({
      ClosePrice: '1.10100',
      Swap: '0.000000',
    });
    expect((await verify(app.db)).differences).toEqual([]);
  } finally {
    await app.remove();
  }
});

it('values what is open on a weekend by the last tick that was sealed', async () => {
  const { app, ann } = await opened(FRIDAY);
  try {
    app.clock.advance(DAY_MS);
    const before = await ann.standing();
    await startedAt(app, 50_000);
    expect(await ann.standing()).toEqual(before);
    await startedAt(app, 150_000);
    expect(await ann.standing()).toEqual(before);
  } finally {
    await app.remove();
  }
});
