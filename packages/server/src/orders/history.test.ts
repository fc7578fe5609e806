import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '@meridian/store';
import { present } from '@meridian/units';
import { TestApp, type TestClient, instrumentId } from '../testing/test-app.ts';
import { type OrderHistory, createOrderHistory } from './history.ts';

let app: TestApp;
let ann: TestClient;
let accountId: number;
beforeAll(async () => {
  app = await TestApp.open();
  app.feed.say('EURUSD', '1.10000', '1.10008');
  app.feed.say('GBPUSD', '1.25000', '1.25010');
});
afterAll(() => app.remove());
beforeEach(async () => {
  ann = await app.client();
  const [row] = await app.db.query<{ id: bigint }>({ text: 'SELECT max(id) AS id FROM accounts' });
  accountId = Number(present(row, 'an account').id);
});

/** `count` orders that end within one instant. */
async function end(count: number, code = 'EURUSD'): Promise<void> {
  for (let i = 0; i < count; i += 1) {
    const { Id } = await ann.buy({ cont: '0.01', forex_id: instrumentId(code) });
    await ann.done('close', { id: Id });
  }
}

/** From which instants sums were read. */
function watched(): { db: Database; from: unknown[] } {
  const from: unknown[] = [];
  const query: Database['query'] = (statement) => {
    if (statement.name === 'sums_of_finished_orders') from.push(statement.values?.[2]);
    return app.db.query(statement);
  };
  return { db: { ...app.db, query }, from };
}

async function expectSame(history: OrderHistory, epoch = 0): Promise<void> {
  const counted = createOrderHistory(app.db);
  for (const code of [undefined, 'EURUSD', 'GBPUSD']) {
    const of = code === undefined ? undefined : instrumentId(code);
    const wanted = { accountId, epoch, instrumentId: of, offset: 0, limit: 3 };
    expect(await history.page(wanted)).toEqual(await counted.page(wanted));
  }
}

describe('the history of orders', () => {
  it('counts what ended since, and has the number and result of all', async () => {
    const { db, from } = watched();
    const history = createOrderHistory(db, { countedMax: 3 });
    for (const code of ['EURUSD', 'GBPUSD', 'EURUSD', 'EURUSD']) {
      // Twice within one instant, with a look between.
      app.clock.advance(1_000);
      await end(2, code);
      await expectSame(history);
      await end(1, code);
      await expectSame(history);
    }
    expect(await history.page({ accountId, epoch: 0, offset: 0, limit: 1 })).toMatchObject({
      total: 12,
      // Nine euros and three pounds, each a hundredth of a lot and its spread.
      realised: -1_020_000n,
    });
    expect(new Set(from).size).toBeGreaterThan(2);
    expect(from.at(-1)).toBeGreaterThan(0);
  });

  it('begins anew with the account', async () => {
    const history = createOrderHistory(app.db, { countedMax: 1 });
    await end(3);
    await expectSame(history);
    await expectSame(history, 1);
    expect((await history.page({ accountId, epoch: 1, offset: 0, limit: 1 })).total).toBe(0);
  });

  it('tells of no fewer than it shows when an order ends meanwhile', async () => {
    await end(2);
    let read = 0;
    const query: Database['query'] = async (statement) => {
      const rows = await app.db.query(statement);
      read += 1;
      if (read === 1) await end(1);
      return rows as never;
    };
    const history = createOrderHistory({ ...app.db, query });
    const { rows, total } = await history.page({ accountId, epoch: 0, offset: 0, limit: 20 });
    expect(read).toBe(2);
    expect(rows.length).toBeLessThanOrEqual(total);
  });

  it('is sorted up to a number of orders, and in the order of their ends beyond', async () => {
    const history = createOrderHistory(app.db, { sortedMax: 2 });
    const page = (sort: 'net' | 'ended', of?: string) =>
      history.page({
        ...{ accountId, epoch: 0, offset: 0, limit: 20, sort },
        ...(of !== undefined && { instrumentId: instrumentId(of) }),
      });
    await end(2);
    expect((await page('net')).rows).toHaveLength(2);
    await end(1, 'GBPUSD');
    await expect(page('net')).rejects.toMatchObject({ error: 'history_too_long' });
    expect((await page('ended')).rows).toHaveLength(3);
    expect((await page('net', 'EURUSD')).rows).toHaveLength(2);
  });
});
