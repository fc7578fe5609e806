import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  divide,
  formatDecimal,
  parseDecimal,
  powerOfTen,
  pricePoints,
  seededRandom,
} from './index.ts';

describe('division of money', () => {
  it.each([
    // n, d, half_even, floor, ceil, toward_zero
    [5n, 2n, 2n, 2n, 3n, 2n],
    [7n, 2n, 4n, 3n, 4n, 3n],
    [-5n, 2n, -2n, -3n, -2n, -2n],
    [-7n, 2n, -4n, -4n, -3n, -3n],
    [5n, -2n, -2n, -3n, -2n, -2n],
    [8n, 3n, 3n, 2n, 3n, 2n],
    [6n, 3n, 2n, 2n, 2n, 2n],
  ])('%s / %s', (n, d, halfEven, floor, ceil, towardZero) => {
    expect(divide(n, d, 'half_even')).toBe(halfEven);
    expect(divide(n, d, 'floor')).toBe(floor);
    expect(divide(n, d, 'ceil')).toBe(ceil);
    expect(divide(n, d, 'toward_zero')).toBe(towardZero);
  });

  it('refuses a divisor of zero', () => {
    expect(() => divide(1n, 0n, 'floor')).toThrow('division by zero');
  });
});

describe('decimals', () => {
  it.each([
    ['1.10000', 5, 110_000n],
    ['-0.5', 6, -500_000n],
    ['007', 0, 7n],
    ['0.1000000000', 2, 10n],
    ['12.', 2, 1_200n],
  ])('reads %s at scale %d', (text, scale, value) => {
    expect(parseDecimal(text, scale)).toEqual({ ok: true, value });
  });

  it.each([
    ['', 'malformed'],
    ['1e5', 'malformed'],
    ['0x10', 'malformed'],
    [' 1', 'malformed'],
    ['.5', 'malformed'],
    ['NaN', 'malformed'],
    ['1,5', 'malformed'],
    ['0.123456789', 'too_precise'],
    ['0.3333333333333333333333333333333333333333', 'too_precise'],
    ['1234567890123456', 'too_large'],
  ] as const)('refuses "%s" as %s', (text, fault) => {
    expect(parseDecimal(text, 6)).toEqual({ ok: false, fault });
  });

  it('writes what it reads', () => {
    const limit = powerOfTen(20);
    fc.assert(
      fc.property(
        fc.bigInt({ min: -limit, max: limit }),
        fc.integer({ min: 0, max: 18 }),
        (value, scale) => {
          const text = formatDecimal(value, scale);
          const parsed = parseDecimal(text, scale);
          if (parsed.ok) expect(parsed.value).toBe(value);
          else expect(parsed.fault).toBe('too_large');
        },
      ),
    );
  });

  it('drops trailing zeros down to what is kept', () => {
    expect(formatDecimal(100_000n, 6, 2)).toBe('0.10');
    expect(formatDecimal(123_456n, 6, 2)).toBe('0.123456');
    expect(formatDecimal(-1n, 6, 2)).toBe('-0.000001');
    expect(formatDecimal(5n, 0)).toBe('5');
  });
});

describe('the price in a text', () => {
  it.each([
    ['1.08', 108_000n],
    ['1.08571', 108_571n],
    // More zeros than the instrument has decimals.
    ['1.08571000', 108_571n],
    ['1.080001', null],
    ['0', null],
    ['-1.08', null],
    ['', null],
    [null, null],
  ])('%s is %s points', (text, points) => {
    expect(pricePoints(text, 5)).toBe(points);
  });
});

describe('seeded randomness', () => {
  it('repeats for a seed and differs between seeds', () => {
    const draw = (seed: number) => {
      const random = seededRandom(seed);
      return Array.from({ length: 5 }, () => random.next());
    };
    expect(draw(1)).toEqual(draw(1));
    expect(draw(1)).not.toEqual(draw(2));
  });
});
