// Promised spreads in the twin: a list of all that was ever promised, searched at each fill.
import type { DecidedPromise } from '@meridian/trading';
import { DAY_MS, type Lots, type Money } from '@meridian/units';
import { type Twin, instrumentIn, priced } from './twin-book.ts';
import type { TwinSpread } from './twin-deed.ts';
import type { TwinOrder } from './twin-order.ts';

export function promiseInTwin(twin: Twin, decided: readonly DecidedPromise[]): void {
  const { now, rules, instruments } = twin.book;
  const say = (text: string): void => void twin.said.push({ accountId: 0, text });
  for (const { isWithdrawn, instrumentId, ...promise } of decided) {
    if (!instruments.some(({ id }) => id === instrumentId)) continue;
    const known = rules.promises.find(({ id }) => id === promise.id);
    const { id, fromHour, toHour, spreadMax } = promise;
    if (known === undefined && !isWithdrawn) {
      rules.promises.push({ ...promise, instrumentId, since: now, until: Infinity });
      say(`promised ${instrumentId} ${id} ${fromHour} ${toHour} ${spreadMax}`);
    } else if (known?.until === Infinity && isWithdrawn) {
      rules.promises = rules.promises.map((one) =>
        one === known ? { ...one, until: now + DAY_MS } : one,
      );
      say(`unpromised ${instrumentId} ${id} ${now + DAY_MS}`);
    }
  }
}

/** Of the present tick of an instrument; null: nothing is promised for now, or there is no price. */
export function spreadPromised(
  twin: Twin,
  { instrumentId }: Pick<TwinOrder, 'instrumentId'>,
): TwinSpread | null {
  const { now, rules } = twin.book;
  const at = priced(twin, instrumentIn(twin, instrumentId));
  const hour = new Date(now).getUTCHours();
  const [promised] = rules.promises
    .filter((one) => one.instrumentId === instrumentId && one.since <= now && now < one.until)
    .filter(({ fromHour, toHour }) => hour >= fromHour && hour < toHour)
    .map(({ spreadMax }) => spreadMax)
    .toSorted((a, b) => Number(a - b));
  if (at === null || promised === undefined) return null;
  return { promised, wide: at.quote.ask - at.quote.bid, rate: at.rate };
}

/** Half of what is beyond the promise, to the nearest millionth, half to even. */
export function rebateIn(
  twin: Twin,
  { instrumentId }: Pick<TwinOrder, 'instrumentId'>,
  lots: Lots,
  spread: TwinSpread | null,
): Money {
  if (spread === null || spread.wide <= spread.promised) return 0n as Money;
  const { precision, contractSize } = instrumentIn(twin, instrumentId);
  // Points of 10^-precision, lots of 10^-6, a rate of 10^-18, and two fills of which this is one.
  const twice = (spread.wide - spread.promised) * lots * contractSize * spread.rate;
  const unit = 2n * 10n ** BigInt(precision + 18);
  const whole = twice / unit;
  const rest = 2n * (twice % unit);
  const isUp = rest > unit || (rest === unit && whole % 2n === 1n);
  return (isUp ? whole + 1n : whole) as Money;
}

/** In the words of a fill. */
export const promiseInWords = (spread: TwinSpread | null, back: Money): string =>
  spread === null ? '' : ` promised ${spread.promised} back ${back}`;
