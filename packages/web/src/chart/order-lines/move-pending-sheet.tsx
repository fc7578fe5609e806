// Confirms a pending order that was dragged on the chart, and says what its stops would then bring: it keeps its place and its
// number, only its price changes.
import { useState } from 'react';
import type { Order } from '@meridian/contract';
import { formatMoney, formatPrice } from '@meridian/units';
import { call } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { reloadAccount } from '../../lib/query-client.ts';
import { IntentId } from '../../ui/intent-id.ts';
import type { OpenOrders } from '../../ui/orders/open-orders.ts';
import { Money } from '../../ui/price-figure.tsx';
import type { Worth } from './chart-form.ts';
import { type DraggedLine, MoveQuestion, MoveSheet, keyOf } from './move-sheet.tsx';
import { hasEnded, hasFilled, orderNow, resultsOfStops } from './order-lines.ts';

export interface DraggedPending extends DraggedLine {
  readonly order: Order;
}

interface MovePendingSheetProps {
  /** Null: nothing waits. */
  readonly move: DraggedPending | null;
  readonly worth: Worth;
  /** As they are now: other devices change them while the question stands. */
  readonly orders: OpenOrders;
  readonly onDone: () => void;
}

export function MovePendingSheet({ move, ...props }: MovePendingSheetProps) {
  const t = useT();
  return (
    <MoveSheet move={move} title={t('chart.move_pending')} onDone={props.onDone}>
      {(shown) => <MovePending key={keyOf(shown)} move={shown} {...props} />}
    </MoveSheet>
  );
}

interface MovePendingProps extends MovePendingSheetProps {
  readonly move: DraggedPending;
}

function MovePending({ move, worth, orders, onDone }: MovePendingProps) {
  const t = useT();
  const [intent] = useState(() => new IntentId());
  const { precision } = worth.terms;
  const target_price = formatPrice(move.price, precision);
  const send = async (): Promise<void> => {
    const { Id: id } = move.order;
    await intent.carry(target_price, (client_order_id) =>
      call('changePending', { id, target_price, client_order_id }, { quiet: true }),
    );
    await reloadAccount();
  };
  const barred = hasEnded(move.order, orders)
    ? 'order_gone'
    : hasFilled(move.order, orders)
      ? 'order_filled'
      : null;
  const results = resultsOfStops(orderNow(move.order, orders), move.price, worth);
  return (
    <MoveQuestion
      move={move}
      precision={precision}
      field="target_price"
      send={send}
      said="chart.pending_moved"
      barred={barred === null ? undefined : t(`trade.${barred}`)}
      onDone={onDone}
    >
      {results.length > 0 && (
        <dl className="mt-4 grid gap-2 rounded-control bg-fill px-4 py-3.5">
          {results.map(({ kind, money }) => (
            <div key={kind} className="flex items-baseline justify-between">
              <dt className="text-label text-text-2">
                {t(kind === 'stop_loss' ? 'trade.stopLoss' : 'trade.takeProfit')}
              </dt>
              <dd>
                <Money value={formatMoney(money)} signed coloured className="text-body-strong" />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </MoveQuestion>
  );
}
