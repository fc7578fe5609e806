import type { Price } from '@meridian/units';
import { describe, expect, it } from 'vitest';
import { assertSound } from './invariants.ts';
import { armAccounts } from '../margin/margin-watch.ts';
import { execute } from '../engine.ts';
import { beginSnapshot, restoreSnapshot, snapshotLines } from './snapshot.ts';
import { parkAccount } from './parked.ts';
import { createAccount, createState } from './state.ts';
import { INSTRUMENTS } from '../testing/instruments.ts';
import { play } from '../testing/play-script.ts';

const EURUSD = 1;
const story = `open ann 10000
  open bob 0 real
  price EURUSD 1.10000 1.10008
  price USDJPY 150 150.01
  buy ann EURUSD 1 x30 sl 1.05 tp 1.2 id a -> ann filled 1.10008
  sell ann USDJPY 0.10 x30 id b -> ann filled 150.000
  buy ann EURUSD 1 x30 at 1.09 sl 1.08 -> ann limit pending
  buy ann EURUSD 1 x7 id c -> leverage_not_offered
  price EURUSD 1.07 1.07 -> ann rejected free_margin_too_low
  close ann #1 0.40 id d -> ann part 1.07000`;

describe('a snapshot', () => {
  it('holds the journaled state whole: counters, balances, orders with their triggers, outcomes', () => {
    const state = play(story);
    const lines = [...snapshotLines(state)];
    const restored = createState(INSTRUMENTS, state.hours, 'of_margin');
    restoreSnapshot(restored, lines);
    assertSound(restored);
    expect([...snapshotLines(restored)]).toEqual(lines);
    expect(restored.triggers.size).toBe(state.triggers.size);
    expect([...(restored.accounts.get(1)?.outcomes ?? [])]).toEqual([
      ...(state.accounts.get(1)?.outcomes ?? []),
    ]);
    expect(restored.accounts.get(1)?.usedMargin).toBe(state.accounts.get(1)?.usedMargin);
    armAccounts(restored);
    expect(restored.accounts.get(1)?.edges.length).toBeGreaterThan(0);
    expect(restored.accounts.get(2)?.edges).toEqual([]);
  });

  it('of an empty state is its counters alone', () => {
    const state = createState(
      INSTRUMENTS,
      { isOpen: () => true, rollovers: () => [], financingDays: () => 1 },
      'per_lot',
    );
    expect([...snapshotLines(state)]).toEqual(['{"nextOrderId":1,"nextEntryId":1,"now":0}']);
  });

  it('written little by little is of the moment at which it began, whatever happens meanwhile', () => {
    const state = play(story);
    const before = [...snapshotLines(state)];
    const { lines, end } = beginSnapshot(state);
    const written: string[] = [];
    const client = { clientOrderId: null, at: state.now } as const;
    for (const line of lines) {
      written.push(line);
      if (written.length > 1) continue;
      // Both accounts change before their turn, and another one comes.
      execute(state, { ...client, type: 'CloseAllOrders', accountId: 1, instrumentId: null });
      execute(state, { ...client, type: 'StartLeading', accountId: 2 });
      const [type, kind] = ['OpenAccount', 'demo'] as const;
      execute(state, { type, accountId: 3, kind, grant: 0n as never, at: state.now });
      execute(state, { ...client, type: 'StartLeading', accountId: 3 });
    }
    expect(written).toEqual(before);
    expect(state.keepForSnapshot).toBeNull();
    expect([...snapshotLines(state)]).not.toEqual(before);
    end();
  });

  it('written little by little knows no stop that trailed after it began', () => {
    const state = play(`open ann 10000
      open bob 10000
      price EURUSD 1.10000 1.10008
      buy ann EURUSD 0.10 x30 trail 20 -> ann filled 1.10008
      price EURUSD 1.10010 1.10018 -> trailed 1.10010
      buy bob EURUSD 0.10 x30 trail% 1 -> bob filled 1.10018
      price EURUSD 1.10020 1.10028 -> trailed 1.10020`);
    const before = [...snapshotLines(state)];
    const { lines, end } = beginSnapshot(state);
    const written: string[] = [];
    let bid = 110_030;
    for (const line of lines) {
      written.push(line);
      for (let moves = 0; moves < 3; moves += 1) {
        const at = state.now;
        const prices = { bid: BigInt(bid) as Price, ask: BigInt(bid + 8) as Price };
        const tick = { instrumentId: EURUSD, seq: bid, at, volume: 0, ...prices };
        execute(state, { type: 'ApplyTick', at, tick });
        bid += 10;
      }
    }
    expect(written).toEqual(before);
    end();
    const after = [...beginSnapshot(state).lines];
    expect(after).toEqual([...snapshotLines(state)]);
    expect(after).not.toEqual(before);
  });

  it('holds an account that leaves memory before its turn, once, and one that comes back meanwhile', () => {
    const state = play(`open ann 10000
      open bob 500
      open cid 700`);
    const before = [...snapshotLines(state)];
    const written: string[] = [];
    for (const line of beginSnapshot(state).lines) {
      written.push(line);
      // Ann leaves after her turn, bob and cid before theirs; bob comes back.
      if (written.length !== 2) continue;
      for (const id of [1, 2, 3]) parkAccount(state, id);
      const { openedAt, balance, epoch, epochAfterEntry } = createAccount(2, 'demo', state.now);
      const row = { openedAt, balance, epoch, epochAfterEntry };
      execute(state, { type: 'ReturnAccount', accountId: 2, ...row, at: state.now });
    }
    expect(written.toSorted()).toEqual(before.toSorted());
    expect(state.keepForSnapshot).toBeNull();
    expect([...state.parked]).toEqual([1, 3]);
  });

  it('of before nights were charged in slices is read', () => {
    const state = play(story);
    const restored = createState(INSTRUMENTS, state.hours, 'of_margin');
    const old = [...snapshotLines(state)].map((line) => line.replace(/,"nights":\[.*?\]/, ''));
    restoreSnapshot(restored, old);
    assertSound(restored);
    expect([...restored.markets.values()].every((market) => market.nightCharged === null)).toBe(
      true,
    );
  });

  it('of before accounts could leave memory is read: nobody is idle before a week has passed', () => {
    const state = play(story);
    const restored = createState(INSTRUMENTS, state.hours, 'of_margin');
    const old = [...snapshotLines(state)].map((line) => line.replace(/,"activeAt":\d+/, ''));
    expect(old.join('')).not.toContain('activeAt');
    restoreSnapshot(restored, old);
    assertSound(restored);
    expect(restored.accounts.get(1)).toMatchObject({
      activeAt: state.now,
      hasOlderOutcomes: false,
    });
    expect(restored.parked.size).toBe(0);
  });
});
