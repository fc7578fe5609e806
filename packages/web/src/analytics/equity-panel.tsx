// The equity after each trade and, below it, how far it stood under its highest point. Time runs left to right in every
// language.
import { useId, useState } from 'react';
import type { Analytics } from '@meridian/contract';
import { DAY_MS } from '@meridian/units';
import { formatDateTime, formatMoney, formatPercent } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { Explained } from '../ui/explained.tsx';
import { Figure } from '../ui/figure.tsx';
import { Money } from '../ui/price-figure.tsx';
import { type CurvePoint, type EquityShape, equityShape, withStart } from './equity-shape.ts';
import { Panel } from './panel.tsx';

const BOX = { viewBox: '0 0 100 100', preserveAspectRatio: 'none', 'aria-hidden': true } as const;
const DAY: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short' };
const TIME: Intl.DateTimeFormatOptions = { hour: 'numeric', minute: '2-digit' };
/** Room for the axis at the right. */
const AXIS = 'w-16 shrink-0';

/** Whole dollars, but for small differences. */
const level = (value: number, step: number) =>
  formatMoney(value.toFixed(2), { digits: step < 1 ? 2 : 0 });

export function EquityPanel({ start, curve }: Pick<Analytics, 'start' | 'curve'>) {
  const t = useT();
  const points = withStart(start, curve);
  const [chosen, setChosen] = useState<number>();
  const last = points.length - 1;
  const at = Math.min(chosen ?? last, last);
  const point = points[at];
  if (point === undefined) return null;
  const shape = equityShape(points);
  const value = <Money value={point.equity} />;
  return (
    <Panel
      title={
        <Explained
          figure={{ label: t('analytics.equity'), value, about: t('analytics.about_equity') }}
          className="-my-2 min-h-11"
        >
          {t('analytics.equity')}
        </Explained>
      }
      beside={
        chosen === undefined ? (
          t('analytics.equity_note')
        ) : (
          <>
            {formatDateTime(point.time)} · <strong className="text-text">{value}</strong>
          </>
        )
      }
    >
      <div
        dir="ltr"
        className="relative rounded-inner has-focus-visible:outline-2 has-focus-visible:outline-accent"
      >
        <EquityCurve shape={shape} isUp={Number(points[last]?.equity) >= Number(start)} />
        <DrawdownCurve shape={shape} />
        {chosen !== undefined && (
          <div aria-hidden className="pointer-events-none absolute inset-y-0 left-0 right-16">
            <span
              className="absolute inset-y-0 w-px bg-text-3"
              style={{ left: `${shape.xOf(at)}%` }}
            />
          </div>
        )}
        <input
          type="range"
          min={0}
          max={last}
          value={at}
          aria-label={t('analytics.equity')}
          aria-valuetext={`${formatDateTime(point.time)}: ${formatMoney(point.equity)}, ${t('analytics.below_peak')} ${formatPercent(point.drawdown)}`}
          onChange={(event) => setChosen(Number(event.target.value))}
          className="absolute inset-0 size-full opacity-0"
          style={{ touchAction: 'pan-y' }}
        />
      </div>
      <Dates points={points} />
    </Panel>
  );
}

function EquityCurve({ shape, isUp }: { readonly shape: EquityShape; readonly isUp: boolean }) {
  const id = useId();
  const colour = isUp ? 'var(--up)' : 'var(--down)';
  const step = (shape.levels[1]?.value ?? 1) - (shape.levels[0]?.value ?? 0);
  return (
    <div className="flex h-44 lg:h-52">
      <div className="relative min-w-0 flex-1">
        <svg {...BOX} className="block size-full overflow-visible">
          <defs>
            <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
              <stop offset="0" stopColor={colour} stopOpacity=".2" />
              <stop offset="1" stopColor={colour} stopOpacity=".01" />
            </linearGradient>
          </defs>
          {shape.levels.map(({ value, at }) => (
            <path
              key={value}
              d={`M0 ${at}H100`}
              stroke="var(--line)"
              vectorEffect="non-scaling-stroke"
            />
          ))}
          <path d={shape.area} fill={`url(#${id})`} />
          <path
            d={shape.line}
            fill="none"
            stroke={colour}
            strokeWidth="1.8"
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <span
          className="absolute right-0 size-2 translate-x-1/2 -translate-y-1/2 rounded-full ring-2 ring-surface"
          style={{ top: `${shape.lastAt}%`, background: colour }}
        />
      </div>
      <div aria-hidden className={`relative ${AXIS}`}>
        {shape.levels.map(({ value, at }) => (
          <span
            key={value}
            className="absolute right-0 -translate-y-1/2 text-micro font-medium text-text-3"
            style={{ top: `${at}%` }}
          >
            <Figure>{level(value, step)}</Figure>
          </span>
        ))}
      </div>
    </div>
  );
}

function DrawdownCurve({ shape: { fall, fallLine, deepest } }: { readonly shape: EquityShape }) {
  const t = useT();
  return (
    <>
      <p className="mt-3 text-micro font-medium text-text-3">{t('analytics.drawdown')}</p>
      <div className="mt-1 mb-5 flex h-14">
        <div className="relative min-w-0 flex-1 border-t border-line">
          <svg {...BOX} className="block size-full overflow-visible">
            <path d={fall} fill="var(--down)" fillOpacity=".16" />
            <path
              d={fallLine}
              fill="none"
              stroke="var(--down)"
              strokeWidth="1.2"
              vectorEffect="non-scaling-stroke"
            />
          </svg>
          {deepest !== null && (
            <span
              className={`absolute px-1 text-micro font-semibold text-down ${deepest.x > 85 ? '-translate-x-full' : deepest.x > 15 ? '-translate-x-1/2' : ''}`}
              style={{ left: `${deepest.x}%`, top: `${deepest.y}%` }}
            >
              <Figure>{formatPercent(-deepest.value)}</Figure>
            </span>
          )}
        </div>
        <span aria-hidden className={`-mt-1.5 text-end text-micro font-medium text-text-3 ${AXIS}`}>
          <Figure>{formatPercent(0, 0)}</Figure>
        </span>
      </div>
    </>
  );
}

const TICKS = 4;

function Dates({ points }: { readonly points: readonly CurvePoint[] }) {
  const [from, to] = [points[0]?.time ?? 0, points.at(-1)?.time ?? 0];
  const form = to - from < 2 * DAY_MS ? TIME : DAY;
  const ticks = Array.from({ length: TICKS }, (_, i) => from + ((to - from) * i) / (TICKS - 1));
  // A short curve may have the same day at two places.
  const textOf = (at: number | undefined) => (at === undefined ? '' : formatDateTime(at, form));
  return (
    <p
      aria-hidden
      dir="ltr"
      className="mt-2 flex justify-between pe-16 text-micro font-medium text-text-3"
    >
      {ticks.map((at, i) => (
        <bdi key={at}>{textOf(ticks[i - 1]) === textOf(at) ? '' : textOf(at)}</bdi>
      ))}
    </p>
  );
}
