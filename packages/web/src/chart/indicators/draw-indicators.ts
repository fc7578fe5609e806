// Keeps the indicators on the chart in step with the chosen ones: their parameters, their panes, a colour for each line.
import type { Chart } from 'klinecharts';
import { noLegend } from '../plot/chart-legend.ts';
import { CANDLE_PANE, COMPARE_NAME, SCALE_NAME } from '../plot/chart-names.ts';
import type { ChartScale } from '../plot/chart-scale.ts';
import { indicatorColours } from '../plot/chart-style.ts';
import { guideTicks, withGuides } from './indicator-guides.ts';
import { type ChosenIndicator, indicatorOf } from './indicators.ts';
import { registerOwnIndicators } from './own-indicators.ts';

/** Of a pane below the candles, at most; all of them take this part of the chart at most. */
const UNDER_PANE_PX = 76;
const UNDER_PART = 0.4;
/** Room for the line of figures above an indicator, free of its bars. */
const LEGEND_PX = 22;
/** Room for half the figure of the lower guide at the axis. */
const GUIDE_PX = 8;
/** Digits of figures that are no prices. */
const FIGURE_DIGITS = 2;
/** A quiet minute's differences are a few points, so they have this many digits more than a price. */
const DIFFERENCE_DIGITS = 1;

const drawnName = ({ name }: ChosenIndicator): string => indicatorOf(name).drawnAs ?? name;

interface Look {
  readonly colours: readonly string[];
  readonly digits: number;
}
const signature = (one: ChosenIndicator, { colours, digits }: Look): string =>
  [drawnName(one), digits, ...one.parameters, ...colours].join();

const digitsOf = ({ name }: ChosenIndicator, priceDigits: number): number =>
  indicatorOf(name).isOfPrice === true ? priceDigits + DIFFERENCE_DIGITS : FIGURE_DIGITS;

/** What each chart shows, so that only what changed is drawn anew. */
const shown = new WeakMap<Chart, Map<string, string>>();

interface Wanted {
  readonly chosen: readonly ChosenIndicator[];
  /** Decimals of the instrument's price. */
  readonly priceDigits: number;
}

export function drawIndicators(
  chart: Chart,
  scale: ChartScale,
  { chosen, priceDigits }: Wanted,
): void {
  registerOwnIndicators();
  const before = shown.get(chart) ?? new Map<string, string>();
  const palette = indicatorColours();
  scale.showVolume(chosen.some(({ name }) => name === 'VOL'));
  const wanted = new Map<string, { one: ChosenIndicator; look: Look }>();
  let next = 0;
  for (const one of chosen) {
    if (one.name === 'VOL') continue;
    const { place, lines } = indicatorOf(one.name);
    // Lines over the candles go on through the palette; each pane begins it anew.
    const start = place === 'over' ? next : 0;
    if (place === 'over') next += lines;
    const colours = Array.from(
      { length: lines },
      (_, i) => palette[(start + i) % palette.length] ?? '',
    );
    wanted.set(drawnName(one), { one, look: { colours, digits: digitsOf(one, priceDigits) } });
  }
  for (const { name } of chart.getIndicators()) {
    const now = wanted.get(name);
    const isSame = now !== undefined && before.get(name) === signature(now.one, now.look);
    if (name !== SCALE_NAME && name !== COMPARE_NAME && !isSame) {
      chart.removeIndicator({ name });
      before.delete(name);
    }
  }
  for (const [name, { one, look }] of wanted) {
    if (before.has(name)) continue;
    draw(chart, one, look);
    before.set(name, signature(one, look));
  }
  shown.set(chart, before);
  fitPanes(chart);
}

/** The candles come first: in a low chart the panes below are lower too. Called for each size of the chart. */
export function fitPanes(chart: Chart): void {
  const ids = new Set(chart.getIndicators().map(({ paneId }) => paneId));
  ids.delete(CANDLE_PANE);
  const most = ((chart.getSize()?.height ?? 0) * UNDER_PART) / ids.size;
  const height = Math.floor(Math.min(UNDER_PANE_PX, most));
  for (const id of ids) chart.setPaneOptions({ id, height, minHeight: height, dragEnabled: false });
}

function draw(chart: Chart, one: ChosenIndicator, { colours, digits }: Look): void {
  const { place, parameters, guides } = indicatorOf(one.name);
  const lines = colours.map((color) => ({ color, size: 1.25, style: 'solid' as const }));
  const settings = {
    name: drawnName(one),
    ...(parameters.length > 0 && { calcParams: [...one.parameters] }),
    ...(lines.length > 0 && { styles: { lines } }),
  };
  if (place === 'over') {
    const onCandles = { ...settings, paneId: CANDLE_PANE, createTooltipDataSource: noLegend };
    chart.createIndicator(onCandles, true);
    return;
  }
  const id = `pane.${one.name}`;
  const guided = guides && withGuides(guides);
  chart.createIndicator({ ...settings, ...guided, paneId: id, precision: digits });
  const ticks = guides && { createTicks: guideTicks(guides) };
  chart.overrideYAxis({
    paneId: id,
    gap: { top: LEGEND_PX, bottom: guides ? GUIDE_PX : 0 },
    ...ticks,
  });
}
