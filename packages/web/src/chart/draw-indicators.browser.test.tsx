// Indicators on a real chart. No server.
import { dispose, init } from 'klinecharts';
import { expect, it } from 'vitest';
import { CANDLE_PANE } from './chart-names.ts';
import { chartScale } from './chart-scale.ts';
import { drawIndicators, fitPanes } from './draw-indicators.ts';

it('leaves the candles most of a low chart, and follows its height', () => {
  const box = document.createElement('div');
  box.style.cssText = 'width: 320px; height: 140px';
  document.body.append(box);
  const chart = init(box);
  if (chart === null) throw new Error('the box is on the page');
  const heightOf = (id: string) => chart.getSize(id)?.height ?? 0;
  drawIndicators(chart, chartScale(chart), [
    { name: 'RSI', parameters: [6, 14] },
    { name: 'CCI', parameters: [20] },
  ]);
  expect(heightOf(CANDLE_PANE)).toBeGreaterThan(heightOf('pane.RSI') + heightOf('pane.CCI'));
  box.style.height = '600px';
  chart.resize();
  fitPanes(chart);
  expect(heightOf('pane.RSI')).toBe(76);
  dispose(box);
  box.remove();
});
