// The same market twice: once staff do nothing, once they do everything that their calls allow with the values that reach
// furthest, by two people. The clients' orders, fills, financing, close-outs and balances are the same to the last digit.
import { ROLES } from '@meridian/contract/admin';
import { HOUR_MS, MINUTE_MS } from '@meridian/units';
import { afterEach, describe, expect, it } from 'vitest';
import { USDT_TRC20, fund, withdrawer } from '../testing/money.ts';
import { type Aims, type ChangingCall, DEEDS } from '../testing/staff-deeds.ts';
import { TestApp, instrumentId, marketOrder, pendingOrder } from '../testing/test-app.ts';
import { TestStaff } from '../testing/test-staff.ts';

const opened: TestApp[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((app) => app.remove()));
});

interface Scene {
  readonly app: TestApp;
  readonly clients: readonly number[];
  readonly deposits: readonly number[];
  readonly withdrawals: readonly number[];
}

/** Three clients with open and pending orders, and a fourth whose deposits and withdrawal staff decide on. */
async function setUp(): Promise<Scene> {
  // All calls of the back office, under the role that can do the least.
  const app = await TestApp.open({ isRestricted: true });
  opened.push(app);
  app.feed.say('EURUSD', '1.10000', '1.10008');
  const dave = await withdrawer(app, '1000');
  const withdrawals = [(await dave.draw('50')).id, (await dave.draw('60')).id];
  const tell = async (number: string): Promise<number> =>
    (await dave.client.done('chargeSubmit', { number, charge_id: USDT_TRC20 }, 'POST')).id;
  const deposits = [await tell('9000'), await tell('20')];
  app.feed.say('EURUSD', '1.10000', '1.10008');
  const [ann, cat, bob] = [await app.client(), await app.client(), await app.realClient()];
  await fund(app, bob, '1000');
  await ann.buy({ cont: '0.10', stop_loss_price: '1.09500' });
  await ann.done('submit', marketOrder({ type: '2', target_profit_price: '1.08900' }), 'POST');
  await ann.done('submit', pendingOrder('1.09800', { target_profit_price: '1.12000' }), 'POST');
  await ann.done('submit', pendingOrder('1.09400', { type: '2' }), 'POST');
  await bob.buy({ cont: '0.05', stop_loss_price: '1.09000' });
  await cat.buy({ cont: '2' });
  const clients = [ann, bob, cat].map(({ user }) => user.id);
  return { app, clients, deposits, withdrawals };
}

/** What staff did, with what became of it. */
type Done = Map<ChangingCall, number>;

const LEFT_WAITING: ReadonlySet<ChangingCall> = new Set<ChangingCall>([
  'planInstrumentVersion',
  'proposalRefuse',
  'proposalWithdraw',
]);

async function doEverything({ app, ...of }: Scene, done: Done): Promise<void> {
  const [owner, second] = [
    await TestStaff.enter(app, ...ROLES),
    await TestStaff.enter(app, ...ROLES),
  ];
  const members = [await TestStaff.enter(app, 'support'), await TestStaff.enter(app, 'support')];
  const waiting = async () => (await second.done('proposalList', {})).waiting;
  for (const name of Object.keys(DEEDS) as ChangingCall[]) {
    const aims: Aims = {
      ...{ owner, members, ...of, now: app.clock.now() },
      ...{ traded: instrumentId('EURUSD'), other: instrumentId('GBPUSD') },
      spare: [instrumentId('AUDUSD'), instrumentId('USDCAD')],
      proposals: name.startsWith('proposal') ? (await waiting()).map(({ id }) => id) : [],
    };
    const who: TestStaff = name === 'proposalRefuse' ? second : owner;
    for (const input of DEEDS[name](aims)) {
      const { code } = await who.call(name, input);
      if (code === 1) done.set(name, (done.get(name) ?? 0) + 1);
    }
    // What the next calls end, or confirm.
    if (LEFT_WAITING.has(name)) continue;
    for (const { id, seen_hash } of await waiting())
      if ((await second.call('proposalConfirm', { id: String(id), seen_hash })).code === 1)
        done.set('proposalConfirm', (done.get('proposalConfirm') ?? 0) + 1);
  }
}

/** What the journal and the rows say of the clients. */
async function standing({ app, clients }: Scene): Promise<unknown> {
  await app.stop();
  // When the batch before was committed follows from what others did, staff too; and an account is marked for the
  // ranking every 20 s of the machine's time, so a run that lasts longer has more marks.
  const journal = await app.db.query({
    text: `SELECT at, account_id, kind, body - 'batchBeforeAt' AS body FROM journal
      WHERE account_id = ANY ($1::bigint[]) AND kind <> 'EquityMarked' ORDER BY seq`,
    values: [`{${clients.join(',')}}`],
  });
  const orders = await app.db.query({
    text: `SELECT * FROM orders WHERE account_id = ANY ($1::bigint[]) ORDER BY id`,
    values: [`{${clients.join(',')}}`],
  });
  const accounts = await app.db.query({
    text: 'SELECT id, balance, held, epoch FROM accounts WHERE id = ANY ($1::bigint[]) ORDER BY id',
    values: [`{${clients.join(',')}}`],
  });
  return { journal, orders, accounts };
}

async function play(done: Done | null): Promise<unknown> {
  const scene = await setUp();
  const { app } = scene;
  const tick = (bid: string, ask: string): void => {
    app.clock.advance(MINUTE_MS);
    app.feed.say('EURUSD', bid, ask);
  };
  if (done !== null) await doEverything(scene, done);
  tick('1.09900', '1.09908');
  tick('1.09790', '1.09798');
  if (done !== null) await doEverything(scene, done);
  // Over the night, which is charged.
  app.clock.advance(6 * HOUR_MS);
  tick('1.09600', '1.09608');
  await app.restart();
  tick('1.09450', '1.09458');
  if (done !== null) await doEverything(scene, done);
  tick('1.09350', '1.09358');
  tick('1.08880', '1.08890');
  tick('1.05000', '1.05010');
  tick('1.13000', '1.13010');
  return await standing(scene);
}

/** Doors that do not open to what is tried, and what needs a photo. */
const REFUSED: readonly ChangingCall[] = [
  'staffSetUp',
  'staffLogin',
  'staffEnrol',
  'staffLogout',
  'staffProve',
  'staffChangePassword',
  'staffNewAuthenticator',
  'staffRevokeSession',
  'articlePicture',
  'approveIdentity',
  'rejectIdentity',
];

describe('with everything that staff can do', () => {
  it('no fill, stop, entry, balance or result of a client is another', async () => {
    const done: Done = new Map();
    const [alone, watched] = [await play(null), await play(done)];
    expect(watched).toEqual(alone);
    const kinds = new Set(
      (alone as { journal: { kind: string }[] }).journal.map(({ kind }) => kind),
    );
    for (const kind of ['PendingOrderFilled', 'OrderClosed', 'FinancingCharged'])
      expect(kinds).toContain(kind);
    const names = (Object.keys(DEEDS) as ChangingCall[]).filter((name) => !done.has(name));
    expect(names).toEqual(REFUSED);
  }, 400_000);
});
