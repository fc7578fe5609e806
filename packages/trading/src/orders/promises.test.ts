// Spreads that the house promised: every fill beyond gets half of what is beyond back, at once.
import { asPrice, formatMoney, readLots, readRate } from '@meridian/units';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { execute } from '../engine.ts';
import { grossProfit, spreadRebate } from '../prices/arithmetic.ts';
import { evolve } from '../state/evolve.ts';
import { restoreSnapshot, snapshotLines } from '../state/snapshot.ts';
import { createState, marketOf } from '../state/state.ts';
import { INSTRUMENTS } from '../testing/instruments.ts';
import { rulesReadAt } from './set-rules.ts';
import { play } from '../testing/play-script.ts';
import { formatOfCommand, formatOfEvent } from '../vocabulary/journal-format.ts';
import { PROMISE_NOTICE_MS, type SpreadPromise, promisedAt } from '../vocabulary/spread-promise.ts';

const EURUSD = 1;
const HOUR = 3_600_000;
const lots = readLots('0.1');
const rate = readRate('1');

describe('the rebate of a fill', () => {
  const terms = { precision: 5, contractSize: 100_000n };

  it.each([
    // 4 points x 10,000 units x 0.5 = 0.2 of a dollar
    { points: 4n, of: '0.1', back: '0.200000' },
    // 1 point x 1,000 units x 0.5
    { points: 1n, of: '0.01', back: '0.005000' },
    // 3 points x 10,000 units x 0.5 = 0.15
    { points: 3n, of: '0.1', back: '0.150000' },
  ])('of $of lots $points points beyond is $back', ({ points, of, back }) => {
    const draft = { lots: readLots(of), beyond: asPrice(points), quoteRate: rate };
    expect(formatMoney(spreadRebate(terms, draft))).toBe(back);
  });

  it('is half of what is beyond cost, to the nearest millionth: cut into small fills, it gains nothing', () => {
    const drawn = fc.record({
      beyond: fc.bigInt(1n, 5_000n),
      hundredths: fc.bigInt(1n, 100_000n),
      quoteRate: fc.bigInt(1n, 3n * 10n ** 18n),
    });
    fc.assert(
      fc.property(drawn, ({ beyond, hundredths, quoteRate }) => {
        const of = {
          lots: (hundredths * 10_000n) as typeof lots,
          quoteRate: quoteRate as typeof rate,
        };
        const back = spreadRebate(terms, { ...of, beyond: asPrice(beyond) });
        const cost = beyond * of.lots * terms.contractSize * quoteRate;
        const unit = 2n * 10n ** 23n;
        const off = 2n * (back * unit - cost);
        expect(off <= unit && off >= -unit).toBe(true);
      }),
    );
  });

  it('of an opening and a close at one tick is what the whole spread beyond cost', () => {
    const of = { side: 'buy', lots, quoteRate: rate } as const;
    const lost = grossProfit(terms, { ...of, open: asPrice(110_000n), close: asPrice(109_960n) });
    const back = spreadRebate(terms, { lots, beyond: asPrice(40n), quoteRate: rate });
    expect(2n * back).toBe(-lost);
  });
});

describe('a promised spread', () => {
  const promise = (of: Partial<SpreadPromise>): SpreadPromise => ({
    ...{ id: 1, fromHour: 9, toHour: 17, spreadMax: asPrice(8n), since: 0, until: null },
    ...of,
  });
  const day = Date.UTC(2026, 0, 6);

  it.each([
    { hour: 8.99, spread: null },
    { hour: 9, spread: 8n },
    { hour: 16.99, spread: 8n },
    { hour: 17, spread: null },
  ])('at $hour o’clock is $spread', ({ hour, spread }) => {
    expect(promisedAt([promise({})], day + hour * HOUR)).toBe(spread);
  });

  it('is the narrowest of those that hold', () => {
    const noon = day + 12 * HOUR;
    const narrow = promise({ id: 2, spreadMax: asPrice(5n), until: noon + 1 });
    expect(promisedAt([promise({}), narrow], noon)).toBe(5n);
    expect(promisedAt([promise({}), narrow], noon + 1)).toBe(8n);
  });
});

describe('fills under a promise', () => {
  it('get the half of what is beyond back, at the opening and at the close', () => {
    const state = play(`
      open ann 1000
      promise EURUSD 1 9 17 0.00008
      price EURUSD 1.10000 1.10008
      buy ann EURUSD 0.10 x30 -> ann filled 1.10008, fee 0.00
      price EURUSD 1.10000 1.10012
      buy ann EURUSD 0.10 x30 -> ann filled 1.10012, fee 0.00, rebate 0.20, balance 1000.20
      close ann #2 0.05 -> ann part 1.10000, profit -0.60, rebate 0.10, balance 999.70
      close ann #1 -> ann client 1.10000, profit -0.80, rebate 0.20, balance 999.10
      close ann #2 -> ann client 1.10000, profit -0.60, rebate 0.10
    `);
    expect(state.orders.size).toBe(0);
  });

  it('are those that the market reaches, and those of copies, each by its own lots', () => {
    play(`
      open ann 10000
      open bob 10000
      lead ann -> ann leads
      promise EURUSD 1 0 24 0.00008
      price EURUSD 1.10000 1.10008
      copy bob ann 5000 stop 40 as b1 -> b1 started, b1 money 5000.00
      buy ann EURUSD 0.10 x30 at 1.10100 sl 1.09000 -> ann stop pending, b1 stop pending
      price EURUSD 1.10100 1.10112 -> ann filled 1.10112, rebate 0.20, b1 filled 1.10112, lots 0.05, rebate 0.10
      price EURUSD 1.08990 1.09001 -> ann stop_loss 1.08990, rebate 0.15, b1 copied_close 1.08990, rebate 0.075
    `);
  });

  it('are none before the promise, in other hours, and after its end', () => {
    play(`
      open ann 1000
      price EURUSD 1.10000 1.10012
      buy ann EURUSD 0.10 x30 -> ann filled 1.10012, fee 0.00
      promise EURUSD 1 9 16 0.00008
      promise EURUSD 2 16 24 0.00010
      close ann #1 0.01 -> ann part 1.10000, rebate 0.02
      time 2026-01-06T16:00:00Z
      price EURUSD 1.10000 1.10012
      close ann #1 0.01 -> ann part 1.10000, rebate 0.01
      unpromise EURUSD 2 16 24 0.00010
      time 2026-01-07T15:59:59Z -> ann swap -0.771507 of 1
      price EURUSD 1.10000 1.10009
      promise EURUSD 3 0 24 0.00009
      time 2026-01-07T16:00:00Z
      price EURUSD 1.10000 1.10010
      close ann #1 0.01 -> ann part 1.10000, rebate 0.005
    `);
  });
});

describe('a promise of the engine', () => {
  const hours = { isOpen: () => true, rollovers: () => [], financingDays: () => 0 };
  const emptyState = () => createState(INSTRUMENTS, hours, 'of_margin');
  const decided = (id: number, spread: bigint, isWithdrawn = false) => ({
    ...{ id, instrumentId: EURUSD, fromHour: 0, toHour: 24, isWithdrawn },
    spreadMax: asPrice(spread),
  });

  it('is said once, and withdrawn once, after its notice', () => {
    const state = emptyState();
    const set = (at: number, ...promises: readonly ReturnType<typeof decided>[]) =>
      execute(state, { type: 'SetRules', promises, at }).changes.map(({ event }) => event);
    expect(set(100, decided(1, 8n))).toMatchObject([{ type: 'SpreadPromised', at: 100 }]);
    expect(set(200, decided(1, 8n))).toEqual([]);
    const until = 300 + PROMISE_NOTICE_MS;
    expect(set(300, decided(1, 8n, true))).toMatchObject([
      { type: 'SpreadPromiseWithdrawn', promiseId: 1, until },
    ]);
    expect(set(400, decided(1, 8n, true))).toEqual([]);
    expect(promisedAt(marketOf(state, EURUSD).promises, until - 1)).toBe(8n);
    // Withdrawn before anybody was told.
    expect(set(500, decided(2, 8n, true))).toEqual([]);
    // What has ended is forgotten, and not said anew.
    expect(set(until, decided(1, 8n, true), decided(3, 9n))).toHaveLength(1);
    expect(marketOf(state, EURUSD).promises.map(({ id }) => id)).toEqual([3]);
    expect(set(until + 1, decided(1, 8n, true), decided(3, 9n))).toEqual([]);
  });

  it('is in a snapshot', () => {
    const state = emptyState();
    execute(state, { type: 'SetRules', promises: [decided(1, 8n)], at: 100 });
    const restored = emptyState();
    restoreSnapshot(restored, snapshotLines(state));
    expect(marketOf(restored, EURUSD).promises).toEqual(marketOf(state, EURUSD).promises);
  });

  it('is not taken back without its notice, whoever writes the journal', () => {
    const state = emptyState();
    execute(state, { type: 'SetRules', promises: [decided(1, 8n)], at: 100 });
    const event = {
      type: 'SpreadPromiseWithdrawn' as const,
      ...{ instrumentId: EURUSD, at: 200, promiseId: 1 },
      until: 200 + PROMISE_NOTICE_MS - 1,
    };
    expect(() => evolve(state, event)).toThrow('ends after its notice');
  });

  it('is not said where others cannot read it yet', () => {
    const rules = { feeType: 'per_lot', promises: [decided(1, 8n)] } as const;
    expect(rulesReadAt(4, rules)).toEqual({ feeType: 'per_lot' });
    expect(rulesReadAt(5, rules)).toBe(rules);
  });

  it('needs the fifth format, and so do the fills under it', () => {
    expect(formatOfCommand({ type: 'SetRules' })).toBe(2);
    expect(formatOfCommand({ type: 'SetRules', promises: [] } as { type: 'SetRules' })).toBe(5);
    expect(formatOfEvent({ type: 'OrderClosed', fill: {} })).toBe(1);
    expect(formatOfEvent({ type: 'OrderClosed', fill: { promised: 8n } })).toBe(5);
  });
});
