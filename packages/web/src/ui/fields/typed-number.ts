// The one place where typed figures are read. A value has one meaning only: if a mark could be grouping or the decimal
// point, the field asks and never guesses (docs/decisions.md, 88). Between field and form a figure is a plain decimal
// of the wire; a text that cannot be read stays as typed, so that nothing takes it for a number.
import { INTEGER_DIGITS_MAX } from '@meridian/units';
import { latinDigits } from './latin-digits.ts';

export interface NumberForm {
  /** `money` is written as the language does; `price` and `lots` have a point everywhere. */
  readonly kind: 'money' | 'price' | 'lots';
  readonly decimals: number;
}

/** Some instruments have lots of three decimals and more; the last one is then not zero. */
export const LOTS_FORM = { kind: 'lots', decimals: 2 } as const satisfies NumberForm;

/** Whether a figure has more digits before its point than any may have. */
export const hasTooManyDigits = (text: string): boolean =>
  (/^[+-]?0*(\d+)/.exec(text)?.[1] ?? '').length > INTEGER_DIGITS_MAX;

export type DecimalMark = '.' | ',';

/** Put after a value with two meanings: no parser accepts it, and it survives a reload and another language. */
const OPEN_QUESTION = '?';

/** Turns digits of other keyboards into ours, and spaces and apostrophes, which only ever group, into one sign. */
const latin = (text: string): string =>
  latinDigits(text)
    .replaceAll(/[\u061c\u200e\u200f\u2066-\u2069]/g, '')
    .replaceAll(/[\u060c\uff0c]/g, ',')
    .replaceAll('\uff0e', '.')
    .replaceAll('\u2212', '-')
    .trim()
    .replaceAll(/[\s'\u2019\u066c]/g, ' ');

const GROUPED = /^([+-]?)([1-9]\d{0,2}([.,])\d{3}(?:\3\d{3})*)$/;
const SPACED = /^([+-]?)([1-9]\d{0,2}(?: \d{3})+)(?:([.,\u066b])(\d*))?$/;
const MIXED = /^([+-]?)([1-9]\d{0,2}([.,])\d{3}(?:\3\d{3})*)(?!\3)([.,\u066b])(\d*)$/;
/** A fraction alone: ".5". */
const BARE = /^([+-]?)([.,\u066b])(\d+)$/;
const PLAIN = /^([+-]?)(\d+)(?:([.,\u066b])(\d*))?$/;

export interface Question {
  /** The value if the mark groups; undefined: it is the language's own decimal point, before too many decimals. */
  readonly whole: string | undefined;
  /** The value if the mark is the decimal point, as the field writes it; undefined: the field has fewer decimals. */
  readonly decimal: string | undefined;
}

const markOf = ({ kind }: NumberForm, language: DecimalMark): DecimalMark =>
  kind === 'money' ? language : '.';

/** Either thousands, or three decimals. */
const EITHER = /^[+-]?([1-9]\d{0,2})([.,])(\d{3})$/;

function isQuestion(text: string, form: NumberForm, language: DecimalMark): boolean {
  const match = EITHER.exec(text);
  if (match === null) return false;
  const [, , mark, fraction = ''] = match;
  const fits = form.decimals >= fraction.length;
  // A price with three decimals or more is below a thousand, and is written with them.
  if (form.kind === 'price' && fits) return false;
  if (mark !== language || (form.kind === 'price' && mark === ',')) return true;
  // With the language's own point: nobody types decimals that the field does not need, unless they mean thousands.
  if (fraction === '000') return true;
  return !fits && (form.kind === 'money' || fraction.endsWith('0'));
}

/**
 * What was typed as a decimal of the wire. If a mark has two meanings, or the text is unreadable, the result is
 * something that no parser accepts.
 * @param language the decimal point as the reader's language writes it
 */
export function readTyped(typed: string, form: NumberForm, language: DecimalMark): string {
  const text = latin(typed);
  if (isQuestion(text, form, language)) return text + OPEN_QUESTION;
  const plain = PLAIN.exec(text);
  if (plain !== null) return written(plain[1], plain[2], plain[3], plain[4]);
  const bare = BARE.exec(text);
  if (bare !== null) return written(bare[1], '0', bare[2], bare[3]);
  const grouped = GROUPED.exec(text);
  if (grouped !== null) return written(grouped[1], digits(grouped[2]));
  const spaced = SPACED.exec(text);
  if (spaced !== null) return written(spaced[1], digits(spaced[2]), spaced[3], spaced[4]);
  const mixed = MIXED.exec(text);
  return mixed === null ? text : written(mixed[1], digits(mixed[2]), mixed[4], mixed[5]);
}

const digits = (text = '') => text.replaceAll(/\D/g, '');
const written = (sign = '', whole = '', mark = '', fraction = '') =>
  `${sign}${whole}${mark === '' ? '' : '.'}${fraction}`;

/** The form's value as its field shows it. */
export function shownValue(value: string, form: NumberForm, language: DecimalMark): string {
  if (value.endsWith(OPEN_QUESTION)) return value.slice(0, -OPEN_QUESTION.length);
  return /^[+-]?\d+\.\d*$/.test(value) ? value.replace('.', markOf(form, language)) : value;
}

/** What the user must be asked about a value; null: nothing. */
export function questionOf(
  value: string,
  form: NumberForm,
  language: DecimalMark,
): Question | null {
  const match = value.endsWith(OPEN_QUESTION) ? EITHER.exec(value.slice(0, -1)) : null;
  if (match === null) return null;
  const [, whole = '', mark, fraction = ''] = match;
  const kept = fraction.replace(/0+$/, '');
  if (kept.length > form.decimals) {
    const isTooPrecise = form.kind === 'money' && mark === language;
    return { whole: isTooPrecise ? undefined : whole + fraction, decimal: undefined };
  }
  const shown = kept.padEnd(Math.min(2, form.decimals), '0');
  const tail = shown === '' ? '' : markOf(form, language) + shown;
  return { whole: whole + fraction, decimal: whole + tail };
}
