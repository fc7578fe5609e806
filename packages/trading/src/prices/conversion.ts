// From a quote currency to US dollars: the path through other instruments, and the rate of its live mids.
import type { Instrument, InstrumentId } from '@meridian/market';
import {
  RATE_ONE,
  RATE_SCALE,
  type Rate,
  assert,
  divide,
  powerOfTen,
  present,
} from '@meridian/units';
import type { RateLeg } from '../vocabulary/order.ts';

/** One instrument of a path; inverse: US dollars (or the next currency) are its base. */
export interface PathLeg {
  readonly instrumentId: InstrumentId;
  readonly precision: number;
  readonly inverse: boolean;
}

export interface MidLeg {
  readonly bid: bigint;
  readonly ask: bigint;
  readonly precision: number;
  readonly inverse: boolean;
}

/**
 * The product of the legs' mids (or their inverses), rounded once, half to even, to 18 decimals: the published
 * rate, which is kept on the order and used as it stands.
 * @param legs none: the quote currency is the US dollar, rate 1
 */
export function midRate(legs: readonly MidLeg[]): Rate {
  if (legs.length === 0) return RATE_ONE;
  let numerator = powerOfTen(RATE_SCALE);
  let denominator = 1n;
  for (const leg of legs) {
    const twiceMid = leg.bid + leg.ask;
    const twiceUnit = 2n * powerOfTen(leg.precision);
    numerator *= leg.inverse ? twiceUnit : twiceMid;
    denominator *= leg.inverse ? twiceMid : twiceUnit;
  }
  assert(denominator > 0n && numerator > 0n, 'mids are positive');
  return divide(numerator, denominator, 'half_even') as Rate;
}

/** The rate that a path's ticks make; null if these are not its ticks. */
export function rateOf(path: readonly PathLeg[], ticks: readonly RateLeg[]): Rate | null {
  const isOfPath = path.every(({ instrumentId }, i) => ticks[i]?.instrumentId === instrumentId);
  if (!isOfPath || ticks.length !== path.length) return null;
  return midRate(
    ticks.map(({ bid, ask }, i) => {
      const { precision, inverse } = present(path[i], 'as many ticks as legs');
      return { bid, ask, precision, inverse };
    }),
  );
}

/** The fields of an instrument by which a path is found. */
export type Quoted = Pick<Instrument, 'id' | 'precision' | 'baseCurrency' | 'quoteCurrency'>;

/** The most legs of a conversion: direct or inverse, else crossed through one more currency. */
const LEGS_MAX = 2;

/**
 * For each quote currency the shortest path to US dollars, direct before inverse, the lower instrument id first.
 * A currency that cannot be converted has no path.
 */
export function conversionPaths(
  instruments: readonly Quoted[],
): ReadonlyMap<string, readonly PathLeg[]> {
  const ordered = instruments.toSorted((a, b) => a.id - b.id);
  const paths = new Map<string, readonly PathLeg[]>([['USD', []]]);
  for (let depth = 0; depth < LEGS_MAX; depth += 1) {
    const found = new Map<string, readonly PathLeg[]>();
    for (const inverse of [false, true]) {
      for (const instrument of ordered) {
        const from = inverse ? instrument.quoteCurrency : instrument.baseCurrency;
        const to = inverse ? instrument.baseCurrency : instrument.quoteCurrency;
        const rest = paths.get(to);
        if (rest?.length !== depth || paths.has(from) || found.has(from)) continue;
        found.set(from, [
          { instrumentId: instrument.id, precision: instrument.precision, inverse },
          ...rest,
        ]);
      }
    }
    for (const [currency, path] of found) paths.set(currency, path);
  }
  return paths;
}
