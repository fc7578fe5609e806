// Which moments the axis of time names: years before months, months before days, days before hours, as many as fit, so
// that a day is always a whole date and never beside a cut one.
import { DAY_MS, HOUR_MS } from '@meridian/units';

export type TickKind = 'year' | 'month' | 'day' | 'time';

export interface TimeTick {
  /** Of its bar. */
  readonly index: number;
  readonly kind: TickKind;
  /** New York's wall clock. */
  readonly wall: number;
}

export interface VisibleBar {
  readonly index: number;
  readonly x: number;
  readonly wall: number;
}

/** Steps of the clock, the coarsest first. */
const STEPS = [12, 6, 3, 1, 1 / 2, 1 / 4, 1 / 12, 1 / 60].map((hours) => hours * HOUR_MS);

/** What begins with a bar: the lower, the more of a turn. */
function rankOf(before: number, wall: number): { rank: number; kind: TickKind } | null {
  const [a, b] = [new Date(before), new Date(wall)];
  if (a.getUTCFullYear() !== b.getUTCFullYear()) return { rank: 0, kind: 'year' };
  if (a.getUTCMonth() !== b.getUTCMonth()) return { rank: 1, kind: 'month' };
  if (Math.floor(before / DAY_MS) !== Math.floor(wall / DAY_MS)) return { rank: 2, kind: 'day' };
  const step = STEPS.findIndex((ms) => Math.floor(before / ms) !== Math.floor(wall / ms));
  return step < 0 ? null : { rank: 3 + step, kind: 'time' };
}

/**
 * @param bars those on the screen, in order, and one before them if there is one
 * @param gap pixels from the middle of a text to the next one's, and twice what an edge needs
 */
export function timeTicks(
  bars: readonly VisibleBar[],
  { width, gap }: { readonly width: number; readonly gap: number },
): TimeTick[] {
  const found = bars.flatMap((bar, i) => {
    const before = bars[i - 1];
    const turn = before === undefined ? null : rankOf(before.wall, bar.wall);
    const fits = bar.x >= gap / 2 && bar.x <= width - gap / 2;
    return turn === null || !fits ? [] : [{ ...bar, ...turn }];
  });
  const taken: (typeof found)[number][] = [];
  for (const bar of found.toSorted((a, b) => a.rank - b.rank || a.x - b.x))
    if (taken.every((other) => Math.abs(other.x - bar.x) >= gap)) taken.push(bar);
  return taken
    .toSorted((a, b) => a.x - b.x)
    .map(({ index, kind, wall }) => ({ index, kind, wall }));
}
