// The figures of the page as texts.
import type { ExecutionQuality } from '@meridian/contract';
import { formatCount, formatPercent, formatPrice } from '../lib/format.ts';
import type { Translate } from '../lib/i18n.ts';
import { hasPips } from '../ui/order-terms/distance.ts';

export type Book = ExecutionQuality['books'][number];
export type Instrument = Book['instruments'][number];

/** The server's word for all that was longer than its last limit. */
const LONGEST_MS = 30_000;

const secondsText = (ms: number): string => `${formatCount(ms / 1000, 0, 1)} s`;

/** "12 ms", "1.5 s" ("1,5 s" in German), "> 30 s": within which it was; a dash if it is not known. */
export function msText(ms: number | undefined): string {
  if (ms === undefined) return '—';
  if (ms > LONGEST_MS) return `> ${secondsText(LONGEST_MS)}`;
  return ms < 1000 ? `${Math.max(1, ms)} ms` : secondsText(ms);
}

/** A share in percent with one decimal, rounded down: 99.96 % is not all. */
export const shareText = (part: number, whole: number): string =>
  whole === 0 ? '—' : formatPercent(Math.floor((1000 * part) / whole) / 10);

/** A share that speaks against the house, rounded up: one refusal among many is not 0 %. */
export const badShareText = (part: number, whole: number): string =>
  whole === 0 ? '—' : formatPercent(Math.ceil((1000 * part) / whole) / 10);

const sumOf = (reasons: Book['refused']): number =>
  reasons.reduce((sum, { count }) => sum + count, 0);

/** Refused when they were placed: nobody knows whether as a limit or as a stop, so they are of no kind. */
export const refusedPending = ({ kinds, refused }: Pick<Book, 'kinds' | 'refused'>): number =>
  Math.max(0, sumOf(refused) - (kinds.find(({ kind }) => kind === 'market')?.rejected ?? 0));

/** Of all that was asked for: refused at once, or, a pending order, when its price was reached. */
export function refusedShareText({ all, kinds, refused }: Book): string {
  const atOnce = sumOf(refused);
  // Orders at market are among those refused at once.
  const atPrice = kinds.reduce(
    (sum, { kind, rejected }) => sum + (kind === 'market' ? 0 : rejected),
    0,
  );
  return badShareText(atOnce + atPrice, Math.max(all.fills + atPrice, all.orders) + atOnce);
}

/** "+0.12 pips", or "+0.125" of a price of two decimals, which has none: an average, one digit finer than its prices. */
export function averageText(
  points: number | null | undefined,
  precision: number,
  t: Translate,
): string {
  if (points === null || points === undefined) return '—';
  const [size, digits] = hasPips(precision)
    ? [points / 10, 2]
    : [points / 10 ** precision, precision + 1];
  const text = formatPrice(Math.abs(size).toFixed(digits), digits);
  const isNone = Number(Math.abs(size).toFixed(digits)) === 0;
  const figure = isNone ? text : `${size < 0 ? '−' : '+'}${text}`;
  return hasPips(precision) ? t('quality.pips', { pips: figure }) : figure;
}
