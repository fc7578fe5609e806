// Confirms a pending order that was dragged on the chart, and says what its stops would then bring: it keeps its place and its
// number, only its price changes.
import { useState } from 'react';
import type { Order } from '@meridian/contract';
import { type Price, formatMoney, formatPrice } from '@meridian/units';
import { call } from '../lib/api.ts';
import { useT } from '../lib/i18n.ts';
import { IntentId } from '../ui/intent-id.ts';
import { useReloadOrders } from '../ui/open-orders.ts';
import { Money } from '../ui/price-figure.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { toast } from '../ui/toast.tsx';
import { useLast } from '../ui/use-last.ts';
import { useRequest } from '../ui/use-request.ts';
import type { Worth } from './chart-form.ts';
import { MoveQuestion } from './move-question.tsx';
import { resultsOfStops } from './order-lines.ts';

export interface PendingMove {
  readonly lineId: string;
  readonly order: Order;
  readonly from: Price;
  readonly price: Price;
}

interface MovePendingSheetProps {
  /** Null: nothing waits. */
  readonly move: PendingMove | null;
  readonly worth: Worth;
  readonly onDone: () => void;
}

export function MovePendingSheet({ move, worth, onDone }: MovePendingSheetProps) {
  const t = useT();
  const shown = useLast(move ?? undefined);
  return (
    <Sheet
      open={move !== null}
      onOpenChange={(isOpen) => !isOpen && onDone()}
      title={t('chart.move_pending')}
    >
      {shown && (
        <MovePending
          key={`${shown.lineId}.${shown.price}`}
          move={shown}
          worth={worth}
          onDone={onDone}
        />
      )}
    </Sheet>
  );
}

interface MovePendingProps extends MovePendingSheetProps {
  readonly move: PendingMove;
}

function useMovePending({ move, worth, onDone }: MovePendingProps) {
  const t = useT();
  const reload = useReloadOrders();
  const { isBusy, fault, run } = useRequest();
  const [intent] = useState(() => new IntentId());
  const target_price = formatPrice(move.price, worth.terms.precision);
  const confirm = () =>
    run(async () => {
      await intent.carry(target_price, (client_order_id) =>
        call(
          'changePending',
          { id: move.order.Id, target_price, client_order_id },
          { quiet: true },
        ),
      );
      await reload();
      toast.success(t('chart.pending_moved'));
      onDone();
    });
  const faultText = fault === null ? null : (fault.fields['target_price'] ?? fault.message);
  return { isBusy, fault: faultText, confirm };
}

function MovePending(props: MovePendingProps) {
  const { move, worth, onDone } = props;
  const t = useT();
  const { isBusy, fault, confirm } = useMovePending(props);
  const results = resultsOfStops(move.order, move.price, worth);
  return (
    <MoveQuestion
      from={move.from}
      to={move.price}
      precision={worth.terms.precision}
      fault={fault}
      isBusy={isBusy}
      onCancel={onDone}
      onConfirm={() => void confirm()}
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
