// The places on a copying's rail, from 0 to 1: the stop is at 0, and a gain begins where the rail shows what was put
// in.

/** The place of the allocation while nothing has been earned; a gain takes more room. */
const START_AT = 0.7;

interface RailMoney {
  readonly allocation: string;
  readonly stop: string;
  readonly equity: string;
}

export interface RailPlaces {
  readonly startAt: number;
  readonly equityAt: number;
  readonly isAbove: boolean;
}

/** Only drawn, not calculated with: floats are exact enough for places on a screen. */
export function railPlaces({ allocation, stop, equity }: RailMoney): RailPlaces {
  const [start, low, now] = [Number(allocation), Number(stop), Number(equity)];
  const loss = Math.max(start - low, 0.01);
  const gain = Math.max(now - start, 0);
  // A gain for which the rail has no room is drawn smaller.
  const unit = Math.min(START_AT / loss, 1 / (loss + gain));
  const startAt = loss * unit;
  const equityAt = Math.min(1, Math.max(0, (now - low) * unit));
  return { startAt, equityAt, isAbove: now >= start };
}
