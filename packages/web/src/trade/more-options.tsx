// What an order can do besides: folded, so that a plain order stays plain; what is on is named beside the title.
import { useState } from 'react';
import { useT } from '../lib/i18n.ts';
import { latePart } from '../lib/late-code.ts';
import { DistanceField } from '../ui/order-terms/distance-field.tsx';
import { ExpiryField } from '../ui/order-terms/expiry-field.tsx';
import { Folded } from '../ui/folded.tsx';
import { OcoField } from '../ui/orders/oco-field.tsx';
import type { OpenOrders } from '../ui/orders/open-orders.ts';
import { PartsField } from '../ui/order-terms/parts-field.tsx';
import { type DistanceUse, STOP_MOVES, sayDistance } from '../ui/order-terms/stop-moves.ts';
import { usualDeviations } from '../ui/order-terms/stop-presets.ts';
import { partPresets, partsIn } from '../ui/order-terms/take-parts.ts';
import type { DraftFaults } from './draft-check.ts';
import { faultText } from './fault-text.ts';
import type { OrderDraft } from './order-draft.ts';
import { type OrderPlan, placeOf } from './order-plan.ts';
import { type Ticket, useMarket, usePlan, useSideInView } from './ticket.ts';

const SaveTemplate = latePart(
  () => import('./save-template.tsx'),
  <div className="min-h-[var(--control,2.75rem)]" />,
);

interface MoreOptionsProps {
  readonly ticket: Ticket;
  readonly orders: OpenOrders;
  readonly faults: DraftFaults;
}

export function MoreOptions({ ticket, orders, faults }: MoreOptionsProps) {
  const t = useT();
  const { draft, change } = ticket;
  const plan = usePlan(ticket, orders, useSideInView(ticket));
  const isPending = draft.mode === 'pending';
  const uses = isPending ? STOP_MOVES : AT_MARKET;
  const names = ['parts' as const, ...uses, ...(isPending ? (['expiry', 'oco'] as const) : [])];
  const chosen = [
    ...(draft.parts.length > 0 ? (['parts'] as const) : []),
    ...uses.filter((use) => draft[use].isOn),
    ...(isPending && draft.expiry.kind !== 'none' ? (['expiry'] as const) : []),
    ...(isPending && draft.oco !== null ? (['oco'] as const) : []),
  ];
  const [isOpen, setOpen] = useState(chosen.length > 0);
  const isWrong = names.some((name) => faults[name] ?? draft.refusals[name]);
  if (isWrong && !isOpen) setOpen(true);
  const note = chosen.map((name) => t(`trade.${name}`)).join(' · ');
  return (
    <Folded
      title={t('trade.options')}
      note={isOpen ? undefined : note}
      isOpen={isOpen}
      onToggle={setOpen}
    >
      <div className="divide-y divide-line border-t border-line">
        <PartsOption ticket={ticket} plan={plan} fault={faults.parts} />
        {uses.map((use) => (
          <DistanceOption key={use} use={use} ticket={ticket} plan={plan} fault={faults[use]} />
        ))}
        {isPending && (
          <ExpiryField
            expiry={draft.expiry}
            onChange={(expiry) => change({ type: 'expiry_chosen', expiry })}
            fault={draft.refusals.expiry ?? faultText(faults.expiry, t)}
          />
        )}
        {isPending && (
          <OcoField
            instrument={ticket.instrument}
            orders={orders.pending?.orders ?? []}
            own={null}
            value={draft.oco}
            onChange={(oco) => change({ type: 'oco_chosen', oco })}
            fault={draft.refusals.oco}
          />
        )}
        {isOpen && <SaveTemplate ticket={ticket} orders={orders} />}
      </div>
    </Folded>
  );
}

const AT_MARKET: readonly DistanceUse[] = [...STOP_MOVES, 'deviation'];

interface PartsOptionProps extends Pick<MoreOptionsProps, 'ticket'> {
  readonly plan: OrderPlan;
  readonly fault: DraftFaults['parts'];
}

function PartsOption({ ticket, plan, fault }: PartsOptionProps) {
  const t = useT();
  const { draft, change, instrument, offer } = ticket;
  const price = useMarket(instrument)?.bid ?? null;
  const precision = instrument.PricePrecision;
  const { basis, lots, stopLoss } = plan;
  const stop = draft.stopLoss.isOn ? draft.stopLoss : null;
  const set = (parts: OrderDraft['parts']) => change({ type: 'parts_set', parts });
  return (
    <PartsField
      entries={draft.parts}
      planned={plan.parts}
      onChange={set}
      onUnit={(unit) => set(partsIn(unit, draft.parts, { lots, lotStep: offer.lotStep, basis }))}
      presets={partPresets({ stop, stopLoss, basis, precision, price })}
      about={t('trade.about_parts')}
      precision={precision}
      price={price}
      hasRate={offer.quoteRate !== null}
      fault={draft.refusals.parts ?? faultText(fault, t)}
      faultPlace={fault !== undefined && 'place' in fault ? fault.place : undefined}
    />
  );
}

interface DistanceOptionProps extends Pick<MoreOptionsProps, 'ticket'> {
  readonly use: DistanceUse;
  readonly plan: OrderPlan;
  readonly fault: DraftFaults[DistanceUse];
}

function DistanceOption({ use, ticket, plan, fault }: DistanceOptionProps) {
  const t = useT();
  const { draft, change, instrument } = ticket;
  const price = useMarket(instrument)?.bid ?? null;
  const precision = instrument.PricePrecision;
  const said = sayDistance(use, draft[use], { precision, at: placeOf(plan, use) }, t);
  return (
    <DistanceField
      label={t(`trade.${use}`)}
      about={said ?? t(`trade.about_${use}`)}
      entry={draft[use]}
      onChange={(entry) => change({ type: 'distance_set', field: use, entry })}
      precision={precision}
      price={price}
      hasPercent={use === 'trailing'}
      usual={use === 'deviation' ? usualDeviations(price, precision) : undefined}
      fault={draft.refusals[use] ?? faultText(fault, t)}
    />
  );
}
