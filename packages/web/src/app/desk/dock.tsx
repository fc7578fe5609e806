// The dock under the chart: positions, pending orders, history, ledger and alerts as tables, of all instruments or of the one
// on the chart.
import { type ReactNode, useState } from 'react';
import { Tabs } from '@base-ui/react/tabs';
import { Link } from '@tanstack/react-router';
import type { Order } from '@meridian/contract';
import { ListFilter, PanelBottomClose, PanelBottomOpen } from 'lucide-react';
import { buttonClass } from '@meridian/design/components/button';
import { type TextKey, useT } from '../../lib/i18n.ts';
import { useSession } from '../../lib/session.ts';
import { NO_FILTER } from '../../statements/ledger-filter.ts';
import { CopiedOrdersLink } from '../../ui/orders/copied-orders-link.tsx';
import type { OpenOrders } from '../../ui/orders/open-orders.ts';
import { Direction } from '../../ui/direction.tsx';
import { Figure } from '../../ui/figure.tsx';
import { useAlerts } from '../../ui/use-alerts.ts';
import { AlertsTable } from './alerts-table.tsx';
import { CloseAll } from './close-all.tsx';
import type { Sorting } from './column-sort.ts';
import { DOCK_TABS, type DockTab, withSort } from './desk-layout.ts';
import { DockHistory } from './dock-history.tsx';
import { DockLedger } from './dock-ledger.tsx';
import { DockState } from './dock-state.tsx';
import { PendingTable } from './pending-table.tsx';
import { PositionsTable } from './positions-table.tsx';
import { TAB_ROW, useTabRow } from './tab-row.ts';
import type { Desk } from './use-layout.ts';

const TAB_TEXTS = {
  positions: 'desk.tab_positions',
  pending: 'orders.tab_pending',
  history: 'orders.tab_history',
  ledger: 'desk.tab_ledger',
  alerts: 'alerts.title',
} as const satisfies Readonly<Record<DockTab, TextKey>>;

interface DockProps {
  readonly desk: Desk;
  readonly current: string;
  readonly orders: OpenOrders;
}

export function Dock({ desk, current, orders }: DockProps) {
  const { layout, change, toggle, isOpen } = desk;
  const isIn = useSession().status === 'in';
  const alerts = useAlerts().data?.active.length;
  const counts: Readonly<Partial<Record<DockTab, number | undefined>>> = {
    positions: orders.open?.orders.length,
    pending: orders.pending?.orders.length,
    alerts,
  };
  const choose = (value: unknown): void => {
    const tab = DOCK_TABS.find((one) => one === value);
    if (tab) change({ tab });
    toggle('dock', true);
  };
  return (
    <Direction>
      <Tabs.Root value={layout.tab} onValueChange={choose} className="flex h-full flex-col">
        <div className="flex h-9 shrink-0 items-center gap-2 border-b border-line pe-1.5">
          <TabList tab={layout.tab} counts={counts} onChoose={() => toggle('dock', true)} />
          {isIn && isOpen('dock') && <DockTools desk={desk} current={current} orders={orders} />}
          <DockToggle isOpen={isOpen('dock')} onToggle={() => toggle('dock')} />
        </div>
        {isOpen('dock') && (
          <Tabs.Panel value={layout.tab} className="min-h-0 flex-1 outline-none" tabIndex={-1}>
            {isIn ? <DockTable desk={desk} current={current} orders={orders} /> : <VisitorDock />}
          </Tabs.Panel>
        )}
      </Tabs.Root>
    </Direction>
  );
}

interface TabListProps {
  readonly tab: DockTab;
  readonly counts: Readonly<Partial<Record<DockTab, number | undefined>>>;
  readonly onChoose: () => void;
}

function TabList({ tab, counts, onChoose }: TabListProps) {
  const t = useT();
  const row = useTabRow(tab);
  return (
    <Tabs.List ref={row} className={`flex h-full min-w-0 flex-1 gap-5 ${TAB_ROW}`}>
      {DOCK_TABS.map((one) => {
        const count = counts[one] ?? 0;
        return (
          <Tabs.Tab
            key={one}
            value={one}
            data-tab={one}
            onClick={onChoose}
            className="flex shrink-0 items-center gap-1.5 border-b-2 border-transparent text-caption text-text-2 -outline-offset-2 data-active:border-ink data-active:font-semibold data-active:text-text"
          >
            {t(TAB_TEXTS[one])}
            {count > 0 && (
              <span
                className={`grid h-[18px] min-w-[18px] place-items-center rounded-full px-1 text-micro font-semibold ${one === tab ? 'bg-ink text-on-ink' : 'bg-fill-2 text-text-2'}`}
              >
                <Figure>{count}</Figure>
              </span>
            )}
          </Tabs.Tab>
        );
      })}
    </Tabs.List>
  );
}

/** The filter, and what closes several positions at once. */
function DockTools({ desk, current, orders }: DockProps) {
  const t = useT();
  const { layout, change } = desk;
  const canFilter = layout.tab !== 'ledger';
  const open = orders.open?.orders ?? [];
  return (
    <>
      {canFilter && (
        <button
          type="button"
          aria-pressed={layout.isFiltered}
          onClick={() => change({ isFiltered: !layout.isFiltered })}
          className={`press flex h-7 shrink-0 items-center gap-1.5 rounded-[8px] px-2 text-caption ${layout.isFiltered ? 'bg-accent-soft font-semibold text-accent' : 'text-text-2 hover:bg-fill'}`}
        >
          <ListFilter aria-hidden className="size-4" />
          <span className="max-xl:sr-only">
            {t(layout.isFiltered ? 'desk.filter_this' : 'desk.filter_all')}
          </span>
        </button>
      )}
      {layout.tab === 'positions' && open.length > 0 && (
        <CloseAll
          orders={layout.isFiltered ? ofCode(open, current) : open}
          isOfOne={layout.isFiltered}
        />
      )}
    </>
  );
}

function DockToggle({
  isOpen,
  onToggle,
}: {
  readonly isOpen: boolean;
  readonly onToggle: () => void;
}) {
  const t = useT();
  const Icon = isOpen ? PanelBottomClose : PanelBottomOpen;
  const label = t(isOpen ? 'desk.dock_close' : 'desk.dock_open');
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-expanded={isOpen}
      onClick={onToggle}
      className="press grid size-7 shrink-0 place-items-center rounded-[8px] text-text-2 hover:bg-fill"
    >
      <Icon aria-hidden className="size-4" />
    </button>
  );
}

const ofCode = (orders: readonly Order[], code: string): readonly Order[] =>
  orders.filter((order) => order.ForexTradeLists.Code === code);

function DockTable({ desk, current, orders }: DockProps): ReactNode {
  const t = useT();
  const { layout, change } = desk;
  const { tab } = layout;
  const sortingOf = (isComplete = true): Sorting => ({
    sort: layout.sorts[tab] ?? null,
    onSort: isComplete ? (sort) => change({ sorts: withSort(layout, tab, sort) }) : undefined,
  });
  const [ledger, setLedger] = useState(NO_FILTER);
  const shown = (of: readonly Order[] | undefined) =>
    layout.isFiltered && of ? ofCode(of, current) : of;
  switch (layout.tab) {
    case 'positions': {
      const open = shown(orders.open?.orders);
      return (
        <DockState
          count={open?.length}
          none={t('orders.none_holding_title')}
          action={<CopiedOrdersLink />}
        >
          <PositionsTable
            orders={open ?? []}
            current={current}
            sorting={sortingOf(orders.open?.isComplete)}
          />
        </DockState>
      );
    }
    case 'pending': {
      const pending = shown(orders.pending?.orders);
      return (
        <DockState count={pending?.length} none={t('orders.none_pending_title')}>
          <PendingTable
            orders={pending ?? []}
            current={current}
            sorting={sortingOf(orders.pending?.isComplete)}
          />
        </DockState>
      );
    }
    case 'history':
      return <DockHistory current={current} isFiltered={layout.isFiltered} sorting={sortingOf()} />;
    case 'ledger':
      return <DockLedger filter={ledger} onFilter={setLedger} />;
    case 'alerts':
      return <AlertsTable code={layout.isFiltered ? current : null} sorting={sortingOf()} />;
  }
}

/** For who is not logged in: what would be here, and the way to it. */
function VisitorDock() {
  const t = useT();
  return (
    <DockState
      count={0}
      none={t('desk.visitor')}
      action={
        <Link to="/login" search={{ from: '/trade' }} className={buttonClass('ink', 'medium')}>
          {t('desk.log_in')}
        </Link>
      }
    >
      {null}
    </DockState>
  );
}
