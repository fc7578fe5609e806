// A pending order in full: what it waits for, its stops, and cancelling it.
import { useState } from 'react';
import type { Order } from '@meridian/contract';
import { Button } from '@meridian/design/components/button';
import { FactList } from '@meridian/design/components/facts';
import { formatDateTime, formatLots } from '../lib/format.ts';
import { call } from '../lib/api.ts';
import { useT } from '../lib/i18n.ts';
import { useQuote } from '../lib/quotes.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { Figure } from '../ui/figure.tsx';
import { ExactMoney, PriceFigure } from '../ui/price-figure.tsx';
import { sentenceGap } from '../ui/sentences.ts';
import { toast } from '../ui/toast.tsx';
import { sideOf } from '../ui/orders/order-side.ts';
import { forgetClosedHere, noteClosedHere } from '../ui/orders/closed-here.ts';
import { DetailHead } from '../ui/orders/detail-head.tsx';
import { type DetailProps, useOrderAction } from './order-action.ts';
import { moveFacts } from './move-facts.ts';
import { useOtherFact } from './other-order.tsx';
import { OrderStory } from '../ui/orders/order-story.tsx';
import { PendingEditor } from './pending-editor.tsx';
import { PendingSentence } from './pending-sentence.tsx';
import { useDistance } from './pending-distance.ts';
import { AT_THUMB } from './action-buttons.tsx';
import { StopEditor } from './stop-editor.tsx';

function useCancel({ order, onChange }: DetailProps) {
  const t = useT();
  const action = useOrderAction();
  const [isAsking, setAsking] = useState(false);
  const cancel = async () => {
    noteClosedHere(order.Id);
    const cancelled = await action.run(`cancel ${order.Id}`, (client_order_id) =>
      call('cancelTrade', { id: order.Id, client_order_id }, { quiet: true }),
    );
    setAsking(false);
    if (!cancelled) {
      forgetClosedHere(order.Id);
      return;
    }
    toast.success(t('orders.cancelled'));
    onChange(null);
  };
  return { action, isAsking, setAsking, cancel };
}

export function PendingDetail({ order, onChange }: DetailProps) {
  const t = useT();
  const { action, isAsking, setAsking, cancel } = useCancel({ order, onChange });
  const [editing, setEditing] = useState<'order' | 'stops' | null>(null);
  const done = (changed: Order | null) => {
    if (changed) onChange(changed);
    setEditing(null);
  };
  return (
    <div>
      <DetailHead order={order} at={order.CreateTimeHandler} />
      <TargetPrice order={order} />
      <p className="mt-4 rounded-control bg-fill px-4 py-3.5 text-label text-text-2">
        <PendingSentence order={order} />
        {order.ExpiresAt !== null &&
          `${sentenceGap()}${t('trade.say_expiry', { when: formatDateTime(order.ExpiresAt) })}`}
      </p>
      {editing === null && (
        <PendingLook
          order={order}
          fault={action.fault}
          onEdit={setEditing}
          onOther={onChange}
          onCancel={() => setAsking(true)}
        />
      )}
      {editing === 'order' && <PendingEditor order={order} onDone={done} />}
      {editing === 'stops' && <StopEditor order={order} onDone={done} />}
      <ConfirmDialog
        open={isAsking}
        title={t('orders.cancel_title')}
        text={t('orders.cancel_text')}
        confirmLabel={t('orders.cancel_yes')}
        cancelLabel={t('orders.cancel_keep')}
        tone="danger"
        isBusy={action.isBusy}
        onConfirm={() => void cancel()}
        onCancel={() => setAsking(false)}
      />
    </div>
  );
}

interface OrderProps {
  readonly order: Order;
}

interface PendingLookProps extends OrderProps {
  readonly fault: string | null;
  readonly onEdit: (what: 'order' | 'stops') => void;
  readonly onOther: (other: Order) => void;
  readonly onCancel: () => void;
}

/** The order as it is, and what can be done with it. */
function PendingLook({ order, fault, onEdit, onOther, onCancel }: PendingLookProps) {
  const t = useT();
  return (
    <>
      <PendingFacts order={order} onOther={onOther} />
      <OrderStory order={order} />
      <p className="mt-3 px-1 text-caption text-text-3">{t('orders.pending_note')}</p>
      {fault !== null && (
        <p role="alert" className="mt-3 text-label text-negative">
          {fault}
        </p>
      )}
      <div className={`${AT_THUMB} grid grid-cols-2 gap-2`}>
        <Button
          tone="quiet"
          size="large"
          onClick={() => onEdit('order')}
          className="!rounded-control !px-3"
        >
          {t('orders.edit_order')}
        </Button>
        <Button
          tone="quiet"
          size="large"
          onClick={() => onEdit('stops')}
          className="!rounded-control !px-3"
        >
          {t('orders.edit_stops')}
        </Button>
        <Button
          tone="danger"
          size="large"
          onClick={onCancel}
          className="col-span-2 !rounded-control"
        >
          {t('orders.cancel_order')}
        </Button>
      </div>
    </>
  );
}

function TargetPrice({ order }: OrderProps) {
  const t = useT();
  const distance = useDistance(order);
  const precision = order.ForexTradeLists.PricePrecision;
  return (
    <div className="mt-5 text-center">
      <p className="text-label text-text-2">{t('trade.target_price')}</p>
      <PriceFigure
        value={order.TargetPrice ?? order.Price}
        precision={precision}
        className="mt-1 text-display"
      />
      {distance !== null && (
        <p className="mt-1 text-caption text-text-3">{t('orders.distance_away', { distance })}</p>
      )}
    </div>
  );
}

function PendingFacts({ order, onOther }: Pick<PendingLookProps, 'order' | 'onOther'>) {
  const t = useT();
  const other = useOtherFact(order, t('orders.oco_cancels'), onOther);
  const { Code: code, PricePrecision: precision } = order.ForexTradeLists;
  const quote = useQuote(code);
  // The side of the market that the order waits for.
  const now = quote === null ? null : sideOf(order) === 'buy' ? quote.ask : quote.bid;
  return (
    <FactList
      look="tiles"
      className="mt-5"
      facts={[
        { label: t('orders.lots'), value: <Figure>{formatLots(order.Quantity)}</Figure> },
        { label: t('orders.leverage'), value: <Figure>{order.Multiple}×</Figure> },
        {
          label: t('trade.stopLoss'),
          value: <PriceFigure value={order.TargetLossPrice} precision={precision} />,
        },
        {
          label: t('trade.takeProfit'),
          value: <PriceFigure value={order.TargetProfitPrice} precision={precision} />,
        },
        ...moveFacts(order, t),
        {
          label: t('trade.margin_estimate'),
          value: <ExactMoney value={order.CautionMoney} />,
        },
        {
          label: t('orders.price_now'),
          value: <PriceFigure value={now ?? order.UpdatePrice} precision={precision} />,
        },
        other,
      ]}
    />
  );
}
