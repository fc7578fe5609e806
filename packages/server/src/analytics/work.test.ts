// How much of a long history one client may have gone through.
import type { Trade } from '@meridian/trading';
import { SECOND_MS, asMoney } from '@meridian/units';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../platform/http/context.ts';
import { TestApp, type TestClient } from '../testing/test-app.ts';
import { TRADES_A_SECOND, analyticsHandlers } from './routes.ts';

let app: TestApp;
let ann: TestClient;
let bob: TestClient;
beforeAll(async () => {
  app = await TestApp.open();
  [ann, bob] = [await app.client(), await app.client()];
});
afterAll(() => app.remove());

const quote = { bid: 110_000n, ask: 110_010n, rate: 1n };
const trade = {
  ...{ id: 1, instrumentId: 1, side: 'buy', openedAt: 1, closedAt: 2, lots: 1n, reason: 'client' },
  ...{ profit: 5n, fee: 1n, swap: 0n, spread: 1n, rebate: 0n, net: 4n },
  ...{ open: quote, close: quote, openPrice: 110_010n, closePrice: 110_000n },
} as unknown as Trade;

describe('the figures of a long history', () => {
  it('are worked out so often a second, of one client alone', async () => {
    const trades = Array.from({ length: TRADES_A_SECOND }, () => trade);
    const of = { trades, flows: [], isCut: false, net: asMoney(0n), sums: new Map(), recent: [] };
    const handlers = analyticsHandlers({
      ...{ db: app.db, host: app.app.host, marketNow: app.clock.now, now: app.clock.now },
      book: { of: () => Promise.resolve(of) },
      excursions: () => Promise.resolve([]),
    });
    const clientOf = ({ user: { id } }: TestClient) => ({ session: { accountId: id } }) as Client;
    const figures = async (client: TestClient) =>
      await handlers.analytics({ zone: 'UTC' }, clientOf(client));
    for (let i = 0; i < 10; i += 1)
      expect(await figures(ann)).toMatchObject({ ever: trades.length });
    await expect(figures(ann)).rejects.toThrow('requests_too_many');
    expect(await figures(bob)).toMatchObject({ ever: trades.length });
    app.clock.advance(SECOND_MS);
    await figures(ann);
    const page = handlers.analyticsTrades(
      { page: 1, zone: 'UTC', day: undefined, tag: undefined },
      clientOf(ann),
    );
    await expect(page).rejects.toThrow('requests_too_many');
  });
});
