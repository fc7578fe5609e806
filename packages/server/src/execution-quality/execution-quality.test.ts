// How orders were carried out, counted by the real app from its own journal, and counted again after somebody meddled with it.
import type { CallOutput } from '@meridian/contract';
import { readNewestQuality } from '@meridian/store';
import { HOUR_MS, SECOND_MS, present } from '@meridian/units';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { withoutTriggers } from '../testing/log-site.ts';
import { leaderOf } from '../testing/copying.ts';
import { TestApp, marketOrder, pendingOrder } from '../testing/test-app.ts';
import { TestStaff } from '../testing/test-staff.ts';
import { verifyQuality } from './verify-quality.ts';

let app: TestApp;
beforeEach(async () => {
  app = await TestApp.open();
  tick('1.10000', '1.10010');
  await sealTicks();
  app.clock.advance(2 * 60_000);
  tick('1.10000', '1.10010');
  await sealTicks();
  // The first row says from where on it is counted.
  await app.app.quality.seal();
});
afterEach(() => app.remove());

const tick = (bid: string, ask = bid) => app.feed.say('EURUSD', bid, ask);
const sealTicks = () => app.app.sealedTicks.seal();

async function after(seconds: number, bid: string, ask = bid): Promise<void> {
  app.clock.advance(seconds * SECOND_MS);
  tick(bid, ask);
}

type Told = CallOutput<'executionQuality'>;
async function told(days = '1'): Promise<Told> {
  // Past the minute for which an answer is kept.
  app.clock.advance(31 * 60_000);
  return (await app.call('executionQuality', { days })).data as Told;
}
const demo = ({ books }: Told) => present(books[1], 'practice money');
const kind = (of: Told, name: string) => demo(of).kinds.find((one) => one.kind === name);
const priced = (of: Told, name: string) =>
  demo(of).instruments[0]?.kinds.find((one) => one.kind === name);

/** One of each kind, each a second after the other. */
async function deal(): Promise<void> {
  const ann = await app.client();
  const order = await ann.buy({ cont: '0.10', seen_price: '1.10012' });
  await after(1, '1.10020', '1.10030');
  await ann.done('close', { id: order.Id, seen_price: '1.10021' }, 'POST');
  await ann.done('submit', pendingOrder('1.09900', { stop_loss_price: '1.09800' }), 'POST');
  await after(1, '1.09880', '1.09890');
  await after(1, '1.09790', '1.09800');
  await ann.refused(
    'submit',
    { ...pendingOrder('1.09700'), cont: '0.001', client_order_id: 'small' },
    'POST',
  );
}

describe('how orders are carried out', () => {
  it('is told as of now, and of the sealed hours with what the market did afterwards', async () => {
    await deal();
    const live = await told();
    expect(kind(live, 'market')).toMatchObject({ orders: 1, fills: 2, better: 1, worse: 1 });
    expect(kind(live, 'limit')).toMatchObject({ orders: 1, fills: 1, better: 1 });
    expect(kind(live, 'stop_loss')).toMatchObject({ orders: 0, fills: 1, worse: 1 });
    expect(priced(live, 'market')).toMatchObject({
      // 2 points better, 1 worse; the tick's own sides: the whole spread.
      ...{ slippage: 0.5, effective_over_quoted: 100, markouts: [null, null, null] },
    });
    // Bought 10 points below the target, at an ask that was 5 above the middle.
    expect(priced(live, 'limit')).toMatchObject({ slippage: 10 });
    expect(demo(live).refused).toEqual([{ reason: 'lots_below_minimum', count: 1 }]);
    expect(live.books[0]).toMatchObject({ book: 'real', instruments: [] });

    await after(90, '1.09700', '1.09710');
    await sealTicks();
    await app.app.quality.seal();
    const sealed = await told();
    expect(sealed.row).not.toBeNull();
    expect(kind(sealed, 'market')).toEqual(kind(live, 'market'));
    const atOnce = { half: 0, most: 0, nearly_all: 0 };
    expect(kind(sealed, 'market')).toMatchObject({ decided: atOnce, committed: atOnce });
    // The first was bought at 1.10010; a second later the middle stood at 1.10025, ten later at 1.09795. The second was sold at
    // 1.10020; the same after it: 1.09885, 1.09795. After a minute the last tick was the same.
    expect(priced(sealed, 'market')?.markouts).toEqual([
      (15 + 135) / 2,
      (-215 + 225) / 2,
      (-215 + 225) / 2,
    ]);
    expect(await verifyQuality(app.db)).toEqual([]);
  });

  it('is counted again by whoever verifies', async () => {
    await deal();
    await after(90, '1.09700', '1.09710');
    await sealTicks();
    await app.app.quality.seal();
    const { seq } = present(await readNewestQuality(app.db), 'it is sealed');
    await app.db.query({ text: 'ALTER TABLE journal DISABLE TRIGGER USER' });
    await app.db.query({
      text: `UPDATE journal SET body = jsonb_set(body, '{groups,0,fills}', '9') WHERE seq = $1`,
      values: [seq],
    });
    expect(await verifyQuality(app.db)).toEqual([
      `what row ${seq} says of how orders were carried out`,
    ]);
  });

  it('counts a close by a trailing stop, which versions before left out', async () => {
    const ann = await app.client();
    const trailing = { trailing_pips: '10' };
    const sealed = async (): Promise<number> => {
      await after(1, '1.10000', '1.10010');
      await ann.buy({ cont: '0.10', ...trailing });
      await after(1, '1.09880', '1.09890');
      await after(90, '1.10000', '1.10010');
      await sealTicks();
      await app.app.quality.seal();
      return present(await readNewestQuality(app.db), 'it is sealed').seq;
    };
    const first = await sealed();
    expect(kind(await told(), 'stop_loss')).toMatchObject({ orders: 0, fills: 1, worse: 1 });
    expect(await verifyQuality(app.db)).toEqual([]);
    const second = await sealed();
    const asBefore = async (seq: number): Promise<void> =>
      await withoutTriggers(
        app,
        `UPDATE journal SET body = jsonb_set(body, '{groups}', (SELECT jsonb_agg(one)
          FROM jsonb_array_elements(body -> 'groups') one WHERE one ->> 'kind' <> 'stop_loss'))
          WHERE seq = ${seq}`,
      );
    await asBefore(second);
    expect(await verifyQuality(app.db), 'after one by the rule of today').toEqual([
      `what row ${second} says of how orders were carried out`,
    ]);
    await asBefore(first);
    expect(await verifyQuality(app.db), 'where all are of before').toEqual([]);
  });

  it('counts refusals of orders and closes, and of nothing else', async () => {
    const ann = await app.client();
    const leader = await leaderOf(app, 'Ada of Kent');
    const refused = async (
      path: 'submit' | 'close' | 'startCopying',
      input: Record<string, unknown>,
    ) => (await ann.refused(path, input, 'POST')).error;
    expect(await refused('startCopying', { leader_id: leader.user.id, amount: '1000000' })).toBe(
      'copy_amount_above_available',
    );
    const order = await ann.buy({ cont: '0.10', client_order_id: 'one' });
    expect(await refused('submit', marketOrder({ cont: '0.20', client_order_id: 'one' }))).toBe(
      'client_order_id_used',
    );
    expect(await refused('close', { id: 999_999 })).toBe('order_unknown');
    const none = await told();
    expect(demo(none).refused).toEqual([]);

    // A close above what is open, an order at market and a pending one.
    tick('1.10000', '1.10010');
    await refused('close', { id: order.Id, cont: '0.20' });
    await refused('submit', { ...marketOrder({ cont: '0.001' }), client_order_id: 'small' });
    await refused('submit', { ...pendingOrder('1.09700'), cont: '0.001', client_order_id: 'low' });
    const some = await told();
    expect(kind(some, 'market')).toMatchObject({ rejected: 2 });
    const ofAll = demo(some).refused.reduce((sum, one) => sum + one.count, 0);
    expect(ofAll, JSON.stringify(demo(some).refused)).toBe(3);
  });

  it('believes hours by the rule of before, which counted all refusals, until one by that of today', async () => {
    const ann = await app.client();
    const leader = await leaderOf(app, 'Ada of Kent');
    const sealed = async (): Promise<number> => {
      await after(1, '1.10000', '1.10010');
      await ann.refused('startCopying', { leader_id: leader.user.id, amount: '1000000' }, 'POST');
      await after(90, '1.10000', '1.10010');
      await sealTicks();
      await app.app.quality.seal();
      return present(await readNewestQuality(app.db), 'it is sealed').seq;
    };
    const [first, second] = [await sealed(), await sealed()];
    expect(await verifyQuality(app.db)).toEqual([]);
    const none = { better: [], worse: [], won: [], lost: [] };
    const refused = { copy_amount_above_available: 1 };
    const books = JSON.stringify([{ book: 'demo', refused, ...none }]);
    const asBefore = async (seq: number): Promise<void> =>
      await withoutTriggers(
        app,
        `UPDATE journal SET body = jsonb_set(body, '{books}', '${books}') WHERE seq = ${seq}`,
      );
    await asBefore(second);
    expect(await verifyQuality(app.db), 'after one by the rule of today').toEqual([
      `what row ${second} says of how orders were carried out`,
    ]);
    await asBefore(first);
    expect(await verifyQuality(app.db), 'where all are of before').toEqual([]);
  });

  it('is told of the last day or of seven', async () => {
    await deal();
    await after(90, '1.09700', '1.09710');
    await sealTicks();
    await app.app.quality.seal();
    app.clock.advance(30 * HOUR_MS);
    expect(demo(await told('1')).all.fills).toBe(0);
    expect(demo(await told('7')).all.fills).toBe(4);
  });
});

describe('what is good and what is bad for clients', () => {
  /** The newest sealed hour says so many better and worse fills of real money. */
  async function says(better: number, worse: number): Promise<void> {
    const market = {
      ...{ book: 'real', instrumentId: 1, kind: 'market', orders: 1, fills: 1, rejected: {} },
      ...{ decided: [], committed: [], tickAge: [], better, same: 0, worse },
      ...{ slipped: 0, effective: 0, quoted: 0, markouts: [] },
    };
    await withoutTriggers(
      app,
      `UPDATE journal SET body = jsonb_set(body, '{groups}', '${JSON.stringify([market])}') WHERE kind = 'QualitySealed'`,
    );
    // Past the minute for which an answer is kept.
    app.clock.advance(31 * 60_000);
  }

  it('is red in the back office where it is not treated alike, from 200 deals on, whichever way', async () => {
    const [desk, support] = [
      await TestStaff.enter(app, 'instruments'),
      await TestStaff.enter(app, 'support'),
    ];
    const uneven = async () => (await desk.done('unevenExecution', {})).data;
    for (const [better, worse] of [
      [100, 101],
      [10, 180],
      [150, 160],
    ] as const) {
      await says(better, worse);
      expect(await uneven(), `${better} and ${worse}`).toEqual([]);
    }
    for (const [better, worse] of [
      [100, 300],
      [300, 100],
    ] as const) {
      await says(better, worse);
      expect(await uneven()).toEqual([{ book: 'real', of: 'slippage', good: better, bad: worse }]);
    }
    const { body } = await app.app.http.inject({ method: 'GET', url: '/metrics' });
    expect(body).toContain('execution_uneven{book="real",of="slippage"} 1');
    expect(body).toContain('execution_uneven{book="demo",of="slippage"} 0');
    expect(await support.refused('unevenExecution', {})).toBe('role_missing');
  });
});
