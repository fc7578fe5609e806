// What was made by instrument, by weekday and by side: a row each, with a bar to one scale.
import { type ReactNode, useState } from 'react';
import type { Analytics } from '@meridian/contract';
import { formatCount, formatDateTime } from '../lib/format.ts';
import { type Translate, useT } from '../lib/i18n.ts';
import { Figure } from '../ui/figure.tsx';
import { Logo } from '../ui/logo.tsx';
import { Money } from '../ui/price-figure.tsx';
import { Segmented } from '../ui/fields/segmented.tsx';
import type { Behind } from './analytics-query.ts';
import { Panel } from './panel.tsx';

type By = 'instrument' | 'weekday' | 'side' | 'tag';

interface Group {
  readonly key: string;
  readonly name: string;
  readonly icon?: ReactNode;
  readonly trades: number;
  readonly net: string;
  readonly behind: Behind;
}

/** 2 February 2026 is a Monday. */
const weekdayName = (weekday: number) =>
  formatDateTime(Date.UTC(2026, 1, 2 + weekday), { weekday: 'long', timeZone: 'UTC' });

function groupsOf(by: By, of: Analytics, t: Translate): readonly Group[] {
  if (by === 'weekday')
    return of.weekdays.map(({ weekday, trades, net }) => ({
      key: String(weekday),
      name: weekdayName(weekday),
      ...{ trades, net },
      behind: { weekday },
    }));
  if (by === 'side')
    return of.sides.map(({ side, trades, net }) => ({
      key: String(side),
      name: t(side === 1 ? 'side.buy' : 'side.sell'),
      ...{ trades, net },
      behind: { side: side === 1 ? '1' : '2' },
    }));
  if (by === 'tag')
    return of.tags.map(({ tag, trades, net }) => ({
      key: tag,
      name: tag,
      ...{ trades, net },
      behind: { tag },
    }));
  return of.instruments.map(({ forex_id, code, ShowCode, trades, net }) => ({
    key: code,
    name: ShowCode,
    icon: <Logo code={code} size={24} />,
    ...{ trades, net },
    behind: { forex_id },
  }));
}

interface GroupsPanelProps {
  readonly of: Analytics;
  readonly onGroup: (group: Group) => void;
}

export function GroupsPanel({ of, onGroup }: GroupsPanelProps) {
  const t = useT();
  const [chosen, setBy] = useState<By>('instrument');
  const by = chosen === 'tag' && of.tags.length === 0 ? 'instrument' : chosen;
  const groups = groupsOf(by, of, t);
  const largest = Math.max(1e-9, ...groups.map(({ net }) => Math.abs(Number(net))));
  return (
    <Panel title={t('analytics.by')}>
      <Segmented<By>
        label={t('analytics.by')}
        choices={[
          { value: 'instrument', label: t('analytics.instrument') },
          { value: 'weekday', label: t('analytics.weekday') },
          { value: 'side', label: t('analytics.side') },
          ...(of.tags.length > 0 ? [{ value: 'tag', label: t('analytics.tags') } as const] : []),
        ]}
        value={by}
        onChange={setBy}
      />
      <ul className="mt-2 max-h-64 overflow-y-auto">
        {groups.map((group) => (
          <li key={group.key}>
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => onGroup(group)}
              className="press flex min-h-11 w-full items-center gap-2.5 rounded-inner px-1 text-start text-label hover:bg-fill"
            >
              {group.icon}
              <span className="w-20 shrink-0 truncate font-semibold">{group.name}</span>
              <span className="w-8 shrink-0 text-end text-text-3">
                <Figure>{formatCount(group.trades)}</Figure>
              </span>
              <Bar value={Number(group.net) / largest} />
              <span className="w-24 shrink-0 truncate text-end font-semibold">
                <Money value={group.net} signed coloured />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Panel>
  );
}

/** From the middle: to the right what was won. @param value -1 to 1 */
const Bar = ({ value }: { readonly value: number }) => (
  <span
    aria-hidden
    dir="ltr"
    className="relative h-3 min-w-0 flex-1 before:absolute before:inset-y-0 before:left-1/2 before:w-px before:bg-line"
  >
    <span
      className={`absolute inset-y-0 rounded-[2px] ${value < 0 ? 'bg-down' : 'bg-up'}`}
      style={{
        left: value < 0 ? `${50 + value * 50}%` : '50%',
        width: `${Math.abs(value) * 50}%`,
      }}
    />
  </span>
);
