// Leaders and copiers at random. Whatever happens in whatever order, in slices of any size: the state is sound, no
// money is lost, every copy has its leader's fill, and a replay or a snapshot at any point gives the same state.
import { balancesOf, zeroSum } from '@meridian/ledger';
import { describe, expect, it } from 'vitest';
import { decodeEvent, encodeEvent } from '../vocabulary/codec.ts';
import { execute } from '../engine.ts';
import { type Change, evolve } from '../state/evolve.ts';
import { assertSound } from '../state/invariants.ts';
import { armAccounts } from '../margin/margin-watch.ts';
import type { Fill, Order } from '../vocabulary/order.ts';
import { replicationError, wholeOf } from '../record/replication.ts';
import { restoreSnapshot, snapshotLines } from '../state/snapshot.ts';
import { type EngineState, marketOf } from '../state/state.ts';
import { BEGIN, type Draft, emptyState, forScripts } from '../testing/copying-drafts.ts';

interface Told {
  /** Fills by the leader's order, and the fills that closed it. */
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
    forScripts(
      { minLength: 40, maxLength: 120, numRuns: 150, seed: 7 },
      (script, { copiesMax, restartAt }) => {
        let state = emptyState();
        const journal: string[] = [];
        const entries = [];
        const told: Told = { opened: new Map(), closed: new Map(), finished: [] };
        const steps: readonly Draft[] = [
          ...BEGIN.map(
            (command): Draft =>
              () =>
                command,
          ),
          ...script,
        ];
        for (const [i, draft] of steps.entries()) {
          const { changes } = execute(state, draft(state), { copiesMax });
          for (const change of changes) {
            journal.push(encodeEvent(change.event));
            entries.push(...change.entries);
            note(told, change);
          }
          assertSound(state);
          const balances = balancesOf(entries);
          expect(zeroSum(balances)).toBe(0n);
          expect(balances.get('house:copying') ?? 0n).toBe(0n);
          if (i !== BEGIN.length + (restartAt % script.length)) continue;
          // The process ends here. Starting from the journal, or from a snapshot of this moment, gives the same state.
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
          // Closed whole at a part of the leader's order: the rest of that order is not its leader's side alone.
          if (order.endReason === 'copied_close' && order.isFollowing !== true) continue;
          const error = replicationError(order, wholeOf(leaders, []), terms);
          expect(error.price + error.time + error.size + error.cost).toBe(error.total);
          expect(error.price).toBe(0n);
          if (order.endReason !== 'copied_close') continue;
          expect(order.closeFill).toEqual(leaders.closeFill);
          expect(error.time).toBe(0n);
          exact += 1;
        }
      },
    );
    expect(copies).toBeGreaterThan(300);
    expect(exact).toBeGreaterThan(150);
  });
});
