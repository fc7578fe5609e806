import { asPrice, dollars, present, readLots } from '@meridian/units';
import { describe, expect, it } from 'vitest';
import { execute } from '../engine.ts';
import { INSTRUMENTS } from '../testing/instruments.ts';
import type { AccountCommand, PlaceOrder, StartCopying } from '../vocabulary/command.ts';
import { COPY_ACCOUNTS_FROM } from '../vocabulary/copy-terms.ts';
import { decode, decodeEvent, encode, encodeEvent } from '../vocabulary/codec.ts';
import { type Heard, SHARDS, shardOf } from '../vocabulary/shard.ts';
import { deedOf, hear, heardUpTo } from './elsewhere.ts';
import { type Change, evolve } from './evolve.ts';
import { assertSound } from './invariants.ts';
import { restoreSnapshot, snapshotLines } from './snapshot.ts';
import { type EngineState, createState } from './state.ts';

const hours = { isOpen: () => true, rollovers: () => [], financingDays: () => 0 };
const EURUSD = 1;
/** Ann leads in shard 5; Bob, in shard 6, copies her. */
const [ANN, BOB] = [5, 6];
const COPY = COPY_ACCOUNTS_FROM + 6;

interface Shard {
  readonly state: EngineState;
  readonly changes: Change[];
}

function shardWith(accountId: number): Shard {
  const shard = { number: shardOf(accountId), of: SHARDS };
  const state = createState(INSTRUMENTS, hours, 'of_margin', shard);
  const it = { state, changes: [] };
  price(it, 110_000, 1);
  const grant = dollars(10_000);
  execute(state, { type: 'OpenAccount', accountId, kind: 'demo', grant, at: 1 });
  return it;
}

function price({ state, changes }: Shard, bid: number, at: number): void {
  const of = { bid: asPrice(BigInt(bid)), ask: asPrice(BigInt(bid + 10)) };
  const tick = { instrumentId: EURUSD, ...of, at, seq: at, volume: 1 };
  changes.push(...execute(state, { type: 'ApplyTick', tick, at }).changes);
}

function ask({ state, changes }: Shard, command: AccountCommand, at: number) {
  const result = execute(state, { ...command, at });
  changes.push(...result.changes);
  return result.outcome;
}

const about = (accountId: number) => ({ accountId, clientOrderId: null });
const buy: Omit<PlaceOrder, 'accountId' | 'clientOrderId'> = {
  ...{ type: 'PlaceOrder', instrumentId: EURUSD, side: 'buy', lots: readLots('1'), leverage: 30 },
  ...{ mode: 'market', target: null, stopLoss: null, takeProfit: null },
};
const start: Omit<StartCopying, 'accountId' | 'clientOrderId'> = {
  ...{ type: 'StartCopying', leaderId: ANN, allocation: dollars(1_000), stopPercent: 50 },
  sizing: { kind: 'equity' },
};

/** What the shard's journal has for others. */
function deedsOf({ changes, state }: Shard): Heard[] {
  const deeds: Heard[] = [];
  changes.forEach((change, i) => {
    const deed = deedOf(change);
    const place = { shard: state.shard.number, seq: i + 1, after: deeds.at(-1)?.seq ?? 0 };
    if (deed !== null) deeds.push({ ...deed, ...place, kind: 'demo' });
  });
  return deeds;
}

const nth = (deeds: readonly Heard[], n: number): Heard => present(deeds[n], `deed ${n}`);

const mirror = (shard: Shard, at: number): readonly Change[] =>
  execute(shard.state, { type: 'MirrorNext', max: 9, at }).changes;

describe('a shard', () => {
  it('gives ids that step over those of the others, and a copying stays with its owner', () => {
    const ann = shardWith(ANN);
    ask(ann, { ...about(ANN), ...buy }, 2);
    ask(ann, { ...about(ANN), ...buy }, 2);
    expect([...ann.state.orders.keys()]).toEqual([5, 69]);
    expect(ann.changes.flatMap(({ entries }) => entries.map(({ id }) => id % SHARDS))).toEqual(
      ann.changes.flatMap(({ entries }) => entries.map(() => 5)),
    );
    expect(shardOf(COPY)).toBe(shardOf(BOB));
    expect(createState(INSTRUMENTS, hours, 'of_margin', { number: 0, of: SHARDS })).toMatchObject({
      nextOrderId: 64,
      nextEntryId: 64,
      nextCopyId: COPY_ACCOUNTS_FROM,
    });
  });

  it('that has all accounts gives all ids, and its snapshot says nothing of others', () => {
    const state = createState(INSTRUMENTS, hours, 'of_margin');
    expect(state).toMatchObject({ nextOrderId: 1, nextEntryId: 1, nextCopyId: COPY_ACCOUNTS_FROM });
    expect([...snapshotLines(state)].join('')).not.toContain('elsewhere');
  });
});

describe('a leader of another shard', () => {
  function both(): { ann: Shard; bob: Shard } {
    const [ann, bob] = [shardWith(ANN), shardWith(BOB)];
    ask(ann, { ...about(ANN), type: 'StartLeading' }, 2);
    return { ann, bob };
  }

  it('can be copied once it was heard that the account leads', () => {
    const { ann, bob } = both();
    expect(ask(bob, { ...about(BOB), ...start }, 2)).toMatchObject([
      { rejected: 'leader_unknown' },
    ]);
    for (const deed of deedsOf(ann)) hear(bob.state, deed);
    expect(ask(bob, { ...about(BOB), ...start }, 3)).toMatchObject([{ copyId: COPY }]);
    const real = { ...nth(deedsOf(ann), 0), kind: 'real' as const };
    const other = shardWith(7);
    hear(other.state, real);
    expect(ask(other, { ...about(7), ...start }, 3)).toMatchObject([
      { rejected: 'leader_other_kind' },
    ]);
  });

  it('is copied at the own fill, however late it is heard', () => {
    const { ann, bob } = both();
    for (const deed of deedsOf(ann)) hear(bob.state, deed);
    ask(bob, { ...about(BOB), ...start }, 3);
    ask(ann, { ...about(ANN), ...buy }, 4);
    price(bob, 110_500, 5);
    for (const deed of deedsOf(ann).slice(1)) hear(bob.state, deed);
    const [copied] = mirror(bob, 6);
    const leaders = ann.changes.findLast(({ event }) => event.type === 'MarketOrderFilled');
    expect(copied?.event).toMatchObject({
      type: 'MarketOrderFilled',
      accountId: COPY,
      orderId: 6,
      fill: leaders?.event.type === 'MarketOrderFilled' ? leaders.event.fill : null,
      order: { copyOf: 5, lots: readLots('0.10') },
    });
    assertSound(bob.state);
    ask(ann, { ...about(ANN), type: 'CloseOrder', orderId: 5, lots: null }, 7);
    for (const deed of deedsOf(ann).slice(2)) hear(bob.state, deed);
    expect(mirror(bob, 8).map(({ event }) => event.type)).toContain('OrderClosed');
    assertSound(bob.state);
  });

  it('is heard once and in turn', () => {
    const { ann, bob } = both();
    ask(ann, { ...about(ANN), ...buy }, 3);
    const [leads, bought] = [nth(deedsOf(ann), 0), nth(deedsOf(ann), 1)];
    expect(() => hear(bob.state, bought)).toThrow('heard in turn');
    hear(bob.state, leads);
    expect(() => hear(bob.state, leads)).toThrow('heard in turn');
    hear(bob.state, bought);
    expect(heardUpTo(bob.state, 5)).toBe(bought.seq);
    expect(() => hear(ann.state, leads)).toThrow('own leaders');
  });

  it('is not copied in what was done before the copying began, but its end of leading is heard', () => {
    const { ann, bob } = both();
    hear(bob.state, nth(deedsOf(ann), 0));
    ask(ann, { ...about(ANN), ...buy }, 3);
    ask(ann, { ...about(ANN), type: 'StopLeading' }, 3);
    ask(bob, { ...about(BOB), ...start }, 4);
    for (const deed of deedsOf(ann).slice(1)) hear(bob.state, deed);
    expect(mirror(bob, 5).map(({ event }) => event.type)).toEqual([
      'MirrorAdvanced',
      'CopyingStopped',
      'MirrorAdvanced',
      'CopyMoneyMoved',
      'CopyMoneyMoved',
      'CopyingEnded',
    ]);
  });

  it('and what waits of hers is part of the journal and of the snapshot', () => {
    const { ann, bob } = both();
    const journal: (() => void)[] = [];
    const empty = (): EngineState => createState(INSTRUMENTS, hours, 'of_margin', bob.state.shard);
    const replayed = empty();
    const heard = (deed: Heard): void => {
      hear(bob.state, deed);
      journal.push(() => hear(replayed, decode<Heard>(encode(deed))));
    };
    const done = (changes: readonly Change[]): void => {
      for (const { event } of changes)
        journal.push(() => void evolve(replayed, decodeEvent(encodeEvent(event))));
    };
    const grant = dollars(10_000);
    const opened = { type: 'AccountOpened', accountId: BOB, at: 1, kind: 'demo', grant } as const;
    journal.push(() => void evolve(replayed, opened));
    heard(nth(deedsOf(ann), 0));
    done(execute(bob.state, { ...about(BOB), ...start, at: 3 }).changes);
    ask(ann, { ...about(ANN), ...buy }, 4);
    heard(nth(deedsOf(ann), 1));
    const lines = [...snapshotLines(bob.state)];
    expect(bob.state.mirrorTasks).toHaveLength(1);
    const restored = empty();
    restoreSnapshot(restored, lines);
    for (const apply of journal.splice(0)) apply();
    expect([...snapshotLines(restored)]).toEqual(lines);
    expect([...snapshotLines(replayed)]).toEqual(lines);
    done(mirror(bob, 5));
    for (const apply of journal) apply();
    expect([...snapshotLines(replayed)]).toEqual([...snapshotLines(bob.state)]);
  });
});
