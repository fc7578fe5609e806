// No trader may look better than the account is: open losses, resets, money that comes and goes, orders closed in
// parts.
import type { CallOutput } from '@meridian/contract';
import { MINUTE_MS, readMoney } from '@meridian/units';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copy, leaderOf, price } from '../testing/copying.ts';
import { TestApp, type TestClient } from '../testing/test-app.ts';
import { verify } from '../reconciliation/verify.ts';
import { maskedUid } from './wire.ts';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(async () => {
  expect(app.fatal).toEqual([]);
  await app.remove();
});

type Row = CallOutput<'ranking'>['data'][number];

async function rowOf(client: TestClient): Promise<Row> {
  await app.app.equityBeat.look();
  await client.done('balance', {});
  await app.app.ranking.bringUpToDate();
  const { data } = (await app.call('ranking', { kind: 'demo' })).data as CallOutput<'ranking'>;
  const row = data.find(({ user }) => user === maskedUid(client.user.uid));
  if (row === undefined) throw new Error('the trader is listed');
  return row;
}

/** A trader with one closed order, so that the list shows it. */
async function traderAt(bid: string): Promise<TestClient> {
  const trader = await app.client();
  price(app, bid, bid);
  await trader.buy({ cont: '0.01' });
  await trader.done('closeAll', {}, 'POST');
  return trader;
}

describe('what stands open', () => {
  it('is in return and drawdown while it is open, and after it has recovered in the drawdown', async () => {
    const trader = await traderAt('1.10000');
    await trader.buy({ cont: '1' });
    price(app, '1.08000', '1.08000');
    const fallen = await rowOf(trader);
    expect(Number(fallen.total_rate)).toBeCloseTo(-20, 0);
    expect(Number(fallen.max_drawdown)).toBeCloseTo(20, 0);
    // Holding a losing order makes nothing look better.
    expect(Number(fallen.total_profit)).toBeCloseTo(-2_001, 0);
    price(app, '1.11000', '1.11000');
    const risen = await rowOf(trader);
    expect(Number(risen.total_rate)).toBeCloseTo(10, 0);
    expect(Number(risen.max_drawdown)).toBeCloseTo(20, 0);
  });

  it('counts at a reset as at a close: as a loss, in the return and as a lost trade', async () => {
    const trader = await traderAt('1.10000');
    const before = await rowOf(trader);
    await trader.buy({ cont: '1' });
    price(app, '1.09000', '1.09000');
    await trader.done('resetDemo', {}, 'POST');
    const after = await rowOf(trader);
    expect(Number(after.total_rate)).toBeCloseTo(-10, 0);
    expect(after.total_trade_num).toBe(before.total_trade_num + 1);
    expect(after.restarts).toBe(1);
    expect(readMoney(after.total_profit)).toBeLessThan(readMoney('-1000'));
    expect((await trader.done('balance', {})).balance).toBe('10000.000000');
    expect((await trader.done('myDeal', { status: '3' })).total).toBe(0);
  });

  it('is not thinned out by money moved while it stands open', async () => {
    const leader = await leaderOf(app);
    const trader = await traderAt('1.10000');
    const { id } = await copy(trader, leader, { amount: '5000' });
    await trader.buy({ cont: '0.5' });
    price(app, '1.06000', '1.06000');
    // 2,000 of 5,000 are lost; 4,800 come back, and that is no return.
    await trader.done('moveCopyMoney', { id, direction: 'out', amount: '4800' }, 'POST');
    const row = await rowOf(trader);
    expect(Number(row.total_rate)).toBeCloseTo(-40, 0);
    await trader.done('closeAll', {}, 'POST');
    expect(Number((await rowOf(trader)).total_rate)).toBeCloseTo(-40, 0);
  });

  it('is written down once it has moved by a hundredth, and in an hour at the latest', async () => {
    const trader = await traderAt('1.10000');
    await trader.buy({ cont: '0.1' });
    const marks = async (): Promise<number> => {
      await rowOf(trader);
      const rows = await app.db.query<{ n: bigint }>({
        text: `SELECT count(*) AS n FROM journal WHERE kind = 'EquityMarked' AND account_id = $1`,
        values: [trader.user.id],
      });
      return Number(rows[0]?.n);
    };
    expect(await marks()).toBe(1);
    price(app, '1.09910', '1.09910');
    expect(await marks()).toBe(1);
    price(app, '1.08900', '1.08900');
    expect(await marks()).toBe(2);
    price(app, '1.08890', '1.08890');
    app.clock.advance(61 * MINUTE_MS);
    expect(await marks()).toBe(3);
    app.clock.advance(61 * MINUTE_MS);
    expect(await marks()).toBe(3);
  });
});

describe('one order', () => {
  it('is one trade, whatever parts it is closed in, won or lost as a whole', async () => {
    const trader = await traderAt('1.10000');
    const before = await rowOf(trader);
    const order = await trader.buy({ cont: '0.1' });
    price(app, '1.10100', '1.10100');
    for (const cont of ['0.01', '0.01', '0.01'])
      await trader.done('close', { id: String(order.Id), cont }, 'POST');
    expect((await rowOf(trader)).total_trade_num).toBe(before.total_trade_num);
    price(app, '1.09000', '1.09000');
    await trader.done('close', { id: String(order.Id) }, 'POST');
    const after = await rowOf(trader);
    expect(after.total_trade_num).toBe(before.total_trade_num + 1);
    expect(Number(after.win_rate)).toBe(0);
    const { conditions } = await trader.done('leading', {});
    // 0.01 lots beside 0.1: (1 + 10)² / (1 + 100).
    expect(conditions[0]).toMatchObject({ condition: 'effective_orders', have: '1.2' });
  });
});

describe('the books', () => {
  it('agree with the journal after all of it', async () => {
    await app.app.ranking.bringUpToDate();
    expect((await verify(app.db)).differences).toEqual([]);
  });
});
