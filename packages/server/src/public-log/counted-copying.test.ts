// A copying's own rows, counted again from outside: what they move follows from their fills, the terms and the nights.
import { type AccountRows, countAgain, lookAtLog } from '@meridian/verifier';
import { HOUR_MS } from '@meridian/units';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { copy, leaderOf, price } from '../testing/copying.ts';
import { rowsOf, signAnew, siteOf } from '../testing/log-site.ts';
import { TestApp, type TestClient } from '../testing/test-app.ts';

let app: TestApp;
beforeEach(async () => {
  app = await TestApp.open();
});
afterEach(() => app.remove());

async function published(): Promise<void> {
  await app.app.sealedTicks.seal();
  await app.app.publicLog.bringUpToDate();
}

async function counted(own: AccountRows) {
  const { log, copiedWithinMs } = await lookAtLog(siteOf(app), { own });
  return { ...countAgain(own, log), copiedWithinMs };
}

interface Copied {
  readonly copier: TestClient;
  readonly id: number;
}
const rowsIn = ({ copier, id }: Copied): Promise<AccountRows> =>
  rowsOf(copier, { copy_id: `${id}` });

/** A copying of some of everything: copies that were opened, closed in part and whole, a night, and money in and out. */
async function copied(): Promise<Copied> {
  const leader = await leaderOf(app);
  const copier = await app.client();
  const { id } = await copy(copier, leader, { amount: '500' });
  const { Id: first } = await leader.buy({ cont: '1' });
  price(app, '1.10100', '1.10108');
  await leader.done('close', { id: first, percent: '50' }, 'POST');
  await app.restart();
  price(app, '1.10200', '1.10208');
  await leader.done('close', { id: first }, 'POST');
  await copier.done('moveCopyMoney', { id, direction: 'in', amount: '100' }, 'POST');
  await leader.buy({ cont: '1' });
  app.clock.advance(6 * HOUR_MS);
  price(app, '1.10100', '1.10108');
  await copier.done('moveCopyMoney', { id, direction: 'out', amount: '50' }, 'POST');
  await copier.done('stopCopying', { id, orders: 'close' }, 'POST');
  await published();
  return { copier, id };
}

describe('a copying', () => {
  it('is counted to the last cent, and its copies were made at once', async () => {
    const own = await rowsIn(await copied());
    const found = await counted(own);
    expect(found).toMatchObject({ balance: 0n, copiedWithinMs: 0 });
    const kinds = own.rows.map(({ text }) => (JSON.parse(text) as { kind: string }).kind);
    const moving = /^(CopyMoneyMoved|MarketOrderFilled|Order(Partly)?Closed|FinancingCharged)$/;
    for (const kind of ['OrderPartlyClosed', 'OrderClosed', 'FinancingCharged'])
      expect(kinds).toContain(kind);
    expect(found.counted).toBe(kinds.filter((kind) => moving.test(kind)).length);
    expect(found.counted + found.taken).toBe(own.rows.length);
  });

  it.each([
    ['the profit of a copy', 'OrderClosed', `'{profit}', '"1"'`, 'the profit'],
    ['the profit of a part', 'OrderPartlyClosed', `'{profit}', '"1"'`, 'the profit'],
    ['a fee', 'MarketOrderFilled', `'{order,fee}', '"999999"'`, 'the fee'],
    ['a margin', 'MarketOrderFilled', `'{order,margin}', '"999999"'`, 'the margin'],
    [
      'how large an exact copy is',
      'MarketOrderFilled',
      `'{order,exactLots}', '"9000000"'`,
      'its lots',
    ],
    ['the financing of a night', 'FinancingCharged', `'{amount}', '"1"'`, 'the financing'],
    ['the price of a night', 'FinancingCharged', `'{price}', '"1"'`, 'the financing'],
    ['what is counted as put in', 'CopyMoneyMoved', `'{allocation}', '"1"'`, 'the allocation'],
  ])('is not, if the operator changes %s and signs everything anew', async (_, kind, to, fault) => {
    const copying = await copied();
    expect((await counted(await rowsIn(copying))).balance).toBe(0n);
    await app.stop();
    await signAnew(
      app,
      `UPDATE journal SET body = jsonb_set(body, ${to}) WHERE seq =
        (SELECT min(seq) FROM journal WHERE kind = '${kind}' AND account_id = ${copying.id})`,
    );
    await app.start();
    await published();
    await expect(counted(await rowsIn(copying))).rejects.toThrow(`says ${fault}`);
  });
});
