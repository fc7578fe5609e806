// A promised spread as the order form and the instrument's terms tell it: "0.8 pips · 08–17 UTC".
import type { Instrument, SpreadPromise } from '@meridian/contract';
import { promiseAt } from '@meridian/trading/estimate';
import { readPrice } from '@meridian/units';
import { useT } from '../../lib/i18n.ts';
import { distanceText } from './distance.ts';

const hour = (of: number): string => String(of).padStart(2, '0');

interface PromisedSpreadProps {
  readonly promise: SpreadPromise;
  readonly precision: Instrument['PricePrecision'];
}

/** The one that holds at an instant, by the engine's own rule; null: none does. */
export function holdingAt(
  promises: readonly SpreadPromise[],
  precision: number,
  at: number,
): SpreadPromise | null {
  const known = promises.map(({ id, from_hour, to_hour, spread, since, until }) => ({
    ...{ id, since, until, fromHour: from_hour, toHour: to_hour },
    spreadMax: readPrice(spread, precision),
  }));
  const holding = promiseAt(known, at);
  return promises.find(({ id }) => id === holding?.id) ?? null;
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
