// Closes every open position, or a part of them, in one action: it asks first, with the expected result, then shows a result for each
// order.
import { useState } from 'react';
import type { Order } from '@meridian/contract';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { Button } from '@meridian/design/components/button';
import { useT } from '../lib/i18n.ts';
import { useAccountLive } from '../lib/account-live.ts';
import { useAllOrdersLive } from '../lib/order-live.ts';
import { Figure } from '../ui/figure.tsx';
import { netResult } from '../ui/orders/net-result.ts';
import { Money } from '../ui/price-figure.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { ActionButtons } from './action-buttons.tsx';
import { ALL, type CloseChoice, chosenOf, sumOf } from './close-choice.ts';
import { type CloseResults, isClosed, useCloseAll } from './use-close-all.ts';
import { WhichToClose } from './which-to-close.tsx';

interface CloseAllSheetProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** The number of open positions now. */
  readonly count: number;
  /** The loaded ones among them, to name the orders that did not close. */
  readonly orders: readonly Order[];
}

export function CloseAllSheet({ open, onOpenChange, count, orders }: CloseAllSheetProps) {
  const t = useT();
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t('orders.close_all')}>
      {open && <CloseAll count={count} orders={orders} onDone={() => onOpenChange(false)} />}
    </Sheet>
  );
}

interface CloseAllProps extends Pick<CloseAllSheetProps, 'count' | 'orders'> {
  readonly onDone: () => void;
}

function CloseAll({ count, orders, onDone }: CloseAllProps) {
  const t = useT();
  const { action, closeAll } = useCloseAll({ quiet: true });
  const [results, setResults] = useState<CloseResults | null>(null);
  const live = useAccountLive();
  const open = useAllOrdersLive();
  const [choice, setChoice] = useState<CloseChoice>(ALL);
  // As they were when the sheet opened, because closing empties the list they come from.
  const [names] = useState(
    () => new Map(orders.map((order) => [order.Id, order.ForexTradeLists.ShowCode])),
  );
  if (results !== null) return <ResultList results={results} names={names} onDone={onDone} />;
  const chosen = open === undefined ? undefined : chosenOf(choice, open, orders);
  const confirm = async () => {
    const ids = (chosen ?? []).map(({ Id }) => Id);
    setResults((await closeAll(choice, ids)) ?? null);
  };
  const isAll = choice.which === 'all' && choice.instrumentId === null;
  const chosenCount = isAll ? count : (chosen?.length ?? 0);
  const text = isAll ? t('orders.close_all_text', { count }) : t('orders.close_which_text');
  return (
    <div>
      <WhichToClose choice={choice} onChange={setChoice} orders={orders} />
      <p className="mt-4 text-body text-text-2">
        {chosenCount === 0 ? t('orders.close_which_none') : text}
      </p>
      <dl className="mt-4 flex items-baseline justify-between gap-4 rounded-control bg-fill px-4 py-3.5">
        <dt className="text-label text-text-2">{t('orders.floating_profit')}</dt>
        <dd>
          <Money
            value={isAll ? (live?.ProfitsTotal ?? null) : sumOf(chosen)}
            signed
            coloured
            className="text-body-strong"
          />
        </dd>
      </dl>
      <p className="mt-2 px-1 text-caption text-text-3">{t('orders.expected_note')}</p>
      <ActionButtons
        className="mt-5"
        label={t('orders.close_all_confirm', { count: chosenCount })}
        fault={action.fault}
        isBusy={action.isBusy}
        disabled={chosenCount === 0}
        onCancel={onDone}
        onConfirm={() => void confirm()}
      />
    </div>
  );
}

interface ResultListProps {
  readonly results: CloseResults;
  readonly names: ReadonlyMap<number, string>;
  readonly onDone: () => void;
}

function ResultList({ results, names, onDone }: ResultListProps) {
  const t = useT();
  const closed = results.filter(isClosed).length;
  return (
    <div>
      <p role="status" className="text-body text-text-2">
        {t('orders.close_all_done', { closed, count: results.length })}
      </p>
      <ul className="mt-4 divide-y divide-line rounded-control border border-line">
        {results.map((result) => {
          const hasClosed = isClosed(result);
          const Icon = hasClosed ? CircleCheck : CircleAlert;
          return (
            <li key={result.Id} className="flex min-h-14 items-center gap-3 px-4 py-2.5 text-label">
              <Icon
                aria-hidden
                className={`size-5 shrink-0 ${hasClosed ? 'text-positive' : 'text-negative'}`}
              />
              <span className="min-w-0 flex-1">
                <span className="block font-medium">
                  {result.order?.ForexTradeLists.ShowCode ?? names.get(result.Id)}{' '}
                  <Figure className="font-normal text-text-3">#{result.Id}</Figure>
                </span>
                {!hasClosed && (
                  <span className="block text-caption text-negative">{result.msg}</span>
                )}
              </span>
              {hasClosed && (
                <Money
                  value={result.order ? netResult(result.order) : null}
                  signed
                  coloured
                  className="font-semibold"
                />
              )}
            </li>
          );
        })}
      </ul>
      <Button tone="ink" size="large" onClick={onDone} className="mt-5 w-full !rounded-control">
        {t('orders.done')}
      </Button>
    </div>
  );
}
