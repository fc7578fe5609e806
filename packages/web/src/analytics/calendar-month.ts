// The days of a month in weeks that begin on Monday, with what was made on each.
import type { Analytics } from '@meridian/contract';
import { signOf } from '../lib/format.ts';

export interface CalendarDay {
  /** "2026-11-25" */
  readonly date: string;
  readonly day: number;
  readonly net: string | null;
  readonly trades: number;
  /** How much of the month’s largest amount, 0 to 1. */
  readonly share: number;
  readonly sign: -1 | 0 | 1;
}

/** Days before the first of the month in its week, and the days themselves. @param month "2026-11" */
export function calendarMonth(
  month: string,
  days: Analytics['days'],
): { readonly before: number; readonly days: readonly CalendarDay[] } {
  const known = new Map(days.map((each) => [each.day, each]));
  const ofMonth = days.filter(({ day }) => day.startsWith(month));
  const largest = Math.max(1e-9, ...ofMonth.map(({ net }) => Math.abs(Number(net))));
  const first = new Date(`${month}-01T00:00:00Z`);
  const [year, index] = [first.getUTCFullYear(), first.getUTCMonth()];
  const count = new Date(Date.UTC(year, index + 1, 0)).getUTCDate();
  return {
    before: (first.getUTCDay() + 6) % 7,
    days: Array.from({ length: count }, (_, i) => {
      const date = `${month}-${String(i + 1).padStart(2, '0')}`;
      const { net = null, trades = 0 } = known.get(date) ?? {};
      const share = Math.abs(Number(net ?? 0)) / largest;
      return { date, day: i + 1, net, trades, share, sign: signOf(net) };
    }),
  };
}

/** @param by -1 or 1 */
export function monthBeside(month: string, by: number): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + by);
  return date.toISOString().slice(0, 7);
}

/** What the month's days made together, exactly: amounts have six decimals. */
export function monthNet(month: string, days: Analytics['days']): string {
  const sum = days
    .filter(({ day }) => day.startsWith(month))
    .reduce((total, { net }) => total + BigInt(net.replace('.', '')), 0n);
  const digits = String(sum < 0n ? -sum : sum).padStart(7, '0');
  return `${sum < 0n ? '-' : ''}${digits.slice(0, -6)}.${digits.slice(-6)}`;
}
