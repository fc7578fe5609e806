// The Orders screen: the account's figures, and open, pending and ended orders; an order opens in a sheet.
import { useState } from 'react';
import type { Order } from '@meridian/contract';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useT } from '../lib/i18n.ts';
import { reloadAccount } from '../lib/query-client.ts';
import { PullToRefresh } from '../ui/pull-to-refresh.tsx';
import { useIsWide } from '../ui/wide-screen.ts';
import { wasClosedHere } from '../ui/orders/closed-here.ts';
import { CloseAllSheet } from './close-all-sheet.tsx';
import { useLinkedOrder } from './linked-order.ts';
import { OrderListView } from './order-list-view.tsx';
import { searchOf, useClosedOrders, useKeepOrder, useOrderList } from './order-list.ts';
import { OrderPane, OrderSheet } from './order-sheet.tsx';
import { OrderTabs } from './order-tabs.tsx';
import { SummaryCard } from './summary-card.tsx';

/** The order that was opened; it leaves when the order is closed from elsewhere. */
function useSelected() {
  const [selected, setSelected] = useState<Order | null>(null);
  useClosedOrders((ids) => {
    if (selected !== null && ids.includes(selected.Id) && !wasClosedHere(selected.Id))
      setSelected(null);
  });
  useLinkedOrder(setSelected);
  return [selected, setSelected] as const;
}

/** @param onCloseAll undefined: there is nothing to close */
function Head({ onCloseAll }: { readonly onCloseAll: (() => void) | undefined }) {
  const t = useT();
  return (
    <header className="flex h-16 items-center justify-between ps-5 pe-3">
      <h1 className="text-title">{t('orders.title')}</h1>
      {onCloseAll && (
        <button
          type="button"
          onClick={onCloseAll}
          className="press h-11 rounded-full px-4 text-label font-semibold text-accent"
        >
          {t('orders.close_all')}
        </button>
      )}
    </header>
  );
}

export default function OrdersPage() {
  const navigate = useNavigate();
  const { tab = 'holding' } = useSearch({ from: '/order' });
  const [selected, setSelected] = useSelected();
  const [isClosingAll, setClosingAll] = useState(false);
  const holding = useOrderList('holding');
  const pending = useOrderList('pending');
  const history = useOrderList('history', tab === 'history');
  const lists = { holding, pending, history };
  const keep = useKeepOrder();
  const change = (order: Order | null) => {
    if (order) keep(order);
    setSelected(order);
  };

  // A list has the order's latest state, the selection only the state at the tap. One that filled has changed lists.
  const listed = [lists[tab], holding].flatMap(({ orders }) => orders ?? []);
  const shown =
    selected === null ? null : (listed.find((order) => order.Id === selected.Id) ?? selected);
  const openCount = holding.total ?? 0;
  const hasTwoPanes = useIsWide();
  return (
    <main className="min-h-dvh bg-canvas pb-[calc(var(--tab-bar)+2rem)] lg:min-h-[calc(100dvh-3rem)]">
      <Head
        onCloseAll={tab === 'holding' && openCount > 0 ? () => setClosingAll(true) : undefined}
      />
      <div
        className={
          hasTwoPanes
            ? 'grid grid-cols-[minmax(0,1fr)_20rem] items-start gap-2 pe-4 xl:grid-cols-[minmax(0,1fr)_26rem] xl:pe-6'
            : ''
        }
      >
        <PullToRefresh onRefresh={reloadAccount}>
          <SummaryCard holding={holding.first} count={holding.total} />
          <OrderTabs
            tab={tab}
            onTab={(chosen) => {
              void navigate({ to: '/order', search: searchOf(chosen), replace: true });
              setSelected(null);
            }}
            counts={{ holding: holding.total, pending: pending.total }}
          >
            <OrderListView key={tab} tab={tab} list={lists[tab]} onSelect={setSelected} />
          </OrderTabs>
        </PullToRefresh>
        {hasTwoPanes && <OrderPane order={shown} onChange={change} />}
      </div>
      {!hasTwoPanes && (
        <OrderSheet order={shown} onChange={change} onClose={() => setSelected(null)} />
      )}
      <CloseAllSheet
        open={isClosingAll}
        onOpenChange={setClosingAll}
        count={openCount}
        orders={holding.orders ?? []}
      />
    </main>
  );
}
