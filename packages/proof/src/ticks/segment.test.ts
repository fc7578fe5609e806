import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toHex } from '../bytes.ts';
import { ProofError } from '../fault.ts';
import { type LoggedTick, decodeSegment, encodeSegment } from './segment.ts';

const TICKS: readonly LoggedTick[] = [
  { no: 300, instrumentId: 1, bid: 108_512, ask: 108_520, at: 1_000, seq: 1_000 },
  { no: 301, instrumentId: 9, bid: 2_000, ask: 2_010, at: 1_005, seq: 7 },
  { no: 302, instrumentId: 1, bid: 108_510, ask: 108_519, at: 1_002, seq: 1_003 },
];

describe('a segment of ticks', () => {
  it('is written as its description says', () => {
    // 300 = ac 02, 1000 = e8 07; instruments 1 9 1; of 1: times 0 +2, bids 108512 -2, spreads 8 +1, sequences 0 +1.
    const written = [
      '01 ac02 e807 03',
      '01 09 01',
      '00 04 c09f0d 03 10 02 00 02',
      '0a a01f 14 cb0f',
    ];
    expect(toHex(encodeSegment(TICKS))).toBe(written.join('').replaceAll(' ', ''));
  });

  it('has a column of how late each tick was, if one was', () => {
    const late = TICKS.map((tick, i) => (i === 1 ? { ...tick, late: 300 } : tick));
    const written = [
      '02 ac02 e807 03',
      '01 09 01',
      '00 04 c09f0d 03 10 02 00 02 00 00',
      '0a a01f 14 cb0f ac02',
    ];
    expect(toHex(encodeSegment(late))).toBe(written.join('').replaceAll(' ', ''));
  });

  it('is read as it was written, whatever the ticks', () => {
    const count = (max: number) => fc.integer({ min: 0, max });
    const draw = fc.array(
      fc.record({
        instrumentId: count(300),
        bid: count(2 ** 50),
        ask: count(2 ** 50),
        at: count(2 ** 45),
        seq: count(2 ** 50),
        late: fc.option(fc.integer({ min: 1, max: 2 ** 40 })),
      }),
      { minLength: 1, maxLength: 60 },
    );
    fc.assert(
      fc.property(draw, count(2 ** 50), (drawn, first) => {
        const ticks = drawn.map(({ late, ...tick }, i) => ({
          ...{ no: first + i, ...tick },
          ...(late !== null && { late }),
        }));
        expect(decodeSegment(encodeSegment(ticks))).toEqual(ticks);
      }),
    );
  });

  it('refuses what was cut off, what goes on, another version and too many ticks', () => {
    const bytes = encodeSegment(TICKS);
    const bad = [
      ...Array.from(bytes.keys(), (end) => bytes.subarray(0, end)),
      Uint8Array.of(...bytes, 0),
      Uint8Array.of(2, ...bytes.subarray(1)),
      Uint8Array.of(3, ...bytes.subarray(1)),
      Uint8Array.of(1, 0, 0, 0),
      Uint8Array.of(1, 0, 0, 255, 255, 255, 255, 127),
      Uint8Array.of(1, ...Array.from({ length: 20 }, () => 255)),
    ];
    for (const one of bad) expect(() => decodeSegment(one)).toThrow(ProofError);
  });

  it('is not written with a hole', () => {
    expect(() => encodeSegment([])).toThrow(ProofError);
    expect(() => encodeSegment(TICKS.toSpliced(1, 1))).toThrow(ProofError);
  });
});
