// The tabs holding, pending and history, with their counts.
import type { ReactNode } from 'react';
import { Tabs } from '@base-ui/react/tabs';
import { useT } from '../lib/i18n.ts';
import { Figure } from '../ui/figure.tsx';
import { type OrderTab, TABS } from './order-list.ts';

interface OrderTabsProps {
  readonly tab: OrderTab;
  readonly onTab: (tab: OrderTab) => void;
  readonly counts: Readonly<Partial<Record<OrderTab, number | undefined>>>;
  readonly children: ReactNode;
}

export function OrderTabs({ tab, onTab, counts, children }: OrderTabsProps) {
  const t = useT();
  const choose = (value: unknown) => {
    const chosen = TABS.find((one) => one === value);
    if (chosen) onTab(chosen);
  };
  return (
    <Tabs.Root value={tab} onValueChange={choose}>
      <div className="px-4 pt-5 pb-3">
        <Tabs.List className="relative flex gap-5 overflow-x-auto px-1 [scrollbar-width:none] max-[359px]:gap-2">
          {TABS.map((one) => {
            const count = counts[one] ?? 0;
            return (
              <Tabs.Tab
                key={one}
                value={one}
                className="flex h-11 min-w-11 shrink-0 items-center justify-center gap-1.5 text-body-strong max-[359px]:text-label !font-medium text-text-3 transition-colors data-active:!font-semibold data-active:text-text"
              >
                {t(`orders.tab_${one}`)}
                {count > 0 && (
                  <span
                    className={`grid h-5 min-w-5 place-items-center rounded-full px-1.5 text-micro font-semibold ${one === tab ? 'bg-ink text-on-ink' : 'bg-fill-2 text-text-2'}`}
                  >
                    <Figure>{count}</Figure>
                  </span>
                )}
              </Tabs.Tab>
            );
          })}
          <Tabs.Indicator className="absolute bottom-0 left-0 h-[3px] w-(--active-tab-width) translate-x-(--active-tab-left) rounded-full bg-ink transition-all duration-300 ease-out" />
        </Tabs.List>
      </div>
      <Tabs.Panel value={tab} className="px-4 outline-none">
        {children}
      </Tabs.Panel>
    </Tabs.Root>
  );
}
