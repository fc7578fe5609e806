// One copied order in full: what it is, the trader's order beside it, and, once it is closed, why the results differ.
import { useState } from 'react';
import type { CopiedOrder } from '@meridian/contract';
import { STATUS_OPEN, STATUS_PENDING } from '@meridian/contract/names/orders';
import { Button } from '@meridian/design/components/button';
import { call } from '../lib/api.ts';
import { useT } from '../lib/i18n.ts';
import { ConfirmDialog } from '../ui/confirm-dialog.tsx';
import { DetailHead } from '../ui/orders/detail-head.tsx';
import { Explained } from '../ui/explained.tsx';
import { ExplainedFigures } from './explained-figures.tsx';
import { netResult } from '../ui/orders/net-result.ts';
import { OrderEvidence } from '../ui/orders/order-evidence.tsx';
import { endSentence } from '../ui/orders/order-words.ts';
import { PositionRail } from '../ui/orders/position-rail.tsx';
import { Money } from '../ui/price-figure.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { useLast } from '../ui/use-last.ts';
import { useFacts } from './copied-facts.tsx';
import { useCopyAction } from './copy-action.ts';
import { Replication } from './replication.tsx';

interface CopiedSheetProps {
  readonly copyingId: number;
  /** Undefined: closed. */
  readonly order: CopiedOrder | undefined;
  readonly onClose: () => void;
}

export function CopiedSheet({ copyingId, order, onClose }: CopiedSheetProps) {
  const shown = useLast(order);
  return (
    <Sheet
      open={order !== undefined}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={shown?.ForexTradeLists.ShowCode ?? ''}
      hideTitle
    >
      {shown && <Detail copyingId={copyingId} order={shown} onClose={onClose} />}
    </Sheet>
  );
}

function Detail({
  copyingId,
  order,
  onClose,
}: {
  readonly copyingId: number;
  readonly order: CopiedOrder;
  readonly onClose: () => void;
}) {
  const t = useT();
  const facts = useFacts(order);
  const why = endSentence(order, t);
  const wasOpen = order.ClosePrice !== null;
  const isOpen = order.Status === STATUS_OPEN;
  const isPending = order.Status === STATUS_PENDING;
  const result = {
    label: t(wasOpen ? 'orders.net_profit' : 'orders.floating_profit'),
    value: <Money value={wasOpen ? netResult(order) : order.FactProfits} signed coloured />,
    about: t(wasOpen ? 'copying.about_order_net' : 'copying.about_order_floating'),
  };
  return (
    <div className="pb-3">
      <DetailHead
        order={order}
        at={isPending ? order.CreateTimeHandler : isOpen ? order.OpenTime : order.CloseTime}
      />
      {(wasOpen || isOpen) && (
        <Explained figure={result} className="mt-5 block w-full !text-center">
          <span className="block text-label text-text-2">{result.label}</span>
          <span className="mt-1 block text-display">{result.value}</span>
        </Explained>
      )}
      {isOpen && <PositionRail order={order} price={order.UpdatePrice} />}
      {why !== null && (
        <p className="mt-4 rounded-control bg-fill px-4 py-3.5 text-body text-pretty text-text">
          {why}
        </p>
      )}
      {order.Status <= 1 && (
        <p className="mt-4 rounded-control bg-fill px-4 py-3.5 text-label text-text-2 text-pretty">
          {t(
            isPending
              ? 'copying.pending_size'
              : order.is_following === 1
                ? 'copying.is_following'
                : 'copying.is_left_to_you',
          )}
        </p>
      )}
      <ExplainedFigures figures={facts} className="mt-5 grid-cols-2" />
      <Replication order={order} />
      <OrderEvidence order={order} />
      {(isOpen || isPending) && <EndOne copyingId={copyingId} order={order} onEnded={onClose} />}
    </div>
  );
}

const CLOSE = {
  label: 'copying.close_order',
  title: 'copying.close_title',
  text: 'copying.close_text',
  told: 'copying.order_closed',
} as const;
const CANCEL = {
  label: 'copying.cancel_order',
  title: 'copying.cancel_title',
  text: 'copying.cancel_text',
  told: 'copying.order_cancelled',
} as const;

/** Closes an open copy, or cancels a pending one. */
function EndOne({
  copyingId,
  order,
  onEnded,
}: {
  readonly copyingId: number;
  readonly order: CopiedOrder;
  readonly onEnded: () => void;
}) {
  const words = order.Status === STATUS_PENDING ? CANCEL : CLOSE;
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  const { isBusy, run } = useCopyAction(`copying.close.${order.Id}`);
  const close = async () => {
    const wish = { id: copyingId, order_id: order.Id };
    const isDone = await run(
      wish,
      (client_order_id) => call('closeCopied', { ...wish, client_order_id }, { quiet: true }),
      t(words.told),
    );
    setAsking(false);
    if (isDone) onEnded();
  };
  return (
    <>
      <Button size="large" className="mt-5 w-full" onClick={() => setAsking(true)}>
        {t(words.label)}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={t(words.title)}
        text={t(words.text)}
        confirmLabel={t(words.label)}
        isBusy={isBusy}
        onConfirm={() => void close()}
        onCancel={() => setAsking(false)}
      />
    </>
  );
}
