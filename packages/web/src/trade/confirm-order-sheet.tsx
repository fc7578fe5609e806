// The last check before an order is sent: what it is, what it costs, where it would be closed out, and the live price
// on the button that sends it.
import { useId, useState } from 'react';
import type { Side } from '@meridian/trading/estimate';
import { formatPrice } from '@meridian/units';
import { Fact, Facts } from '@meridian/design/components/facts';
import { Button } from '@meridian/design/components/button';
import { formatLots } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { Figure } from '../ui/figure.tsx';
import { PriceFigure } from '../ui/price-figure.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { STOPS } from '../ui/order-terms/stop-level.ts';
import { useLast } from '../ui/use-last.ts';
import { CloseOut, CostRows } from './cost-preview.tsx';
import { notCoveredText } from './fault-text.ts';
import type { OpenOrders } from '../ui/orders/open-orders.ts';
import type { OrderCost } from './order-cost.ts';
import type { OrderPlan } from './order-plan.ts';
import { OrderOdds } from './order-odds.tsx';
import { OrderSentence } from './order-sentence.tsx';
import type { SendOrder } from './send-order.ts';
import { StopLine } from './stop-fields.tsx';
import { type Ticket, orderPrice, useMarket, useOrderCost, usePlan } from './ticket.ts';
import { useSideName, useTradeBar } from './trade-dock.tsx';

interface ConfirmOrderSheetProps {
  /** Null: closed. */
  readonly side: Side | null;
  readonly ticket: Ticket;
  readonly orders: OpenOrders;
  readonly sending: SendOrder;
  readonly onClose: () => void;
  readonly onSend: (side: Side) => void;
}

export function ConfirmOrderSheet(props: ConfirmOrderSheetProps) {
  const { side, ticket, sending, onClose } = props;
  const shown = useLast(side ?? undefined) ?? 'buy';
  const market = useMarket(ticket.instrument, side !== null);
  const name = useSideName(shown, ticket, market);
  return (
    <Sheet
      open={side !== null}
      title={`${name} ${ticket.instrument.ShowCode}`}
      onOpenChange={(isOpen) => {
        if (!isOpen && !sending.isSending) onClose();
      }}
    >
      <Confirmation
        {...props}
        side={shown}
        name={name}
        isSettled={side === null || sending.isSending}
      />
    </Sheet>
  );
}

interface Agreed {
  readonly ticket: Ticket;
  readonly cost: OrderCost | null;
  readonly plan: OrderPlan;
}

/**
 * From the tap on, what was agreed to: the prices that were seen are sent, the account has the order before the answer is
 * here, so that it would cost twice if it were reckoned again, and the form has forgotten its expiry when it was placed.
 */
function useAgreed({ ticket, side, orders, isSettled }: ConfirmationProps) {
  const live: Agreed = {
    ticket,
    cost: useOrderCost(ticket, side, orders),
    plan: usePlan(ticket, orders, side),
  };
  const [agreed, keep] = useState<Agreed | null>(null);
  return [isSettled ? (agreed ?? live) : live, () => keep(live)] as const;
}

interface ConfirmationProps extends ConfirmOrderSheetProps {
  readonly side: Side;
  readonly name: string;
  /** It is on its way, or sent and sliding away. */
  readonly isSettled: boolean;
}

function Confirmation(props: ConfirmationProps) {
  const { side, ticket, orders, sending, onSend, name } = props;
  const t = useT();
  const { instrument, draft } = ticket;
  const market = useMarket(instrument);
  const [agreed, agree] = useAgreed(props);
  const bar = useTradeBar(ticket);
  const precision = instrument.PricePrecision;
  // A pending order needs its margin only when it fills.
  const isShort = draft.mode === 'market' && agreed.cost?.isCovered === false;
  const fault = isShort && sending.isShort ? null : sending.fault;
  const noteId = useId();
  const price = orderPrice(side, ticket, market);
  return (
    <div>
      <WhatIsSent {...agreed} orders={orders} />
      {agreed.cost?.isCovered === false && (
        <p
          id={noteId}
          role="status"
          className="mt-4 rounded-inner bg-warn-soft px-4 py-3 text-label text-warn"
        >
          {notCoveredText(draft.leverage, ticket.offer.leverages, t)}
        </p>
      )}
      {(fault ?? bar) !== null && (
        <p role="alert" className="mt-4 text-label text-negative">
          {fault ?? bar}
        </p>
      )}
      <Button
        tone={side}
        size="large"
        isBusy={sending.isSending}
        disabled={bar !== null || isShort}
        aria-describedby={isShort ? noteId : undefined}
        onClick={() => {
          agree();
          onSend(side);
        }}
        className="sticky bottom-3 mt-5 w-full !rounded-control"
      >
        <span>{t('trade.send', { what: name, lots: formatLots(draft.lots) })}</span>
        <span aria-hidden className="opacity-60">
          ·
        </span>
        <PriceFigure
          value={price === null ? null : formatPrice(price, precision)}
          precision={precision}
        />
      </Button>
    </div>
  );
}

interface WhatIsSentProps extends Agreed {
  readonly orders: OpenOrders;
}

/** The order in words and figures. */
function WhatIsSent({ ticket, orders, cost, plan }: WhatIsSentProps) {
  const t = useT();
  const { draft } = ticket;
  const precision = ticket.instrument.PricePrecision;
  return (
    <>
      <p className="rounded-control bg-fill px-4 py-3.5 text-label text-text-2">
        <OrderSentence ticket={ticket} plan={plan} orders={orders} />
      </p>
      <Facts look="close" className="mt-4 px-1">
        <Fact label={t('trade.lots')}>
          <Figure>{formatLots(draft.lots)}</Figure>
        </Fact>
        <Fact label={t('trade.leverage')}>
          <Figure>{draft.leverage}×</Figure>
        </Fact>
        {STOPS.map((stop) => (
          <StopLine key={stop} stop={stop} plan={plan} precision={precision} />
        ))}
      </Facts>
      <OrderOdds ticket={ticket} plan={plan} cost={cost} />
      <Facts look="close" className="mx-1 mt-3.5 border-t border-line pt-3.5">
        <CostRows cost={cost} />
        <Fact label={t('trade.close_out')}>
          {cost !== null && cost.closeOut === null && orders.open?.isComplete === true ? (
            t('trade.close_out_none')
          ) : (
            <CloseOut cost={cost} precision={precision} />
          )}
        </Fact>
      </Facts>
    </>
  );
}
