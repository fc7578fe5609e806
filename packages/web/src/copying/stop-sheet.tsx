// Stops a copying. It says what will happen to the open orders before it is done.
import { useState } from 'react';
import { Button } from '@meridian/design/components/button';
import { call } from '../lib/api.ts';
import { formatMoney } from '../lib/format.ts';
import { RichText, useT } from '../lib/i18n.ts';
import { FIGURE_TAG } from '../ui/figure.tsx';
import { RadioList } from '../ui/fields/radio-sheet.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { useCopyAction } from './copy-action.ts';
import type { CopyingSheetProps } from './money-sheet.tsx';

type Choice = 'close' | 'keep';

export function StopSheet({ open, onOpenChange, copying }: CopyingSheetProps) {
  const t = useT();
  const [chosen, setOrders] = useState<Choice>('close');
  const { id, orders_open: count } = copying;
  const isEnding = copying.state === 'ending';
  // Orders kept before are closed now.
  const orders = isEnding ? 'close' : chosen;
  const { isBusy, run } = useCopyAction(`copying.stop.${id}`);
  const stop = async () => {
    const isDone = await run(
      { id, orders },
      (client_order_id) => call('stopCopying', { id, orders, client_order_id }, { quiet: true }),
      t(isEnding ? 'copying.closing' : 'copying.stopped'),
    );
    if (isDone) onOpenChange(false);
  };
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t(isEnding ? 'copying.close_all_title' : 'copying.stop_title')}
    >
      <WhatHappens copying={copying} />
      {count > 0 && !isEnding && <OrdersChoice value={orders} onChange={setOrders} />}
      {!isEnding && <p className="mt-3 text-caption text-text-3">{t('copying.stop_pending')}</p>}
      <div className="mt-5 flex flex-col gap-2">
        <Button
          tone="danger"
          size="large"
          isBusy={isBusy}
          onClick={() => void stop()}
          className="w-full"
        >
          {t(isEnding ? 'copying.close_all' : 'copying.stop_confirm')}
        </Button>
        <Button
          tone="quiet"
          size="large"
          disabled={isBusy}
          onClick={() => onOpenChange(false)}
          className="w-full"
        >
          {t(isEnding ? 'action.cancel' : 'copying.stop_not')}
        </Button>
      </div>
    </Sheet>
  );
}

/** What happens to the open orders, or to the money if there are none. */
function WhatHappens({ copying }: Pick<CopyingSheetProps, 'copying'>) {
  const t = useT();
  const count = copying.orders_open;
  return (
    <p className="text-body text-text-2 text-pretty">
      {copying.state === 'ending' ? (
        t('copying.stop_close_text')
      ) : count > 0 ? (
        t('copying.stop_with_orders', { count })
      ) : (
        <RichText
          text="copying.stop_without_orders"
          args={{ amount: formatMoney(copying.equity) }}
          tags={FIGURE_TAG}
        />
      )}
    </p>
  );
}

interface OrdersChoiceProps {
  readonly value: Choice;
  readonly onChange: (choice: Choice) => void;
}

function OrdersChoice({ value: chosen, onChange }: OrdersChoiceProps) {
  const t = useT();
  return (
    <div className="-mx-3 mt-3">
      <RadioList<Choice>
        label={t('copying.stop_orders')}
        choices={(['close', 'keep'] as const).map((value) => ({
          value,
          label: t(`copying.stop_${value}`),
          detail: t(`copying.stop_${value}_text`),
        }))}
        value={chosen}
        onChange={onChange}
      />
    </div>
  );
}
