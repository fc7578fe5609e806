// Confirms a stop that was dragged on the chart, and says what the order would then earn or lose.
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
import { MoveQuestion } from './move-question.tsx';
import type { Worth } from './chart-form.ts';
import { profitAtLine } from './order-lines.ts';

export interface StopMove {
  readonly lineId: string;
  readonly order: Order;
  readonly kind: 'stop_loss' | 'take_profit';
  readonly from: Price;
  readonly price: Price;
}

interface MoveStopSheetProps {
  /** Null: nothing waits. */
  readonly move: StopMove | null;
  readonly worth: Worth;
  readonly onDone: () => void;
}

export function MoveStopSheet({ move, worth, onDone }: MoveStopSheetProps) {
  const t = useT();
  const shown = useLast(move ?? undefined);
  return (
    <Sheet
      open={move !== null}
      onOpenChange={(isOpen) => !isOpen && onDone()}
      title={t(`trade.move_${shown?.kind ?? 'stop_loss'}`)}
    >
      {shown && <MoveStop key={shown.lineId} move={shown} worth={worth} onDone={onDone} />}
    </Sheet>
  );
}

interface MoveStopProps {
  readonly move: StopMove;
  readonly worth: Worth;
  readonly onDone: () => void;
}

function useMoveStop({ move, worth, onDone }: MoveStopProps) {
  const t = useT();
  const reload = useReloadOrders();
  const { isBusy, fault, run } = useRequest();
  const [intent] = useState(() => new IntentId());
  const price = formatPrice(move.price, worth.terms.precision);
  const stopField = move.kind === 'stop_loss' ? 'stop_loss_price' : 'target_profit_price';
  const confirm = () =>
    run(async () => {
      await intent.carry(price, (client_order_id) =>
        call(
          'setStopPrice',
          { id: move.order.Id, [stopField]: price, client_order_id },
          { quiet: true },
        ),
      );
      await reload();
      toast.success(t('trade.stop_moved'));
      onDone();
    });
  const faultText = fault === null ? null : (fault.fields[stopField] ?? fault.message);
  return { isBusy, fault: faultText, confirm };
}

function MoveStop(props: MoveStopProps) {
  const { move, worth, onDone } = props;
  const t = useT();
  const { isBusy, fault, confirm } = useMoveStop(props);
  const profit = profitAtLine(move.order, move.price, worth);
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
