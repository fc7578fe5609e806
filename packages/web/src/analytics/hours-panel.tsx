// What was made at each hour of the day, by the hour of the close.
import { useState } from 'react';
import type { Analytics } from '@meridian/contract';
import { formatMoney, signOf } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { Figure } from '../ui/figure.tsx';
import { Money } from '../ui/price-figure.tsx';
import { Panel } from './panel.tsx';

interface HoursPanelProps {
  readonly hours: Analytics['hours'];
  readonly onHour: (of: Analytics['hours'][number]) => void;
}

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);
const two = (hour: number) => String(hour).padStart(2, '0');
export const hourName = (hour: number) => `${two(hour)}:00 – ${two((hour + 1) % 24)}:00`;

export function HoursPanel({ hours, onHour }: HoursPanelProps) {
  const t = useT();
  const nets = HOURS.map((hour) => hours.find((each) => each.hour === hour));
  const values = nets.map((each) => Number(each?.net ?? 0));
  const [highest, lowest] = [Math.max(0, ...values), Math.min(0, ...values)];
  const best = highest > 0 ? values.indexOf(highest) : -1;
  const worst = lowest < 0 ? values.indexOf(lowest) : -1;
  const [at, setAt] = useState<number>();
  const shown = at ?? (best >= 0 ? best : Math.max(0, worst));
  const chosen = nets[shown];
  return (
    <Panel title={t('analytics.by_hour')} beside={t('analytics.closing_hour')}>
      <Bars nets={nets} shown={shown} onShow={setAt} />
      <button
        type="button"
        aria-haspopup="dialog"
        disabled={chosen === undefined}
        onClick={() => chosen && onHour(chosen)}
        className="press mt-2 flex min-h-11 w-full items-center justify-between gap-3 rounded-control bg-fill px-3 text-label"
      >
        <span className="min-w-0 truncate">
          <Figure>{hourName(shown)}</Figure>{' '}
          <span className="text-text-3">
            {t('analytics.trade_count', { count: chosen?.trades ?? 0 })}
          </span>
        </span>
        <Money
          value={chosen?.net ?? '0'}
          signed
          coloured={signOf(chosen?.net ?? null) !== 0}
          className="font-semibold"
        />
      </button>
    </Panel>
  );
}

interface BarsProps {
  /** Of each hour; undefined: no trade was closed in it. */
  readonly nets: readonly (Analytics['hours'][number] | undefined)[];
  readonly shown: number;
  readonly onShow: (hour: number) => void;
}

function Bars({ nets, shown, onShow }: BarsProps) {
  const t = useT();
  const values = nets.map((each) => Number(each?.net ?? 0));
  const highest = Math.max(0, ...values);
  const range = highest - Math.min(0, ...values) || 1;
  const zero = (highest / range) * 100;
  return (
    <>
      <div
        dir="ltr"
        className="relative h-40 rounded-inner has-focus-visible:outline-2 has-focus-visible:outline-accent"
      >
        <div aria-hidden className="flex h-full gap-0.5">
          {values.map((value, hour) => (
            <span
              key={two(hour)}
              className={`relative flex-1 rounded-badge ${hour === shown ? 'bg-fill' : ''}`}
            >
              <span
                className={`absolute inset-x-px min-h-px rounded-[2px] ${value > 0 ? 'bg-up' : value < 0 ? 'bg-down' : 'bg-fill-2'}`}
                style={{
                  top: `${zero - (Math.max(0, value) / range) * 100}%`,
                  height: `${(Math.abs(value) / range) * 100}%`,
                }}
              />
            </span>
          ))}
        </div>
        <input
          type="range"
          min={0}
          max={23}
          value={shown}
          aria-label={t('analytics.by_hour')}
          aria-valuetext={`${hourName(shown)}: ${formatMoney(nets[shown]?.net ?? '0', { signed: true })}`}
          onChange={(event) => onShow(Number(event.target.value))}
          className="absolute inset-0 size-full opacity-0"
          style={{ touchAction: 'pan-y' }}
        />
      </div>
      <p
        aria-hidden
        dir="ltr"
        className="mt-1 flex justify-between text-micro font-medium text-text-3"
      >
        {[0, 6, 12, 18, 23].map((hour) => (
          <Figure key={hour}>{two(hour)}</Figure>
        ))}
      </p>
    </>
  );
}
