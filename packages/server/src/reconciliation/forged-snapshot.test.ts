// A state that the operator wrote into the newest snapshot, with every right on the database: the next start begins with it, and no row
// shows it. `npm run verify` says what is another than the journal makes.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { copy, leaderOf, price } from '../testing/copying.ts';
import { tradesOfEachKind } from '../testing/each-kind.ts';
import { withoutTriggers } from '../testing/log-site.ts';
import { rewriteSnapshot } from '../testing/snapshot-lines.ts';
import { withdrawer } from '../testing/money.ts';
import { TestApp, type TestClient, pendingOrder } from '../testing/test-app.ts';
import { verify } from './verify.ts';

let app: TestApp;
let bob: TestClient;
beforeAll(async () => {
  app = await TestApp.open();
  await tradesOfEachKind(app);
  const leader = await leaderOf(app);
  bob = await app.client();
  await copy(bob, leader);
  await leader.buy({ cont: '0.03' });
  await bob.done('submit', pendingOrder('1.05000'), 'POST');
  const { Id } = await bob.buy({ cont: '0.10' });
  await bob.done('setStopPrice', { id: Id, stop_loss_price: '1.09000' }, 'POST');
  await bob.done('setOwnLimits', { loss_max: '500' }, 'POST');
  await bob.buy({ cont: '0.02', trailing_pips: '50', client_order_id: 'the-buy' });
  app.feed.say('EURUSD', '1.10300', '1.10308');
  const { draw } = await withdrawer(app, '900');
  await draw('100');
  price(app, '1.10010');
  await app.stop();
});
afterAll(() => app.remove());

/** @returns what verify says of the snapshot with these lines in place of its own */
async function forged(change: (lines: readonly string[]) => readonly string[]): Promise<string> {
  const putBack = await rewriteSnapshot(app, change);
  const { differences } = await verify(app.db);
  await putBack();
  return differences.join('\n');
}

/** Each line with a text in the place of another. */
const written = (is: RegExp, other: string) =>
  forged((lines) => lines.map((line) => line.replace(is, other)));

it('agrees with one that nobody touched', async () => {
  expect((await verify(app.db)).differences).toEqual([]);
});

it.each([
  [/"stopLoss":"109000"/, '"stopLoss":null', /order \d+ is another/],
  [/"targetPrice":"105000"/, '"targetPrice":"104000"/', /cannot be read|order \d+ is another/],
  [/"balance":"(\d+)"/, '"balance":"9$1"', /account \d+ is another/],
  [/"amount":"100000000"/, '"amount":"1"', /account \d+ is another/],
  [/"lossMax":"\d+"/, '"lossMax":"99000000000"', /what account \d+ is bound by/],
  [/"allocation":"\d+"/, '"allocation":"1"', /what account \d+ is bound by/],
  [/"leadsSince":\d+,/, '', /what account \d+ is bound by/],
  [/"nextOrderId":\d+/, '"nextOrderId":2', /nextOrderId: 2, the journal/],
  [/"swapLong":"-(\d+)"/, '"swapLong":"-9$1"', /what holds for/],
  [
    /"trailFrom":"(\d+)"/,
    '"trailFrom":"105000"',
    /where order \d+'s stop has trailed to: "105000", the journal "110300"/,
  ],
  [/\["the-buy","\d+ /, '["the-buy","1 ', /the outcome of the-buy in account \d+: /],
  [/\["the-buy",[^\]]*\]/, '', /the outcome of the-buy in account \d+ is missing/],
  [/\["the-buy",/, '["another",', /the outcome of another in account \d+ is another/],
  [/"deposits":\[[^\]]*\]/, '"deposits":[]', /what account \d+ is bound by/],
  [/"now":(\d+)/, '"now":1', /its time is 1, the journal/],
  [/"balance":/, '"balance', /cannot be read/],
])('names %s that became %s', async (is, other, said) => {
  expect(await written(is, other)).toMatch(said);
});

it('names an account that was left out, or said to have left', async () => {
  expect(await forged((lines) => lines.slice(0, -1))).toMatch(/account \d+ is missing/);
  const parked = JSON.stringify({ parked: [bob.user.id] });
  expect(await forged(([first = '', ...rest]) => [first, parked, ...rest])).toMatch(
    /account \d+ has not left/,
  );
});

it('names one that has nothing in it', async () => {
  const counted = 'UPDATE snapshots SET chunks = chunks';
  await withoutTriggers(app, `${counted} - 1`);
  const { differences } = await verify(app.db);
  await withoutTriggers(app, `${counted} + 1`);
  expect(differences).toContain('the newest snapshot: has nothing in it');
});
