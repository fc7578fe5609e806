// The order form: market or pending, lots, leverage, target and stops. The ticket holds the text as typed; prices move
// beside it.
import { useState } from 'react';
import { ChevronDown, Zap } from 'lucide-react';
import { useT } from '../lib/i18n.ts';
import { latePart } from '../lib/late-code.ts';
import { AfterPaint } from './use-after-paint.ts';
import { Figure } from '../ui/figure.tsx';
import { OwnLimitNote } from '../ui/own-limit-note.tsx';
import { RadioSheet } from '../ui/fields/radio-sheet.tsx';
import { RiskWarning } from '../ui/risk-warning.tsx';
import { Segmented } from '../ui/fields/segmented.tsx';
import { Stepper } from '../ui/fields/stepper.tsx';
import { toast } from '../ui/toast.tsx';
import { LOTS_FORM } from '../ui/fields/typed-number.ts';
import { CostPreview } from './cost-preview.tsx';
import { lotsFault } from './draft-check.ts';
import { faultText, notCoveredText } from './fault-text.ts';
import type { OpenOrders } from '../ui/orders/open-orders.ts';
import { MarginNote, useHasNoMoney } from './margin-note.tsx';
import { MoreOptions } from './more-options.tsx';
import { type Mode, canStepDown, canStepUp, quickLots } from './order-draft.ts';
import { OrderSentence } from './order-sentence.tsx';
import { RiskRow } from './risk-row.tsx';
import { StopFields } from './stop-fields.tsx';
import { TargetField } from './target-field.tsx';
import {
  type Ticket,
  closeText,
  faultsOf,
  useMarket,
  useOrderCost,
  usePlan,
  usePlanInView,
} from './ticket.ts';

const TemplateChips = latePart(() => import('./templates.tsx'));

interface OrderFormProps {
  readonly ticket: Ticket;
  readonly orders: OpenOrders;
}

export function OrderForm({ ticket, orders }: OrderFormProps) {
  const t = useT();
  const { draft, change, instrument, triedSide } = ticket;
  const market = useMarket(instrument);
  const close = closeText(market, instrument.PricePrecision);
  const tried = usePlan(ticket, orders, triedSide ?? 'buy');
  const faults = triedSide === null ? {} : faultsOf(ticket, market, tried);
  const { sizeFault, note } = useSize(ticket, orders);
  return (
    <div
      data-order-form
      className="space-y-3 px-4 pt-3 lg:flex-1 lg:overflow-y-auto lg:px-5 lg:pt-5"
    >
      <h2 className="hidden text-heading lg:block">{t('trade.order_form')}</h2>
      <TemplateChips ticket={ticket} orders={orders} />
      <Segmented<Mode>
        label={t('trade.order_kind')}
        value={draft.mode}
        choices={[
          { value: 'market', label: t('trade.market_order') },
          { value: 'pending', label: t('trade.pending_order') },
        ]}
        onChange={(mode) => change({ type: 'mode_chosen', mode, close })}
      />
      {draft.mode === 'pending' && (
        <TargetField
          ticket={ticket}
          market={market}
          fault={draft.refusals.target ?? faultText(faults.target, t)}
        />
      )}
      <div className="flex flex-wrap items-start gap-2">
        <div className="min-w-32 flex-1">
          <LotsField
            ticket={ticket}
            fault={draft.refusals.lots ?? faultText(faults.lots, t) ?? sizeFault}
          />
        </div>
        <LeverageField
          ticket={ticket}
          fault={draft.refusals.leverage ?? faultText(faults.leverage, t)}
        />
      </div>
      <MarginNote {...note} />
      <QuickLots ticket={ticket} />
      {/* In two tasks, between which a phone can answer. */}
      <AfterPaint>
        <RiskRow ticket={ticket} orders={orders} />
        <StopFields ticket={ticket} orders={orders} faults={faults} />
        <MoreOptions ticket={ticket} orders={orders} faults={faults} />
        <WhatWillBe ticket={ticket} orders={orders} />
        <OwnLimitNote />
        <CostPreview ticket={ticket} orders={orders} />
        <RiskWarning className="px-1" />
      </AfterPaint>
    </div>
  );
}

/** Said as soon as the order is more than lots at the market. */
function WhatWillBe({ ticket, orders }: OrderFormProps) {
  const plan = usePlanInView(ticket, orders);
  const { mode, trailing, breakEven, deviation, expiry, oco } = ticket.draft;
  const hasEnd = mode === 'market' ? deviation.isOn : expiry.kind !== 'none' || oco !== null;
  const hasStop = plan.stopLoss !== null || plan.takeProfit !== null;
  const hasMoves = trailing.isOn || breakEven.isOn || plan.parts.length > 0;
  if (!hasStop && !hasEnd && !hasMoves) return null;
  return (
    <p className="rounded-control bg-fill px-4 py-3 text-caption text-text-2 text-pretty">
      <OrderSentence ticket={ticket} plan={plan} orders={orders} />
    </p>
  );
}

/** What makes the size impossible, said while it is typed; and what is said of the account beside it. */
function useSize(ticket: Ticket, orders: OpenOrders) {
  const t = useT();
  const { draft, offer, triedSide } = ticket;
  const isShort = useOrderCost(ticket, triedSide ?? 'buy', orders)?.isCovered === false;
  const hasNoMoney = useHasNoMoney(orders);
  // Without money no size would do, and a pending order needs its margin only when it fills.
  const isPending = draft.mode === 'pending';
  const isTooMuch = isShort && !isPending && !hasNoMoney;
  const fault = lotsFault(draft.lots, offer);
  const isTyped = fault !== null && fault.kind !== 'lots_missing';
  const notCovered = notCoveredText(draft.leverage, offer.leverages, t);
  const short = isTooMuch && fault === null ? notCovered : undefined;
  return {
    sizeFault: isTyped ? faultText(fault, t) : short,
    note: { hasNoMoney, short: isShort && isPending ? notCovered : null },
  };
}

export function LotsField({
  ticket,
  fault,
}: {
  readonly ticket: Ticket;
  readonly fault: string | undefined;
}) {
  const t = useT();
  const { draft, change, offer } = ticket;
  const step = (by: 1 | -1) => () => change({ type: 'lots_stepped', by, offer });
  return (
    <Stepper
      label={t('trade.lots')}
      value={draft.lots}
      onChange={(text) => change({ type: 'lots_typed', text })}
      form={LOTS_FORM}
      onLess={canStepDown(draft.lots, offer) ? step(-1) : undefined}
      onMore={canStepUp(draft.lots, offer) ? step(1) : undefined}
      lessLabel={t('trade.lots_less')}
      moreLabel={t('trade.lots_more')}
      caption={t('trade.lots')}
      fault={fault}
    />
  );
}

function LeverageField({
  ticket,
  fault,
}: {
  readonly ticket: Ticket;
  readonly fault: string | undefined;
}) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const { draft, change, offer } = ticket;
  const open = () =>
    offer.leverages.length === 0 ? toast.error(t('trade.no_mult')) : setOpen(true);
  return (
    <div className="max-w-[max(45%,8.5rem)]">
      <button
        type="button"
        onClick={open}
        aria-haspopup="dialog"
        data-invalid={fault !== undefined}
        className={`press flex h-[var(--field,3.5rem)] items-center gap-2 rounded-control bg-fill px-4 text-label font-semibold ${fault === undefined ? '' : 'ring-2 ring-negative'}`}
      >
        <Zap aria-hidden className="size-4 text-warn" fill="currentColor" />
        <span className="sr-only">{t('trade.leverage')}</span>
        <Figure>{draft.leverage === null ? '—' : `${draft.leverage}×`}</Figure>
        <ChevronDown aria-hidden className="size-4 text-text-3" />
      </button>
      {fault !== undefined && (
        <p role="alert" className="mt-1.5 text-caption text-negative">
          {fault}
        </p>
      )}
      <RadioSheet
        label={t('trade.leverage')}
        open={isOpen}
        onOpenChange={setOpen}
        value={String(draft.leverage)}
        choices={offer.leverages.map((value) => ({
          value: String(value),
          label: `${value}×`,
          dir: 'ltr',
        }))}
        onChange={(value) => change({ type: 'leverage_chosen', leverage: Number(value) })}
      />
    </div>
  );
}

function QuickLots({ ticket }: { readonly ticket: Ticket }) {
  const t = useT();
  const { draft, change, offer } = ticket;
  return (
    <div role="group" aria-label={t('trade.quick_lots')} className="flex flex-wrap gap-2">
      {quickLots(offer).map((lots) => {
        const isOn = draft.lots === lots;
        return (
          <button
            key={lots}
            type="button"
            aria-pressed={isOn}
            onClick={() => change({ type: 'lots_typed', text: lots })}
            className={`press h-[var(--control,2.75rem)] min-w-10 flex-1 rounded-inner text-label font-medium ${isOn ? 'bg-ink text-on-ink' : 'bg-fill text-text-2'}`}
          >
            <Figure>{lots}</Figure>
          </button>
        );
      })}
    </div>
  );
}
