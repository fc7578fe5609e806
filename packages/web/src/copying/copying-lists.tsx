// What a copying did: its orders open, pending and closed, what was not copied, and every movement of its money.
import { type ReactNode, useState } from 'react';
import type { CopiedOrder, Copying, CopyMovement, CopySkip } from '@meridian/contract';
import { Tabs } from '@base-ui/react/tabs';
import {
  ArrowLeftRight,
  CalendarClock,
  History,
  Info,
  type LucideIcon,
  ReceiptText,
  SkipForward,
} from 'lucide-react';
import { formatDateTime, formatLots, formatMoney } from '../lib/format.ts';
import { RichText, useT } from '../lib/i18n.ts';
import { useInstruments } from '../lib/live.ts';
import { Badge } from '../ui/badge.tsx';
import { EmptyState, LoadFailure } from '../ui/empty-state.tsx';
import { Explained } from '../ui/explained.tsx';
import { Figure, FIGURE_TAG } from '../ui/figure.tsx';
import { ListEnd } from '../ui/list-end.tsx';
import { Movement } from '../ui/movement.tsx';
import { Money } from '../ui/price-figure.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { CopiedCard } from './copied-card.tsx';
import { CopiedSheet } from './copied-sheet.tsx';
import { type CopiedStatus, useCopiedOrders, useMovements, useSkips } from './copying-list.ts';

const TABS = ['open', 'pending', 'history', 'skipped', 'movements'] as const;
type Tab = (typeof TABS)[number];
const STATUS = { open: '1', pending: '0', history: '3' } as const satisfies Partial<
  Record<Tab, CopiedStatus>
>;
const ICONS: Readonly<Record<Tab, LucideIcon>> = {
  open: ReceiptText,
  pending: CalendarClock,
  history: History,
  skipped: SkipForward,
  movements: ArrowLeftRight,
};

/** Undefined while it is not known. */
function useCounts(copying: Copying): Readonly<Record<Tab, number | undefined>> {
  const pending = useCopiedOrders(copying.id, STATUS.pending);
  const movements = useMovements(copying.id);
  return {
    open: copying.orders_open,
    pending: pending.data?.pages[0]?.total,
    history: copying.orders_closed,
    skipped: copying.skips,
    movements: movements.data?.pages[0]?.total,
  };
}

export function CopyingLists({ copying }: { readonly copying: Copying }) {
  const t = useT();
  const [tab, setTab] = useState<Tab>(copying.state === 'ended' ? 'history' : 'open');
  const counts = useCounts(copying);
  const choose = (value: unknown) => {
    const chosen = TABS.find((one) => one === value);
    if (chosen) setTab(chosen);
  };
  return (
    <Tabs.Root value={tab} onValueChange={choose}>
      <Tabs.List className="mt-6 mb-2 flex flex-wrap gap-2 px-4 py-1">
        {TABS.map((one) => (
          <Tabs.Tab
            key={one}
            value={one}
            className={`flex h-11 shrink-0 items-center gap-1.5 rounded-full px-4 text-label font-semibold ${one === tab ? 'bg-ink text-on-ink' : 'bg-fill text-text-2'}`}
          >
            {t(`copying.tab_${one}`)}
            {(counts[one] ?? 0) > 0 && <Figure>{counts[one]}</Figure>}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Tabs.Panel value={tab} className="px-4 outline-none">
        {tab === 'skipped' ? (
          <Skips id={copying.id} />
        ) : tab === 'movements' ? (
          <Movements id={copying.id} />
        ) : (
          <Orders key={tab} id={copying.id} tab={tab} />
        )}
      </Tabs.Panel>
    </Tabs.Root>
  );
}

interface PagesProps<Row> {
  readonly tab: Tab;
  readonly query: {
    readonly data: { readonly pages: readonly { readonly data: readonly Row[] }[] } | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
    readonly hasNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    readonly fetchNextPage: () => unknown;
  };
  readonly idOf: (row: Row) => number;
  readonly children: (row: Row) => ReactNode;
}

const RowSkeleton = () => <Skeleton className="h-24 w-full !rounded-card" />;

/** A list in all its states: loading, failed, empty, and growing as it is scrolled. */
function Pages<Row>({ tab, query, idOf, children }: PagesProps<Row>) {
  const t = useT();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchNextPageError } = query;
  if (!data)
    return error ? (
      <LoadFailure error={error} retry={refetch} />
    ) : (
      <div className="space-y-2.5">
        <output className="sr-only">{t('state.loading')}</output>
        <RowSkeleton />
        <RowSkeleton />
      </div>
    );
  const rows = new Map(data.pages.flatMap((page) => page.data).map((row) => [idOf(row), row]));
  if (rows.size === 0)
    return (
      <EmptyState
        icon={ICONS[tab]}
        title={t(`copying.none_${tab}`)}
        text={t(`copying.none_${tab}_text`)}
      />
    );
  return (
    <>
      <ul className="space-y-2.5">
        {[...rows].map(([id, row]) => (
          <li key={id}>{children(row)}</li>
        ))}
      </ul>
      <ListEnd
        pages={data.pages.length}
        hasMore={hasNextPage}
        isFailed={isFetchNextPageError}
        onMore={fetchNextPage}
      >
        <div className="pt-2.5">
          <RowSkeleton />
        </div>
      </ListEnd>
    </>
  );
}

function Orders({ id, tab }: { readonly id: number; readonly tab: keyof typeof STATUS }) {
  const query = useCopiedOrders(id, STATUS[tab]);
  const [chosen, setChosen] = useState<CopiedOrder>();
  // The list knows the order's latest state, the choice the one it had when it was opened.
  const shown =
    chosen &&
    (query.data?.pages.flatMap((page) => page.data).find(({ Id }) => Id === chosen.Id) ?? chosen);
  return (
    <>
      <Pages<CopiedOrder> tab={tab} query={query} idOf={(order) => order.Id}>
        {(order) => <CopiedCard order={order} onOpen={setChosen} />}
      </Pages>
      <CopiedSheet copyingId={id} order={shown} onClose={() => setChosen(undefined)} />
    </>
  );
}

const CARD = 'rounded-card bg-surface px-4 py-3 shadow-card ring-line dark:ring-1';

function Skips({ id }: { readonly id: number }) {
  const t = useT();
  const { list = [] } = useInstruments();
  return (
    <Pages<CopySkip> tab="skipped" query={useSkips(id)} idOf={(skip) => skip.id}>
      {(skip) => (
        <div className={CARD}>
          <p className="flex items-center gap-2">
            <Figure className="text-body font-semibold">
              {list.find(({ Code }) => Code === skip.code)?.ShowCode ?? skip.code}
            </Figure>
            <Badge tone={skip.side === 1 ? 'up' : 'down'}>
              {t(skip.side === 1 ? 'trade.buy' : 'trade.sell')}
            </Badge>
            <span className="ms-auto text-label text-text-2">
              {t('copying.lots_value', { lots: formatLots(skip.leader_lots) })}
            </span>
          </p>
          <p className="mt-1.5 text-label text-text-2 text-pretty">
            {skip.what === 'part' && `${t('copying.skipped_part')} `}
            {skip.text}
          </p>
          {skip.replication !== null && <ExactMissed of={skip.replication} />}
          {skip.reason === 'paused' && (
            <p className="mt-1 text-caption text-text-3 text-pretty">
              {t('copying.paused_not_held')}
            </p>
          )}
          <p className="mt-1.5 flex justify-between gap-3 text-caption text-text-3">
            <span>
              <RichText
                text="copying.follows"
                args={{ id: String(skip.leader_order_id) }}
                tags={FIGURE_TAG}
              />
            </span>
            <span>{formatDateTime(skip.time)}</span>
          </p>
        </div>
      )}
    </Pages>
  );
}

/** To the last digit, so that it sums with the differences of closed orders. */
const DIGITS = 6;

function ExactMissed({ of }: { readonly of: NonNullable<CopySkip['replication']> }) {
  const t = useT();
  const value = <Money value={of.exact_net} signed digits={DIGITS} />;
  return (
    <Explained
      figure={{
        label: t('copying.exact_missed'),
        value,
        about: t('copying.about_exact_missed', { lots: formatLots(of.exact_lots) }),
      }}
      className="mt-1 flex min-h-11 w-full items-center justify-between gap-3 text-label"
    >
      <span className="flex items-center gap-1.5 text-text-2">
        {t('copying.exact_missed')}
        <Info aria-hidden className="size-3.5 shrink-0 text-text-3" />
      </span>
      <span className="font-semibold">{value}</span>
    </Explained>
  );
}

function Movements({ id }: { readonly id: number }) {
  const t = useT();
  return (
    <Pages<CopyMovement> tab="movements" query={useMovements(id)} idOf={(move) => move.id}>
      {(move) => (
        <Explained
          figure={{
            label: move.text,
            value: <Money value={move.amount} signed digits={DIGITS} />,
            about: t('copying.about_movement', {
              balance: formatMoney(move.balance, { digits: DIGITS }),
            }),
          }}
          className={`flex w-full items-center gap-3 ${CARD}`}
        >
          <Movement text={move.text} time={move.time} amount={move.amount} balance={move.balance} />
        </Explained>
      )}
    </Pages>
  );
}
