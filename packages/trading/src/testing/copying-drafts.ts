// Leaders and copiers at random: commands as clients, leaders and the market might give them, in any order.
import { asMoney, asPrice, dollars, readLots } from '@meridian/units';
import fc from 'fast-check';
import type { Command } from '../vocabulary/command.ts';
import { COPY_ACCOUNTS_FROM } from '../vocabulary/copy-terms.ts';
import type { Order } from '../vocabulary/order.ts';
import { type EngineState, createState, marketOf } from '../state/state.ts';
import { INSTRUMENTS } from './instruments.ts';

const hours = { isOpen: () => true, rollovers: () => [], financingDays: () => 0 };
export const emptyState = (): EngineState => createState(INSTRUMENTS, hours, 'of_margin');
/** Two leaders, three copiers; the first leader copies the second now and then. */
const ACCOUNTS = [1, 2, 3, 4, 5];

export type Draft = (state: EngineState) => Command;
const about = (accountId: number) => ({ accountId, clientOrderId: null, at: 0 });

const small = fc.integer({ min: 0, max: 1_000 });
const leader = fc.constantFrom(1, 2);
const client = fc.constantFrom(...ACCOUNTS);

/** The n-th item, counted around, so that most commands meet something that exists. */
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
        target: fc.option(fc.integer({ min: 109_000, max: 111_000 }), { freq: 2 }),
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
        part: fc.option(fc.integer({ min: 0, max: 60 }), { freq: 2 }),
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

/** What comes before a script: accounts, leaders, prices and two copyings. */
export const BEGIN: readonly Command[] = [
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

/** Checks what is true of scripts at random, drawn from a seed. */
export function forScripts(
  of: { minLength: number; maxLength: number; numRuns: number; seed: number },
  check: (script: readonly Draft[], dice: { copiesMax: number; restartAt: number }) => void,
): void {
  const { numRuns, seed, ...length } = of;
  const copiesMax = fc.integer({ min: 0, max: 3 });
  const property = fc.property(fc.array(drafts, length), copiesMax, fc.nat(), (script, max, at) =>
    check(script, { copiesMax: max, restartAt: at }),
  );
  fc.assert(property, { numRuns, seed });
}
