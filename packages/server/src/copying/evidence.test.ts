// What shows its owner that a copied order went as it is said: as of an own order, and nobody else's.
import { openRowProof } from '@meridian/proof';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLogKeys } from '../public-log/log-key.ts';
import { copy, leaderOf, ordersOf, price } from '../testing/copying.ts';
import { TestApp, type TestClient } from '../testing/test-app.ts';

const CALLS = ['logOrder', 'orderStory', 'orderNeighbours'] as const;

let app: TestApp;
let leader: TestClient;
let client: TestClient;
let leaderOrder: number;
let copied: number;
beforeAll(async () => {
  app = await TestApp.open();
  leader = await leaderOf(app);
  client = await app.client();
  const terms = { stop_percent: 5, sizing: 'lots', sizing_value: '0.1' };
  const { id } = await copy(client, leader, terms);
  price(app, '1.10000', '1.10000');
  ({ Id: leaderOrder } = await leader.buy({ cont: '0.10' }));
  price(app, '1.09400', '1.09400');
  [copied] = (await ordersOf(client, id, '3')).map(({ Id }) => Id) as [number];
  await app.app.publicLog.bringUpToDate();
});
afterAll(() => app.remove());

describe('a copied order', () => {
  it('has its rows of the public log, each with its proof', async () => {
    const { data } = await client.done('logOrder', { id: copied });
    const deps = { db: app.db, vault: app.vault, publicUrl: null, now: Date.now };
    const { verifier } = await openLogKeys(deps);
    const rows = data.map(({ file }) => openRowProof(file, { log: [verifier], witnesses: [] }).row);
    expect(rows.map(({ kind }) => kind)).toEqual(['MarketOrderFilled', 'OrderClosed']);
    for (const { body } of rows) expect(body).not.toHaveProperty('leaderId');
  });

  it('tells its story, with the equity that reached the copy stop loss', async () => {
    const { Events: events } = await client.done('orderStory', { id: copied });
    expect(events.map(({ Kind, By }) => `${Kind} ${By}`)).toEqual(['filled venue', 'closed venue']);
    expect(events[1]).toMatchObject({
      // By hand: a fee of 0.11, and 60 points of 0.10 lots.
      Before: { Equity: '939.890000' },
      Facts: { reason: 'copy_stop_loss', copy_stop: '950.000000' },
    });
    expect(events[0]?.Facts).not.toHaveProperty('copy_stop');
  });

  it('stands among the fills around it, the trader’s as anybody’s', async () => {
    const { Open: open, Close: close } = await client.done('orderNeighbours', { id: copied });
    expect(open?.Own).toMatchObject({ Quantity: '0.10', IsOwn: true });
    expect(close?.Own).toMatchObject({ IsOpening: false, IsOwn: true });
    expect(open?.Before.at(-1)).toMatchObject({ Quantity: '0.10', IsOwn: false });
  });

  it('is told to the owner of the copying alone, who is told nothing of the trader’s', async () => {
    const other = await app.client();
    for (const call of CALLS) {
      for (const whose of [leader, other])
        expect((await whose.refused(call, { id: copied })).error, call).toBe('order_unknown');
      const refused = await client.refused(call, { id: leaderOrder });
      expect(refused.error, call).toBe('order_unknown');
    }
  });

  it('is found once it has left memory, as the own orders are', async () => {
    await leader.done('close', { id: leaderOrder }, 'POST');
    await app.restart();
    for (const call of CALLS) {
      await client.done(call, { id: copied });
      await leader.done(call, { id: leaderOrder });
    }
  });
});
