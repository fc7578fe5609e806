// A trader's record by days and months, from the growth at the end of each day with a change.
import type { Trader } from '@meridian/contract';
import type { TraderDay } from '@meridian/store';
import { GROWTH_ONE } from '@meridian/trading';
import { DAY_MS, mulDiv } from '@meridian/units';
import { percentOfBillionths } from '../ranking/wire.ts';

const DAYS_SHOWN = 730;

type End = Pick<TraderDay, 'day' | 'growth'>;

/** Growth, and the fall below the highest earlier value; the last point is now. */
export function daysOnWire(days: readonly End[], now: number): Trader['days'] {
  let peak = GROWTH_ONE;
  const points = days.map(({ day, growth }) => {
    if (growth > peak) peak = growth;
    return pointOf(Math.min((day + 1) * DAY_MS, now), growth, peak);
  });
  const last = days.at(-1);
  const lastTime = points.at(-1)?.time ?? now;
  if (last !== undefined && lastTime < now) points.push(pointOf(now, last.growth, peak));
  return points.slice(-DAYS_SHOWN);
}

const pointOf = (time: number, growth: bigint, peak: bigint): Trader['days'][number] => ({
  time,
  growth: percentOfBillionths(growth - GROWTH_ONE),
  drawdown: percentOfBillionths(mulDiv(peak - growth, GROWTH_ONE, peak, 'half_even')),
});

/** Every month from the first to the present one; a month without a change earned nothing. */
export function monthsOnWire(days: readonly End[], now: number): Trader['months'] {
  const first = days[0];
  if (first === undefined) return [];
  const ends = new Map(days.map(({ day, growth }) => [monthOf(day * DAY_MS), growth]));
  const months: Trader['months'] = [];
  let before = GROWTH_ONE;
  for (let month = monthOf(first.day * DAY_MS); month <= monthOf(now); month = monthAfter(month)) {
    const end = ends.get(month) ?? before;
    const rate = before <= 0n ? 0n : mulDiv(end, GROWTH_ONE, before, 'half_even') - GROWTH_ONE;
    months.push({ month, rate: percentOfBillionths(rate) });
    before = end;
  }
  return months;
}

/** "2026-11", in UTC. */
const monthOf = (at: number): string => new Date(at).toISOString().slice(0, 7);

function monthAfter(month: string): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + 1);
  return monthOf(date.getTime());
}
