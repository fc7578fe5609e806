// The prices at the axis of a real chart. No server.
import { dispose, init } from 'klinecharts';
import { afterEach, expect, it } from 'vitest';
import { priceAxis } from './chart-axes.ts';
import { chartScale } from './chart-scale.ts';
import { drawCompared } from './compare-line.ts';

const HEIGHT = 300;
const BARS = Array.from({ length: 60 }, (_, i) => {
  const close = 1.08 + (i % 7) / 1_000;
  return { timestamp: i * 60_000, open: 1.082, high: 1.09, low: 1.075, close };
});

const box = document.createElement('div');
box.style.cssText = `width: 320px; height: ${HEIGHT}px`;

afterEach(() => {
  dispose(box);
  box.remove();
});

function makeChart() {
  document.body.append(box);
  const chart = init(box);
  if (chart === null) throw new Error('the box is on the page');
  const scale = chartScale(chart);
  const axis = priceAxis(chart);
  chart.setSymbol({ ticker: 'EURUSD', pricePrecision: 5 });
  chart.setPeriod({ type: 'minute', span: 1 });
  chart.setDataLoader({ getBars: ({ callback }) => callback(BARS) });
  return { chart, scale, axis };
}

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

it('is drawn anew when another price comes under a label, not at each step of a line', async () => {
  let drawn = 0;
  const { scale, axis } = makeChart();
  scale.subscribe(() => (drawn += 1));
  await expect.poll(() => drawn).toBeGreaterThan(0);
  for (let i = 0; i < 10; i += 1) await frame();

  drawn = 0;
  for (let y = 0; y < HEIGHT; y += 3) {
    axis.setLabels([y]);
    await frame();
  }
  // Each price on the way gives way once and comes back once. Of a line's 100 steps most change nothing.
  expect(drawn).toBeGreaterThan(4);
  expect(drawn).toBeLessThan(20);
});

it('holds the line of a compared instrument to its end, and lets it go', async () => {
  const { chart, scale } = makeChart();
  const atEnd = () => scale.plot()?.toY(1.08 * 1.05) ?? Number.NaN;
  await expect.poll(atEnd).toBeLessThan(0);
  // It rises by five percent within the view.
  const candles = BARS.map(({ timestamp: Time }, i) => {
    const Close = i < BARS.length - 3 ? 100 : 105;
    return { Time, Open: Close, High: Close, Low: Close, Close, Volume: 1 };
  });
  drawCompared(chart, { name: 'Other', candles });
  await expect.poll(atEnd).toBeGreaterThan(0);
  expect(scale.plot()?.toY(1.075)).toBeLessThan(HEIGHT);
  drawCompared(chart, null);
  await expect.poll(atEnd).toBeLessThan(0);
});
