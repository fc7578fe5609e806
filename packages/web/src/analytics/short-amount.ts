// What a day made, in the narrow cell of the calendar: with cents only where they count.
import { formatCount } from '../lib/format.ts';

const CENTS_BELOW = 10;
const THOUSANDS_FROM = 100_000;

/** Cents below 10 dollars, whole dollars from there, thousands from 100,000. @param net money of the wire, in dollars */
export function shortAmount(net: string): string {
  const value = Number(net);
  const size = Math.abs(value);
  const sign = value > 0 ? '+' : value < 0 ? '−' : '';
  if (size < CENTS_BELOW) return `${sign}${formatCount(net.replace('-', ''), 2)}`;
  if (size >= THOUSANDS_FROM) return `${sign}${formatCount(Math.round(size / 1_000))}k`;
  return `${sign}${formatCount(Math.round(size))}`;
}
