// The ticks of the real app: numbered, kept with the commits, sealed in segments whose digests are rows of the public log.
import { createHash } from 'node:crypto';
import { type LoggedTick, type Row, decodeSegment, openRowProof, toHex } from '@meridian/proof';
import type { Tick } from '@meridian/market';
import { readUnsealedTicks } from '@meridian/store';
import type { TicksSealed } from '@meridian/trading';
import { afterEach, describe, expect, it } from 'vitest';
import { TestApp } from '../testing/test-app.ts';
import { openLogKeys } from './log-key.ts';
import { TICKS_SERVED_MS } from './seal-ticks.ts';

let app: TestApp;
afterEach(() => app.remove());

const file = async (path: string, headers: Record<string, string> = {}) =>
  await app.app.http.inject({ method: 'GET', url: `/log/${path}`, headers });

/** The row of the log with the digest of the segment that has a tick, by its proof. */
async function sealOf(no: number): Promise<Row & { readonly body: TicksSealed }> {
  const answer = await file(`ticks/of/${no}`);
  expect(answer.statusCode, answer.body).toBe(200);
  const { verifier } = await openLogKeys({
    ...{ db: app.db, vault: app.vault, publicUrl: null, now: Date.now },
  });
  const { row } = openRowProof(answer.body, { log: [verifier], witnesses: [] });
  expect(row.kind).toBe('TicksSealed');
  return row as unknown as Row & { readonly body: TicksSealed };
}

/** A segment's ticks, compared with the digest of its row. */
async function ticksOf({ body }: Awaited<ReturnType<typeof sealOf>>): Promise<LoggedTick[]> {
  const { rawPayload } = await file(`ticks/${body.segment}.bin`);
  expect(createHash('sha256').update(rawPayload).digest('hex')).toBe(body.sha256);
  return decodeSegment(rawPayload);
}

const inLog = ({ instrumentId, bid, ask, at, seq }: Tick) => ({
  ...{ instrumentId, bid: Number(bid), ask: Number(ask), at, seq },
});

async function seal(): Promise<void> {
  await app.app.sealedTicks.seal();
  await app.app.publicLog.bringUpToDate();
}

const bodies = async () =>
  await app.db.query<{
    kind: string;
    body: { tickNo?: number; byTick?: true; fill?: { seq: number } };
  }>({
    text: 'SELECT kind, body FROM journal ORDER BY seq',
  });

describe('ticks', () => {
  it('are sealed as the engine was offered them, with the digest in the log', async () => {
    app = await TestApp.open();
    const said = [
      app.feed.say('EURUSD', '1.10000', '1.10008'),
      app.feed.say('GBPUSD', '1.25000', '1.25010'),
      app.feed.say('EURUSD', '1.10001', '1.10010'),
    ];
    await seal();
    const row = await sealOf(1);
    expect(row.body).toMatchObject({ segment: 1, firstNo: 1, lastNo: 3, gaps: [], dropped: [] });
    expect(row.body.began).toEqual([{ no: 1, known: 0, after: null, afterSeq: 0 }]);
    const ticks = await ticksOf(row);
    expect(ticks).toEqual(said.map((tick, i) => ({ no: i + 1, ...inLog(tick) })));
    expect(await readUnsealedTicks(app.db, 10)).toEqual([]);
    // Nothing new: no segment.
    await seal();
    expect((await file('ticks/index')).body).toBe('newest 1\nkept 90 days\n');
    app.feed.say('EURUSD', '1.10002', '1.10010');
    await seal();
    expect((await sealOf(4)).body).toMatchObject({ segment: 2, firstNo: 4, lastNo: 4, began: [] });
    const lines = (await file('ticks/index/0')).body.trim().split('\n');
    expect(lines.map((line) => line.split(' ').slice(0, 3))).toEqual([
      ['1', '1', '3'],
      ['2', '4', '4'],
    ]);
    expect(lines[0]?.split(' ').slice(5)).toEqual([row.body.sha256, String(row.seq)]);
  });

  it('are told by each row: the last one that the engine had seen', async () => {
    app = await TestApp.open();
    const client = await app.client();
    app.feed.say('EURUSD', '1.10000', '1.10008');
    app.feed.say('GBPUSD', '1.25000', '1.25010');
    const { Id: id } = await client.buy({ cont: '0.01' });
    await client.done('setStopPrice', { id, stop_loss_price: '1.09000' }, 'POST');
    app.feed.say('GBPUSD', '1.25000', '1.25011');
    const last = app.feed.say('EURUSD', '1.08990', '1.08998');
    await app.app.sealedTicks.seal();
    const told = (await bodies()).filter(({ body }) => body.fill !== undefined);
    expect(told.map(({ kind, body }) => [kind, body.tickNo])).toEqual([
      ['MarketOrderFilled', 2],
      ['OrderClosed', 4],
    ]);
    expect(told[1]?.body.fill?.seq).toBe(last.seq);
    expect(told.map(({ body }) => body.byTick)).toEqual([undefined, true]);
  });

  it('are kept in the transaction of what was decided at them, and no later than a second', async () => {
    app = await TestApp.open();
    const client = await app.client();
    app.feed.say('EURUSD', '1.10000', '1.10008');
    await client.buy({ cont: '0.01' });
    const kept = await readUnsealedTicks(app.db, 10);
    expect(kept.at(-1)?.lastNo).toBe(1);
    app.feed.say('EURUSD', '1.10001', '1.10009');
    await expect
      .poll(async () => (await readUnsealedTicks(app.db, 10)).at(-1)?.lastNo, { timeout: 5_000 })
      .toBe(2);
  });

  it('go on after a restart behind the last that was kept, at the prices that were known', async () => {
    app = await TestApp.open();
    app.feed.say('EURUSD', '1.10000', '1.10008');
    const last = app.feed.say('GBPUSD', '1.25000', '1.25010');
    await app.restart();
    const now = app.feed.say('EURUSD', '1.10100', '1.10108');
    await seal();
    const row = await sealOf(1);
    const ticks = await ticksOf(row);
    const [began] = row.body.began.slice(1);
    expect(began).toMatchObject({ no: 3, after: last.at });
    expect(ticks.at(-1)).toEqual({ no: ticks.length, ...inLog(now) });
    const known = ticks.slice(2, 2 + (began?.known ?? 0));
    expect(known.length).toBe(ticks.length - 3);
    expect(new Set(known.map(({ seq }) => seq)).size).toBeLessThanOrEqual(2);
  });

  it('say how far past them the market was, where somebody had asked for something meanwhile', async () => {
    app = await TestApp.open();
    const client = await app.client();
    app.feed.say('EURUSD', '1.10000', '1.10008');
    const at = app.clock.now();
    app.clock.advance(2_000);
    await client.buy({ cont: '0.01' });
    app.feed.sayAt(at + 500, 'EURUSD', '1.10001', '1.10009');
    app.feed.say('EURUSD', '1.10002', '1.10010');
    await seal();
    const { body, ...row } = await sealOf(1);
    expect((await ticksOf({ ...row, body })).map(({ late }) => late)).toEqual([
      undefined,
      1_500,
      undefined,
    ]);
    expect(body).not.toHaveProperty('late');
  });

  it('of a feed that was interrupted, and those that were dropped, are named', async () => {
    const pace = { silenceMs: 60_000, observationOf: ({ seq }: { seq: number }) => seq };
    app = await TestApp.open({ pace });
    for (let i = 0; i < 12; i += 1) app.feed.say('EURUSD', `1.1000${i % 4}`, `1.1001${i % 4}`);
    const lone = app.feed.say('EURUSD', '1.30000', '1.30008');
    app.feed.say('EURUSD', '1.10001', '1.10011');
    const crossed = app.feed.say('EURUSD', '1.10009', '1.10001');
    app.feed.status({ state: 'gap', from: 5, to: 9 });
    app.feed.say('EURUSD', '1.10002', '1.10012');
    await seal();
    const { body } = await sealOf(1);
    expect(body.lastNo).toBe(14);
    expect(body.gaps).toEqual([{ afterNo: 13, from: 5, to: 9 }]);
    expect(body.droppedCount).toBe(2);
    expect(body.dropped).toMatchObject([
      { afterNo: 12, bid: String(lone.bid), seq: lone.seq },
      { afterNo: 13, bid: String(crossed.bid), seq: crossed.seq },
    ]);
  });

  it('are served for their time, and their digests for ever', async () => {
    app = await TestApp.open();
    app.feed.say('EURUSD', '1.10000', '1.10008');
    await seal();
    app.clock.advance(TICKS_SERVED_MS + 1_000);
    app.feed.say('EURUSD', '1.10001', '1.10009');
    await seal();
    expect((await file('ticks/1.bin')).statusCode).toBe(404);
    expect((await file('ticks/2.bin')).statusCode).toBe(200);
    expect((await sealOf(1)).body.segment).toBe(1);
    for (const text of [
      'DELETE FROM tick_segments',
      'UPDATE tick_segments SET last_no = last_no + 1',
      `UPDATE tick_segments SET bytes = '\\x00'`,
      'UPDATE tick_segments SET digest = digest',
    ])
      await expect(app.db.query({ text }), text).rejects.toThrow(/sealed|deleted|refuse|kept/i);
  });

  it('are served packed to who takes it, to anybody, and nothing else is there', async () => {
    app = await TestApp.open();
    app.feed.say('EURUSD', '1.10000', '1.10008');
    await seal();
    const plain = await file('ticks/1.bin');
    const packed = await file('ticks/1.bin', { 'accept-encoding': 'gzip, br' });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(toHex(packed.rawPayload)).not.toBe(toHex(plain.rawPayload));
    for (const { headers } of [plain, packed, await file('ticks/index')])
      expect(headers['access-control-allow-origin']).toBe('*');
    for (const path of ['1', '0.bin', '2.bin', '1.bin.bin', '01.bin', 'x.bin', 'of/2', 'of/0'])
      expect((await file(`ticks/${path}`)).statusCode, path).toBe(404);
    for (const path of ['1', '-1', 'x', '00'])
      expect((await file(`ticks/index/${path}`)).statusCode, path).toBe(404);
  });
});
