// What the command bar does with the chart: indicators, tools that draw, periods, kinds of bars, and how many charts there are.
import type { Instrument } from '@meridian/contract';
import { CandlestickChart, ChartSpline, Clock, Columns2, Maximize2 } from 'lucide-react';
import { CHART_PERIODS } from '../../chart/candles/chart-periods.ts';
import { DRAWING_ICONS, OrderBoxIcon } from '../../chart/drawings/drawing-looks.ts';
import { DRAWING_KINDS } from '../../chart/drawings/drawings.ts';
import {
  INDICATORS,
  type IndicatorName,
  switchIndicator,
} from '../../chart/indicators/indicators.ts';
import { useIndicators } from '../../chart/indicators/use-indicators.ts';
import type { Tool } from '../../chart/drawings/use-drawings.ts';
import { type Translate, useT } from '../../lib/i18n.ts';
import { chosenInstrument } from '../../lib/instruments.ts';
import { type Command, findable, icon } from './command.tsx';
import { CHART_COUNTS, withCharts } from './desk-layout.ts';
import { onDesk, toTrade } from './desk-wish.ts';
import { useDeskLayout } from './use-layout.ts';

const TOOLS: readonly Tool[] = [...DRAWING_KINDS, 'box'];

/** What traders type besides the names, in whatever language the page is. */
const TOOL_ALIASES: Readonly<Record<Tool, string>> = {
  trend: 'trend line trendline',
  ray: 'ray',
  horizontal: 'horizontal line level support resistance',
  channel: 'channel',
  fibonacci: 'fibonacci fib retracement',
  rectangle: 'rectangle zone',
  text: 'text note',
  measure: 'measure ruler',
  box: 'order box',
};
const INDICATOR_ALIASES: Readonly<Partial<Record<IndicatorName, string>>> = {
  MA: 'sma moving average',
  EMA: 'exponential moving average',
  BOLL: 'bollinger bands bb',
  ICHIMOKU: 'cloud',
  SAR: 'parabolic',
  VOL: 'volume',
  STOCH: 'stochastic',
};

/** @param current the instrument on the chart; null: there are none */
export function useChartCommands(current: Instrument | null): readonly Command[] {
  const t = useT();
  const indicators = useIndicatorCommands();
  const counts = useCountCommands();
  if (current === null) return [];
  return [...toolCommands(current, t), ...indicators, ...counts, ...viewCommands(current, t)];
}

const toolCommands = ({ Code }: Instrument, t: Translate): Command[] =>
  TOOLS.map((tool) => {
    const name = t(`chart.tool_${tool}`);
    return {
      id: `tool${tool}`,
      icon: icon(tool === 'box' ? OrderBoxIcon : DRAWING_ICONS[tool]),
      name,
      detail: t('chart.draw'),
      words: findable(name, t('chart.draw'), TOOL_ALIASES[tool], 'draw'),
      // One that is chosen already stays so.
      run: () => onDesk(Code, [`.chart-active [data-tool="${tool}"][aria-pressed="false"]`]),
    };
  });

function useIndicatorCommands(): Command[] {
  const t = useT();
  const [chosen, setChosen] = useIndicators();
  return INDICATORS.map(({ name: of }) => {
    const isOn = chosen.some(({ name }) => name === of);
    const name = t(isOn ? 'desk.action_remove' : 'desk.action_add', { name: of });
    const detail = t(`trade.indicator_${of}`);
    return {
      id: `indicator${of}`,
      icon: icon(ChartSpline),
      name,
      detail,
      words: findable(
        name,
        detail,
        INDICATOR_ALIASES[of] ?? '',
        t('trade.indicators'),
        'indicator',
      ),
      run: () => {
        toTrade();
        setChosen(switchIndicator(chosen, of));
      },
    };
  });
}

function useCountCommands(): Command[] {
  const t = useT();
  const desk = useDeskLayout();
  return CHART_COUNTS.filter((count) => count !== desk.layout.charts.length).map((count) => {
    const name = t('desk.charts_count', { count });
    return {
      id: `charts${count}`,
      icon: icon(Columns2),
      name,
      detail: t('desk.charts'),
      words: findable(name, t('desk.charts'), 'charts layout split grid'),
      run: () => {
        toTrade();
        desk.change(withCharts(desk.layout, count, chosenInstrument()));
      },
    };
  });
}

/** Buttons of the chart's own bar. */
const viewCommands = ({ Code }: Instrument, t: Translate): Command[] => [
  {
    id: 'chartType',
    icon: icon(CandlestickChart),
    name: t('chart.type'),
    words: findable(t('chart.type'), 'chart type candles bars heikin'),
    run: () => onDesk(Code, ['.chart-active [data-key="chartType"]']),
  },
  {
    id: 'compare',
    icon: icon(ChartSpline),
    name: t('chart.compare'),
    words: findable(t('chart.compare'), 'compare overlay'),
    run: () => onDesk(Code, ['.chart-active [data-key="indicators"]', '[data-key="compare"]']),
  },
  {
    id: 'fullScreen',
    icon: icon(Maximize2),
    name: t('trade.full_screen'),
    words: findable(t('trade.full_screen'), 'full screen'),
    run: () => onDesk(Code, ['.chart-active [data-key="fullScreen"]']),
  },
  ...CHART_PERIODS.map((period): Command => {
    const name = t(`trade.period_${period}`);
    return {
      id: `period${period}`,
      icon: icon(Clock),
      name,
      detail: t('trade.period'),
      words: findable(name, t('trade.period'), 'period'),
      run: () => onDesk(Code, [`.chart-active [data-period="${period}"]`]),
    };
  }),
];
