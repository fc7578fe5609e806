// A trader's return day by day, without deposits and withdrawals, and below it how far it was under its peak. Time runs
// left to right in every language.
import { useId, useState } from 'react';
import { formatDateTime, formatPercent } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { Explained } from '../ui/explained.tsx';
import { Figure } from '../ui/figure.tsx';
import { Percent } from '../ui/price-figure.tsx';
import { Segmented } from '../ui/fields/segmented.tsx';
import { type GrowthDay, growthShape, lastDays } from './growth-shape.ts';

const SPANS = { '30': 30, '90': 90, all: Number.MAX_SAFE_INTEGER } as const;
type Span = keyof typeof SPANS;
const DAY: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric' };

export function GrowthChart({ days }: { readonly days: readonly GrowthDay[] }) {
  const t = useT();
  const [span, setSpan] = useState<Span>('all');
  const [chosen, setChosen] = useState<number>();
  const shown = lastDays(days, SPANS[span]);
  const shape = growthShape(shown);
  if (!shape) return <p className="text-label text-text-2">{t('trader.curve_too_short')}</p>;
  const last = shown.length - 1;
  const at = Math.min(chosen ?? last, last);
  const day = shown[at];
  const isUp = Number(shown[last]?.growth ?? 0) >= 0;
  return (
    <div>
      <DayFigures day={day} />
      <div
        dir="ltr"
        className="relative mt-3 rounded-inner has-focus-visible:outline-2 has-focus-visible:outline-accent"
      >
        <Curve {...shape} isUp={isUp} />
        {chosen !== undefined && (
          <span
            aria-hidden
            className="pointer-events-none absolute inset-y-0 w-px bg-text-3"
            style={{ left: `${(at / last) * 100}%` }}
          />
        )}
        <input
          type="range"
          min={0}
          max={last}
          value={at}
          aria-label={t('trader.curve')}
          aria-valuetext={`${formatDateTime(day?.time ?? null, DAY)}: ${formatPercent(day?.growth ?? null, 2, true)}`}
          onChange={(event) => setChosen(Number(event.target.value))}
          className="absolute inset-0 size-full opacity-0"
          style={{ touchAction: 'pan-y' }}
        />
      </div>
      <p dir="ltr" className="mt-2 flex justify-between text-micro font-medium text-text-3">
        <bdi>{formatDateTime(shown[0]?.time ?? null, DAY)}</bdi>
        <bdi>{formatDateTime(shown[last]?.time ?? null, DAY)}</bdi>
      </p>
      <div className="mt-3">
        <Segmented<Span>
          label={t('trader.curve_span')}
          choices={[
            { value: '30', label: t('ranking.days', { days: 30 }) },
            { value: '90', label: t('ranking.days', { days: 90 }) },
            { value: 'all', label: t('trader.span_all') },
          ]}
          value={span}
          onChange={(next) => {
            setSpan(next);
            setChosen(undefined);
          }}
        />
      </div>
    </div>
  );
}

function DayFigures({ day }: { readonly day: GrowthDay | undefined }) {
  const t = useT();
  const fall = <Figure>{formatPercent(Math.abs(Number(day?.drawdown ?? 0)))}</Figure>;
  return (
    <div className="flex items-end justify-between gap-4">
      <Explained
        figure={{
          label: t('trader.growth'),
          value: <Percent value={day?.growth ?? null} />,
          about: t('trader.about_growth'),
        }}
      >
        <span className="block text-caption text-text-2">{t('trader.growth')}</span>
        <span className="mt-0.5 block text-heading">
          <Percent value={day?.growth ?? null} />
        </span>
      </Explained>
      <Explained
        figure={{
          label: t('trader.below_peak'),
          value: fall,
          about: t('trader.about_below_peak'),
        }}
        className="!text-end"
      >
        <span className="block text-caption text-text-2">
          {formatDateTime(day?.time ?? null, DAY)}
        </span>
        <span className="mt-0.5 block text-label font-semibold text-text-2">
          {t('trader.below_peak')} {fall}
        </span>
      </Explained>
    </div>
  );
}

const AXIS =
  'pointer-events-none absolute left-0 rounded bg-bg/85 px-1 text-micro font-medium text-text-3';

function Curve({
  line,
  area,
  fall,
  zeroAt,
  highest,
  lowest,
  deepest,
  isUp,
}: NonNullable<ReturnType<typeof growthShape>> & { readonly isUp: boolean }) {
  const id = useId();
  const colour = isUp ? 'var(--up)' : 'var(--down)';
  const box = { viewBox: '0 0 100 100', preserveAspectRatio: 'none', 'aria-hidden': true } as const;
  const short = (value: number) => formatPercent(value, 1, true);
  return (
    <>
      <div className="relative h-40">
        <svg {...box} className="block size-full">
          <defs>
            <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
              <stop offset="0" stopColor={colour} stopOpacity=".2" />
              <stop offset="1" stopColor={colour} stopOpacity=".02" />
            </linearGradient>
          </defs>
          <path d={area} fill={`url(#${id})`} />
          <path d={`M0 ${zeroAt}H100`} stroke="var(--line)" vectorEffect="non-scaling-stroke" />
          <path
            d={line}
            fill="none"
            stroke={colour}
            strokeWidth="1.8"
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        {highest > 0 && (
          <span className={`${AXIS} top-0`}>
            <Figure>{short(highest)}</Figure>
          </span>
        )}
        {lowest < 0 && (
          <span className={`${AXIS} bottom-0`}>
            <Figure>{short(lowest)}</Figure>
          </span>
        )}
      </div>
      <div className="relative mt-2 h-12 border-t border-line">
        <svg {...box} className="block size-full">
          <path d={fall} fill="var(--text-3)" fillOpacity=".28" />
        </svg>
        {deepest > 0 && (
          <span className={`${AXIS} bottom-0`}>
            <Figure>{short(-deepest)}</Figure>
          </span>
        )}
      </div>
    </>
  );
}
