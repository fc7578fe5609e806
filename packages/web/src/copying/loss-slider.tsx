// How much of the allocation may be lost: a slider in percent that says what it means in dollars.
import { useId } from 'react';
import { copyStopEquity } from '@meridian/trading/estimate';
import { formatMoney as exactMoney, type Money, readMoney, subtractMoney } from '@meridian/units';
import {
  COPY_ALLOCATION_MIN,
  COPY_STOP_MAX,
  COPY_STOP_MIN,
} from '@meridian/contract/names/copying';
import { formatMoney, formatPercent } from '../lib/format.ts';
import { RichText, useT } from '../lib/i18n.ts';
import { ExplainedFigures } from './explained-figures.tsx';
import { FIGURE_TAG, Figure } from '../ui/figure.tsx';

const SMALLEST = readMoney(String(COPY_ALLOCATION_MIN));
const CAPTION = 'mt-2 px-1 text-caption text-pretty';

interface LossSliderProps {
  readonly percent: number;
  readonly onChange: (percent: number) => void;
  /** Null: not typed yet; then the figures are for the smallest allocation. */
  readonly allocation: Money | null;
  readonly error?: string | undefined;
}

export function LossSlider({ percent, onChange, allocation, error }: LossSliderProps) {
  const t = useT();
  const id = useId();
  const isExample = allocation === null;
  const put = allocation ?? SMALLEST;
  const level = copyStopEquity(put, percent);
  const loss = formatMoney(exactMoney(subtractMoney(put, level)));
  const look = isExample ? 'text-text-3' : '';
  return (
    <div>
      <div className="flex items-baseline justify-between gap-3 px-1">
        <label htmlFor={id} className="text-label font-medium text-text-2">
          {t('copying.stop_loss')}
        </label>
        <Figure className="text-body-strong">{formatPercent(percent, 0)}</Figure>
      </div>
      <input
        id={id}
        type="range"
        min={COPY_STOP_MIN}
        max={COPY_STOP_MAX}
        step={1}
        value={percent}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}d`}
        aria-valuetext={formatPercent(percent, 0)}
        onChange={(event) => onChange(Number(event.target.value))}
        className="mt-1 h-11 w-full cursor-pointer"
        style={{ accentColor: 'var(--ink)' }}
      />
      <div id={`${id}d`}>
        <ExplainedFigures
          className="grid-cols-2"
          figures={[
            {
              label: t('copying.can_be_lost'),
              value: <Figure className={look}>{loss}</Figure>,
              about: t('copying.about_can_be_lost', { percent: formatPercent(percent, 0) }),
            },
            {
              label: t('copying.closes_at'),
              value: <Figure className={look}>{formatMoney(exactMoney(level))}</Figure>,
              about: t('copying.about_stop_loss'),
            },
          ]}
        />
        {error !== undefined ? (
          <p className={`${CAPTION} text-negative`}>{error}</p>
        ) : (
          <LossText isExample={isExample} />
        )}
      </div>
    </div>
  );
}

/** Both texts in one place, one of them invisible, so that nothing moves while an amount is typed. */
function LossText({ isExample }: { readonly isExample: boolean }) {
  const t = useT();
  return (
    <p className={`grid text-text-2 ${CAPTION}`}>
      <span className={`[grid-area:1/1] ${isExample ? '' : 'invisible'}`}>
        <RichText
          text="copying.loss_without_amount"
          args={{ amount: formatMoney(COPY_ALLOCATION_MIN, { digits: 0 }) }}
          tags={FIGURE_TAG}
        />
      </span>
      <span className={`[grid-area:1/1] ${isExample ? 'invisible' : ''}`}>{t('copying.loss')}</span>
    </p>
  );
}
