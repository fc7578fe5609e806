// How much of the allocation may be lost: a slider in percent that says in dollars what that means.
import { useId } from 'react';
import { copyStopEquity } from '@meridian/trading/estimate';
import { formatMoney as exactMoney, type Money, subtractMoney } from '@meridian/units';
import { formatMoney, formatRatio } from '../lib/format.ts';
import { RichText, useT } from '../lib/i18n.ts';
import { FIGURE_TAG, Figure } from '../ui/figure.tsx';
import { STOP_MAX, STOP_MIN } from './limits.ts';

interface LossSliderProps {
  readonly percent: number;
  readonly onChange: (percent: number) => void;
  /** Null: not typed yet. */
  readonly allocation: Money | null;
  readonly error?: string | undefined;
}

export function LossSlider({ percent, onChange, allocation, error }: LossSliderProps) {
  const t = useT();
  const id = useId();
  const level = allocation === null ? null : copyStopEquity(allocation, percent);
  return (
    <div>
      <div className="flex items-baseline justify-between gap-3 px-1">
        <label htmlFor={id} className="text-label font-medium text-text-2">
          {t('copying.stop_loss')}
        </label>
        <Figure className="text-body-strong">{formatRatio(percent, 0)}</Figure>
      </div>
      <input
        id={id}
        type="range"
        min={STOP_MIN}
        max={STOP_MAX}
        step={1}
        value={percent}
        aria-invalid={error !== undefined}
        aria-describedby={`${id}d`}
        aria-valuetext={formatRatio(percent, 0)}
        onChange={(event) => onChange(Number(event.target.value))}
        className="mt-1 h-11 w-full cursor-pointer"
        style={{ accentColor: 'var(--ink)' }}
      />
      <p
        id={`${id}d`}
        className={`px-1 text-caption text-pretty ${error === undefined ? 'text-text-2' : 'text-negative'}`}
      >
        {error ??
          (level === null || allocation === null ? (
            t('copying.loss_without_amount')
          ) : (
            <RichText
              text="copying.loss"
              args={{
                loss: formatMoney(exactMoney(subtractMoney(allocation, level))),
                level: formatMoney(exactMoney(level)),
              }}
              tags={FIGURE_TAG}
            />
          ))}
      </p>
    </div>
  );
}
