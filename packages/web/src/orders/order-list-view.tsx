// One list of orders in all its states: loading, empty with something to do, failed, and growing as it is scrolled.
import { useEffect, useRef } from 'react';
import { Link } from '@tanstack/react-router';
import type { Order } from '@meridian/contract';
import { CalendarClock, History, type LucideIcon, ReceiptText } from 'lucide-react';
import { buttonClass } from '@meridian/design/components/button';
import { formatDateTime } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { EmptyState, LoadFailure } from '../ui/empty-state.tsx';
import { Note } from '../ui/note.tsx';
import { CopiedOrdersLink } from '../ui/orders/copied-orders-link.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { EndedCard } from './ended-card.tsx';
import type { OrderList, OrderTab } from './order-list.ts';
import { PendingCard } from './pending-card.tsx';
import { PositionCard } from './position-card.tsx';

const CARDS = { holding: PositionCard, pending: PendingCard, history: EndedCard } as const;
const ICONS: Readonly<Record<OrderTab, LucideIcon>> = {
  holding: ReceiptText,
  pending: CalendarClock,
  history: History,
};

interface OrderListViewProps {
  readonly tab: OrderTab;
  readonly list: OrderList;
  readonly onSelect: (order: Order) => void;
}

export function OrderListView({ tab, list, onSelect }: OrderListViewProps) {
  const t = useT();
  const { orders, error, hasMore, isLoadingMore, keptAt, loadMore, reload } = list;
  const Card = CARDS[tab];
  if (error) return <LoadFailure error={error} retry={reload} />;
  if (orders === undefined) return <Skeletons />;
  const asOf = keptAt !== undefined && (
    <Note className="mb-2.5">{t('orders.kept', { time: formatDateTime(keptAt) })}</Note>
  );
  if (orders.length === 0) {
    return (
      <>
        {asOf}
        <EmptyState
          icon={ICONS[tab]}
          title={t(`orders.none_${tab}_title`)}
          text={t(`orders.none_${tab}_text`)}
          action={
            <div className="flex flex-col items-center gap-2">
              <Link to="/trade" className={buttonClass('ink', 'medium')}>
                {t('orders.place_order')}
              </Link>
              {tab !== 'pending' && <CopiedOrdersLink />}
            </div>
          }
        />
      </>
    );
  }
  return (
    <>
      {asOf}
      <ul className="space-y-2.5">
        {orders.map((order) => (
          <li key={order.Id}>
            <Card order={order} onOpen={onSelect} />
          </li>
        ))}
      </ul>
      {hasMore && <More isLoading={isLoadingMore} onSeen={loadMore} />}
      {!hasMore && keptAt === undefined && orders.length > 10 && (
        <p className="py-6 text-center text-caption text-text-3">
          {t('orders.all_shown', { count: orders.length })}
        </p>
      )}
    </>
  );
}

/** Loads more when the end of the list comes near. */
function More({ isLoading, onSeen }: { readonly isLoading: boolean; readonly onSeen: () => void }) {
  const ref = useRef<HTMLDivElement>(null);
  const latest = useRef(onSeen);
  useEffect(() => {
    latest.current = onSeen;
  });
  useEffect(() => {
    const element = ref.current;
    // Observed again after each page: an end that stays in sight is not reported twice.
    if (!element || isLoading) return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) latest.current();
      },
      { rootMargin: '600px' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [isLoading]);
  return (
    <div ref={ref} className="pt-2.5">
      <CardSkeleton />
    </div>
  );
}

function Skeletons() {
  const t = useT();
  return (
    <div role="status" aria-label={t('state.loading')} className="space-y-2.5">
      {Array.from({ length: 4 }, (_, card) => (
        <CardSkeleton key={card} />
      ))}
    </div>
  );
}

const CardSkeleton = () => (
  <div aria-hidden className="flex items-center gap-3 rounded-card bg-surface p-4 shadow-card">
    <Skeleton className="size-10 !rounded-full" />
    <span className="flex-1 space-y-2">
      <Skeleton className="h-4 w-24" />
      <Skeleton className="h-3 w-16" />
    </span>
    <span className="space-y-2">
      <Skeleton className="h-4 w-20" />
      <Skeleton className="ms-auto h-3 w-12" />
    </span>
  </div>
);
