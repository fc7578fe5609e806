// The order form with its dock of sell and buy, the sheet that confirms, and the receipt: which button may be pressed
// when.
import { useDeferredValue, useState } from 'react';
import { useLocation, useNavigate } from '@tanstack/react-router';
import type { Order } from '@meridian/contract';
import type { Side } from '@meridian/trading/estimate';
import { useT } from '../lib/i18n.ts';
import { usePreference } from '../lib/preferences.ts';
import { useSession } from '../lib/session.ts';
import { toast } from '../ui/toast.tsx';
import { ConfirmOrderSheet } from './confirm-order-sheet.tsx';
import { FillDialog } from './fill-dialog.tsx';
import type { OpenOrders } from '../ui/open-orders.ts';
import { useOneTap } from './one-tap.ts';
import { OrderForm } from './order-form.tsx';
import { useSendOrder } from './send-order.ts';
import { planOrder } from './order-plan.ts';
import { type Ticket, faultsOf, useEquity, useMarket } from './ticket.ts';
import { TradeDock } from './trade-dock.tsx';

interface OrderDeskProps {
  readonly ticket: Ticket;
  readonly orders: OpenOrders;
}

/** Which side was chosen and what becomes of it: what may be sent, asked about, and what came back. */
function useDealing({ ticket, orders }: OrderDeskProps) {
  const t = useT();
  const navigate = useNavigate();
  const from = useLocation({ select: (location) => location.href });
  const isIn = useSession().status === 'in';
  const market = useMarket(ticket.instrument);
  const equity = useEquity(orders);
  const planOf = (side: Side) => planOrder(ticket.draft, ticket.offer, { market, equity }, side);
  const sending = useSendOrder(ticket);
  const [confirmed, setConfirmed] = useState<Side | null>(null);
  const [placed, setPlaced] = useState<Order | null>(null);
  const [isOneTap] = usePreference('oneTap');
  const sendAtOnce = useOneTap(sending);

  const choose = (side: Side) => {
    if (!isIn) return void navigate({ to: '/login', search: { from } });
    if (ticket.offer.leverages.length === 0) return toast.error(t('trade.no_mult_config'));
    ticket.setTriedSide(side);
    if (Object.keys(faultsOf(ticket, market, planOf(side))).length > 0) return showFirstFault();
    sending.clearFault();
    if (isOneTap) return void sendNow(side);
    setConfirmed(side);
  };

  const sendNow = async (side: Side) => {
    const mustChange = await sendAtOnce(planOf(side));
    if (mustChange) showFirstFault();
    else ticket.setTriedSide(null);
  };
  const send = async (side: Side) => {
    const sent = await sending.send(planOf(side));
    if (sent.kind === 'failed') return;
    setConfirmed(null);
    if (sent.kind === 'placed') {
      ticket.setTriedSide(null);
      setPlaced(sent.order);
    }
    // The page cannot be scrolled before the sheet has gone.
    else setTimeout(showFirstFault, SHEET_LEAVES_MS);
  };
  return { sending, isOneTap, choose, send, confirmed, setConfirmed, placed, setPlaced };
}

export function OrderDesk({ ticket, orders }: OrderDeskProps) {
  const t = useT();
  const dealing = useDealing({ ticket, orders });
  const { sending, isOneTap, choose, send, confirmed, setConfirmed, placed, setPlaced } = dealing;
  // The price and its dock are drawn a moment before the form: each takes a phone less time than people notice.
  const hasForm = useDeferredValue(true, false);
  return (
    <section
      aria-label={t('trade.order_form')}
      className="lg:flex lg:min-h-0 lg:flex-col lg:border-s lg:border-line lg:bg-surface"
    >
      {hasForm && <OrderForm ticket={ticket} orders={orders} />}
      <TradeDock
        ticket={ticket}
        onChoose={choose}
        isSending={isOneTap && sending.isSending}
        isOneTap={isOneTap}
      />
      <ConfirmOrderSheet
        side={confirmed}
        ticket={ticket}
        orders={orders}
        sending={sending}
        onClose={() => setConfirmed(null)}
        onSend={(side) => void send(side)}
      />
      <FillDialog order={placed} onClose={() => setPlaced(null)} />
    </section>
  );
}

const SHEET_LEAVES_MS = 500;

/** Scrolls to the first field that has to be changed, once it is drawn. */
function showFirstFault(): void {
  requestAnimationFrame(() => {
    const field = document.querySelector<HTMLElement>(
      '[data-order-form] :is([aria-invalid=true], [data-invalid=true])',
    );
    field?.scrollIntoView({ block: 'center', behavior: 'smooth' });
    field?.focus({ preventScroll: true });
  });
}
