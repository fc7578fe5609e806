// How figures and times are written. Money, percentages and dates follow the language, always with Latin digits; prices
// and lots have a point in every language, as traders write them. What is missing is a dash, never a zero.
import { MINUS, grouped } from '@meridian/design/lib/figures';
import { dollarsIn, intlTag } from '@meridian/design/lib/format';
import { getLanguage } from './i18n.ts';

export const MISSING = '—';
/** Marks of direction that Intl adds for Arabic; every figure is set left to right anyway. */
const DIRECTION_MARKS = /[\u061c\u200e\u200f]/g;

/** An exact decimal of the wire, or a number. */
export type Figure = string | number;

const numberFormats = new Map<string, Intl.NumberFormat>();
function numberFormat(tag: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  const key = tag + JSON.stringify(options);
  let format = numberFormats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(tag, options);
    numberFormats.set(key, format);
  }
  return format;
}

// Intl reads a decimal's text exactly, digit by digit; only its type does not say so.
const exact = (value: Figure) => value as Intl.StringNumericLiteral | number;
const tidy = (text: string) => text.replace(DIRECTION_MARKS, '').replace('-', MINUS);

export interface MoneyOptions {
  /** Writes + before a gain; a zero has no sign. */
  readonly signed?: boolean | undefined;
  /** Decimals shown, 2 unless told; rounded half to even. */
  readonly digits?: number | undefined;
}

function moneyFormat({ signed = false, digits = 2 }: MoneyOptions): Intl.NumberFormat {
  const { tag, options } = dollarsIn(getLanguage());
  return numberFormat(tag, {
    ...options,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: signed ? 'exceptZero' : 'negative',
    roundingMode: 'halfEven',
  });
}

export function formatMoney(value: Figure | null, options: MoneyOptions = {}): string {
  return value === null ? MISSING : tidy(moneyFormat(options).format(exact(value)));
}

export interface MoneyPart {
  readonly isFraction: boolean;
  readonly text: string;
}

/** The same text in parts, so that cents can be set smaller. */
export function moneyParts(value: Figure, options: MoneyOptions = {}): MoneyPart[] {
  return moneyFormat(options)
    .formatToParts(exact(value))
    .map(({ type, value: text }) => ({
      isFraction: type === 'fraction' || type === 'decimal',
      text: tidy(text),
    }))
    .filter(({ text }) => text !== '');
}

const PLAIN = /^(-?)(\d+)(?:\.(\d+))?$/;

interface FixedOptions {
  readonly digits: number;
  readonly signed?: boolean | undefined;
}

/**
 * With a point and commas, halves away from zero, a zero without a sign. Intl would write the same, but creating one of
 * its formats takes a phone some 10 ms, and prices and percentages are on every screen.
 */
function fixed(value: Figure, { digits, signed = false }: FixedOptions): string {
  const plain = PLAIN.exec(String(value));
  if (plain === null) {
    const format = numberFormat('en-US', {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      signDisplay: signed ? 'exceptZero' : 'negative',
    });
    return tidy(format.format(exact(value)));
  }
  const [, minus, whole = '', fraction = ''] = plain;
  const kept = BigInt(whole + fraction.slice(0, digits).padEnd(digits, '0'));
  const units = kept + (fraction.charAt(digits) >= '5' ? 1n : 0n);
  const text = String(units).padStart(digits + 1, '0');
  const point = text.length - digits;
  const sign = units === 0n ? '' : minus === '-' ? MINUS : signed ? '+' : '';
  return `${sign}${grouped(text.slice(0, point))}${digits === 0 ? '' : `.${text.slice(point)}`}`;
}

export function formatPrice(value: Figure | null, precision: number): string {
  return value === null ? MISSING : fixed(value, { digits: precision });
}

export function formatLots(value: Figure | null): string {
  if (value === null) return MISSING;
  return tidy(
    numberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 6 }).format(
      exact(value),
    ),
  );
}

/** Where a percentage is written 1.27%: no format need be made for the first screen. */
const POINT_PERCENT: ReadonlySet<string> = new Set(['en', 'hk', 'jp', 'kr', 'th', 'ar']);

/** As the language writes it: "1.27%", "1,27 %", "%1,27". @param value in percent */
export function formatPercent(value: Figure | null, digits = 1, signed = false): string {
  if (value === null) return MISSING;
  if (POINT_PERCENT.has(getLanguage())) return `${fixed(value, { digits, signed })}%`;
  const format = numberFormat(dollarsIn(getLanguage()).tag, {
    style: 'unit',
    unit: 'percent',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    signDisplay: signed ? 'exceptZero' : 'negative',
  });
  return tidy(format.format(exact(value)));
}

/** A count or a multiple shown beside money. */
export function formatCount(value: Figure | null, digits = 0, digitsMax = digits): string {
  if (value === null) return MISSING;
  const of = { minimumFractionDigits: digits, maximumFractionDigits: digitsMax };
  return tidy(numberFormat(dollarsIn(getLanguage()).tag, of).format(exact(value)));
}

const dateFormats = new Map<string, Intl.DateTimeFormat>();

/** undefined: the device's own. */
let timeZone: string | undefined;
export function setTimeZone(zone: string | undefined): void {
  timeZone = zone;
}

const FULL_DATE: Intl.DateTimeFormatOptions = { year: 'numeric', month: 'short', day: 'numeric' };
const FULL_TIME: Intl.DateTimeFormatOptions = {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
};

const SHORT_TIME: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' };

/**
 * A time to the second is evidence, so it says its zone. A medium date always has the month as a word: Intl's own
 * medium form differs in some languages, and beside a time made of parts a list would show two forms.
 */
function withZone(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormatOptions {
  const zone = timeZone === undefined ? {} : { timeZone };
  const { dateStyle, timeStyle, ...parts } = options;
  if (timeStyle === 'medium') {
    const date = dateStyle === undefined ? {} : FULL_DATE;
    return { ...date, ...FULL_TIME, ...zone, timeZoneName: 'short' };
  }
  if (dateStyle === 'medium')
    return { ...FULL_DATE, ...(timeStyle === 'short' ? SHORT_TIME : {}), ...parts, ...zone };
  if (parts.second !== undefined) return { ...parts, ...zone, timeZoneName: 'short' };
  return { ...options, ...zone };
}

/** @param at ms since the epoch, or ISO 8601 */
export function formatDateTime(
  at: number | string | null,
  options: Intl.DateTimeFormatOptions = {
    dateStyle: 'medium',
    timeStyle: 'short',
  },
): string {
  if (at === null) return MISSING;
  const tag = intlTag(getLanguage());
  const key = `${tag} ${timeZone} ${JSON.stringify(options)}`;
  let format = dateFormats.get(key);
  if (!format) {
    format = new Intl.DateTimeFormat(tag, withZone(options));
    dateFormats.set(key, format);
  }
  // Hong Kong's form writes the zone in brackets.
  return format.format(new Date(at)).replace(/\[(\S+)\]/, '$1');
}

/** -1, 0 or 1, read from the text so that no digit is lost. */
export function signOf(value: Figure | null): -1 | 0 | 1 {
  if (value === null) return 0;
  if (typeof value === 'number') return Math.sign(value) as -1 | 0 | 1;
  if (!/[1-9]/.test(value)) return 0;
  return value.startsWith('-') ? -1 : 1;
}
