// A promised spread as the order form and the instrument's terms tell it: "0.8 pips · 08–17 UTC".
import type { Instrument, SpreadPromise } from '@meridian/contract';
import { readPrice } from '@meridian/units';
import { useT } from '../lib/i18n.ts';
import { distanceText } from './distance.ts';

const hour = (of: number): string => String(of).padStart(2, '0');

interface PromisedSpreadProps {
  readonly promise: SpreadPromise;
  readonly precision: Instrument['PricePrecision'];
}

/** Of several that hold at an instant the narrowest counts; null: none holds. */
export function narrowestAt(promises: readonly SpreadPromise[], at: number): SpreadPromise | null {
  const now = new Date(at).getUTCHours();
  const [narrowest] = promises
    .filter(({ from_hour, to_hour }) => from_hour <= now && now < to_hour)
    .filter(({ since, until }) => since <= at && (until === null || at < until))
    .toSorted((a, b) => Number(a.spread) - Number(b.spread));
  return narrowest ?? null;
}

/** Hours of the whole day need no word. */
export function PromisedSpread({ promise, precision }: PromisedSpreadProps) {
  const t = useT();
  const { spread, from_hour: from, to_hour: to } = promise;
  const isAlways = to - from === 24;
  return (
    <>
      <bdi>{distanceText(readPrice(spread, precision), precision, t)}</bdi>
      {!isAlways && (
        <>
          {' · '}
          <bdi>{`${hour(from)}–${hour(to)} UTC`}</bdi>
        </>
      )}
    </>
  );
}
