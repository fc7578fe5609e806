// An order counts as lost once most of it is closed at a loss, however small a rest is left open.
import type { CallOutput } from '@meridian/contract';
import { readRankingProgress, saveRankingProgress } from '@meridian/store';
import { DAY_MS } from '@meridian/units';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestApp, type TestClient } from '../testing/test-app.ts';
import { maskedUid } from './wire.ts';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
});
afterAll(() => app.remove());

type Row = CallOutput<'ranking'>['data'][number];

async function rowOf(client: TestClient): Promise<Row | undefined> {
  await app.app.ranking.bringUpToDate();
  const { data } = (await app.call('ranking', { kind: 'demo' })).data as CallOutput<'ranking'>;
  return data.find(({ user }) => user === maskedUid(client.user.uid));
}
const say = (price: string) => app.feed.say('EURUSD', price, price);
const closePart = (client: TestClient, id: number, cont: string) =>
  client.done('close', { id: String(id), cont }, 'POST');

/** Opens a lot at 1.10000 and closes 0.99 of it a cent lower. */
async function stumpOf(client: TestClient): Promise<number> {
  say('1.10000');
  const { Id } = await client.buy({ cont: '1' });
  say('1.09900');
  await closePart(client, Id, '0.99');
  return Id;
}

describe('a stump', () => {
  it('does not hide that the order is lost, and is no second trade at its end', async () => {
    const client = await app.client();
    const id = await stumpOf(client);
    const lost = { total_trade_num: 1, win_rate: '0.00', multiple: '30.0', variety: 1 };
    expect(await rowOf(client)).toMatchObject(lost);
    await client.done('close', { id: String(id) }, 'POST');
    expect(await rowOf(client)).toMatchObject(lost);
  });

  it('of less than half says nothing yet', async () => {
    const client = await app.client();
    say('1.10000');
    const { Id } = await client.buy({ cont: '1' });
    say('1.09900');
    await closePart(client, Id, '0.5');
    expect(await rowOf(client)).toBeUndefined();
    await closePart(client, Id, '0.01');
    expect(await rowOf(client)).toMatchObject({ total_trade_num: 1, win_rate: '0.00' });
  });

  it('of an order that was won so far says nothing before its end', async () => {
    const client = await app.client();
    say('1.10000');
    const { Id } = await client.buy({ cont: '1' });
    say('1.10500');
    await closePart(client, Id, '0.99');
    expect(await rowOf(client)).toBeUndefined();
    await client.done('close', { id: String(Id) }, 'POST');
    expect(await rowOf(client)).toMatchObject({ total_trade_num: 1, win_rate: '100.00' });
  });

  it('that makes good what was lost makes the order one that is won', async () => {
    const client = await app.client();
    say('1.10000');
    const { Id } = await client.buy({ cont: '1' });
    say('1.09990');
    await closePart(client, Id, '0.51');
    expect(await rowOf(client)).toMatchObject({ total_trade_num: 1, win_rate: '0.00' });
    say('1.11000');
    await client.done('close', { id: String(Id) }, 'POST');
    expect(await rowOf(client)).toMatchObject({ total_trade_num: 1, win_rate: '100.00' });
  });

  it('is the same folded anew, and of three weeks both days are kept', async () => {
    const client = await app.client();
    app.clock.advance(22 * DAY_MS);
    say('1.10000');
    const { Id } = await client.buy({ cont: '1' });
    say('1.09990');
    await closePart(client, Id, '0.51');
    app.clock.advance(2 * DAY_MS);
    say('1.11000');
    await client.done('close', { id: String(Id) }, 'POST');
    const bitByBit = (await rowOf(client)) as Row;
    expect(bitByBit).toMatchObject({
      total_trade_num: 1,
      win_rate: '100.00',
      three_week_win: '50.00',
    });
    const folded = 'traders, trader_days, trader_instruments, year_results, copy_days';
    await app.db.query({ text: `TRUNCATE ${folded}, track_records, open_positions` });
    const progress = await readRankingProgress(app.db);
    await saveRankingProgress(app.db, { ...progress, journalSeq: 0, entryId: 0 });
    expect(await rowOf(client)).toEqual(bitByBit);
  });
});
