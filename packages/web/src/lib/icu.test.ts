import { describe, expect, it } from 'vitest';
import { formatPieces, parseMessage, plainText, type Arguments } from './icu.ts';

const localeOf = (tag: string) => {
  const plurals = new Intl.PluralRules(tag);
  return {
    pluralOf: (count: number) => plurals.select(count),
    writeNumber: (value: number) => value.toLocaleString('en-US'),
    isRightToLeft: tag === 'ar',
  };
};
const write = (source: string, args: Arguments = {}, tag = 'en') =>
  plainText(formatPieces(parseMessage(source), args, localeOf(tag)));

describe('ICU subset', () => {
  it('puts arguments in, numbers written in the language', () => {
    expect(write('Buy {lots} {code}', { lots: '0.10', code: 'EURUSD' })).toBe('Buy 0.10 EURUSD');
    expect(write('{count} rows', { count: 1200 })).toBe('1,200 rows');
  });

  it('tells arguments of Arabic apart that would jump, and no others', () => {
    const source = 'سحب {amount} إلى {to}، {count} من {total}';
    const args = { amount: '$50.55', to: 'محفظتي', count: 3, total: '12' };
    expect(write(source, args, 'ar')).toBe('سحب \u2068$50.55\u2069 إلى محفظتي، 3 من 12');
    expect(write('{code}: {amount}', { code: 'EUR', amount: '−$5.00' })).toBe('EUR: −$5.00');
    expect(write('{n, plural, other {#}}', { n: 2 }, 'ar')).toBe('2');
  });

  it('chooses an exact arm before a category', () => {
    const source = '{n, plural, =0 {none} one {# order} other {# orders}}';
    expect([0, 1, 2].map((n) => write(source, { n }))).toEqual(['none', '1 order', '2 orders']);
  });

  it('knows the four Russian forms', () => {
    const source = '{n, plural, one {# ордер} few {# ордера} many {# ордеров} other {# ордера}}';
    expect([1, 2, 5, 11, 21, 22, 25, 111].map((n) => write(source, { n }, 'ru'))).toEqual([
      '1 ордер',
      '2 ордера',
      '5 ордеров',
      '11 ордеров',
      '21 ордер',
      '22 ордера',
      '25 ордеров',
      '111 ордеров',
    ]);
  });

  it('knows the six Arabic forms', () => {
    const source =
      '{n, plural, zero {صفر} one {واحد} two {اثنان} few {# قليل} many {# كثير} other {# آخر}}';
    expect([0, 1, 2, 3, 10, 11, 99, 100, 103].map((n) => write(source, { n }, 'ar'))).toEqual([
      'صفر',
      'واحد',
      'اثنان',
      '3 قليل',
      '10 قليل',
      '11 كثير',
      '99 كثير',
      '100 آخر',
      '103 قليل',
    ]);
  });

  it('falls back to other where a form is missing', () => {
    expect(write('{n, plural, other {# 件}}', { n: 1 }, 'en')).toBe('1 件');
    expect(write('{side, select, buy {Long} other {Short}}', { side: 'sell' })).toBe('Short');
  });

  it('reads # as the count directly in a plural, and as itself elsewhere', () => {
    expect(
      write('#{side, select, buy {{n, plural, other {# <b>of #</b>}}} other {#}}', {
        n: 3,
        side: 'buy',
      }),
    ).toBe('#3 of 3');
  });

  it('reads quoted brackets, doubled quotes and lone ones', () => {
    expect(write("it''s '{code}' o'clock")).toBe("it's {code} o'clock");
  });

  it('keeps tags as pieces', () => {
    expect(
      formatPieces(parseMessage('See <a>the {what}</a>.'), { what: 'rules' }, localeOf('en')),
    ).toEqual(['See ', { tag: 'a', children: ['the ', 'rules'] }, '.']);
  });

  it.each(['{', '}', '{a', '<a>x', '<a>x</b>', '{n, plural, one {x}}', '{n, number}'])(
    'refuses %s',
    (source) => {
      expect(() => parseMessage(source)).toThrow(SyntaxError);
    },
  );

  it('refuses to leave an argument out', () => {
    expect(() => write('{code}')).toThrow(RangeError);
  });
});
