// Reverses a position from its row: the button, and the question in a sheet, with the result that it would have.
import type { Order } from '@meridian/contract';
import { ArrowDownUp } from 'lucide-react';
import { useT } from '../../lib/i18n.ts';
import { useOrderLive } from '../../lib/order-live.ts';
import { ReversePosition } from '../../orders/reverse-position.tsx';
import { DetailHead } from '../../ui/orders/detail-head.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import { useLast } from '../../ui/use-last.ts';
import { focusRowSoon } from '../../ui/row-focus.ts';

interface ReverseButtonProps {
  readonly order: Order;
  readonly onReverse: (order: Order) => void;
}

/** A narrow table has no room for it; the command bar and its key press it all the same. */
export function ReverseButton({ order, onReverse }: ReverseButtonProps) {
  const t = useT();
  return (
    <button
      type="button"
      data-reverse
      aria-haspopup="dialog"
      aria-label={t('desk.action_reverse', { name: order.ForexTradeLists.ShowCode })}
      title={t('orders.reverse')}
      onClick={() => onReverse(order)}
      className="press hidden size-7 place-items-center rounded-[8px] text-text-3 hover:bg-fill-2 hover:text-text @min-[36rem]:grid"
    >
      <ArrowDownUp aria-hidden className="size-3.5" />
    </button>
  );
}

interface ReverseSheetProps {
  /** Null: closed. */
  readonly order: Order | null;
  readonly onClose: () => void;
}

/** Beside the table, not in the row, which goes as the position does. */
export function ReverseSheet({ order, onClose }: ReverseSheetProps) {
  const t = useT();
  const shown = useLast(order ?? undefined);
  return (
    <Sheet
      open={order !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={t('orders.reverse')}
    >
      {shown && (
        <Question
          order={shown}
          onCancel={onClose}
          onReversed={(other) => {
            onClose();
            focusRowSoon(other.Id);
          }}
        />
      )}
    </Sheet>
  );
}

interface QuestionProps {
  readonly order: Order;
  readonly onCancel: () => void;
  readonly onReversed: (order: Order) => void;
}

function Question({ order, onCancel, onReversed }: QuestionProps) {
  const live = useOrderLive(order.Id);
  return (
    <>
      <DetailHead order={order} at={order.OpenTime} />
      <ReversePosition
        order={order}
        profit={live ? live.FactProfits : order.FactProfits}
        onCancel={onCancel}
        onReversed={onReversed}
      />
    </>
  );
}
