// The chart itself, with what stands in its place while there are no candles.
import { type RefObject, useState } from 'react';
import { Button } from '@meridian/design/components/button';
import { CandlestickChart } from 'lucide-react';
import { useT } from '../lib/i18n.ts';
import { lateCode, useLateCode } from '../lib/late-code.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import type { LoadState } from './candles/candle-loader.ts';
import type { ChartView as View } from './plot/chart-views.ts';
import type { PriceChartProps } from './price-chart-props.ts';

const priceChart = lateCode(() => import('./price-chart.tsx'));

export interface ChartViewProps extends Omit<
  PriceChartProps,
  'period' | 'type' | 'compare' | 'onState'
> {
  readonly view: View;
  readonly area: RefObject<HTMLDivElement | null>;
}

export function ChartView({ view, area, ...drawn }: ChartViewProps) {
  const t = useT();
  const [state, setState] = useState<LoadState>('loading');
  const [attempt, setAttempt] = useState(0);
  const code = useLateCode(priceChart, state !== 'failed', () => setState('failed'));
  const retry = () => {
    setState('loading');
    setAttempt((count) => count + 1);
  };
  return (
    <div ref={area} className="relative isolate h-full">
      {code && (
        <code.default
          key={attempt}
          {...drawn}
          period={view.period}
          type={view.type}
          compare={view.compare}
          onState={setState}
        />
      )}
      {state === 'loading' && (
        <div aria-busy="true" className="absolute inset-0 z-10 bg-bg px-5 py-3">
          <Skeleton className="h-full w-full !rounded-card" />
        </div>
      )}
      {state === 'empty' && (
        <div className="absolute inset-0 z-10 overflow-hidden bg-bg">
          <EmptyState
            icon={CandlestickChart}
            title={t('trade.no_candles_title')}
            text={t('trade.no_candles_text')}
          />
        </div>
      )}
      {state === 'failed' && (
        <div
          role="alert"
          className="absolute inset-0 z-10 grid place-content-center gap-4 bg-bg px-8 text-center"
        >
          <p className="text-body text-text-2">{t('trade.candles_failed')}</p>
          <Button tone="quiet" onClick={retry} className="mx-auto">
            {t('action.retry')}
          </Button>
        </div>
      )}
    </div>
  );
}
