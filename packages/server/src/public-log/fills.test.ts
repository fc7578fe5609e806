// Fills of the real app, checked from outside: each is at the last public price before it, and one that the operator worsens and
// signs anew is found by who has never looked before.
import { type AccountRows, lookAtLog, recompute } from '@meridian/verifier';
import { afterEach, describe, expect, it } from 'vitest';
import { rowsOf, signAnew, siteOf } from '../testing/log-site.ts';
import { tradesOfEachKind } from '../testing/each-kind.ts';
import { TestApp } from '../testing/test-app.ts';
import { verifyFills } from './verify-fills.ts';

let app: TestApp;
afterEach(() => app.remove());

async function published(): Promise<void> {
  await app.app.sealedTicks.seal();
  await app.app.publicLog.bringUpToDate();
}

describe('a fill of the real app', () => {
  it('is at the last public price, whatever led to it; before its ticks are published nothing is claimed', async () => {
    app = await TestApp.open();
    const ann = await tradesOfEachKind(app);
    await app.app.publicLog.bringUpToDate();
    expect((await verifyFills(app.db)).fills).toMatchObject({ at_public_price: 0, not_kept: 0 });
    const early = await lookAtLog(siteOf(app), { own: await rowsOf(ann) });
    expect(early.fills).toMatchObject({ at_public_price: 0, not_kept: 0 });
    const waiting = early.fills?.not_sealed ?? 0;
    await published();
    const own = await rowsOf(ann);
    const looked = await lookAtLog(siteOf(app), { own });
    expect(looked.fills).toEqual({
      ...{ at_public_price: waiting, not_sealed: 0, not_kept: 0, not_said: 0 },
    });
    const causes = own.rows.map(({ text }) => JSON.parse(text) as { body: { reason?: string } });
    const reasons = new Set(causes.map(({ body }) => body.reason));
    for (const reason of ['client', 'stop_loss', 'take_profit', 'margin_close_out'])
      expect([...reasons], reason).toContain(reason);
    expect(waiting).toBeGreaterThanOrEqual(10);
    const { fills, differences } = await verifyFills(app.db);
    expect(differences).toEqual([]);
    expect(fills).toMatchObject({ not_sealed: 0, not_kept: 0, not_said: 0 });
    expect(fills.at_public_price).toBeGreaterThanOrEqual(waiting);
    expect(looked.ticks).toBe(8);
  });

  it.each([
    [
      'a price that is worse than the tick’s',
      `jsonb_set(body, '{fill,price}', '"110009"')`,
      'is not the ask',
    ],
    [
      'a tick that is worse than any',
      `jsonb_set(jsonb_set(body, '{fill,price}', '"110009"'), '{fill,ask}', '"110009"')`,
      'was not the last public one',
    ],
    [
      'a tick of before',
      `jsonb_set(body, '{fill,seq}', to_jsonb((body -> 'fill' ->> 'seq')::bigint - 1))`,
      'was not the last public one',
    ],
    ['a rate of its own', `jsonb_set(body, '{fill,rate}', '"1000000000000000001"')`, 'the rate'],
  ])(
    'that the operator gives %s, and signs, is found at the first look',
    async (_, body, fault) => {
      app = await TestApp.open();
      app.feed.say('EURUSD', '1.10000', '1.10008');
      const ann = await app.client();
      await ann.buy();
      await published();
      expect(
        (await lookAtLog(siteOf(app), { own: await rowsOf(ann) })).fills?.at_public_price,
      ).toBe(1);
      await app.stop();
      await signAnew(app, `UPDATE journal SET body = ${body} WHERE kind = 'MarketOrderFilled'`);
      await app.start();
      await published();
      const own = await rowsOf(ann);
      await expect(lookAtLog(siteOf(app), { own })).rejects.toThrow(`price: row`);
      await expect(lookAtLog(siteOf(app), { own })).rejects.toThrow(fault);
      expect((await verifyFills(app.db)).differences).toEqual([expect.stringContaining(fault)]);
    },
  );
});

describe('an account of the real app', () => {
  const again = async (own: AccountRows, from = 1) =>
    await recompute(siteOf(app), own, (await lookAtLog(siteOf(app), { own })).log, { from });

  it('comes out row by row, to the last cent, from the published ticks alone, through a restart', async () => {
    app = await TestApp.open();
    const ann = await tradesOfEachKind(app);
    await ann.refused('close', { id: '1' }, 'POST');
    await ann.done('resetDemo', {}, 'POST');
    await app.restart();
    app.feed.say('EURUSD', '1.06000', '1.06010');
    await ann.buy();
    app.feed.say('EURUSD', '1.06100', '1.06110');
    await ann.done('closeAll', {}, 'POST');
    await published();
    const own = await rowsOf(ann);
    const whole = await again(own);
    expect(whole).toMatchObject({ computed: own.rows.length, taken: 0 });
    const { balance } = await ann.done('balance', {});
    expect(Number(whole.balance) / 1e6).toBeCloseTo(Number(balance), 6);
    const middle = own.rows[Math.floor(own.rows.length / 2)];
    const { seq } = JSON.parse(middle?.text ?? '') as { seq: number };
    const part = await again(own, seq);
    expect(part.balance).toBe(whole.balance);
    expect(part.computed + part.taken).toBe(whole.computed);
  });

  it.each([
    ['a profit by the millionth part of a dollar', 'OrderClosed', `'{profit}', '"1"'`],
    ['a fee', 'MarketOrderFilled', `'{order,fee}', '"999999"'`],
    ['what was asked for', 'OutcomeRecorded', `'{asked,lots}', '"2000000"'`],
  ])('does not, if the operator changes %s and signs everything anew', async (_, kind, change) => {
    app = await TestApp.open();
    app.feed.say('EURUSD', '1.10000', '1.10008');
    const ann = await app.client();
    const { Id: id } = await ann.buy({ client_order_id: 'one' });
    await ann.done('close', { id }, 'POST');
    await published();
    expect((await again(await rowsOf(ann))).taken).toBe(0);
    await app.stop();
    await signAnew(
      app,
      `UPDATE journal SET body = jsonb_set(body, ${change}) WHERE seq =
        (SELECT min(seq) FROM journal WHERE kind = '${kind}' AND account_id = ${ann.user.id})`,
    );
    await app.start();
    await published();
    await expect(again(await rowsOf(ann))).rejects.toThrow('recomputed: account');
  });
});
