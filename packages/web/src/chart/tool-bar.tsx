// The chart's tools above it: periods, kind of bars, indicators, drawings, a picture, full screen.
import { Camera, CandlestickChart, ChartSpline, Maximize2, PencilLine } from 'lucide-react';
import { useT } from '../lib/i18n.ts';
import { IconButton } from '../ui/icon-button.tsx';
import type { ChartView } from './plot/chart-views.ts';
import { PeriodBar } from './period-bar.tsx';

/** What lies over the chart. */
export type Layer = 'indicators' | 'type' | 'compare';

interface ToolBarProps {
  readonly period: ChartView['period'];
  readonly onPeriod: (period: ChartView['period']) => void;
  readonly onLayer: (layer: Layer) => void;
  readonly onFull: () => void;
  /** Null: there is no trade to keep a picture on. */
  readonly onPicture: (() => void) | null;
  /** Null: the tools that draw stand elsewhere. */
  readonly onDraw: (() => void) | null;
}

export function ToolBar({ period, onPeriod, onLayer, onFull, onPicture, onDraw }: ToolBarProps) {
  const t = useT();
  return (
    <div className="flex flex-wrap items-center px-2 min-[390px]:gap-1 min-[390px]:px-3 lg:px-5">
      <PeriodBar value={period} onChange={onPeriod} />
      <span aria-hidden className="mx-0.5 hidden h-5 w-px bg-line min-[390px]:block" />
      <IconButton
        label={t('chart.type')}
        data-key="chartType"
        aria-haspopup="dialog"
        onClick={() => onLayer('type')}
        className="-me-2"
      >
        <CandlestickChart aria-hidden className="size-[19px] text-text-2" />
      </IconButton>
      <IconButton
        label={t('trade.indicators')}
        data-key="indicators"
        aria-haspopup="dialog"
        onClick={() => onLayer('indicators')}
      >
        <ChartSpline aria-hidden className="size-[19px] text-text-2" />
      </IconButton>
      {onDraw !== null && (
        <IconButton label={t('chart.draw')} onClick={onDraw} className="-ms-2">
          <PencilLine aria-hidden className="size-[18px] text-text-2" />
        </IconButton>
      )}
      {onPicture !== null && (
        <IconButton label={t('picture.keep')} onClick={onPicture} className="-ms-2">
          <Camera aria-hidden className="size-[18px] text-text-2" />
        </IconButton>
      )}
      <IconButton
        label={t('trade.full_screen')}
        data-key="fullScreen"
        onClick={onFull}
        className="-ms-2"
      >
        <Maximize2 aria-hidden className="size-[17px] text-text-2" />
      </IconButton>
    </div>
  );
}
