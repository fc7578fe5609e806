// The order form with its dock of sell and buy, the sheet that confirms, and the receipt: which button may be pressed
// when.
import { useState } from 'react';
import { useLocation, useNavigate } from '@tanstack/react-router';
import type { Order } from '@meridian/contract';
import type { Side } from '@meridian/trading/estimate';
import { useT } from '../lib/i18n.ts';
import { usePreference } from '../lib/preferences.ts';
import { useSession } from '../lib/session.ts';
import { useDockSlot } from '../ui/dock-slot.ts';
import { toast } from '../ui/toast.tsx';
import { useAfterPaint } from './use-after-paint.ts';
import { useArmed } from '../ui/use-armed.ts';
import { useIsWide } from '../ui/wide-screen.ts';
import { ArmedOrder } from './armed-order.tsx';
import { ConfirmOrderSheet } from './confirm-order-sheet.tsx';
import { FillDialog } from './fill-dialog.tsx';
import type { OpenOrders } from '../ui/orders/open-orders.ts';
import { showFirstFault } from '../ui/fields/show-first-fault.ts';
import { tellPlaced, useOneTap } from './one-tap.ts';
import { OrderForm } from './order-form.tsx';
import { type SendOrder, useSendOrder } from './send-order.ts';
import { type OrderPlan, planOrder } from './order-plan.ts';
import { type Ticket, equityNow, faultsOf, marketNow } from './ticket.ts';
import { DockPlace } from './dock-place.tsx';
import { firstFaultText } from './fault-text.ts';
import { TradeDock } from './trade-dock.tsx';

interface OrderDeskProps {
  readonly ticket: Ticket;
  readonly orders: OpenOrders;
}

export function OrderDesk({ ticket, orders }: OrderDeskProps) {
  const t = useT();
  const { sending, isOneTap, asked, setAsked, placed, setPlaced, choose, send, onWide } =
    useOrdering({ ticket, orders });
  const { armed, disarm, sendArmed, ref } = onWide;
  // The price and its dock are drawn a moment before the form: each takes a phone less time than people notice.
  const hasForm = useAfterPaint();
  return (
    <section
      // On a desk its panel has the name.
      aria-label={onWide.isOn ? undefined : t('trade.order_form')}
      className="lg:flex lg:min-h-0 lg:flex-1 lg:flex-col lg:bg-surface"
    >
      {hasForm && <OrderForm ticket={ticket} orders={orders} />}
      <DockPlace ticket={ticket}>
        <div ref={ref}>
          <TradeDock
            ticket={ticket}
            onChoose={choose}
            isSending={isOneTap && sending.isSending}
            isOneTap={isOneTap}
            fault={onWide.isOn || (isOneTap && sending.isSending) ? sending.fault : null}
          >
            {armed !== null && (
              <ArmedOrder
                side={armed}
                ticket={ticket}
                sending={sending}
                onSend={sendArmed}
                onCancel={disarm}
              />
            )}
          </TradeDock>
        </div>
      </DockPlace>
      <ConfirmOrderSheet
        side={asked}
        ticket={ticket}
        orders={orders}
        sending={sending}
        onClose={() => setAsked(null)}
        onSend={(side) => void send(side)}
      />
      <FillDialog order={placed} onClose={() => setPlaced(null)} />
    </section>
  );
}

/** What a press on Sell or Buy leads to: a fault shown, the order sent, or a question first. */
function useOrdering({ ticket, orders }: OrderDeskProps) {
  const t = useT();
  const navigate = useNavigate();
  const from = useLocation({ select: (location) => location.href });
  const isIn = useSession().status === 'in';
  const { draft, offer, instrument } = ticket;
  const planOf = (side: Side) =>
    planOrder(draft, offer, { market: marketNow(instrument), equity: equityNow(orders) }, side);
  const sending = useSendOrder(ticket);
  const [asked, setAsked] = useState<Side | null>(null);
  const [placed, setPlaced] = useState<Order | null>(null);
  const [isOneTap] = usePreference('oneTap');
  const sendAtOnce = useOneTap(sending);
  const onWide = useArmedOrder(ticket, sending, planOf);
  const showFault = useShowFault();

  const choose = (side: Side) => {
    if (!isIn) return void navigate({ to: '/login', search: { from } });
    if (ticket.offer.leverages.length === 0) return toast.error(t('trade.no_mult_config'));
    ticket.setTriedSide(side);
    const fault = firstFaultText(faultsOf(ticket, marketNow(instrument), planOf(side)), t);
    if (fault !== undefined) return showFault(fault);
    sending.clearFault();
    if (isOneTap) return void sendNow(side);
    if (onWide.isOn) onWide.arm(side);
    else setAsked(side);
  };

  const sendNow = async (side: Side) => {
    const fault = await sendAtOnce(planOf(side));
    if (fault !== null) showFault(fault);
    else ticket.setTriedSide(null);
  };
  const send = async (side: Side) => {
    const sent = await sending.send(planOf(side));
    if (sent.kind === 'failed') return;
    setAsked(null);
    if (sent.kind === 'placed') {
      ticket.setTriedSide(null);
      setPlaced(sent.order);
    }
    // The page cannot be scrolled before the sheet has gone.
    else setTimeout(() => showFault(sent.message), SHEET_LEAVES_MS);
  };
  return { sending, isOneTap, asked, setAsked, placed, setPlaced, choose, send, onWide };
}

/** On a wide screen the button itself asks; what became of the order is told beside the page. */
function useArmedOrder(ticket: Ticket, sending: SendOrder, planOf: (side: Side) => OrderPlan) {
  const t = useT();
  const isOn = useIsWide();
  const showFault = useShowFault();
  const { armed, arm, disarm, ref } = useArmed<Side>(sending.isSending);
  const send = async (side: Side): Promise<void> => {
    const sent = await sending.send(planOf(side));
    disarm();
    if (sent.kind === 'refused_field') showFault(sent.message);
    if (sent.kind !== 'placed') return;
    ticket.setTriedSide(null);
    tellPlaced(sent.order, t);
  };
  const sendArmed = () => void (armed !== null && send(armed));
  return { isOn, armed, arm, disarm, ref, sendArmed };
}

const SHEET_LEAVES_MS = 500;

/** Leads to the field that has to be changed; says what is wrong where the form is out of sight, behind a chart. */
function useShowFault(): (text: string) => void {
  const isInSight = useDockSlot() === null;
  return (text) => (isInSight ? showFirstFault('[data-order-form]') : toast.error(text));
}
