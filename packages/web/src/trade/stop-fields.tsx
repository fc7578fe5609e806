// Stop loss and take profit of the form, with what they would cost or earn. The place of a stop shows which side it
// suits, so its figure can be shown before a side is chosen.
import { useState } from 'react';
import { formatMoney } from '@meridian/units';
import { useT } from '../lib/i18n.ts';
import { distanceText } from '../ui/distance.ts';
import { Money, PriceFigure } from '../ui/price-figure.tsx';
import { StopField } from '../ui/stop-field.tsx';
import { typedPrice } from '../ui/typed-price.ts';
import { type DraftFaults, referencePrice, sideOfStop } from './draft-check.ts';
import { faultText } from './fault-text.ts';
import { expectedOpen, stopResult } from './order-cost.ts';
import { type Stop, typedLots } from './order-draft.ts';
import { type Ticket, closeText } from './ticket.ts';
import type { Market } from './wire.ts';

interface StopFieldsProps {
  readonly ticket: Ticket;
  readonly market: Market | null;
  readonly faults: DraftFaults;
}

const STOPS: readonly Stop[] = ['stopLoss', 'takeProfit'];

export function StopFields({ ticket, market, faults }: StopFieldsProps) {
  const t = useT();
  const { draft, change, instrument } = ticket;
  const precision = instrument.PricePrecision;
  // The stop ticked last and the price of that moment, which it may not keep.
  const [started, setStarted] = useState<{ stop: Stop; text: string | null } | null>(null);
  const close =
    draft.mode === 'pending' && draft.target !== '' ? draft.target : closeText(market, precision);
  return (
    <div className="divide-y divide-line rounded-control border border-line">
      {STOPS.map((stop) => (
        <StopField
          key={stop}
          label={t(`trade.${stop}`)}
          isOn={draft[stop].isOn}
          text={draft[stop].text}
          precision={precision}
          onTick={(isOn) => {
            setStarted({ stop, text: close });
            change({ type: 'stop_ticked', stop, isOn, close });
          }}
          hint={
            started?.stop === stop && started.text !== null && started.text === draft[stop].text
              ? t(`trade.stop_at_price_${stop}`)
              : undefined
          }
          onText={(text) => change({ type: 'stop_typed', stop, text })}
          fault={draft.refusals[stop] ?? faultText(faults[stop], t)}
          result={<StopOutcome ticket={ticket} market={market} stop={stop} />}
        />
      ))}
    </div>
  );
}

function StopOutcome({
  ticket,
  market,
  stop,
}: {
  readonly ticket: Ticket;
  readonly market: Market | null;
  readonly stop: Stop;
}) {
  const t = useT();
  const { draft, offer, triedSide } = ticket;
  const { precision } = offer.terms;
  const price = typedPrice(draft[stop].text, precision);
  const lots = typedLots(draft.lots);
  const reference = referencePrice(draft, offer, market, { stop, side: triedSide ?? 'buy' });
  if (price === null || lots === null || reference === null || market === null) return null;
  const side = sideOfStop(stop, price, reference);
  if (side === null) return null;
  const target = draft.mode === 'pending' ? typedPrice(draft.target, precision) : null;
  const result = stopResult(offer, {
    side,
    lots,
    open: expectedOpen(side, target, market),
    stop: price,
  });
  if (result === null) return null;
  return (
    <span className="text-end text-micro text-text-3">
      <Money
        value={formatMoney(result.profit)}
        signed
        coloured
        className="text-label font-semibold"
      />
      <span className="block">
        {t(`trade.distance_if_${side}`, { distance: distanceText(result.points, precision, t) })}
      </span>
    </span>
  );
}

/** A stop in the confirmation: its price, result and distance. */
export function StopLine({
  ticket,
  market,
  stop,
  side,
}: {
  readonly ticket: Ticket;
  readonly market: Market;
  readonly stop: Stop;
  readonly side: 'buy' | 'sell';
}) {
  const t = useT();
  const { draft, offer } = ticket;
  const { precision } = offer.terms;
  const price = typedPrice(draft[stop].text, precision);
  const lots = typedLots(draft.lots);
  if (!draft[stop].isOn || price === null || lots === null) return null;
  const target = draft.mode === 'pending' ? typedPrice(draft.target, precision) : null;
  const result = stopResult(offer, {
    side,
    lots,
    open: expectedOpen(side, target, market),
    stop: price,
  });
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-text-2">
        {t(`trade.${stop}`)}{' '}
        <PriceFigure value={draft[stop].text} precision={precision} className="text-text" />
      </dt>
      <dd className="text-end font-medium">
        {result && (
          <>
            <Money value={formatMoney(result.profit)} signed coloured />{' '}
            <span className="text-caption text-text-3">
              {distanceText(result.points, precision, t)}
            </span>
          </>
        )}
      </dd>
    </div>
  );
}
