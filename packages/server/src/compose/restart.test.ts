import { hasSeenFeed, listSnapshots, readJournalEnd } from '@meridian/store';
import { DAY_MS } from '@meridian/units';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FeedFault } from '../market/feeds/feed-fault.ts';
import { TestApp, instrumentId, pendingOrder } from '../testing/test-app.ts';
import { testClock } from '../testing/test-clock.ts';
import { verify } from '../reconciliation/verify.ts';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(() => app.remove());

const chart = async (period: string) => (await app.call('kline', { forex_id: 1, period })).data;

describe('a restart on the same database', () => {
  it('keeps sessions, orders, balances, candles and the day’s figures', async () => {
    app.feed.say('EURUSD', '1.10000', '1.10008');
    const ann = await app.client('en', 'ann');
    const open = await ann.buy({ cont: '0.50', stop_loss_price: '1.09500' });
    await ann.done('close', { id: open.Id, cont: '0.20' });
    const pending = await ann.done('submit', pendingOrder('1.05000'));
    app.clock.advance(90_000);
    app.feed.say('EURUSD', '1.10500', '1.10508');
    app.feed.say('GBPUSD', '1.25000', '1.25010');
    const [standing, minutes, days] = [
      await ann.standing(),
      await chart('1min'),
      await chart('1day'),
    ];

    await app.restart();
    expect(app.feed.startedFrom).toBe(app.clock.now());
    const [row] = (await app.call('tradeList', { searchCurrency: 'EURUSD' })).data as {
      ForexQuotations: object;
    }[];
    expect(row?.ForexQuotations).toMatchObject({
      Open: 1.1,
      Close: 1.105,
      Change: 0.45,
      High: 1.105,
      Low: 1.1,
      Bid: 1.105,
      Ask: 1.10508,
      Time: app.clock.now(),
    });
    expect(await ann.standing()).toEqual(standing);
    app.feed.say('EURUSD', '1.10500', '1.10508');
    expect(await ann.standing()).toEqual(standing);
    expect(await chart('1min')).toMatchObject([
      (minutes as object[])[0],
      { Close: 1.105, Volume: 2 },
    ]);
    expect(await chart('1day')).toMatchObject([{ ...(days as object[])[0], Volume: 3 }]);

    // Its triggers work again.
    app.feed.say('EURUSD', '1.04900', '1.04908');
    expect(await ann.done('orderDetail', { id: open.Id })).toMatchObject({
      CloseReason: 'stop_loss',
      ClosePrice: '1.04900',
    });
    expect(await ann.done('orderDetail', { id: pending.Id })).toMatchObject({
      Status: 1,
      Price: '1.04908',
    });
    expect((await app.client('en', 'ann')).user).toEqual(ann.user);
  });

  it('goes on from the snapshot that the end wrote, and from the journal alone where there is none', async () => {
    const ann = await app.client();
    app.feed.say('EURUSD', '1.10000', '1.10008');
    const { Id: id } = await ann.buy();
    await app.restart();
    const [newest] = await listSnapshots(app.db);
    expect(newest?.seq).toBe((await readJournalEnd(app.db)).seq);
    await app.stop();
    await app.db.query({ text: 'DELETE FROM snapshots' });
    await app.reopenDatabase();
    await app.start();
    app.feed.say('EURUSD', '1.10000', '1.10008');
    expect((await ann.done('close', { id })).Status).toBe(3);
    expect((await verify(app.db)).differences).toEqual([]);
  });

  it('numbers new orders after the old ones', async () => {
    const ann = await app.client();
    app.feed.say('EURUSD', '1.10000', '1.10008');
    const first = await ann.buy();
    await app.restart();
    app.feed.say('EURUSD', '1.10000', '1.10008');
    expect((await ann.buy()).Id).toBe(first.Id + 1);
    await ann.done('closeAll', {});
  });
});

describe('a restart while the provider is away', () => {
  it('asks for what came after its last sign of life', async () => {
    const remote = await TestApp.open({ isRemote: true });
    try {
      const { identity } = remote.feed;
      await expect.poll(() => hasSeenFeed(remote.db, identity), { timeout: 15_000 }).toBe(true);
      remote.feed.say('EURUSD', '1.10000', '1.10008');
      const heardAt = remote.clock.now();
      remote.feed.fallSilent();
      remote.feed.status({ state: 'interrupted', detail: 'nothing heard' });
      remote.clock.advance(600_000);
      await remote.restart();
      expect(remote.feed.startedFrom).toBe(heardAt);
    } finally {
      await remote.remove();
    }
  });
});

describe('a restart while markets are closed', () => {
  const friday = Date.parse('2025-01-17T21:59:50Z');

  it('leaves prices, equity, margin level and stops as they were', async () => {
    const weekend = await TestApp.open({ hours: 'real', clock: testClock(friday) });
    try {
      weekend.feed.say('EURUSD', '1.10000', '1.10008');
      weekend.feed.say('USDJPY', '150.000', '150.010');
      const ann = await weekend.client('en', 'ann');
      const euro = await ann.buy({ cont: '0.50' });
      const yen = await ann.buy({ forex_id: instrumentId('USDJPY'), cont: '0.20' });
      const pending = await ann.done('submit', pendingOrder('1.05000'));
      weekend.feed.say('EURUSD', '1.10250', '1.10258');
      weekend.clock.advance(DAY_MS);
      const seen = async () => ({
        standing: await ann.standing(),
        prices: (await weekend.call('tradeList', {})).data,
      });
      const before = await seen();
      await weekend.restart();
      expect(await seen()).toEqual(before);
      await ann.done('setStopPrice', { id: euro.Id, stop_loss_price: '1.09000' });
      await ann.done('setStopPrice', { id: yen.Id, stop_loss_price: '149.000' });
      await ann.done('setStopPrice', { id: pending.Id, stop_loss_price: '1.04000' });
      expect((await ann.refused('close', { id: euro.Id })).error).toBe('market_closed');
      // Sunday's first prices: a gap through one stop.
      weekend.clock.set(Date.parse('2025-01-19T22:00:01Z'));
      weekend.feed.say('EURUSD', '1.08000', '1.08050');
      expect(await ann.done('orderDetail', { id: euro.Id })).toMatchObject({
        Status: 3,
        CloseReason: 'stop_loss',
        ClosePrice: '1.08000',
      });
      expect((await verify(weekend.db)).differences).toEqual([]);
    } finally {
      await weekend.remove();
    }
  });
});

describe('another feed', () => {
  it('is refused while orders are live, and taken over the empty book', async () => {
    const ann = await app.client();
    app.feed.say('EURUSD', '1.10000', '1.10008');
    const { Id: id } = await ann.done('submit', pendingOrder('1.05000'));
    await app.stop();
    await expect(app.start({ identity: 'other' })).rejects.toThrow(FeedFault);
    await expect(app.start({ identity: 'other' })).rejects.toThrow(
      /pending or open orders priced by the feed "hand", and FEED is now "other"/,
    );
    await app.start();
    app.feed.say('EURUSD', '1.10000', '1.10008');
    await ann.done('cancelTrade', { id });
    // What earlier tests left open.
    await (await app.client('en', 'ann')).done('closeAll', {});
    await app.stop();
    await app.start({ identity: 'other' });
    expect(await chart('1min')).toEqual([]);
    app.feed.say('EURUSD', '1.30000', '1.30008');
    expect((await ann.buy()).Price).toBe('1.30008');
  });
});
