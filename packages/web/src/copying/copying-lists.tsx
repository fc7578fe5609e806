// What a copying did: its open, pending and closed orders, what was not copied, and every movement of its money.
import { useState } from 'react';
import type { CopiedOrder, Copying } from '@meridian/contract';
import { Tabs } from '@base-ui/react/tabs';
import { useT } from '../lib/i18n.ts';
import { Figure } from '../ui/figure.tsx';
import { CopiedCard } from './copied-card.tsx';
import { CopiedSheet } from './copied-sheet.tsx';
import { type CopiedStatus, useCopiedOrders, useMovements } from './copying-list.ts';
import { Movements } from './copying-movements.tsx';
import { Pages, type Tab, TABS } from './copying-rows.tsx';
import { Skips } from './copying-skips.tsx';

const STATUS = { open: '1', pending: '0', history: '3' } as const satisfies Partial<
  Record<Tab, CopiedStatus>
>;
/** Undefined while unknown. */
function useCounts(copying: Copying): Readonly<Record<Tab, number | undefined>> {
  const pending = useCopiedOrders(copying.id, STATUS.pending);
  const history = useCopiedOrders(copying.id, STATUS.history);
  const movements = useMovements(copying.id);
  return {
    open: copying.orders_open,
    pending: pending.data?.pages[0]?.total,
    history: history.data?.pages[0]?.total,
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

function Orders({ id, tab }: { readonly id: number; readonly tab: keyof typeof STATUS }) {
  const query = useCopiedOrders(id, STATUS[tab]);
  const [chosen, setChosen] = useState<CopiedOrder>();
  // The list has the order's latest state, the selection only the state at the tap.
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
