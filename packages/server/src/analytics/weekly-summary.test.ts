import { DAY_MS, assert } from '@meridian/units';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fund } from '../testing/money.ts';
import { Outbox } from '../testing/outbox.ts';
import { PushService, browserKeys } from '../testing/push-service.ts';
import { TestApp, type TestClient } from '../testing/test-app.ts';
import { createTradeBook } from './trade-book.ts';
import { keepWeeklySummaries, weekEnd } from './weekly-summary.ts';

let app: TestApp;
let outbox: Outbox;
const service = new PushService();
let address: string;
beforeAll(async () => {
  address = await service.open();
  app = await TestApp.open({ config: { pushToPrivateHosts: true } });
  outbox = new Outbox(app);
});
afterAll(async () => {
  await app.remove();
  service.close();
});

const say = (price: string) => app.feed.say('EURUSD', price, price);
const emailOf = ({ user }: TestClient): string => String(user.email);

async function trade(client: TestClient): Promise<void> {
  say('1.10000');
  const { Id } = await client.buy({ cont: '0.10' });
  say('1.10100');
  await client.done('close', { id: Id }, 'POST');
}

/** Saturday has come, and what is due was sent. */
async function weekEnds(): Promise<void> {
  const now = app.clock.now();
  app.clock.advance(weekEnd(now + 7 * DAY_MS) - now + 1);
  say('1.10000');
  await app.app.weekly.send();
}

/** The summaries that were sent since the last look. */
const sent = async () =>
  (await outbox.look()).filter(({ raw }) => raw.includes('Your week in trading'));

describe('the weekly summary', () => {
  it('is not sent to who did not ask for it, and says what the week made to who did', async () => {
    const [ann, bob] = [await app.realClient(), await app.realClient()];
    for (const client of [ann, bob]) await fund(app, client, '1000');
    expect(await ann.done('weeklySummary', {})).toEqual({
      ...{ wished: 0, has_address: 1, pushed: 0 },
    });
    expect(await ann.done('setWeeklySummary', { wished: 1 })).toEqual({
      ...{ wished: 1, has_address: 1, pushed: 0 },
    });
    for (const client of [ann, bob]) await trade(client);
    await weekEnds();
    const [mail, ...more] = await sent();
    expect([mail?.to, more]).toEqual([emailOf(ann), []]);
    const { figures } = await ann.done('analytics', {});
    const text = mail?.raw.replaceAll(/\s+/g, ' ');
    expect(text).toContain('this many trades: 1. Won: 1, lost: 0.');
    expect(text).toContain(`Net result: ${Number(figures.net).toFixed(2)} USD.`);
  });

  it('is sent once, not of a week without a trade, and no more once it is not wished', async () => {
    const cid = await app.realClient();
    await fund(app, cid, '1000');
    await cid.done('setWeeklySummary', { wished: 1 });
    await trade(cid);
    await weekEnds();
    expect(await sent()).toHaveLength(1);
    await app.app.weekly.send();
    await weekEnds();
    expect(await sent()).toEqual([]);
    await trade(cid);
    await cid.done('setWeeklySummary', { wished: 0 });
    await weekEnds();
    expect(await sent()).toEqual([]);
  });

  it('comes by push beside the mail or instead of it, calmly, to who asked for that', async () => {
    const dan = await app.realClient();
    await fund(app, dan, '1000');
    await dan.done('subscribePush', { endpoint: `${address}/dan`, ...browserKeys() }, 'POST');
    const set = (wished: number, pushed?: number) =>
      dan.done('setWeeklySummary', { wished, ...(pushed !== undefined && { pushed }) });
    expect(await set(0, 1)).toMatchObject({ wished: 0, pushed: 1 });
    await trade(dan);
    await weekEnds();
    await expect.poll(() => service.received.length).toBe(1);
    expect(service.received[0]).toMatchObject({
      path: '/dan',
      headers: { ttl: '172800', urgency: 'low' },
    });
    expect(await sent()).toEqual([]);

    // What is not said stays as it was.
    expect(await set(1)).toMatchObject({ wished: 1, pushed: 1 });
    await trade(dan);
    await weekEnds();
    await expect.poll(() => service.received.length).toBe(2);
    expect(await sent()).toHaveLength(1);

    expect(await set(1, 0)).toMatchObject({ wished: 1, pushed: 0 });
    await trade(dan);
    await weekEnds();
    expect(await sent()).toHaveLength(1);
    expect(service.received).toHaveLength(2);
  });

  it('comes to all others too while one client’s readings wait, or one cannot be made', async () => {
    const clients = [await app.realClient(), await app.realClient(), await app.realClient()];
    for (const client of clients) {
      await fund(app, client, '1000');
      await client.done('setWeeklySummary', { wished: 1 });
      await trade(client);
    }
    const [ann, broken] = clients.map(({ user }) => user.id);
    const host = app.app.host;
    const { promise: held, resolve: release } = Promise.withResolvers<number>();
    let asked = 0;
    const settledEntry = () => ((asked += 1) === 1 ? held : host.settledEntry());
    const real = createTradeBook({ db: app.db, host: { ...host, settledEntry } });
    const own = host.views.accounts.of(ann ?? 0);
    assert(own !== undefined, 'the account of a client');
    const reading = Array.from({ length: 9 }, () => real.of(own, own.id));
    await expect(real.of(own, own.id)).rejects.toThrow('requests_too_many');
    const faults: unknown[] = [];
    const weekly = keepWeeklySummaries({
      ...{ db: app.db, host, postman: app.app.postman, pushes: { tell: () => undefined } },
      ...{ publicUrl: null, marketNow: app.clock.now, onFault: (error) => faults.push(error) },
      book: {
        async of(account, reader) {
          if (account.id === broken) throw new Error('broken');
          return await real.of(account, reader);
        },
      },
    });
    const now = app.clock.now();
    app.clock.advance(weekEnd(now + 7 * DAY_MS) - now + 1);
    await weekly.send();
    await weekly.stop();
    release(await host.settledEntry());
    await Promise.all(reading);
    expect((await sent()).map(({ to }) => to)).toEqual([
      ...clients.filter(({ user }) => user.id !== broken).map(emailOf),
    ]);
    expect(faults).toEqual([new Error('broken')]);
    await app.app.weekly.send();
    expect((await sent()).map(({ to }) => to)).toEqual([clients[1] && emailOf(clients[1])]);
  });

  it('is of weeks that end on Saturday', () => {
    const saturday = Date.UTC(2026, 10, 28);
    expect(weekEnd(saturday)).toBe(saturday);
    expect(weekEnd(saturday - 1)).toBe(saturday - 7 * DAY_MS);
    expect(weekEnd(saturday + 6 * DAY_MS)).toBe(saturday);
  });
});
