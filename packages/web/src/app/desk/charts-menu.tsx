// How many charts stand beside each other, and what charts of one colour share.
import { Columns2, Grid2x2, Link2, Square } from 'lucide-react';
import { useT } from '../../lib/i18n.ts';
import { chosenInstrument } from '../../lib/instruments.ts';
import { CHART_COUNTS, LINKED, withCharts } from './desk-layout.ts';
import { MenuButton } from './menu-button.tsx';
import type { Desk } from './use-layout.ts';

const ICONS = { 1: Square, 2: Columns2, 4: Grid2x2 } as const;
const BUTTON = 'size-9 rounded-full text-text-2 hover:bg-fill';

export function ChartsMenu({ desk }: { readonly desk: Desk }) {
  const t = useT();
  const { charts, linked } = desk.layout;
  const Icon = ICONS[CHART_COUNTS.find((count) => count === charts.length) ?? 1];
  return (
    <>
      {charts.length > 1 && (
        <MenuButton
          label={t('desk.linked')}
          value={linked}
          choices={LINKED.map((one) => ({ value: one, label: t(`desk.linked_${one}`) }))}
          onChange={(one: (typeof LINKED)[number]) => desk.change({ linked: one })}
          className={BUTTON}
        >
          <Link2 aria-hidden className="size-[18px]" />
        </MenuButton>
      )}
      <MenuButton
        label={t('desk.charts')}
        value={String(charts.length)}
        choices={CHART_COUNTS.map((count) => ({
          value: String(count),
          label: t('desk.charts_count', { count }),
        }))}
        onChange={(count: string) =>
          desk.change(withCharts(desk.layout, Number(count), chosenInstrument()))
        }
        className={BUTTON}
      >
        <Icon aria-hidden className="size-[18px]" />
      </MenuButton>
    </>
  );
}
