import { ERRORS } from '@meridian/contract';
import { HOUR_MS, MINUTE_MS } from '@meridian/units';
import { afterEach, describe, expect, it } from 'vitest';
import { TestApp, instrumentId, marketOrder, pendingOrder } from '../testing/test-app.ts';

let app: TestApp;
afterEach(() => app.remove());

const readiness = async (): Promise<{ status: number; reason: string | null }> => {
  const { statusCode, body } = await app.app.http.inject({ url: '/readyz' });
  const { reason } = JSON.parse(body) as { reason: string | null };
  return { status: statusCode, reason };
};

describe('a machine’s clock that is set back', () => {
  const EURO = instrumentId('EURUSD');

  it('stops trading, is told by the readiness, and neither plays prices again nor triggers at them', async () => {
    app = await TestApp.open();
    const client = await app.client();
    app.feed.say('EURUSD', '1.10000', '1.10008');
    const { Id: id } = await client.buy();
    app.clock.advance(MINUTE_MS);
    app.feed.say('EURUSD', '1.12000', '1.12008');
    await client.done('submit', pendingOrder('1.10500'), 'POST');

    app.clock.advance(-HOUR_MS);
    expect(await readiness()).toEqual({
      status: 503,
      reason:
        "the machine's clock was set back by 3600 s: nothing is traded until it has caught up",
    });
    app.feed.say('EURUSD', '1.10000', '1.10008');
    expect(await client.refused('submit', marketOrder(), 'POST')).toMatchObject({
      error: 'service_unavailable',
      status: 503,
    });
    const refused = await client.call('close', { id }, 'POST');
    expect([refused.code, refused.headers['retry-after']]).toEqual([
      ERRORS.service_unavailable.code,
      '1',
    ]);
    expect((await client.done('myDeal', { status: '0' })).total).toBe(1);
    const shown = (await client.done('tradeList', {})).find((row) => row.Id === EURO);
    expect(shown?.ForexQuotations).toMatchObject({ Ask: 1.12008 });

    app.clock.advance(HOUR_MS);
    expect(await readiness()).toEqual({ status: 200, reason: null });
    app.feed.say('EURUSD', '1.12000', '1.12008');
    await client.done('close', { id }, 'POST');
  });

  it('is known after a restart too', async () => {
    app = await TestApp.open();
    const client = await app.client();
    app.feed.say('EURUSD', '1.10000', '1.10008');
    await client.buy();
    await app.stop();
    app.clock.advance(-HOUR_MS);
    await app.start();
    expect((await readiness()).reason).toMatch(/was set back by 3600 s/);
    app.clock.advance(HOUR_MS);
    expect((await readiness()).status).toBe(200);
  });
});

it('tells that the database hangs, and when it answers again', async () => {
  app = await TestApp.open();
  expect((await readiness()).status).toBe(200);
  const hung = app.db.writer.query({ text: 'SELECT pg_sleep(6)' });
  await expect
    .poll(readiness, { timeout: 6_000 })
    .toEqual({ status: 503, reason: 'the database does not answer' });
  await hung;
  await expect.poll(async () => (await readiness()).status, { timeout: 6_000 }).toBe(200);
});
