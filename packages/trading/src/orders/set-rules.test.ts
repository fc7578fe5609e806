// Terms, halts and the source of prices: each change is an event once, and the state follows from the events alone.
import type { ChangingTerms } from '@meridian/market';
import { readLots, readMoney, readRate } from '@meridian/units';
import { beforeEach, describe, expect, it } from 'vitest';
import { execute } from '../engine.ts';
import { heldBack, holdRules } from './set-rules.ts';
import { evolve } from '../state/evolve.ts';
import { restoreSnapshot, snapshotLines } from '../state/snapshot.ts';
import { type EngineState, createState, haltAt, isMarketOpen, marketOf } from '../state/state.ts';
import { INSTRUMENTS } from '../testing/instruments.ts';
import { decodeEvent, encodeEvent } from '../vocabulary/codec.ts';
import type { Event } from '../vocabulary/event.ts';
import { HALTS_KEPT_MAX, type Halt, type Rules, type TermsPlan } from '../vocabulary/rules.ts';

const ID = 1;
const HOUR = 3_600_000;
const hours = { isOpen: () => true, rollovers: () => [], financingDays: () => 1 };
const emptyState = (): EngineState => createState(INSTRUMENTS, hours, 'of_margin');
const source = { hours: 'always', instrumentIds: INSTRUMENTS.map(({ id }) => id) } as const;

let state: EngineState;
let journal: string[];
beforeEach(() => {
  state = emptyState();
  journal = [];
});

function at(now: number, rules: Rules | null): Event['type'][] {
  const command =
    rules === null ? ({ type: 'PassTime' } as const) : { type: 'SetRules' as const, ...rules };
  const { changes } = execute(state, { ...command, at: now });
  journal.push(...changes.map(({ event }) => encodeEvent(event)));
  return changes.map(({ event }) => event.type);
}

const delivered = marketOf(emptyState(), ID).instrument;
const terms = (change: Partial<ChangingTerms> = {}): ChangingTerms => ({ ...delivered, ...change });
const plan = (id: number, startsAt: number, change: Partial<ChangingTerms>): TermsPlan => ({
  ...{ id, startsAt, isWorse: true },
  terms: terms(change),
});
const about = (versions: readonly TermsPlan[], halts: readonly Halt[] = []): Rules => ({
  ...{ feeType: 'of_margin', source },
  instruments: [{ instrumentId: ID, delivered, versions, halts }],
});
const halt = (id: number, since: number, until: number): Halt => ({
  ...{ id, since, until, reason: 'technical_fault' },
});

const dear = { feeRate: readRate('0.5') };
const small = { lotsMax: readLots('1') };

describe('what people decide', () => {
  it('is said once, the first time even where it is what the state began with', () => {
    expect(at(100, about([]))).toEqual(['FeeTypeSet', 'PriceSourceSet', 'TermsDelivered']);
    expect(at(200, about([]))).toEqual([]);
    expect(at(300, { feeType: 'per_lot' })).toEqual(['FeeTypeSet']);
  });

  it('is in the state of who replays the events, and of who reads a snapshot', () => {
    at(100, about([plan(7, 150, dear), plan(8, HOUR, small)], [halt(3, 90, HOUR)]));
    at(200, null);
    const replayed = emptyState();
    for (const line of journal) evolve(replayed, decodeEvent(line));
    replayed.now = state.now;
    expect([...snapshotLines(replayed)]).toEqual([...snapshotLines(state)]);
    const restored = emptyState();
    restoreSnapshot(restored, snapshotLines(state));
    expect([...snapshotLines(restored)]).toEqual([...snapshotLines(state)]);
    expect(marketOf(restored, ID).instrument.feeRate).toBe(dear.feeRate);
    expect(restored.nextTermsAt).toBe(HOUR);
    expect(haltAt(marketOf(restored, ID), 200)?.id).toBe(3);
  });
});

it('how fees are counted stays as it is once an order was placed, and it is told', () => {
  at(100, about([]));
  state.nextOrderId += 1;
  expect(at(200, { feeType: 'per_lot' })).toEqual([]);
  expect(state.feeType).toBe('of_margin');
  expect(heldBack(state, { feeType: 'per_lot' })).toEqual([
    { code: null, versionId: null, worsened: ['feeType'] },
  ]);
  expect(heldBack(state, about([]))).toEqual([]);
});

describe('announced terms', () => {
  it('come into force once, at the first command of their time', () => {
    at(100, about([plan(7, HOUR, dear)]));
    expect(at(HOUR - 1, null)).toEqual([]);
    expect(at(HOUR, null)).toEqual(['TermsChanged']);
    expect(at(HOUR + 1, null)).toEqual([]);
    expect(at(HOUR + 2, about([plan(7, HOUR, dear)]))).toEqual([]);
    expect(marketOf(state, ID)).toMatchObject({ version: { id: 7 }, plans: [] });
  });

  it('came into force one after another where nobody was there', () => {
    at(100, about([plan(7, 200, dear), plan(8, 300, small)]));
    expect(at(HOUR, null)).toEqual(['TermsChanged', 'TermsChanged']);
    expect(marketOf(state, ID).instrument).toMatchObject({ ...small, feeRate: delivered.feeRate });
  });

  it('that are taken back before they start never hold, and a moment after it no longer', () => {
    at(100, about([plan(7, HOUR, dear), plan(8, 2 * HOUR, small)]));
    expect(at(200, about([plan(7, HOUR, dear)]))).toEqual(['TermsPlanned']);
    at(HOUR, null);
    expect(at(HOUR + 1, about([]))).toEqual(['TermsChanged']);
    expect(marketOf(state, ID)).toMatchObject({ version: null, instrument: delivered });
  });

  it('start by the time of their announcement where the market has another', () => {
    at(100, { ...about([plan(7, HOUR, dear)]), dueUpTo: HOUR - 1 });
    expect(at(101, { dueUpTo: HOUR })).toEqual(['TermsChanged']);
    expect(marketOf(state, ID).instrument.feeRate).toBe(dear.feeRate);
  });
});

describe('terms that clients would be worse off by', () => {
  const DAY = 24 * HOUR;
  const kind = { feeRate: readRate('0'), swapLong: readRate('0.5'), swapShort: readRate('0.5') };
  const offered = (change: Partial<ChangingTerms>, versions: readonly TermsPlan[] = []): Rules => ({
    instruments: [{ instrumentId: ID, delivered: terms(change), versions, halts: [] }],
  });
  const inForce = () => marketOf(state, ID).instrument;

  it('are never delivered: those in force stay, and it is told', () => {
    at(100, about([]));
    expect(at(200, offered(dear))).toEqual([]);
    expect(inForce()).toEqual(delivered);
    expect(heldBack(state, offered(dear))).toEqual([
      { code: 'EURUSD', versionId: null, worsened: ['feeRate'] },
    ]);
    // A mix is worse.
    expect(at(300, offered({ ...kind, ...small }))).toEqual([]);
    expect(inForce()).toEqual(delivered);
  });

  it('are what was delivered before, once better ones were', () => {
    at(100, about([]));
    expect(at(200, offered(kind))).toEqual(['TermsDelivered']);
    expect(inForce()).toMatchObject(kind);
    expect(heldBack(state, offered(kind))).toEqual([]);
    expect(at(300, offered({}))).toEqual([]);
    expect(inForce()).toMatchObject(kind);
  });

  it('do not take the place of a version that is withdrawn or changed', () => {
    at(100, about([plan(7, 150, dear)]));
    at(200, null);
    const dearer = { feeRate: readRate('0.9') };
    expect(at(300, offered(dearer))).toEqual([]);
    expect(inForce()).toMatchObject(dear);
    expect(at(400, about([plan(7, 150, dearer)]))).toEqual([]);
    expect(inForce()).toMatchObject(dear);
    expect(heldBack(state, about([plan(7, 150, dearer)]))).toMatchObject([{ versionId: 7 }]);
    expect(at(500, offered({}))).toEqual(['TermsChanged']);
    expect(inForce()).toEqual(delivered);
  });

  it('begin as a version that was heard of a day before, and no other', () => {
    at(100, about([]));
    const late = plan(7, 100 + 22 * HOUR, dear);
    expect(at(100, about([late]))).toEqual([]);
    expect(heldBack(state, about([late]))).toEqual([
      { code: 'EURUSD', versionId: 7, worsened: ['feeRate'] },
    ]);
    expect(at(100, about([plan(8, 50, small)]))).toEqual([]);
    const early = plan(9, 100 + DAY, dear);
    expect(at(100, about([late, early]))).toEqual(['TermsPlanned']);
    expect(at(99 + DAY, about([late, early]))).toEqual([]);
    expect(inForce()).toEqual(delivered);
    expect(at(100 + DAY, null)).toEqual(['TermsChanged']);
    expect(inForce()).toMatchObject(dear);
    // What was never heard of in time is behind it.
    expect(at(100 + DAY, about([late, early]))).toEqual([]);
    expect(heldBack(state, about([late, early]))).toEqual([]);
  });

  it('are no sooner or worse than they were announced', () => {
    const early = plan(9, 100 + DAY, dear);
    at(100, about([]));
    at(100, about([early]));
    expect(at(HOUR * 2, about([{ ...early, startsAt: HOUR * 3 }]))).toEqual(['TermsPlanned']);
    expect(marketOf(state, ID).plans).toEqual([]);
    at(HOUR * 3, null);
    expect(inForce()).toEqual(delivered);
  });

  it('are not two steps, of which the second looks like a favour', () => {
    at(100, about([]));
    const [worst, better] = [plan(7, 100 + DAY, dear), plan(8, 99 + DAY, kind)];
    expect(at(100, about([worst, plan(8, 101 + DAY, kind)]))).toEqual(['TermsPlanned']);
    expect(at(HOUR * 3, about([better, worst]))).toEqual(['TermsPlanned']);
    expect(marketOf(state, ID).plans.map(({ id }) => id)).toEqual([8, 7]);
    // Less of a favour than the one that comes before it.
    const less = plan(6, 100 + HOUR * 4, { ...kind, swapLong: delivered.swapLong });
    const first = plan(5, 50 + HOUR * 4, kind);
    at(HOUR * 3, about([first, less, better, worst]));
    expect(marketOf(state, ID).plans.map(({ id }) => id)).toEqual([5, 8, 7]);
  });

  it('are no favour that is taken back in its last day', () => {
    const favour = { ...plan(7, 30 * HOUR, kind), isWorse: false };
    at(100, about([favour]));
    expect(at(200, about([]))).toEqual(['TermsPlanned']);
    expect(at(300, about([favour]))).toEqual(['TermsPlanned']);
    // 23 hours before it starts.
    expect(at(7 * HOUR + 1, about([]))).toEqual([]);
    expect(heldBack(state, about([]))).toEqual([
      { code: delivered.code, versionId: 7, worsened: ['swapLong', 'swapShort'] },
    ]);
    expect(at(8 * HOUR, about([{ ...favour, startsAt: 90 * HOUR }]))).toEqual([]);
    expect(at(9 * HOUR, about([{ ...favour, terms: terms() }]))).toEqual([]);
    expect(at(30 * HOUR, about([]))).toEqual(['TermsChanged']);
    expect(marketOf(state, ID).instrument.swapLong).toBe(kind.swapLong);
  });

  it('begin at once where they are favours, by the time of their announcement', () => {
    at(100, about([]));
    expect(at(200, about([plan(7, 150, kind)]))).toEqual(['TermsPlanned', 'TermsChanged']);
    const wall = 40 * DAY;
    const announced = (versions: readonly TermsPlan[]): Rules => ({
      ...{ ...about(versions), dueUpTo: wall },
    });
    const [own] = [plan(7, 150, kind)];
    expect(at(300, announced([own, plan(8, wall + HOUR, dear)]))).toEqual([]);
    expect(at(300, announced([own, plan(8, wall + DAY, dear)]))).toEqual(['TermsPlanned']);
  });
});

describe('a halt', () => {
  const isOpen = (): boolean => isMarketOpen(state, marketOf(state, ID));

  it('rests trading until its end, goes on, and ends before it', () => {
    expect(at(100, about([], [halt(3, 100, HOUR)]))).toContain('TradingHalted');
    expect(isOpen()).toBe(false);
    expect(at(200, about([], [halt(3, 100, 2 * HOUR)]))).toEqual(['TradingHalted']);
    at(HOUR, null);
    expect(isOpen()).toBe(false);
    expect(at(HOUR + 1, about([], [halt(3, 100, HOUR + 1)]))).toEqual(['TradingReopened']);
    expect(isOpen()).toBe(true);
  });

  it('of long ago is forgotten, and not told anew', () => {
    const many = Array.from({ length: HALTS_KEPT_MAX + 1 }, (_, i) =>
      halt(i + 1, i * 10, i * 10 + 5),
    );
    at(HOUR, about([], many));
    expect(marketOf(state, ID).halts).toHaveLength(HALTS_KEPT_MAX);
    expect(at(HOUR, about([], many))).toEqual([]);
  });
});

it('a source that quotes an instrument no more closes its market', () => {
  at(100, about([]));
  expect(at(200, { source: { hours: 'always', instrumentIds: [2] } })).toEqual(['PriceSourceSet']);
  expect(isMarketOpen(state, marketOf(state, ID))).toBe(false);
  expect(isMarketOpen(state, marketOf(state, 2))).toBe(true);
});

describe('rules that others cannot read in the journal yet', () => {
  const rules = about([plan(7, 150, dear), plan(8, HOUR, small)], [halt(3, 90, HOUR)]);

  it('hold without an event and are in no snapshot; announced terms start when they are held anew', () => {
    const empty = [...snapshotLines(state)];
    holdRules(state, rules, 200);
    expect(marketOf(state, ID).instrument.feeRate).toBe(dear.feeRate);
    expect(haltAt(marketOf(state, ID), 200)?.id).toBe(3);
    expect([...snapshotLines(state)]).toEqual(empty);
    expect(at(HOUR, null)).toEqual([]);
    holdRules(state, rules, HOUR);
    expect(marketOf(state, ID).instrument.lotsMax).toBe(small.lotsMax);
  });

  it('are said as if they had not been held, to the leader and to who follows', () => {
    const fresh = emptyState();
    const follower = emptyState();
    holdRules(state, rules, 200);
    holdRules(follower, rules, 250);
    const said = at(300, rules);
    expect(said).toContain('TermsDelivered');
    expect(
      execute(fresh, { type: 'SetRules', ...rules, at: 300 }).changes.map(
        ({ event }) => event.type,
      ),
    ).toEqual(said);
    for (const line of journal) evolve(follower, decodeEvent(line));
    expect([...snapshotLines(follower)]).toEqual([...snapshotLines(fresh)]);
    expect([...snapshotLines(state)]).toEqual([...snapshotLines(fresh)]);
    holdRules(state, about([]), 400);
    expect([...snapshotLines(state)]).toEqual([...snapshotLines(fresh)]);
  });
});

describe('what the house owes', () => {
  it('is written down as it was given, and changes nothing', () => {
    at(100, about([]));
    const before = [...snapshotLines(state)];
    const book = (owed: string) => ({
      ...{ accounts: 2, notes: 3, root: 'ab' },
      ...{ owed: readMoney(owed), rests: readMoney('0'), debts: readMoney('0.5') },
      house: [{ account: 'house:bank', amount: readMoney('-6.5') }],
    });
    const sealed = { upToSeq: 4, real: book('7'), demo: book('7') };
    const { changes } = execute(state, { type: 'SealLiabilities', ...sealed, at: 100 });
    expect(changes.map(({ event, entries }) => ({ event, entries }))).toEqual([
      { event: { type: 'LiabilitiesSealed', at: 100, ...sealed }, entries: [] },
    ]);
    for (const { event } of changes) {
      expect(decodeEvent(encodeEvent(event))).toEqual(event);
      evolve(state, event);
    }
    expect([...snapshotLines(state)]).toEqual(before);
  });
});
