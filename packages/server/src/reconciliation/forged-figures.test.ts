// Figures that the operator changed in the journal, with every right on the database: `npm run verify` counts them again by the ticks that
// the row itself names, whatever the ledger and the orders were made to say.
import { DAY_MS } from '@meridian/units';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withoutTriggers } from '../testing/log-site.ts';
import { tradesOfEachKind } from '../testing/each-kind.ts';
import { payOut, withdrawer } from '../testing/money.ts';
import { TestApp } from '../testing/test-app.ts';
import { verify } from './verify.ts';

let app: TestApp;
beforeAll(async () => {
  app = await TestApp.open();
  await tradesOfEachKind(app);
  const bob = await app.client();
  await bob.buy({ cont: '2' });
  app.clock.advance(DAY_MS);
  app.feed.say('EURUSD', '1.05000', '1.05010');
  app.feed.say('EURUSD', '0.90000', '0.90010');
  await bob.done('resetDemo', {}, 'POST');
  const { draw } = await withdrawer(app, '900');
  await payOut(app, (await draw('100')).id);
  await app.stop();
});
afterAll(() => app.remove());

/** @returns what verify says of the first row of a kind, with another value at a place */
async function forged(kind: string, place: string, value: string): Promise<readonly string[]> {
  const [row] = await app.db.query<{ seq: bigint; body: object }>({
    text: 'SELECT seq, body FROM journal WHERE kind = $1 AND account_id IS NOT NULL ORDER BY seq LIMIT 1',
    values: [kind],
  });
  expect(row, kind).toBeDefined();
  await withoutTriggers(
    app,
    `UPDATE journal SET body = jsonb_set(body, '{${place}}', ${value.replace('$', `(body #>> '{${place}}')::numeric`)})
     WHERE seq = ${row?.seq}`,
  );
  const { differences } = await verify(app.db);
  await withoutTriggers(
    app,
    `UPDATE journal SET body = '${JSON.stringify(row?.body)}'::jsonb WHERE seq = ${row?.seq}`,
  );
  return differences;
}

const MORE = 'to_jsonb(($ + 1)::text)';

it.each([
  ['MarketOrderFilled', 'order,margin', MORE, 'the margin'],
  ['MarketOrderFilled', 'fill,price', MORE, 'the price'],
  ['MarketOrderFilled', 'fill,rate', MORE, 'the rate'],
  ['PendingOrderFilled', 'margin', MORE, 'the margin'],
  ['PendingOrderFilled', 'fill,price', MORE, 'the price'],
  ['OrderClosed', 'profit', MORE, 'the profit'],
  ['OrderClosed', 'fill,price', MORE, 'the price'],
  ['OrderClosed', 'fill,rate', MORE, 'the rate'],
  ['OrderPartlyClosed', 'profit', MORE, 'the profit'],
  ['OrderPartlyClosed', 'margin', MORE, 'the part of the margin'],
  ['OrderPartlyClosed', 'fee', MORE, 'the part of the fee'],
  ['NegativeBalanceWrittenOff', 'amount', MORE, 'the debt'],
  ['DemoReset', 'returned', MORE, 'what was returned'],
  ['WithdrawalSent', 'amount', MORE, 'the amount'],
  ['WithdrawalSent', 'fee', MORE, 'the withdrawal’s fee'],
  ['FinancingCharged', 'days', 'to_jsonb($ + 1)', 'the days'],
  ['FinancingCharged', 'rollover', 'to_jsonb($ - 1)', 'a night'],
])('finds another figure: %s, %s', async (kind, place, value, what) => {
  expect((await verify(app.db)).differences).toEqual([]);
  const said = await forged(kind, place, value);
  expect(
    said.filter((one) => one.startsWith(`${kind} at `) && one.includes(`: ${what} is `)),
  ).not.toEqual([]);
});

it('names a row that cannot be played again, and what it found until then', async () => {
  const said = await forged('OrderClosed', 'orderId', 'to_jsonb(999999)');
  expect(said.at(-1)).toMatch(
    /^row \d+ of the journal cannot be played again, .*: order 999999 is/,
  );
});
