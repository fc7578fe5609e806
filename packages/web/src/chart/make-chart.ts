// Makes a chart in its box and takes it down again: size of the bars, fonts, who gets the finger.
import { type RefObject, useEffect, useState } from 'react';
import { type Chart, dispose, init } from 'klinecharts';
import { afterPaints } from '../lib/after-paint.ts';
import { type PriceAxis, priceAxis } from './plot/chart-axes.ts';
import { CANDLE_PANE } from './plot/chart-names.ts';
import { type ChartScale, chartScale } from './plot/chart-scale.ts';
import { FREE_ABOVE, chartStyles, measureLetters, readColours } from './plot/chart-style.ts';
import { guardTouch } from './plot/chart-touch.ts';
import { fitPanes } from './indicators/draw-indicators.ts';
import { type LinePlacing, linePlacing } from './plot/line-placing.ts';

const TIME_ZONE = 'America/New_York';
const BAR_PX = 6.5;
/** The part of the height that stays free of candles for the volume. */
const FREE_BELOW = 0.16;
const CANDLES = 1 - FREE_ABOVE - FREE_BELOW;

export interface MadeChart {
  readonly chart: Chart;
  readonly scale: ChartScale;
  readonly axis: PriceAxis;
  readonly placing: LinePlacing;
}

function initChart(element: HTMLElement): Chart | null {
  const chart = init(element, {
    timezone: TIME_ZONE,
    thousandsSeparator: { sign: ',' },
    // Otherwise small figures would be shortened: "0.0{4}5".
    decimalFold: { format: String },
    styles: chartStyles(readColours(), 'candles'),
  });
  const inner = element.firstElementChild;
  if (inner instanceof HTMLElement) {
    // The library puts it before everything else on the page.
    inner.tabIndex = 0;
    // The box around it shows the focus: an outline here would lie under the canvas.
    inner.style.outline = 'none';
  }
  return chart;
}

/** Gives a chart that was just made its place in the page. */
function settle(element: HTMLElement, chart: Chart): MadeChart & { takeDown: () => void } {
  chart.setBarSpace(BAR_PX);
  chart.overrideYAxis({
    paneId: CANDLE_PANE,
    gap: { top: FREE_ABOVE / CANDLES, bottom: FREE_BELOW / CANDLES },
  });
  // Otherwise a drag across the chart would select the page's text.
  element.addEventListener('mousedown', (event) => event.preventDefault());
  const leaveTouch = guardTouch(element, chart);
  const sizeOf = () => `${element.clientWidth} ${element.clientHeight}`;
  let drawnSize = sizeOf();
  const size = new ResizeObserver(() => {
    // It is told of the first size, too, in which the chart is drawn already.
    if (sizeOf() === drawnSize) return;
    drawnSize = sizeOf();
    chart.resize();
    fitPanes(chart);
  });
  size.observe(element);
  let isThere = true;
  // The font may arrive after the first drawing, and a canvas does not draw itself again.
  if (document.fonts.status === 'loading')
    void document.fonts.ready.then(() => isThere && chart.resize());
  const takeDown = () => {
    isThere = false;
    size.disconnect();
    leaveTouch();
    dispose(element);
  };
  const scale = chartScale(chart);
  const axis = priceAxis(chart);
  const placing = linePlacing(scale, axis.setLabels);
  scale.subscribe(placing.place);
  return { chart, scale, axis, placing, takeDown };
}

/** The chart in the box; null until it is made. */
export function useMadeChart(box: RefObject<HTMLDivElement | null>): MadeChart | null {
  const [made, setMade] = useState<MadeChart | null>(null);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    // The price is shown before the chart is made, which takes a phone as long as the rest of the page.
    let chart: Chart | null = null;
    let takeDown = () => {};
    const callOff = afterPaints([
      measureLetters,
      () => {
        chart = initChart(element);
        takeDown = () => dispose(element);
      },
      () => {
        if (chart === null) return;
        const one = settle(element, chart);
        takeDown = one.takeDown;
        setMade(one);
      },
    ]);
    return () => {
      callOff();
      takeDown();
      setMade(null);
    };
  }, [box]);
  return made;
}
