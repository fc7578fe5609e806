import { LANGUAGES } from '@meridian/contract';
import { intlTag } from '@meridian/design/lib/format';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  formatDateTime,
  formatLots,
  formatMoney,
  formatPercent,
  formatPrice,
  formatCount,
  MISSING,
  moneyParts,
  signOf,
} from './format.ts';
import { setLanguage } from './i18n.ts';

beforeAll(async () => {
  vi.stubGlobal('localStorage', { setItem: () => undefined });
  vi.stubGlobal('document', { documentElement: {} });
  await setLanguage('en');
});
afterAll(() => vi.unstubAllGlobals());

describe('prices and percents', () => {
  it('are written as Intl writes them, a zero without its sign', () => {
    const values = [
      0,
      -0,
      1.005,
      1.08456,
      -0.004,
      -0.005,
      999.995,
      1234567.891,
      -65432.1,
      1e20,
      1e21,
      2.5,
      '0',
      '-0',
      '-0.00',
      '0.1',
      '1.08456',
      '-1234.5',
      '1234567',
      '0012',
      '900719925474099.12345',
      '1.084565',
      '-0.004',
      '1e3',
    ];
    for (const value of values)
      for (const digits of [0, 2, 3, 5])
        for (const signed of [false, true]) {
          const format = new Intl.NumberFormat('en-US', {
            minimumFractionDigits: digits,
            maximumFractionDigits: digits,
            signDisplay: signed ? 'exceptZero' : 'negative',
          });
          const written = format.format(value as Intl.StringNumericLiteral).replace('-', '−');
          expect(formatPercent(value, digits, signed), `${value}`).toBe(`${written}%`);
          if (!signed) expect(formatPrice(value, digits), `${value}`).toBe(written);
        }
  });
});

describe('money', () => {
  it('is written from its exact text', () => {
    expect(formatMoney('10174.920000')).toBe('$10,174.92');
    expect(formatMoney('900719925474099.120001', { digits: 6 })).toBe(
      '$900,719,925,474,099.120001',
    );
    expect(formatMoney('-0.320000')).toBe('−$0.32');
  });

  it('is rounded half to even', () => {
    expect(['0.005', '0.015', '0.025', '-0.025'].map((value) => formatMoney(value))).toEqual([
      '$0.00',
      '$0.02',
      '$0.02',
      '−$0.02',
    ]);
  });

  it('has a sign when asked, and none at zero', () => {
    expect(
      ['12.4', '-12.4', '0.000000', '-0.001'].map((value) => formatMoney(value, { signed: true })),
    ).toEqual(['+$12.40', '−$12.40', '$0.00', '$0.00']);
  });

  it('that is missing is a dash', () => {
    expect(formatMoney(null)).toBe(MISSING);
  });

  it('comes in parts that make up the whole', () => {
    const parts = moneyParts('24860.42');
    expect(parts.map((part) => part.text).join('')).toBe('$24,860.42');
    expect(
      parts
        .filter((part) => part.isFraction)
        .map((part) => part.text)
        .join(''),
    ).toBe('.42');
  });

  it('follows the language, with Latin digits', async () => {
    await setLanguage('de');
    expect(formatMoney('1234.5', { signed: true })).toBe('+1.234,50\u00a0$');
    await setLanguage('ar');
    expect(formatMoney('-1234.5')).toBe('−$1,234.50');
    await setLanguage('it');
    expect(formatMoney('12345.6')).toBe('12.345,60\u00a0$');
    // Where a dollar alone would be another country's.
    await setLanguage('hk');
    expect(formatMoney('1234.5')).toBe('US$1,234.50');
    await setLanguage('fr');
    expect(formatMoney('1234.5')).toBe('1\u202f234,50\u00a0$US');
    await setLanguage('th');
    expect(formatDateTime(Date.UTC(2026, 10, 21, 12), { year: 'numeric' })).toContain('2026');
    await setLanguage('en');
  });
});

describe('prices, lots and percents', () => {
  it('have a point and all decimals of the instrument', () => {
    expect(formatPrice(2684.3, 2)).toBe('2,684.30');
    expect(formatPrice('1.08755', 5)).toBe('1.08755');
    expect(formatPrice(null, 5)).toBe(MISSING);
  });

  it('show lots with two decimals or as many as they have', () => {
    expect(['0.100000', '1', '0.012500'].map((lots) => formatLots(lots))).toEqual([
      '0.10',
      '1.00',
      '0.0125',
    ]);
  });

  it('show percents with a sign when asked', () => {
    expect(formatPercent(0.43, 2, true)).toBe('+0.43%');
    expect(formatPercent(-0.18, 2, true)).toBe('−0.18%');
    expect(formatPercent(0, 2, true)).toBe('0.00%');
    expect(formatPercent('930.12', 0)).toBe('930%');
  });

  it.each([...LANGUAGES])('write percents as %s does', async (language) => {
    await setLanguage(language);
    const tag = language === 'ar' ? 'en-US' : intlTag(language);
    const format = new Intl.NumberFormat(tag, {
      style: 'unit',
      unit: 'percent',
      minimumFractionDigits: 2,
    });
    expect(formatPercent(1287.25, 2)).toBe(format.format(1287.25));
    await setLanguage('en');
  });

  it('write percents as the money beside them is written', async () => {
    expect(formatPercent('1287.91')).toBe('1,287.9%');
    expect(formatPercent(null)).toBe(MISSING);
    await setLanguage('de');
    expect(formatPercent('1287.91')).toBe('1.287,9\u00a0%');
    expect(formatPercent('12.345', 2, true)).toBe('+12,35\u00a0%');
    expect(formatPercent('-0.5', 0, true)).toBe('−1\u00a0%');
    expect([formatCount(12345), formatCount('9.8', 1), formatCount(null)]).toEqual([
      '12.345',
      '9,8',
      MISSING,
    ]);
    await setLanguage('en');
  });
});

describe('the sign of a figure', () => {
  it.each([
    ['0.000001', 1],
    ['-0.000001', -1],
    ['0.000000', 0],
    ['-0.00', 0],
    [null, 0],
    [-3, -1],
  ] as const)('of %s is %i', (value, sign) => {
    expect(signOf(value)).toBe(sign);
  });
});
