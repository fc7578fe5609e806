// The profit calendar: what was made on each day of a month; a day opens its trades.
import { useState } from 'react';
import type { Analytics } from '@meridian/contract';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { formatDateTime, formatMoney } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { Figure } from '../ui/figure.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Money } from '../ui/price-figure.tsx';
import { type CalendarDay, calendarMonth, monthBeside, monthNet } from './calendar-month.ts';
import { shortAmount } from './short-amount.ts';
import { Panel } from './panel.tsx';

interface CalendarPanelProps {
  /** With at least one day. */
  readonly days: Analytics['days'];
  readonly onDay: (day: CalendarDay) => void;
}

const UTC = { timeZone: 'UTC' } as const;
const WEEK = Array.from({ length: 7 }, (_, i) => i);
/** 2 February 2026 is a Monday. */
const weekday = (i: number) =>
  formatDateTime(Date.UTC(2026, 1, 2 + i), { weekday: 'short', ...UTC });

/** "25 November" */
export const dayName = (date: string): string =>
  formatDateTime(`${date}T12:00:00Z`, { day: 'numeric', month: 'long', ...UTC });

export function CalendarPanel({ days, onDay }: CalendarPanelProps) {
  const t = useT();
  const newest = days.at(-1)?.day.slice(0, 7) ?? '';
  const oldest = days[0]?.day.slice(0, 7) ?? '';
  const [asked, setAsked] = useState(newest);
  const month = asked < oldest || asked > newest ? newest : asked;
  const { before, days: shown } = calendarMonth(month, days);
  const name = formatDateTime(`${month}-15T12:00:00Z`, { month: 'long', year: 'numeric', ...UTC });
  return (
    <Panel
      title={
        <span className="-ms-3 flex items-center">
          <IconButton
            label={t('analytics.month_before')}
            disabled={month <= oldest}
            onClick={() => setAsked(monthBeside(month, -1))}
            className="-my-2 disabled:opacity-30"
          >
            <ChevronLeft aria-hidden className="flip size-5" />
          </IconButton>
          <span aria-live="polite">{name}</span>
          <IconButton
            label={t('analytics.month_after')}
            disabled={month >= newest}
            onClick={() => setAsked(monthBeside(month, 1))}
            className="-my-2 disabled:opacity-30"
          >
            <ChevronRight aria-hidden className="flip size-5" />
          </IconButton>
        </span>
      }
      beside={
        <Money value={monthNet(month, days)} signed coloured className="text-label font-semibold" />
      }
    >
      <div className="grid grid-cols-7 gap-1">
        {WEEK.map((i) => (
          <span
            key={i}
            aria-hidden
            className="pb-1 text-micro whitespace-nowrap font-medium text-text-3"
          >
            {weekday(i)}
          </span>
        ))}
        {WEEK.slice(0, before).map((i) => (
          <span key={`before ${i}`} />
        ))}
        {shown.map((day) => (
          <Day key={day.date} day={day} onDay={onDay} />
        ))}
      </div>
    </Panel>
  );
}

/** At most this much of the trend's colour lies under a figure, so that it can be read. */
const SHADE_MOST = 52;
const SHADE_LEAST = 12;

function shadeOf({ sign, share }: CalendarDay): string | undefined {
  if (sign === 0) return undefined;
  const part = SHADE_LEAST + share * (SHADE_MOST - SHADE_LEAST);
  return `color-mix(in oklab, var(${sign > 0 ? '--up' : '--down'}) ${part.toFixed(0)}%, var(--surface))`;
}

const CELL = 'flex h-12 min-w-0 flex-col justify-between rounded-badge px-1 py-1.5 text-start';

function Day({
  day,
  onDay,
}: {
  readonly day: CalendarDay;
  readonly onDay: CalendarPanelProps['onDay'];
}) {
  const t = useT();
  const number = <span className="text-micro font-medium text-text-2">{day.day}</span>;
  if (day.net === null) return <span className={`${CELL} bg-fill`}>{number}</span>;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => onDay(day)}
      className={`press relative ${CELL} ${day.sign === 0 ? 'bg-fill-2' : ''}`}
      style={{ background: shadeOf(day) }}
    >
      <span className="sr-only">
        {dayName(day.date)}: {formatMoney(day.net, { signed: true })},{' '}
        {t('analytics.trade_count', { count: day.trades })}
      </span>
      <span aria-hidden className="text-micro font-medium text-text">
        {day.day}
      </span>
      <span aria-hidden className="block truncate text-end text-micro font-semibold text-text">
        <Figure>{shortAmount(day.net)}</Figure>
      </span>
    </button>
  );
}
