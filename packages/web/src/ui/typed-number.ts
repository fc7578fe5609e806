// The one place where typed figures are read. What a field takes has one meaning only: marks that could be grouping as well as
// the decimal point are asked about, never guessed (docs/decisions.md, 88). Between field and form a figure is a plain decimal
// of the wire; what cannot be read stays as it was typed, so that nothing takes it for a number.

export interface NumberForm {
  /** `money` is written as the language does; `price` and `lots` have a point everywhere. */
  readonly kind: 'money' | 'price' | 'lots';
  readonly decimals: number;
}

/** Some instruments have lots of three decimals and more; the last is no zero then. */
export const LOTS_FORM = { kind: 'lots', decimals: 2 } as const satisfies NumberForm;

export type DecimalMark = '.' | ',';

/** Behind what has two meanings: no parser takes it, and it survives a reload and another language. */
const OPEN_QUESTION = '?';

const ARABIC_ZERO = 0x0660;
const PERSIAN_ZERO = 0x06f0;

/** Digits of Arabic and Persian keyboards as ours; spaces and strokes, which only ever group, as one sign. */
const latin = (text: string): string =>
  text
    .replaceAll(/[\u0660-\u0669]/g, (digit) => String(digit.charCodeAt(0) - ARABIC_ZERO))
    .replaceAll(/[\u06f0-\u06f9]/g, (digit) => String(digit.charCodeAt(0) - PERSIAN_ZERO))
    .replaceAll(/[\u061c\u200e\u200f\u2066-\u2069]/g, '')
    .replaceAll('\u060c', ',')
    .replaceAll('\u2212', '-')
    .trim()
    .replaceAll(/[\s'\u2019\u066c]/g, ' ');

const GROUPED = /^([+-]?)([1-9]\d{0,2}([.,])\d{3}(?:\3\d{3})*)$/;
const SPACED = /^([+-]?)([1-9]\d{0,2}(?: \d{3})+)(?:([.,\u066b])(\d*))?$/;
const MIXED = /^([+-]?)([1-9]\d{0,2}([.,])\d{3}(?:\3\d{3})*)(?!\3)([.,\u066b])(\d*)$/;
const PLAIN = /^([+-]?)(\d+)(?:([.,\u066b])(\d*))?$/;

interface Question {
  /** What it is if the mark groups. */
  readonly whole: string;
  /** What it is if the mark is the decimal point, as the field writes it; undefined: the field has fewer decimals. */
  readonly decimal: string | undefined;
}

export const markOf = ({ kind }: NumberForm, language: DecimalMark): DecimalMark =>
  kind === 'money' ? language : '.';

/** A thousand and something, or something and three decimals? */
const EITHER = /^[+-]?([1-9]\d{0,2})([.,])(\d{3})$/;

function isQuestion(text: string, form: NumberForm, language: DecimalMark): boolean {
  const match = EITHER.exec(text);
  if (match === null) return false;
  const [, , mark, fraction = ''] = match;
  const fits = form.decimals >= fraction.length;
  // What has three decimals or more costs less than a thousand, and is written with them.
  if (form.kind === 'price' && fits) return false;
  if (mark !== language || (form.kind === 'price' && mark === ',')) return true;
  // With the language's own point: nobody writes decimals that the field does not need, unless they count thousands.
  if (fraction === '000') return true;
  return !fits && (form.kind === 'money' || fraction.endsWith('0'));
}

/**
 * What was typed, as a decimal of the wire; with a mark of two meanings, or unreadable: something that no parser takes.
 * @param language the decimal point as the reader's language writes it
 */
export function readTyped(typed: string, form: NumberForm, language: DecimalMark): string {
  const text = latin(typed);
  if (isQuestion(text, form, language)) return text + OPEN_QUESTION;
  const plain = PLAIN.exec(text);
  if (plain !== null) return written(plain[1], plain[2], plain[3], plain[4]);
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

/** A value of the form as its field shows it. */
export function shownValue(value: string, form: NumberForm, language: DecimalMark): string {
  if (value.endsWith(OPEN_QUESTION)) return value.slice(0, -OPEN_QUESTION.length);
  return /^[+-]?\d+\.\d*$/.test(value) ? value.replace('.', markOf(form, language)) : value;
}

/** What its reader must tell us about a value; null: nothing. */
export function questionOf(
  value: string,
  form: NumberForm,
  language: DecimalMark,
): Question | null {
  const match = value.endsWith(OPEN_QUESTION) ? EITHER.exec(value.slice(0, -1)) : null;
  if (match === null) return null;
  const [, whole = '', , fraction = ''] = match;
  const kept = fraction.replace(/0+$/, '');
  const shown = kept.padEnd(Math.min(2, form.decimals), '0');
  const tail = shown === '' ? '' : markOf(form, language) + shown;
  return {
    whole: whole + fraction,
    decimal: kept.length > form.decimals ? undefined : whole + tail,
  };
}
