// What a risk rate means. It is half the used margin over equity in percent, so that 100 is the close-out. The words
// change at the margin levels 100 % and 60 %, where notices are sent.
import { parseDecimal } from '@meridian/units';

export type Risk = 'safe' | 'watch' | 'danger';

const SCALE = 6;
/** Margin level 100 %. */
const WATCH_FROM = 50_000_000n;
/** Margin level 60 %: 50 / 60 x 100. */
const DANGER_FROM = 83_333_333n;

/** @param rate percent as on the wire; null if it is not known */
export function riskOf(rate: string | null): Risk | null {
  if (rate === null) return null;
  const parsed = parseDecimal(rate, SCALE);
  if (!parsed.ok) return null;
  if (parsed.value >= DANGER_FROM) return 'danger';
  return parsed.value >= WATCH_FROM ? 'watch' : 'safe';
}

/** How many segments of the meter are lit: at least one as soon as there is any risk. */
export function litSegments(rate: string | null, segments: number): number {
  const percent = Number(rate ?? 0);
  return Math.min(segments, Math.max(0, Math.ceil((percent / 100) * segments)));
}
