import fc from 'fast-check';
import { LANGUAGE_TAGS, LANGUAGES } from '@meridian/contract/languages';
import { parseDecimal } from '@meridian/units';
import { describe, expect, it } from 'vitest';
import {
  type DecimalMark,
  LOTS_FORM,
  type NumberForm,
  questionOf,
  readTyped,
  shownValue,
} from './typed-number.ts';

const DOLLARS: NumberForm = { kind: 'money', decimals: 2 };
const COIN: NumberForm = { kind: 'money', decimals: 8 };
const YEN: NumberForm = { kind: 'price', decimals: 3 };
const EURO: NumberForm = { kind: 'price', decimals: 5 };
const GOLD: NumberForm = { kind: 'price', decimals: 2 };
const FORMS = [DOLLARS, COIN, YEN, EURO, GOLD, LOTS_FORM];

describe('figures as typed', () => {
  it.each<[NumberForm, DecimalMark, string, string]>([
    [DOLLARS, '.', '0.5', '0.5'],
    [DOLLARS, ',', '0,10', '0.10'],
    [DOLLARS, ',', '0.5', '0.5'],
    [DOLLARS, ',', '1,5', '1.5'],
    [DOLLARS, ',', '1.234,56', '1234.56'],
    [DOLLARS, '.', '1,234.56', '1234.56'],
    [DOLLARS, ',', '1.234.567', '1234567'],
    [DOLLARS, ',', '10 000,50', '10000.50'],
    [DOLLARS, ',', '10\u202f000', '10000'],
    [DOLLARS, '.', '1’000.5', '1000.5'],
    [DOLLARS, '.', '١٬٢٣٤٫٥', '1234.5'],
    [DOLLARS, '.', '٠٫٥', '0.5'],
    [DOLLARS, '.', '１２．５', '12.5'],
    [DOLLARS, '.', '۱٫۲۳۴', '1.234'],
    [DOLLARS, ',', '1000.50', '1000.50'],
    [DOLLARS, ',', '0.125', '0.125'],
    [COIN, ',', '1,234', '1.234'],
    [COIN, ',', '1.2345', '1.2345'],
    [COIN, '.', '1.234', '1.234'],
    [YEN, ',', '149,400', '149.400'],
    [YEN, ',', '149.400', '149.400'],
    [YEN, '.', '149.400', '149.400'],
    [EURO, ',', '1.085', '1.085'],
    [EURO, ',', '1,08512', '1.08512'],
    [GOLD, ',', '97,412.50', '97412.50'],
    [GOLD, ',', '97.412,50', '97412.50'],
    [LOTS_FORM, ',', '1,5', '1.5'],
    [LOTS_FORM, '.', '1.125', '1.125'],
    [DOLLARS, '.', ' 1.08 ', '1.08'],
    [DOLLARS, '.', '5.', '5.'],
    [LOTS_FORM, '.', '.5', '0.5'],
    [DOLLARS, ',', ',25', '0.25'],
    [DOLLARS, '.', '-.5', '-0.5'],
    [DOLLARS, '.', '-20', '-20'],
  ])('%o with "%s": %s is %s', (form, language, typed, read) => {
    expect(readTyped(typed, form, language)).toBe(read);
    expect(questionOf(read, form, language)).toBeNull();
  });

  it.each<[NumberForm, DecimalMark, string, string | undefined, string | undefined]>([
    [DOLLARS, ',', '10.000', '10000', '10,00'],
    [DOLLARS, ',', '10,000', '10000', '10,00'],
    [DOLLARS, '.', '1,000', '1000', '1.00'],
    [DOLLARS, '.', '10.000', '10000', '10.00'],
    [DOLLARS, '.', '12.345', undefined, undefined],
    [DOLLARS, ',', '12,345', undefined, undefined],
    [DOLLARS, '.', '12,345', '12345', undefined],
    [DOLLARS, ',', '12.345', '12345', undefined],
    [DOLLARS, ',', '1.500', '1500', '1,50'],
    [COIN, ',', '1.234', '1234', '1,234'],
    [COIN, '.', '10.000', '10000', '10.00'],
    [GOLD, ',', '97.412', '97412', undefined],
    [GOLD, ',', '97,400', '97400', '97.40'],
    [GOLD, '.', '2,345', '2345', undefined],
    [LOTS_FORM, ',', '1.000', '1000', '1.00'],
    [LOTS_FORM, '.', '1.500', '1500', '1.50'],
    [{ kind: 'money', decimals: 0 }, '.', '10.000', '10000', '10'],
  ])('%o with "%s": %s is %s or %s', (form, language, typed, whole, decimal) => {
    const value = readTyped(typed, form, language);
    expect(parseDecimal(value, 8).ok).toBe(false);
    expect(questionOf(value, form, language)).toEqual({ whole, decimal });
    expect(shownValue(value, form, language)).toBe(typed);
  });

  it.each([
    'abc',
    '1e3',
    '1.23.4',
    '12.34,56',
    '1.234,567,8',
    '1,23,456',
    '.',
    '1 23',
    '0.123.456',
  ])('%s is no figure', (typed) => {
    for (const language of ['.', ','] as const) {
      const value = readTyped(typed, DOLLARS, language);
      expect(parseDecimal(value, 8).ok).toBe(false);
      expect(questionOf(value, DOLLARS, language)).toBeNull();
    }
  });

  it('are shown with the language’s point where they are money, and with a point where they are traded', () => {
    expect(shownValue('0.00', DOLLARS, ',')).toBe('0,00');
    expect(shownValue('1.08512', EURO, ',')).toBe('1.08512');
    expect(shownValue('abc', DOLLARS, ',')).toBe('abc');
  });
});

const ARABIC = 'en-US';
const tagOf = (language: (typeof LANGUAGES)[number]) =>
  language === 'ar' ? ARABIC : `${LANGUAGE_TAGS[language]}-u-nu-latn`;
const marks = LANGUAGES.map((language) => {
  const mark = new Intl.NumberFormat(tagOf(language)).format(0.5).charAt(1);
  return { language, mark: mark as DecimalMark };
});

describe.each(marks)('in $language', ({ language, mark }) => {
  const cents = fc.bigInt({ min: 0n, max: 10n ** 14n });

  it('an amount written in full, with or without groups, is that amount', () => {
    fc.assert(
      fc.property(cents, fc.boolean(), (amount, useGrouping) => {
        const exact = `${amount / 100n}.${String(amount % 100n).padStart(2, '0')}`;
        const typed = new Intl.NumberFormat(tagOf(language), {
          minimumFractionDigits: 2,
          useGrouping,
        }).format(exact as Intl.StringNumericLiteral);
        expect(readTyped(typed, DOLLARS, mark)).toBe(exact);
      }),
    );
  });

  it('a whole amount with groups is that amount or a question, never a thousandth of it', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.integer({ min: 0, max: 2_000_000 }), fc.integer({ min: 0, max: 10 ** 12 })),
        fc.constantFrom('de', 'en', 'fr', tagOf(language)),
        (whole, writer) => {
          const value = readTyped(new Intl.NumberFormat(writer).format(whole), DOLLARS, mark);
          if (value === String(whole)) return;
          const question = questionOf(value, DOLLARS, mark);
          // With the language's own decimal point it has three decimals: too many, so it is refused.
          const isTooPrecise = value.includes(mark) && !value.endsWith('0?');
          expect(question?.whole).toBe(isTooPrecise ? undefined : String(whole));
          expect(question).not.toBeNull();
        },
      ),
    );
  });

  it('what is shown is read as what it was, in every field', () => {
    fc.assert(
      fc.property(cents, fc.constantFrom(...FORMS), (amount, form) => {
        const unit = 10n ** BigInt(form.decimals);
        const value = `${amount / unit}.${String(amount % unit).padStart(form.decimals, '0')}`;
        expect(readTyped(shownValue(value, form, mark), form, mark)).toBe(value);
      }),
    );
  });

  it('whatever is typed is one figure, a question or none', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('0', '1', '9', '.', ',', ' ', '٫', '-'), maxLength: 12 }),
        fc.constantFrom(...FORMS),
        (typed, form) => {
          const value = readTyped(typed, form, mark);
          const parsed = parseDecimal(value, 12);
          if (!parsed.ok) return;
          // All digits are there, in their order; only signs between them are gone, or a point. A fraction alone gets its 0.
          const first = /^-?[.,٫]\d+$/.test(typed.trim()) ? '0' : '';
          expect(value.replaceAll(/\D/g, '')).toBe(first + typed.replaceAll(/\D/g, ''));
          const lone = /^\D*[1-9]\d{0,2}([.,])(\d{3})$/.exec(typed.trim());
          if (lone && form.kind === 'money')
            expect(lone[1] === mark && form.decimals >= 3 && lone[2] !== '000').toBe(true);
        },
      ),
    );
  });
});
