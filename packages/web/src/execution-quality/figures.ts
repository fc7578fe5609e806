// The figures of the page as texts.
import type { ExecutionQuality } from '@meridian/contract';
import { formatPercent } from '../lib/format.ts';

export type Book = ExecutionQuality['books'][number];
export type Instrument = Book['instruments'][number];

/** The server's word for all that was longer than its last limit. */
const LONGEST_MS = 30_000;

/** "12 ms", "1.5 s", "> 30 s": within which it was; a dash if it is not known. */
export function msText(ms: number | undefined): string {
  if (ms === undefined) return '—';
  if (ms > LONGEST_MS) return `> ${LONGEST_MS / 1000} s`;
  return ms < 1000 ? `${Math.max(1, ms)} ms` : `${ms / 1000} s`;
}

/** A share in percent with one decimal, rounded down: 99.96 % is not all. */
export const shareText = (part: number, whole: number): string =>
  whole === 0 ? '—' : formatPercent(Math.floor((1000 * part) / whole) / 10);

/** A share that speaks against the house, rounded up: one refusal among many is not 0 %. */
export const badShareText = (part: number, whole: number): string =>
  whole === 0 ? '—' : formatPercent(Math.ceil((1000 * part) / whole) / 10);

/** Of all that was asked for: refused at once, or, a pending order, when its price was reached. */
export function refusedShareText({ all, kinds, refused }: Book): string {
  const atOnce = refused.reduce((sum, { count }) => sum + count, 0);
  // Orders at market are among those refused at once.
  const atPrice = kinds.reduce(
    (sum, { kind, rejected }) => sum + (kind === 'market' ? 0 : rejected),
    0,
  );
  return badShareText(atOnce + atPrice, Math.max(all.fills + atPrice, all.orders) + atOnce);
}

/** Prices with 3 or 5 decimals have ten points in a pip. */
export function pipsText(points: number | null | undefined, precision: number): string {
  if (points === null || points === undefined) return '—';
  const pips = precision === 3 || precision === 5 ? points / 10 : points;
  const text = Math.abs(pips).toFixed(2);
  return Number(text) === 0 ? '0.00' : `${pips < 0 ? '−' : '+'}${text}`;
}
