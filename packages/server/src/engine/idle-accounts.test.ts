import { CATALOGUE } from '@meridian/market';
import { type Database, findAccount, readJournalEnd } from '@meridian/store';
import { type FreshDatabase, openFreshDatabase } from '@meridian/store/fresh-database';
import {
  type EngineState,
  IDLE_AFTER_MS,
  OUTCOMES_MAX,
  PAYMENTS_MAX,
  assertSound,
  createState,
} from '@meridian/trading';
import { asPrice, dollars, readLots } from '@meridian/units';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type EngineHost, createHost } from './host.ts';
import { recover } from './recovery.ts';
import { createSnapshots } from './snapshots.ts';

const hours = { isOpen: () => true, rollovers: () => [], financingDays: () => 0 };
const emptyState = (): EngineState => createState(CATALOGUE, hours, 'of_margin');
const nobody = (): boolean => false;
const DEMO = 1;
const REAL = 2;

let fresh: FreshDatabase;
let now: number;
beforeEach(async () => {
  fresh = await openFreshDatabase();
  now = 100;
});
afterEach(() => fresh.remove());

async function hostOver(db: Database): Promise<EngineHost> {
  const state = emptyState();
  const { lastSeq, lastBatch, snapshotSeq } = await recover(db, state);
  const onFatal = (error: unknown): never => {
    throw error;
  };
  const snapshots = createSnapshots(db, { lastSeq: snapshotSeq, now: () => 9, onFault: onFatal });
  const marketNow = (): number => now;
  return createHost({
    state,
    writer: db.writer,
    marketNow,
    lastSeq,
    lastBatch,
    snapshots,
    onFatal,
  });
}

async function started(): Promise<EngineHost> {
  const host = await hostOver(fresh.database);
  const grant = dollars(10_000);
  await host.openAccount({ type: 'OpenAccount', accountId: DEMO, kind: 'demo', grant });
  await host.openAccount({ type: 'OpenAccount', accountId: REAL, kind: 'real', grant: dollars(0) });
  quote(host);
  return host;
}
function quote(host: EngineHost): void {
  const prices = { bid: asPrice(110_000n), ask: asPrice(110_008n) };
  host.applyTick({ instrumentId: 1, ...prices, at: now, seq: now, volume: 1 });
}
const about = (clientOrderId: string) => ({ accountId: DEMO, clientOrderId });
const buy = (host: EngineHost, id: string) =>
  host.submit({
    ...about(id),
    type: 'PlaceOrder',
    instrumentId: 1,
    side: 'buy',
    lots: readLots('0.01'),
    leverage: 30,
    mode: 'market',
    target: null,
    stopLoss: null,
    takeProfit: null,
  });
const close = (host: EngineHost, id: string, orderId: number) =>
  host.submit({ ...about(id), type: 'CloseOrder', orderId, lots: null });

/** The demo account has traded, and has left memory a week later. */
async function withParked(): Promise<EngineHost> {
  const host = await started();
  await buy(host, 'bought');
  await close(host, 'sold', 1);
  now += IDLE_AFTER_MS;
  expect(await host.parkIdle(nobody)).toBe(1);
  expect([...host.state.accounts.keys()]).toEqual([REAL]);
  return host;
}

describe('a demo account that nobody uses', () => {
  it('leaves memory after a week, unless an order is open, somebody watches or has asked for it', async () => {
    const host = await started();
    await buy(host, 'a');
    now += IDLE_AFTER_MS;
    expect(await host.parkIdle(nobody)).toBe(0);
    quote(host);
    await close(host, 'b', 1);
    now += IDLE_AFTER_MS - 1;
    expect(await host.parkIdle(nobody)).toBe(0);
    now += 1;
    expect(await host.parkIdle((id) => id === DEMO)).toBe(0);
    await host.wake(DEMO);
    expect(await host.parkIdle(nobody)).toBe(0);
    now += IDLE_AFTER_MS;
    expect(await host.parkIdle(nobody)).toBe(1);
    expect(host.views.accounts.kindOf(DEMO)).toBe('demo');
    expect(host.views.exposure.accounts('demo')).toBe(1);
    assertSound(host.state);
  });

  it('comes back as it was, once, when somebody asks for it', async () => {
    const host = await withParked();
    const row = await findAccount(fresh.database, DEMO);
    const before = (await readJournalEnd(fresh.database)).seq;
    await Promise.all([host.wake(DEMO), host.wake(DEMO)]);
    expect((await readJournalEnd(fresh.database)).seq).toBe(before + 1);
    expect(host.views.accounts.figures(DEMO).balance).toBe(row?.balance);
    expect(await findAccount(fresh.database, DEMO)).toEqual(row);
    assertSound(host.state);
  });

  it('comes back for a command, and a repeated id still gets its first outcome', async () => {
    const host = await withParked();
    expect((await close(host, 'sold', 1))[0]).toMatchObject({ orderId: 1, rejected: null });
    expect((await buy(host, 'bought'))[0]).toMatchObject({ orderId: 1, rejected: null });
    quote(host);
    expect((await buy(host, 'anew'))[0]).toMatchObject({ orderId: 2, rejected: null });
  });

  it('is where it was after a restart, from a snapshot with a tail and from the journal alone', async () => {
    const host = await withParked();
    await host.stop();
    const next = await hostOver(fresh.database);
    expect([...next.state.parked]).toEqual([DEMO]);
    await next.wake(DEMO);
    const withTail = emptyState();
    await recover(fresh.database, withTail);
    expect([...withTail.accounts.keys()]).toEqual([REAL, DEMO]);
    await fresh.database.query({ name: 'drop', text: 'DELETE FROM snapshots' });
    const whole = emptyState();
    await recover(fresh.database, whole);
    expect(whole.accounts).toEqual(withTail.accounts);
  });
});

describe('a client’s id', () => {
  it(`gets the first outcome also after ${OUTCOMES_MAX} others, whatever the command was`, async () => {
    const host = await started();
    await buy(host, 'bought');
    await close(host, 'sold', 1);
    const others = Array.from({ length: OUTCOMES_MAX }, (_, i) => close(host, `other ${i}`, 9));
    await Promise.all(others);
    expect(host.state.accounts.get(DEMO)?.outcomes.has('sold')).toBe(false);
    expect((await close(host, 'sold', 1))[0]).toMatchObject({ orderId: 1, rejected: null });
    expect((await close(host, 'new', 1))[0]).toMatchObject({ rejected: 'order_unknown' });
  });
});

describe('a payment', () => {
  const paid = { channel: 'bank', currency: 'USD', paid: '1' } as const;
  const own = { accountId: REAL, clientOrderId: null };
  const credit = (host: EngineHost, depositId: number) =>
    host.submit({ ...own, ...paid, type: 'CreditDeposit', depositId, amount: dollars(1) });
  const hold = (host: EngineHost, withdrawalId: number) => {
    const amounts = { amount: dollars(1), fee: dollars(0) };
    return host.submit({ ...own, ...paid, ...amounts, type: 'HoldWithdrawal', withdrawalId });
  };
  const release = (host: EngineHost, withdrawalId: number) =>
    host.submit({ ...own, type: 'ReleaseWithdrawal', withdrawalId, cause: 'cancelled' });
  const send = (host: EngineHost, withdrawalId: number) =>
    host.submit({ ...own, type: 'SendWithdrawal', withdrawalId });

  it(`is made once also after ${PAYMENTS_MAX} others, across a restart too`, async () => {
    const host = await started();
    for (let id = 1; id <= PAYMENTS_MAX + 1; id += 1) {
      await credit(host, id);
      await hold(host, id);
      await release(host, id);
    }
    await host.stop();
    const next = await hostOver(fresh.database);
    const { deposits, endedHolds } = next.state.accounts.get(REAL) ?? {};
    expect([deposits?.has(1), endedHolds?.has(1)]).toEqual([false, false]);
    const reverse = (depositId: number) =>
      next.submit({ ...own, ...paid, type: 'ReverseDeposit', depositId, amount: dollars(1) });
    const full = next.views.accounts.figures(REAL).balance;
    expect(await reverse(1)).toMatchObject([{ rejected: null }]);
    expect(await reverse(1)).toMatchObject([{ rejected: null }]);
    expect(await reverse(998)).toMatchObject([{ rejected: 'deposit_unknown' }]);
    const before = next.views.accounts.figures(REAL).balance;
    expect(before).toBe(full - dollars(1));
    expect(await credit(next, 1)).toMatchObject([{ rejected: null }]);
    expect(await release(next, 1)).toMatchObject([{ rejected: null }]);
    expect(await hold(next, 1)).toMatchObject([{ rejected: 'withdrawal_ended' }]);
    expect(await send(next, 1)).toMatchObject([{ rejected: 'withdrawal_ended' }]);
    expect(await send(next, 999)).toMatchObject([{ rejected: 'withdrawal_unknown' }]);
    expect(next.views.accounts.figures(REAL).balance).toBe(before);
    await credit(next, 999);
    expect(next.views.accounts.figures(REAL).balance).toBe(before + dollars(1));
  });
});
