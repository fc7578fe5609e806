// Stop loss and take profit of the form, by price, distance, money or part of the equity, with what they would cost or earn
// for the side in view.
import { useState } from 'react';
import { type Price, formatMoney, formatPrice } from '@meridian/units';
import { useT } from '../lib/i18n.ts';
import { distanceText } from '../ui/order-terms/distance.ts';
import { Money, PriceFigure } from '../ui/price-figure.tsx';
import { shownPrice } from '../ui/order-terms/shown-price.ts';
import { StopField } from '../ui/order-terms/stop-field.tsx';
import {
  STOPS,
  type Stop,
  type StopUnit,
  levelIn,
  profitAt,
} from '../ui/order-terms/stop-level.ts';
import { isRiskMultiple, stopPresets } from '../ui/order-terms/stop-presets.ts';
import { StopUnits, useUnitCaption } from '../ui/order-terms/stop-units.tsx';
import { type DraftFaults, withoutWrong } from './draft-check.ts';
import { faultText } from './fault-text.ts';
import type { OpenOrders } from '../ui/orders/open-orders.ts';
import type { OrderPlan } from './order-plan.ts';
import {
  type Ticket,
  closeText,
  faultsOf,
  useEquity,
  useMarket,
  usePlan,
  useSideInView,
} from './ticket.ts';

interface StopFieldsProps {
  readonly ticket: Ticket;
  readonly orders: OpenOrders;
  readonly faults: DraftFaults;
}

export function StopFields({ ticket, orders, faults }: StopFieldsProps) {
  const { draft, change, instrument, offer } = ticket;
  const precision = instrument.PricePrecision;
  const equity = useEquity(orders);
  const plan = usePlan(ticket, orders, useSideInView(ticket));
  const isAnyOn = STOPS.some((stop) => draft[stop].isOn);
  const chooseUnit = (unit: StopUnit) =>
    change({
      type: 'unit_chosen',
      levels: {
        stopLoss: levelIn(unit, 'stopLoss', draft.stopLoss, plan.basis),
        takeProfit: levelIn(unit, 'takeProfit', draft.takeProfit, plan.basis),
      },
    });
  return (
    <div className="divide-y divide-line rounded-control border border-line">
      {isAnyOn && (
        <div className="p-2">
          <StopUnits
            stops={STOPS.map((stop) => draft[stop])}
            precision={precision}
            hasEquity={equity !== null}
            hasRate={offer.quoteRate !== null}
            onChange={chooseUnit}
          />
        </div>
      )}
      <StopRows ticket={ticket} faults={faults} plan={plan} />
    </div>
  );
}

interface StopRowsProps extends Pick<StopFieldsProps, 'ticket' | 'faults'> {
  readonly plan: OrderPlan;
}

function StopRows({ ticket, faults, plan }: StopRowsProps) {
  const { draft, instrument } = ticket;
  const market = useMarket(instrument);
  // The stop ticked last and the price of that moment, which it may not keep.
  const [started, setStarted] = useState<{ stop: Stop; text: string | null } | null>(null);
  const close =
    draft.mode === 'pending' && draft.target !== ''
      ? draft.target
      : closeText(market, instrument.PricePrecision);
  const reached = withoutWrong(plan, faultsOf(ticket, market, plan));
  return STOPS.map((stop) => (
    <div key={stop} data-key={stop}>
      <StopRow
        stop={stop}
        ticket={ticket}
        plan={plan}
        reached={reached[stop]}
        fault={faults[stop]}
        price={market?.bid ?? null}
        close={close}
        startText={started?.stop === stop ? started.text : null}
        onStart={() => setStarted({ stop, text: close })}
      />
    </div>
  ));
}

interface StopRowProps {
  readonly stop: Stop;
  readonly ticket: Ticket;
  readonly plan: OrderPlan;
  /** The stop's price; null also where it is wrong. */
  readonly reached: Price | null;
  readonly fault: DraftFaults[Stop];
  readonly price: Price | null;
  /** Where a stop starts. */
  readonly close: string | null;
  /** Where it started, if it was ticked last. */
  readonly startText: string | null;
  readonly onStart: () => void;
}

function StopRow(props: StopRowProps) {
  const { stop, ticket, plan, reached, fault, price, close, startText, onStart } = props;
  const t = useT();
  const { draft, change, instrument } = ticket;
  const precision = instrument.PricePrecision;
  const { unit, text } = draft[stop];
  const distance = useUnitCaption('pips', precision);
  const isCounted = unit === 'price' && !isRiskMultiple(stop, { ...plan, stops: draft });
  return (
    <StopField
      label={t(`trade.${stop}`)}
      entry={draft[stop]}
      precision={precision}
      price={price}
      caption={useUnitCaption(unit, precision)}
      presets={stopPresets(stop, {
        ...{ ...plan, stops: draft },
        ...{ precision, price, equity: plan.basis?.equity ?? null },
      })}
      presetUnit={isCounted ? distance : undefined}
      onPreset={(level) => change({ type: 'stop_set', stop, level })}
      onTick={(isOn) => {
        onStart();
        change({ type: 'stop_ticked', stop, isOn, close });
      }}
      onText={(typed) => change({ type: 'stop_typed', stop, text: typed })}
      hint={unit === 'price' && startText === text ? t(`trade.stop_at_price_${stop}`) : undefined}
      fault={draft.refusals[stop] ?? faultText(fault, t)}
      result={<StopOutcome unit={unit} price={reached} plan={plan} precision={precision} />}
    />
  );
}

interface StopOutcomeProps {
  readonly unit: StopUnit;
  readonly price: Price | null;
  readonly plan: OrderPlan;
  readonly precision: number;
}

/** Money when it is reached, after the spread; and its distance, or its price where that is not what was typed. */
function StopOutcome({ unit, price, plan: { side, open, basis }, precision }: StopOutcomeProps) {
  const t = useT();
  if (price === null || open === null || basis === null) return null;
  const profit = profitAt(price, basis);
  if (profit === null) return null;
  const distance =
    unit === 'price' ? distanceText(price - open, precision, t) : shownPrice(price, precision);
  return (
    <span className="text-end text-micro text-text-3">
      <Money value={formatMoney(profit)} signed coloured className="text-label font-semibold" />
      <span className="block">{t(`trade.distance_if_${side}`, { distance })}</span>
    </span>
  );
}

interface StopLineProps {
  readonly stop: Stop;
  readonly plan: OrderPlan;
  readonly precision: number;
}

/** A stop in the confirmation: its price, result and distance. */
export function StopLine({ stop, plan, precision }: StopLineProps) {
  const t = useT();
  const { open, basis } = plan;
  const price = plan[stop];
  if (price === null || open === null || basis === null) return null;
  const profit = profitAt(price, basis);
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-text-2">
        {t(`trade.${stop}`)}{' '}
        <PriceFigure
          value={formatPrice(price, precision)}
          precision={precision}
          className="text-text"
        />
      </dt>
      <dd className="text-end font-medium">
        {profit !== null && <Money value={formatMoney(profit)} signed coloured />}{' '}
        <span className="text-caption text-text-3">{distanceText(price - open, precision, t)}</span>
      </dd>
    </div>
  );
}
