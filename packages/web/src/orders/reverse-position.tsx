// Closes a position and opens the other side with the same lots, in one action; it asks first.
import type { Order } from '@meridian/contract';
import { Fact, Facts } from '@meridian/design/components/facts';
import { call } from '../lib/api.ts';
import { formatLots } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { useFreshness } from '../lib/market-freshness.ts';
import { netResult } from '../ui/orders/net-result.ts';
import { sideOf } from '../ui/orders/order-side.ts';
import { Money } from '../ui/price-figure.tsx';
import { toast } from '../ui/toast.tsx';
import { ActionButtons } from './action-buttons.tsx';
import { forgetClosedHere, noteClosedHere } from '../ui/orders/closed-here.ts';
import { useOrderAction } from './order-action.ts';

interface ReversePositionProps {
  readonly order: Order;
  /** Live gross profit. */
  readonly profit: string | null;
  readonly onCancel: () => void;
  /** Called with the other side, or with the closed order where none could be opened. */
  readonly onReversed: (order: Order) => void;
}

export function ReversePosition({ order, profit, onCancel, onReversed }: ReversePositionProps) {
  const t = useT();
  const action = useOrderAction();
  const state = useFreshness(order.ForexTradeLists.Code).state;
  const canDeal = state === 'live' || state === 'delayed';
  const other = sideOf(order) === 'buy' ? 'sell' : 'buy';
  const net = netResult(order, profit);
  const reverse = async () => {
    noteClosedHere(order.Id);
    const answer = await action.run(`reverse ${order.Id}`, (client_order_id) =>
      call('reverse', { id: order.Id, client_order_id }, { quiet: true }),
    );
    if (!answer) {
      forgetClosedHere(order.Id);
      return;
    }
    if (answer.opened === null)
      toast.error(t('orders.reversed_closed_only', { reason: answer.msg }));
    else toast.success(t('orders.reversed'));
    onReversed(answer.opened ?? answer.closed);
  };
  return (
    <section aria-label={t('orders.reverse')} className="mt-5">
      <p className="text-label text-text-2 text-pretty">{t('orders.reverse_text')}</p>
      <Facts look="close" className="mt-4 rounded-control bg-fill px-4 py-3.5">
        <Fact label={t('orders.expected_net')}>
          <Money value={net} signed coloured className="font-semibold" />
        </Fact>
      </Facts>
      <p className="mt-2 px-1 text-caption text-text-3">{t('orders.expected_note')}</p>
      {!canDeal && (
        <p role="status" className="mt-3 text-label text-negative">
          {t(state === 'closed' ? 'orders.bar_closed' : 'orders.bar_stale')}
        </p>
      )}
      <ActionButtons
        className="mt-4 pb-3"
        label={`${t('orders.reverse')} · ${t(`trade.${other}`)} ${formatLots(order.Quantity)}`}
        fault={action.fault}
        isBusy={action.isBusy}
        disabled={!canDeal}
        onCancel={onCancel}
        onConfirm={() => void reverse()}
      />
    </section>
  );
}
