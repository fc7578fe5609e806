// Confirms a stop that was dragged on the chart, or pulled out of its order's line, and says what the order would then earn or lose.
import { useState } from 'react';
import type { Order } from '@meridian/contract';
import { formatMoney, formatPrice } from '@meridian/units';
import { call } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { reloadAccount } from '../../lib/query-client.ts';
import { useQuote } from '../../lib/quotes.ts';
import { IntentId } from '../../ui/intent-id.ts';
import { useLast } from '../../ui/use-last.ts';
import type { OpenOrders } from '../../ui/orders/open-orders.ts';
import { Money } from '../../ui/price-figure.tsx';
import { boundFault, boundText } from '../../ui/order-terms/stop-bound.ts';
import type { Worth } from './chart-form.ts';
import { type DraggedLine, MoveQuestion, MoveSheet, keyOf } from './move-sheet.tsx';
import {
  type StopKind,
  hasEnded,
  orderNow,
  partOfMove,
  partsMoved,
  profitAtLine,
} from './order-lines.ts';
import { brokenByOrder } from './order-bound.ts';

export interface DraggedStop extends DraggedLine {
  readonly order: Order;
  readonly kind: StopKind;
}

const FIELDS = {
  stop_loss: 'stop_loss_price',
  take_profit: 'target_profit_price',
  take_part: 'take_profits',
} as const;

interface MoveStopSheetProps {
  /** Null: nothing waits. */
  readonly move: DraggedStop | null;
  readonly worth: Worth;
  /** As they are now: other devices change them, and parts close, while the question stands. */
  readonly orders: OpenOrders;
  readonly onDone: () => void;
}

export function MoveStopSheet({ move, ...props }: MoveStopSheetProps) {
  const t = useT();
  const shown = useLast(move ?? undefined);
  const kind = shown?.kind ?? 'stop_loss';
  const isFirst = shown?.from === null && kind !== 'take_part';
  const title = t(isFirst ? `trade.set_${kind}` : `trade.move_${kind}`);
  return (
    <MoveSheet move={move} title={title} onDone={props.onDone}>
      {(one) => <MoveStop key={keyOf(one)} move={one} {...props} />}
    </MoveSheet>
  );
}

interface MoveStopProps extends MoveStopSheetProps {
  readonly move: DraggedStop;
}

function MoveStop({ move, worth, orders, onDone }: MoveStopProps) {
  const t = useT();
  const [intent] = useState(() => new IntentId());
  const { precision } = worth.terms;
  const field = FIELDS[move.kind];
  const price = formatPrice(move.price, precision);
  const order = orderNow(move.order, orders);
  const isPart = move.kind === 'take_part';
  const part = isPart ? partOfMove(order, move) : undefined;
  const isPartGone = isPart && part === undefined;
  const gone = hasEnded(move.order, orders) ? 'order_gone' : isPartGone ? 'part_gone' : null;
  const quote = useQuote(move.order.ForexTradeLists.Code);
  const broken = brokenByOrder({ order, kind: move.kind }, move.price, quote);
  const wrong = broken === null ? undefined : boundText(boundFault(broken, precision), t);
  const value = isPart ? partsMoved(order, move) : price;
  const send = async (): Promise<void> => {
    const { Id: id } = move.order;
    await intent.carry(value, (client_order_id) =>
      call('setStopPrice', { id, [field]: value, client_order_id }, { quiet: true }),
    );
    await reloadAccount();
  };
  const profit = profitAtLine({ ...order, ...part, Price: order.Price }, move.price, worth);
  return (
    <MoveQuestion
      move={move}
      precision={precision}
      field={field}
      send={send}
      said={move.from === null ? 'orders.stops_saved' : 'trade.stop_moved'}
      barred={gone === null ? wrong : t(`trade.${gone}`)}
      onDone={onDone}
    >
      <dl className="mt-4 flex items-baseline justify-between rounded-control bg-fill px-4 py-3.5">
        <dt className="text-label text-text-2">{t('trade.result_at_stop')}</dt>
        <dd>
          <Money
            value={profit === null ? null : formatMoney(profit)}
            signed
            coloured
            className="text-body-strong"
          />
        </dd>
      </dl>
    </MoveQuestion>
  );
}
