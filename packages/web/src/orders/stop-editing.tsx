// Stop loss and take profit of an order as they are edited, in the sheet and in the desk's tables: what the levels are measured by,
// what is wrong with them, what is sent, and what each would bring.
import { useState } from 'react';
import type { Order } from '@meridian/contract';
import {
  type Price,
  formatMoney,
  formatPrice,
  pricePoints,
  readLots,
  readMoney,
  readPrice,
} from '@meridian/units';
import { STATUS_PENDING } from '@meridian/contract/names/orders';
import { useAccountLive } from '../lib/account-live.ts';
import { useT } from '../lib/i18n.ts';
import { useOrderLive } from '../lib/order-live.ts';
import { useInstrument } from '../lib/instruments.ts';
import { distanceText } from '../ui/order-terms/distance.ts';
import { Figure } from '../ui/figure.tsx';
import type { KeptChanges } from '../ui/orders/kept-changes.ts';
import { levelFaultText, notLevel } from '../ui/order-terms/level-fault.ts';
import { useQuoteRate } from '../ui/money/live-rate.ts';
import { sideOf } from '../ui/orders/order-side.ts';
import { Money } from '../ui/price-figure.tsx';
import { shownPrice } from '../ui/order-terms/shown-price.ts';
import {
  type LevelBasis,
  STOPS,
  type Stop,
  type StopEntry,
  type StopUnit,
  levelIn,
  levelPrice,
  profitAt,
} from '../ui/order-terms/stop-level.ts';
import { boundFault, boundText, brokenBound } from '../ui/order-terms/stop-bound.ts';
import type { OrderAction } from './order-action.ts';

export const WIRE = { stopLoss: 'stop_loss_price', takeProfit: 'target_profit_price' } as const;

const entryOf = (text: string | null): StopEntry => ({
  isOn: text !== null,
  unit: 'price',
  text: text ?? '',
});

/** What the levels are measured by: the price that the order opened at, or waits for. */
export function useBasis(order: Order): LevelBasis {
  const { Code: code, PricePrecision: precision } = order.ForexTradeLists;
  const instrument = useInstrument(code);
  const rate = useQuoteRate(instrument?.QuoteCurrency ?? '');
  const equity = useAccountLive()?.Equity ?? null;
  return {
    side: sideOf(order),
    open: readPrice(order.Price, precision),
    lots: readLots(order.Quantity),
    equity: equity === null ? null : readMoney(equity),
    terms: { precision, contractSize: BigInt(instrument?.ContractSize ?? 0) },
    quoteRate: instrument === undefined ? null : rate,
  };
}

export type StopEditing = ReturnType<typeof useStops>;
type StopEntries = Readonly<Record<Stop, StopEntry>>;

interface StopsOptions {
  readonly order: Order;
  readonly action: OrderAction;
  readonly basis: LevelBasis;
  /** Where what was changed is kept; without it, it is not. */
  readonly kept?: KeptChanges<StopEntries>;
}

/** The levels as typed, and what is wrong with them. */
export function useStops({ order, action, basis, kept }: StopsOptions) {
  const t = useT();
  const live = useOrderLive(order.Id);
  const { precision } = basis.terms;
  const [stood] = useState<StopEntries>(() => ({
    stopLoss: entryOf(order.TargetLossPrice),
    takeProfit: entryOf(order.TargetProfitPrice),
  }));
  const [typed] = useState(() => kept?.read() ?? {});
  const [entries, setEntries] = useState<StopEntries>({
    stopLoss: typed.stopLoss ?? stood.stopLoss,
    takeProfit: typed.takeProfit ?? stood.takeProfit,
  });
  const [touched, setTouched] = useState<ReadonlySet<Stop>>(
    new Set(STOPS.filter((stop) => typed[stop] !== undefined)),
  );
  // A pending order's stops lie around its target, an open order's around the price that would close it.
  const around =
    order.Status === STATUS_PENDING ? order.Price : (live?.UpdatePrice ?? order.UpdatePrice);
  const reference = pricePoints(around, precision);
  const [started, setStarted] = useState<Partial<Record<Stop, string>>>({});

  const put = (stop: Stop, entry: Partial<StopEntry>) =>
    setEntries((last) => ({ ...last, [stop]: { ...last[stop], ...entry } }));
  const change = (stop: Stop, entry: Partial<StopEntry>) => {
    action.clear();
    setTouched((last) => new Set([...last, stop]));
    put(stop, entry);
    kept?.keep({ [stop]: { ...entries[stop], ...entry } }, stood);
  };
  const tick = (stop: Stop, isOn: boolean) => {
    const isNew = isOn && entries[stop].text === '' && around !== null;
    if (isNew) setStarted((last) => ({ ...last, [stop]: around }));
    change(stop, { isOn, ...(isNew ? { unit: 'price', text: around } : {}) });
  };
  /** Says the same levels otherwise, which changes none of them. */
  const chooseUnit = (unit: StopUnit) => {
    for (const stop of STOPS)
      put(stop, entries[stop].text === '' ? { unit } : levelIn(unit, stop, entries[stop], basis));
  };
  const priceOf = (stop: Stop) => levelPrice(stop, entries[stop], basis);
  const faultOf = (stop: Stop): string | undefined => {
    if (!entries[stop].isOn) return undefined;
    const price = priceOf(stop);
    if (price === null) return levelFaultText(notLevel(entries[stop], precision), t);
    return reference === null ? undefined : sideFault(order, stop, price, reference, t);
  };
  /** As the wire has it; undefined: it was not touched. What stood at first may have trailed on since, so it is sent too. */
  const changed = (stop: Stop): string | undefined => {
    if (!touched.has(stop)) return undefined;
    const price = entries[stop].isOn ? priceOf(stop) : null;
    return price === null ? '0' : formatPrice(price, precision);
  };
  /** As the wire has them. */
  const input = () => Object.fromEntries(STOPS.map((stop) => [WIRE[stop], changed(stop)]));
  const isFaulty = () => STOPS.some((stop) => faultOf(stop) !== undefined);
  return {
    ...{ entries, change, tick, chooseUnit, priceOf, isFaulty, input, reference },
    ...sayings({ entries, started, priceOf, faultOf }, action),
  };
}

interface Judged {
  readonly entries: StopEntries;
  /** Where each began when it was ticked. */
  readonly started: Partial<Record<Stop, string>>;
  readonly priceOf: (stop: Stop) => Price | null;
  readonly faultOf: (stop: Stop) => string | undefined;
}

/** What stands at the fields. */
function sayings({ entries, started, priceOf, faultOf }: Judged, action: OrderAction) {
  /** A whole price on the wrong side is wrong at once; half a number may become one. */
  const earlyFaultOf = (stop: Stop) => (priceOf(stop) === null ? undefined : faultOf(stop));
  /** A stop that was ticked and not moved yet is told where it may lie, not that it is wrong. */
  const saidOf = (stop: Stop, isTried: boolean) => {
    const refused = action.fields[WIRE[stop]];
    const early = earlyFaultOf(stop);
    const isAtStart = entries[stop].unit === 'price' && entries[stop].text === started[stop];
    if (refused === undefined && !isTried && isAtStart) return { fault: undefined, hint: early };
    return { fault: refused ?? (isTried ? faultOf(stop) : early), hint: undefined };
  };
  return { saidOf };
}

function sideFault(
  order: Order,
  stop: Stop,
  price: Price,
  around: Price,
  t: ReturnType<typeof useT>,
): string | undefined {
  const { PricePrecision: precision } = order.ForexTradeLists;
  const of = { isLoss: stop === 'stopLoss', side: sideOf(order) };
  const broken = brokenBound(of, { price, limit: around });
  return broken === null ? undefined : boundText(boundFault(broken, precision), t);
}

interface StopResultProps {
  readonly price: Price;
  readonly unit: StopUnit;
  readonly basis: LevelBasis;
}

/** What it would bring, and its distance; or its price where that is not what was typed. */
export function StopResult({ price, unit, basis }: StopResultProps) {
  const t = useT();
  const { precision } = basis.terms;
  const profit = profitAt(price, basis);
  return (
    <span className="text-end text-micro text-text-3">
      <Money
        value={profit === null ? null : formatMoney(profit)}
        signed
        coloured
        className="text-label font-semibold"
      />
      <span className="block">
        {unit === 'price' ? (
          distanceText(price - basis.open, precision, t)
        ) : (
          <Figure>{shownPrice(price, precision)}</Figure>
        )}
      </span>
    </span>
  );
}
