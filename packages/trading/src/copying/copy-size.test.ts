import { type Lots, asMoney, dollars, readLots } from '@meridian/units';
import { describe, expect, it } from 'vitest';
import { exactLotsOf, partLots, tradableLots, wantedPart } from './copy-size.ts';
import { INSTRUMENTS } from '../testing/instruments.ts';

const [eurusd] = INSTRUMENTS;
if (eurusd === undefined) throw new Error('an instrument of the tests');
const lots = (text: string) => readLots(text);

describe('The size of a copy', () => {
  it.each([
    // equity, leader's equity, leader's lots, exact x 10^8
    ['1000', '10000', '1', 10_000_000n, '0.1'],
    ['999.99', '10000', '1', 9_999_900n, '0.09'],
    ['1000', '30000', '1', 3_333_333n, '0.03'],
    ['20000', '10000', '1.5', 300_000_000n, '3'],
    ['1000', '10000', '0.09', 900_000n, '0'],
    ['1000000', '100', '90', 90_000_000_000_000n, '100'],
    ['0', '10000', '1', 0n, '0'],
    // A leader with next to nothing: at most what a column holds.
    ['10000000000', '0.000001', '100', 9_223_372_036_854_775_807n, '100'],
  ])('%s against %s for %s lots', (equity, leaderEquity, leaderLots, exact, traded) => {
    const of = {
      leaderLots: lots(leaderLots),
      leaderEquity: asMoney(BigInt(Math.round(Number(leaderEquity) * 1e6))),
      equity: asMoney(BigInt(Math.round(Number(equity) * 1e6))),
    };
    expect(exactLotsOf({ kind: 'equity' }, of)).toBe(exact);
    expect(tradableLots(exact, eurusd)).toBe(lots(traded));
  });

  it('is nothing at a debt, and unknown without the leader’s equity', () => {
    const of = { leaderLots: lots('1'), leaderEquity: dollars(1), equity: asMoney(-1n) };
    expect(exactLotsOf({ kind: 'equity' }, of)).toBe(0n);
    for (const leaderEquity of [null, dollars(0), asMoney(-1n)])
      expect(exactLotsOf({ kind: 'equity' }, { ...of, leaderEquity })).toBeNull();
  });

  it('by ratio and by lots needs no equity', () => {
    const of = { leaderLots: lots('0.37'), leaderEquity: null, equity: asMoney(0n) };
    expect(exactLotsOf({ kind: 'ratio', ratio: 5_000n }, of)).toBe(18_500_000n);
    expect(exactLotsOf({ kind: 'ratio', ratio: 1n }, of)).toBe(3_700n);
    expect(exactLotsOf({ kind: 'lots', lots: lots('0.25') }, of)).toBe(25_000_000n);
  });
});

describe('The part of a copy that closes', () => {
  it.each([
    // copy, closed, of the leader's, the copy's part
    ['0.10', '0.50', '1', '0.05'],
    ['0.10', '0.33', '1', '0.04'],
    ['0.10', '0.09', '1', '0.01'],
    ['0.02', '0.99', '1', '0.02'],
    ['0.01', '0.57', '1', '0.01'],
    ['0.10', '0.999999', '1', '0.10'],
  ])('of %s lots with %s of %s is %s', (copy, closed, leaderLots, part) => {
    const wanted = wantedPart(
      lots(copy),
      { closed: lots(closed), leaderLots: lots(leaderLots) },
      null,
    );
    expect(partLots(lots(copy), wanted, eurusd)).toBe(lots(part));
  });

  it('closes all if less than the smallest order would stay open, and never less than that', () => {
    const terms = { ...eurusd, lotsMin: lots('0.05') };
    const part = (copy: string, closed: string) => {
      const of = { closed: lots(closed), leaderLots: lots('1') };
      return partLots(lots(copy), wantedPart(lots(copy), of, null), terms);
    };
    expect(part('0.12', '0.50')).toBe(lots('0.06'));
    expect(part('0.12', '0.10')).toBe(lots('0.05'));
    expect(part('0.12', '0.60')).toBe(lots('0.12'));
    expect(part('0.05', '0.10')).toBe(lots('0.05'));
  });

  it('never leaves a larger share open than the leader’s', () => {
    for (let closed = 1n; closed < 100n; closed += 1n) {
      for (let copy = 1n; copy < 30n; copy += 1n) {
        const of = { closed: (closed * 10_000n) as Lots, leaderLots: lots('1') };
        const open = (copy * 10_000n) as Lots;
        const left = open - partLots(open, wantedPart(open, of, null), eurusd);
        expect(left * 100n).toBeLessThanOrEqual(open * (100n - closed));
      }
    }
  });

  it('of a copy that an earlier rule left behind catches up', () => {
    const of = { closed: lots('0.10'), leaderLots: lots('0.40') };
    expect(wantedPart(lots('0.10'), of, 4_000_000n)).toBe(lots('0.07'));
  });

  it('of a copy that was rounded down or cut is its share', () => {
    const of = { closed: lots('0.50'), leaderLots: lots('1') };
    expect(wantedPart(lots('0.10'), of, 10_900_000n)).toBe(lots('0.05'));
    expect(wantedPart(lots('0.10'), of, 90_000_000n)).toBe(lots('0.05'));
  });
});
