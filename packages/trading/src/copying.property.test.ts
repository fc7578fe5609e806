// Leaders and copiers at random: whatever happens in whatever order, in slices of any size, the state is sound, money is
// kept, every copy has its leader's fill, and a replay or a snapshot at any point tells the same.
import { balancesOf, zeroSum } from '@meridian/ledger';
import { asMoney, asPrice, dollars, readLots } from '@meridian/units';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeEvent, encodeEvent } from './codec.ts';
import type { Command } from './command.ts';
import { COPY_ACCOUNTS_FROM } from './copy-terms.ts';
import { execute } from './engine.ts';
import { type Change, evolve } from './evolve.ts';
import { assertSound } from './invariants.ts';
import { armAccounts } from './margin-watch.ts';
import type { Fill, Order } from './order.ts';
import { replicationError } from './replication.ts';
import { restoreSnapshot, snapshotLines } from './snapshot.ts';
import { type EngineState, createState, marketOf } from './state.ts';
import { INSTRUMENTS } from './testing/instruments.ts';

const hours = { isOpen: () => true, rollovers: () => [], financingDays: () => 0 };
const emptyState = (): EngineState => createState(INSTRUMENTS, hours, 'of_margin');
/** Two leaders, three copiers; the first leader copies the second now and then. */
const ACCOUNTS = [1, 2, 3, 4, 5];

type Draft = (state: EngineState) => Command;
const about = (accountId: number) => ({ accountId, clientOrderId: null, at: 0 });

const small = fc.integer({ min: 0, max: 1_000 });
const leader = fc.constantFrom(1, 2);
const client = fc.constantFrom(...ACCOUNTS);

/** The n-th of what there is, so that most commands meet something. */
const nth = <T>(items: readonly T[], n: number, none: T): T =>
  items[n % (items.length || 1)] ?? none;
const ordersOf = (state: EngineState, id: number, status: Order['status']): number[] =>
  [...(state.accounts.get(id)?.orders.values() ?? [])]
    .filter((order) => order.status === status)
    .map((order) => order.id);
const copyingOf = (state: EngineState, owner: number, n: number): number =>
  nth([...(state.copyings.get(owner) ?? [])], n, COPY_ACCOUNTS_FROM + n);

const drafts: fc.Arbitrary<Draft> = fc.oneof(
  {
    weight: 20,
    arbitrary: fc
      .record({
        bid: fc.integer({ min: 109_000, max: 111_000 }),
        spread: fc.integer({ min: 0, max: 20 }),
        id: fc.constantFrom(1, 8),
      })
      .map(({ bid, spread, id }): Draft => (state) => ({
        type: 'ApplyTick',
        at: state.now + 1,
        tick: {
          instrumentId: id,
          bid: asPrice(BigInt(bid)),
          ask: asPrice(BigInt(bid + spread)),
          at: state.now + 1,
          seq: (marketOf(state, id).quote?.seq ?? 0) + 1,
          volume: 1,
        },
      })),
  },
  {
    weight: 24,
    arbitrary: fc
      .record({
        id: leader,
        side: fc.constantFrom('buy' as const, 'sell' as const),
        lots: fc.integer({ min: 0, max: 150 }),
        target: fc.option(fc.integer({ min: 109_000, max: 111_000 }), { freq: 1 }),
      })
      .map(({ id, side, lots, target }): Draft => () => ({
        ...about(id),
        type: 'PlaceOrder',
        instrumentId: 1,
        side,
        lots: readLots((lots / 100).toFixed(2)),
        leverage: 30,
        mode: target === null ? 'market' : 'pending',
        target: target === null ? null : BigInt(target) * 1_000n,
        stopLoss: null,
        takeProfit: null,
      })),
  },
  {
    weight: 20,
    arbitrary: fc
      .record({
        id: client,
        n: small,
        part: fc.option(fc.integer({ min: 0, max: 60 }), { freq: 1 }),
        ofCopying: fc.boolean(),
      })
      .map(({ id, n, part, ofCopying }): Draft => (state) => {
        const account = ofCopying ? copyingOf(state, id, n) : id;
        const accountId = state.accounts.has(account) ? account : id;
        const orderId = nth(ordersOf(state, accountId, 'open'), n, n);
        const lots = part === null ? null : readLots((part / 100).toFixed(2));
        return { ...about(accountId), type: 'CloseOrder', orderId, lots };
      }),
  },
  {
    weight: 1,
    arbitrary: fc
      .record({ id: leader, n: small, level: fc.integer({ min: 108_500, max: 111_500 }) })
      .map(({ id, n, level }): Draft => (state) => ({
        ...about(id),
        type: 'SetStops',
        orderId: nth(ordersOf(state, id, 'open'), n, n),
        stopLoss: BigInt(level) * 1_000n,
        takeProfit: null,
      })),
  },
  {
    weight: 1,
    arbitrary: fc.record({ id: leader, n: small }).map(({ id, n }): Draft => (state) => ({
      ...about(id),
      type: 'CancelOrder',
      orderId: nth(ordersOf(state, id, 'pending'), n, n),
    })),
  },
  {
    weight: 4,
    arbitrary: fc
      .record({
        id: client,
        leaderId: leader,
        amount: fc.integer({ min: 150, max: 4_000 }),
        stop: fc.integer({ min: 5, max: 95 }),
        kind: fc.constantFrom('equity', 'ratio', 'lots'),
      })
      .map(({ id, leaderId, amount, stop, kind }): Draft => () => ({
        ...about(id),
        type: 'StartCopying',
        leaderId,
        allocation: dollars(amount),
        stopPercent: stop,
        sizing:
          kind === 'equity'
            ? { kind }
            : kind === 'ratio'
              ? { kind, ratio: BigInt(amount) }
              : { kind: 'lots', lots: readLots('0.05') },
      })),
  },
  {
    weight: 2,
    arbitrary: fc
      .record({
        id: client,
        n: small,
        amount: fc.integer({ min: -2_000_000_000, max: 2_000_000_000 }),
      })
      .map(({ id, n, amount }): Draft => (state) => ({
        ...about(id),
        type: 'MoveCopyMoney',
        copyId: copyingOf(state, id, n),
        amount: asMoney(BigInt(amount)),
      })),
  },
  {
    weight: 1,
    arbitrary: fc
      .record({
        id: client,
        n: small,
        isPaused: fc.option(fc.boolean()),
        stop: fc.option(fc.integer({ min: 5, max: 95 })),
      })
      .map(({ id, n, isPaused, stop }): Draft => (state) => ({
        ...about(id),
        type: 'ChangeCopying',
        copyId: copyingOf(state, id, n),
        stopPercent: stop,
        sizing: null,
        isPaused,
      })),
  },
  {
    weight: 1,
    arbitrary: fc
      .record({ id: client, n: small, orders: fc.constantFrom('close' as const, 'keep' as const) })
      .map(({ id, n, orders }): Draft => (state) => ({
        ...about(id),
        type: 'StopCopying',
        copyId: copyingOf(state, id, n),
        orders,
      })),
  },
  {
    weight: 1,
    arbitrary: fc
      .record({
        id: client,
        what: fc.constantFrom('StartLeading' as const, 'StopLeading' as const),
      })
      .map(({ id, what }): Draft => () => ({ ...about(id), type: what })),
  },
  {
    weight: 1,
    arbitrary: client.map((id): Draft => () => ({
      ...about(id),
      type: 'ResetDemo',
      grant: dollars(5_000),
    })),
  },
  {
    weight: 12,
    arbitrary: fc.integer({ min: 1, max: 3 }).map((max): Draft => (state) => ({
      type: 'MirrorNext',
      max,
      at: state.now,
    })),
  },
);

interface Told {
  /** Fills by the leader's order, and what closed it. */
  readonly opened: Map<number, Fill>;
  readonly closed: Map<number, Order>;
  readonly finished: Order[];
}

function note(told: Told, { event, orders }: Change): void {
  for (const order of orders) {
    if (order.openFill !== null && order.copyOf === undefined)
      told.opened.set(order.id, order.openFill);
    if (order.status !== 'closed') continue;
    told.closed.set(order.id, order);
    if (order.copyOf !== undefined) told.finished.push(order);
  }
  const [order] = orders;
  const isOpened = event.type === 'MarketOrderFilled' || event.type === 'PendingOrderFilled';
  if (isOpened && order?.copyOf !== undefined)
    expect(event.fill).toEqual(told.opened.get(order.copyOf));
}

const sameLines = (state: EngineState, other: EngineState): void => {
  other.now = state.now;
  expect([...snapshotLines(other)]).toEqual([...snapshotLines(state)]);
};

describe('leaders and copiers at random', () => {
  it('keep money, fills and the state', { timeout: 60_000 }, () => {
    let copies = 0;
    let exact = 0;
    fc.assert(
      fc.property(
        fc.array(drafts, { minLength: 40, maxLength: 120 }),
        fc.integer({ min: 0, max: 3 }),
        fc.nat(),
        (script, copiesMax, restartAt) => {
          let state = emptyState();
          const journal: string[] = [];
          const entries = [];
          const told: Told = { opened: new Map(), closed: new Map(), finished: [] };
          const begin: readonly Command[] = [
            ...ACCOUNTS.map((accountId) => ({
              type: 'OpenAccount' as const,
              accountId,
              kind: 'demo' as const,
              grant: dollars(accountId === 1 ? 20_000 : 5_000),
              at: 0,
            })),
            ...[1, 2].map((id) => ({ ...about(id), type: 'StartLeading' as const })),
            ...[1, 8].map((instrumentId) => ({
              type: 'ApplyTick' as const,
              at: 1,
              tick: {
                instrumentId,
                bid: asPrice(110_000n),
                ask: asPrice(110_010n),
                at: 1,
                seq: 1,
                volume: 1,
              },
            })),
            ...[3, 4].map((id) => ({
              ...about(id),
              type: 'StartCopying' as const,
              leaderId: 1,
              allocation: dollars(id * 500),
              stopPercent: 40,
              sizing: { kind: 'equity' as const },
            })),
          ];
          const steps: readonly Draft[] = [
            ...begin.map(
              (command): Draft =>
                () =>
                  command,
            ),
            ...script,
          ];
          for (const [i, draft] of steps.entries()) {
            const { changes } = execute(state, draft(state), copiesMax);
            for (const change of changes) {
              journal.push(encodeEvent(change.event));
              entries.push(...change.entries);
              note(told, change);
            }
            assertSound(state);
            const balances = balancesOf(entries);
            expect(zeroSum(balances)).toBe(0n);
            expect(balances.get('house:copying') ?? 0n).toBe(0n);
            if (i !== begin.length + (restartAt % script.length)) continue;
            // The process ends here: from the journal, and from a snapshot of this very moment, it is the same.
            const replayed = emptyState();
            for (const line of journal) evolve(replayed, decodeEvent(line));
            sameLines(state, replayed);
            const restored = emptyState();
            restoreSnapshot(restored, [...snapshotLines(state)]);
            sameLines(state, restored);
            for (const [id, market] of restored.markets) market.quote = marketOf(state, id).quote;
            armAccounts(restored);
            state = restored;
          }
          execute(state, { type: 'MirrorNext', max: 10_000, at: state.now });
          assertSound(state);
          expect(state.mirrorTasks).toEqual([]);
          const terms = marketOf(state, 1).instrument;
          for (const order of told.finished) {
            copies += 1;
            const leaders = told.closed.get(order.copyOf ?? 0);
            if (leaders === undefined) continue;
            const error = replicationError(order, leaders, terms);
            expect(error.price + error.time + error.size + error.cost).toBe(error.total);
            expect(error.price).toBe(0n);
            if (order.endReason !== 'copied_close') continue;
            expect(order.closeFill).toEqual(leaders.closeFill);
            // What is left is rounding of a millionth or two.
            expect(error.time >= -4n && error.time <= 4n).toBe(true);
            exact += 1;
          }
        },
      ),
      { numRuns: 150, seed: 7 },
    );
    expect(copies).toBeGreaterThan(300);
    expect(exact).toBeGreaterThan(150);
  });
});
