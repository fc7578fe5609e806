// One order in full, in a sheet: what it is, what can be done with it, and which ticks filled it.
import type { Order } from '@meridian/contract';
import { ReceiptText } from 'lucide-react';
import { useT } from '../lib/i18n.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { useLast } from '../ui/use-last.ts';
import { EndedDetail } from './ended-detail.tsx';
import { OpenDetail } from './open-detail.tsx';
import type { DetailProps } from './order-action.ts';
import { PendingDetail } from './pending-detail.tsx';

interface OrderSheetProps {
  /** Null: closed. */
  readonly order: Order | null;
  readonly onChange: (order: Order | null) => void;
  readonly onClose: () => void;
}

export function OrderSheet({ order, onChange, onClose }: OrderSheetProps) {
  const t = useT();
  const shown = useLast(order ?? undefined);
  const title = shown === undefined ? t('orders.title') : shown.ForexTradeLists.ShowCode;
  return (
    <Sheet
      open={order !== null}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={title}
      hideTitle
    >
      {shown && <Detail key={`${shown.Id}.${shown.Status}`} order={shown} onChange={onChange} />}
    </Sheet>
  );
}

/** The same beside the list, on a wide screen. */
export function OrderPane({ order, onChange }: Omit<OrderSheetProps, 'onClose'>) {
  const t = useT();
  return (
    <aside
      aria-label={order?.ForexTradeLists.ShowCode ?? t('orders.title')}
      className="sticky top-6 max-h-[calc(100dvh-6rem)] overflow-y-auto rounded-hero bg-surface p-5 shadow-card"
    >
      {order ? (
        <Detail key={`${order.Id}.${order.Status}`} order={order} onChange={onChange} />
      ) : (
        <EmptyState
          icon={ReceiptText}
          title={t('orders.pane_title')}
          text={t('orders.pane_text')}
        />
      )}
    </aside>
  );
}

function Detail(props: DetailProps) {
  switch (props.order.Status) {
    case 0:
      return <PendingDetail {...props} />;
    case 1:
      return <OpenDetail {...props} />;
    default:
      return <EndedDetail {...props} />;
  }
}
