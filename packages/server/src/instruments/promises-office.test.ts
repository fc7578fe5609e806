// A spread is promised by two, holds at once, gives back what a fill pays beyond it, and holds for a day after two withdrew it.
import type { CallOutput } from '@meridian/contract';
import {
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  formatMoney,
  present,
  readMoney,
  sumMoney,
} from '@meridian/units';
import { readJournal } from '@meridian/store';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyQuality } from '../execution-quality/verify-quality.ts';
import { verify } from '../reconciliation/verify.ts';
import { copy, leaderOf, ordersOf } from '../testing/copying.ts';
import { verified, withoutTriggers } from '../testing/log-site.ts';
import { fund } from '../testing/money.ts';
import { TestApp } from '../testing/test-app.ts';
import { TestStaff } from '../testing/test-staff.ts';

let app: TestApp;
let maker: TestStaff;
let second: TestStaff;
const EURUSD = 1;
const WIDE = ['1.10000', '1.10012'] as const;
const WHOLE_DAY = { id: EURUSD, from_hour: 0, to_hour: 24, reason: 'To keep' };

beforeAll(async () => {
  app = await TestApp.open();
  // What is dealt from now on counts.
  await countFromNow();
  app.clock.advance(2 * MINUTE_MS);
  await countFromNow();
  await app.app.quality.seal();
});
afterAll(() => app.remove());
beforeEach(async () => {
  app.clock.advance(MINUTE_MS);
  maker = await TestStaff.enter(app, 'instruments');
  second = await TestStaff.enter(app, 'compliance');
  app.feed.say('EURUSD', ...WIDE);
});

async function countFromNow(): Promise<void> {
  app.feed.say('EURUSD', ...WIDE);
  await app.app.sealedTicks.seal();
}
async function confirm(): Promise<void> {
  const one = (await second.done('proposalList', {})).waiting.at(-1);
  await second.done('proposalConfirm', { id: String(one?.id), seen_hash: one?.seen_hash ?? '' });
  app.feed.say('EURUSD', ...WIDE);
}
async function promised(spread: string, hours: object = {}): Promise<void> {
  await maker.done('promiseSpread', { ...WHOLE_DAY, spread, ...hours });
  await confirm();
}
const shown = async () => {
  const list = (await app.call('tradeList', {})).data as CallOutput<'tradeList'>;
  return list.find(({ Id }) => Id === EURUSD)?.SpreadPromises ?? [];
};
const kinds = async () =>
  (await readJournal(app.db, { afterSeq: 0, limit: 10_000 }))
    .map(({ kind }) => kind)
    .filter((kind) => kind.startsWith('SpreadPromise'));

describe('a promised spread', () => {
  it('is refused where it could say nothing', async () => {
    const refused = (input: object) => maker.refused('promiseSpread', { ...WHOLE_DAY, ...input });
    expect(await refused({ spread: '0.00008', from_hour: 9, to_hour: 9 })).toBe(
      'promise_hours_empty',
    );
    expect(await refused({ spread: '0.000081' })).toBe('promise_too_precise');
    expect(await refused({ spread: '-0.1' })).toBe('fields_invalid');
    expect(await refused({ spread: '0.1', id: 9_999 })).toBe('instrument_unknown');
    const unknown = { id: EURUSD, promise_id: 99, reason: 'Why' };
    expect(await maker.refused('withdrawSpreadPromise', unknown)).toBe('promise_unknown');
  });

  it('holds once a second person confirmed it, and everybody reads it', async () => {
    await maker.done('promiseSpread', { ...WHOLE_DAY, spread: '0.00008' });
    expect(await shown()).toEqual([]);
    await confirm();
    expect(await shown()).toMatchObject([
      { from_hour: 0, to_hour: 24, spread: '0.00008', until: null },
    ]);
    const { promises } = await maker.done('instrumentVersions', { id: EURUSD });
    expect(promises).toHaveLength(1);
    expect(await kinds()).toEqual(['SpreadPromised']);
    await app.restart();
    expect(await kinds()).toEqual(['SpreadPromised']);
  });

  it('gives a fill beyond it half of what is beyond back: in the ledger, the receipt and the trades', async () => {
    const ann = await app.realClient();
    await fund(app, ann, '1000');
    app.feed.say('EURUSD', ...WIDE);
    const bought = await ann.buy({ cont: '0.10' });
    expect(bought.Receipt.Open).toMatchObject({
      ...{ SpreadPromised: '0.00008', SpreadRebate: '0.200000' },
    });
    app.feed.say('EURUSD', '1.10000', '1.10008');
    await ann.done('close', { id: String(bought.Id) });
    const { list } = await ann.done('forexChange', {});
    expect(list.find(({ Kind }) => Kind === 'spread_rebate')).toMatchObject({
      ...{
        Value: '0.200000',
        MemoTran: 'Spread rebate of 0.10 lots EUR/USD: 1.2 pips, promised 0.8',
      },
    });
    const [closed] = (await ann.done('myDeal', { status: '3' })).data;
    expect(closed?.Receipt.Close).toMatchObject({ SpreadPromised: '0.00008', SpreadRebate: null });
    // What is owed to its client is added up from the rows of the log, too.
    await app.app.liabilities.seal();
    expect(await verified(app)).toBe('');
  });

  it('gives back what counts in the costs of a copying, and in the trades of the ranking', async () => {
    const leader = await leaderOf(app);
    const client = await app.client();
    const { id } = await copy(client, leader, { amount: '5000' });
    app.feed.say('EURUSD', ...WIDE);
    const { Id } = await leader.buy({ cont: '1' });
    await leader.done('close', { id: String(Id), cont: '0.50' });
    await leader.done('close', { id: String(Id) });
    const copied = await ordersOf(client, id, '3');
    expect(copied).toHaveLength(2);
    const parts = copied.flatMap(({ TradeFee, Swap, Receipt: { Open, Close } }) => [
      `-${TradeFee}`,
      Swap,
      ...[Open, Close].map((fill) => fill?.SpreadRebate ?? '0'),
    ]);
    const costs = formatMoney(sumMoney(parts.map(readMoney)));
    expect((await client.done('copying', { id })).costs).toBe(costs);

    const trader = await app.client();
    app.feed.say('EURUSD', ...WIDE);
    const bought = await trader.buy({ cont: '0.10' });
    // As much as the fee, or up to a point less: it is won by what came back.
    const points = Math.floor(Number(bought.TradeFee) / 0.1);
    const bid = (Number(bought.Price) + points / 100_000).toFixed(5);
    app.feed.say('EURUSD', bid, (Number(bid) + 0.00012).toFixed(5));
    await trader.done('close', { id: String(bought.Id) });
    await app.app.ranking.bringUpToDate();
    const { data } = (await app.call('ranking', { kind: 'demo' })).data as CallOutput<'ranking'>;
    expect(data.find((row) => row.id === trader.user.id)?.win_rate).toBe('100.00');
  });

  it('is counted for everybody to read: how often it was kept, and what came back', async () => {
    app.clock.advance(31 * MINUTE_MS);
    const { books } = (await app.call('executionQuality', { days: '1' }))
      .data as CallOutput<'executionQuality'>;
    const counted = { promised: 2, rebated: 1, rebates: '0.200000' };
    expect(books.find(({ book }) => book === 'real')?.all).toMatchObject(counted);
    app.feed.say('EURUSD', ...WIDE);
    await app.app.sealedTicks.seal();
    app.clock.advance(2 * MINUTE_MS);
    await countFromNow();
    await app.app.quality.seal();
    expect(await verifyQuality(app.db)).toEqual([]);
    app.clock.advance(31 * MINUTE_MS);
    const later = (await app.call('executionQuality', { days: '1' }))
      .data as CallOutput<'executionQuality'>;
    expect(later.row).not.toBeNull();
    expect(later.books.find(({ book }) => book === 'real')?.all).toMatchObject(counted);
  });

  it('holds for a day after two withdrew it, which everybody reads at once', async () => {
    const [one] = await shown();
    const input = { id: EURUSD, promise_id: one?.id, reason: 'Too dear' };
    await maker.done('withdrawSpreadPromise', input);
    await confirm();
    const [withdrawn] = await shown();
    expect(withdrawn?.until).toBeGreaterThanOrEqual(app.clock.now() + DAY_MS - MINUTE_MS);
    expect(await maker.refused('withdrawSpreadPromise', input)).toBe('promise_unknown');
    app.clock.advance(DAY_MS - HOUR_MS);
    app.feed.say('EURUSD', ...WIDE);
    expect(await shown()).toHaveLength(1);
    app.clock.advance(2 * HOUR_MS);
    app.feed.say('EURUSD', ...WIDE);
    expect(await shown()).toEqual([]);
    maker = await TestStaff.enter(app, 'instruments');
    second = await TestStaff.enter(app, 'compliance');
    await promised('0.00007', { from_hour: 3, to_hour: 9 });
    expect(await kinds()).toEqual(['SpreadPromised', 'SpreadPromiseWithdrawn', 'SpreadPromised']);
    const terms = (await app.call('termsHistory', { forex_id: EURUSD }))
      .data as CallOutput<'termsHistory'>;
    expect(terms.instruments[0]?.promises).toMatchObject([{ spread: '0.00007', from_hour: 3 }]);
  });

  it('is what the verifier counts each fill by', async () => {
    const rows = await readJournal(app.db, { afterSeq: 0, limit: 10_000 });
    const found = present(
      rows.find(({ kind }) => kind === 'MarketOrderFilled'),
      'an order was filled under a promise',
    );
    const told = found.body as { fill: { rebate: string; promised: string } };
    const changed = async (fill: object): Promise<string> => {
      await withoutTriggers(
        app,
        `UPDATE journal SET body = '${JSON.stringify({ ...told, fill })}'::jsonb WHERE seq = ${found.seq}`,
      );
      return (await verify(app.db)).differences.join('\n');
    };
    const { rebate, promised, ...bare } = told.fill;
    expect(await changed({ ...bare, promised, rebate: '1' })).toMatch(
      /MarketOrderFilled .* the rebate is 1, not 200000/,
    );
    expect(await changed(bare)).toMatch(/MarketOrderFilled .* the promised spread is false, not 8/);
    expect(await changed(told.fill)).toBe('');
    expect(rebate).toBe('200000');
  });
});
