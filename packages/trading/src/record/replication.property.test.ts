// Over a copying, the rows of the replication error hold every exact lot once, whatever was closed by hand, skipped or
// made up for. So they sum to what was earned less what an exact copy would have earned.
import { absolute, smaller } from '@meridian/units';
import { describe, expect, it } from 'vitest';
import type { Command } from '../vocabulary/command.ts';
import { EXACT_PER_LOTS } from '../copying/copy-size.ts';
import { COPY_ACCOUNTS_FROM } from '../vocabulary/copy-terms.ts';
import { execute } from '../engine.ts';
import type { CopySkipped } from '../vocabulary/event.ts';
import type { Change } from '../state/evolve.ts';
import type { Order } from '../vocabulary/order.ts';
import {
  type ReplicationError,
  besideCopy,
  besideSkip,
  exactOfSkip,
  replicationError,
  skippedError,
} from './replication.ts';
import { marketOf } from '../state/state.ts';
import { BEGIN, type Draft, emptyState, forScripts } from '../testing/copying-drafts.ts';

/** All closed and skipped orders, as a database has them. */
class Records {
  readonly closed = new Map<number, Order>();
  readonly skips: CopySkipped[] = [];
  /** Exact lots of each copy at its opening. */
  readonly opened = new Map<number, { exact: bigint; leaderId: number }>();

  note({ event, orders }: Change): void {
    if (event.type === 'CopySkipped') this.skips.push(event);
    const [first] = orders;
    const isOpening = event.type === 'MarketOrderFilled' || event.type === 'PendingOrderFilled';
    if (isOpening && first?.copyOf !== undefined)
      this.opened.set(first.id, { exact: first.exactLots ?? 0n, leaderId: first.copyOf });
    for (const order of orders) if (order.status === 'closed') this.closed.set(order.id, order);
  }
  readonly orderOf = (id: number): Order | undefined => this.closed.get(id);
  readonly partsOf = (id: number): Order[] =>
    [...this.closed.values()].filter(({ parentId }) => parentId === id);
  readonly skipsOf = (copyId: number, leaderOrderId: number): CopySkipped[] =>
    this.skips.filter((one) => one.accountId === copyId && one.leaderOrderId === leaderOrderId);
}

const netOf = ({ profit, swap, fee }: Order): bigint => (profit ?? 0n) + swap - fee;
const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, one) => sum + one, 0n);

function expectParts(error: ReplicationError): void {
  expect(error.price + error.time + error.size + error.cost).toBe(error.total);
}

function play(script: readonly Draft[]) {
  const state = emptyState();
  const records = new Records();
  const perform = (command: Command, max: number): void => {
    for (const change of execute(state, command, { copiesMax: max }).changes) records.note(change);
  };
  for (const command of BEGIN) perform(command, 2);
  for (const draft of script) perform(draft(state), 2);
  perform({ type: 'MirrorNext', max: 10_000, at: state.now }, 2);
  // Copies left to their clients are closed at moments before and after the orders that they had copied.
  const copyings = [...state.accounts.keys()].filter((id) => id >= COPY_ACCOUNTS_FROM);
  for (const accountId of [...copyings.slice(0, 1), 1, 2, ...copyings]) {
    const all = { accountId, clientOrderId: null, instrumentId: null };
    perform({ ...all, type: 'CloseAllOrders', at: state.now }, 10_000);
  }
  return { state, records };
}

describe('The rows of a copying', () => {
  it('hold every exact lot once, at the leader’s result', { timeout: 60_000 }, () => {
    const seen = { copies: 0, closedWhole: 0, byHand: 0, skippedOrders: 0 };
    forScripts({ minLength: 60, maxLength: 160, numRuns: 120, seed: 11 }, (script) => {
      const { state, records } = play(script);
      const terms = marketOf(state, 1).instrument;
      for (const [id, { exact, leaderId }] of records.opened) {
        const rows = [...records.closed.values()].filter(
          (order) => order.id === id || order.parentId === id,
        );
        const skips = records.skips.filter((one) => one.orderId === id);
        const left = state.orders.get(id)?.exactLots ?? 0n;
        const told = sumOf(rows.map(({ exactLots }) => exactLots ?? 0n));
        const missed = sumOf(skips.map((skip) => exactOfSkip(skip) ?? 0n));
        expect(told + missed + left).toBe(exact);

        const leader = records.closed.get(leaderId);
        if (left > 0n || state.orders.has(id) || leader === undefined) continue;
        const errors = [
          ...rows.map((copy) => {
            const beside = besideCopy(copy, records);
            if (beside === null) throw new Error(`copy ${copy.id} has its leader`);
            if (copy.endReason !== 'copied_close') seen.byHand += 1;
            else if (copy.isFollowing !== true) seen.closedWhole += 1;
            return replicationError(copy, beside, terms);
          }),
          ...skips.map((skip) => {
            const beside = besideSkip(skip, records);
            if (beside === null) throw new Error(`skip of ${skip.leaderOrderId} has its part`);
            return skippedError(exactOfSkip(skip) ?? 0n, beside);
          }),
        ];
        for (const error of errors) {
          expectParts(error);
          expect(error.price).toBe(0n);
        }
        seen.copies += 1;
        const exactNet = sumOf(errors.map((error) => error.exactNet));
        expect(sumOf(errors.map(({ total }) => total))).toBe(sumOf(rows.map(netOf)) - exactNet);
        // An exact copy of the whole order, worked out at once: only the last digits of each row are rounded.
        const parts = [leader, ...records.partsOf(leaderId)];
        const lots = sumOf(parts.map((part) => part.lots)) * EXACT_PER_LOTS;
        const wanted = exact * sumOf(parts.map(netOf));
        const most = BigInt(errors.length) * 50n;
        expect(absolute(exactNet * lots - wanted)).toBeLessThanOrEqual(most * lots);
      }
      for (const skip of records.skips.filter(({ what }) => what === 'open')) {
        const exact = exactOfSkip(skip);
        const beside = besideSkip(skip, records);
        if (exact === null || beside === null) continue;
        const error = skippedError(exact, beside);
        expectParts(error);
        expect(error.total).toBe(-error.exactNet);
        expect(smaller(error.price, error.time)).toBe(0n);
        seen.skippedOrders += 1;
      }
    });
    expect(seen.copies).toBeGreaterThan(200);
    expect(seen.closedWhole).toBeGreaterThan(20);
    expect(seen.byHand).toBeGreaterThan(20);
    expect(seen.skippedOrders).toBeGreaterThan(20);
  });
});
