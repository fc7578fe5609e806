// A finger on a real chart: what the page keeps, what the chart gets, and that nothing of it stays. No server.
import { settled } from '@meridian/design/testing/settled';
import { type Chart, dispose, init, registerIndicator } from 'klinecharts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type PriceAxis, priceAxis } from './chart-axes.ts';
import { CANDLE_PANE } from './chart-names.ts';
import { guardTouch } from './chart-touch.ts';

const BARS = Array.from({ length: 60 }, (_, i) => {
  const close = 1.08 + (i % 7) / 1_000;
  return { timestamp: i * 60_000, open: 1.082, high: 1.09, low: 1.075, close };
});

/** What is told of the cross hair at each drawing. */
let crossHairAt: number | undefined;
registerIndicator({
  name: 'told',
  calc: (bars) => bars.map(() => ({})),
  createTooltipDataSource: ({ crosshair }) => {
    crossHairAt = crosshair.y;
    return { name: '', calcParamsText: '', features: [], legends: [] };
  },
});

let chart: Chart;
let axis: PriceAxis;
let box: HTMLElement;
let leave: () => void;

function open(isWhole: boolean): void {
  const dialog = document.createElement('div');
  if (isWhole) dialog.setAttribute('role', 'dialog');
  box = document.createElement('div');
  box.style.cssText = 'width: 320px; height: 300px';
  dialog.append(box);
  document.body.append(dialog);
  const made = init(box);
  if (made === null) throw new Error('the box is on the page');
  chart = made;
  axis = priceAxis(chart);
  leave = guardTouch(box, chart);
  chart.createIndicator({ name: 'told', paneId: CANDLE_PANE }, true);
  chart.setSymbol({ ticker: 'EURUSD', pricePrecision: 5 });
  chart.setPeriod({ type: 'minute', span: 1 });
  chart.setDataLoader({ getBars: ({ callback }) => callback(BARS) });
}

afterEach(() => {
  leave();
  dispose(box);
  document.body.replaceChildren();
});

/** @returns whether the browser may scroll */
function touch(type: 'touchstart' | 'touchmove' | 'touchend', x: number, y: number): boolean {
  const { left, top } = box.getBoundingClientRect();
  const target = box.querySelector('canvas') ?? box;
  const finger = new Touch({
    ...{ identifier: 1, target, clientX: left + x, clientY: top + y },
    ...{ pageX: left + x, pageY: top + y },
  });
  const [touches, changedTouches] = [type === 'touchend' ? [] : [finger], [finger]];
  return target.dispatchEvent(
    new TouchEvent(type, { touches, changedTouches, bubbles: true, cancelable: true }),
  );
}

/** The height of the range that the axis shows. */
const shown = () => {
  const at = (y: number) => {
    const point = chart.convertFromPixel([{ x: 100, y }], { paneId: CANDLE_PANE });
    return (Array.isArray(point) ? point[0]?.value : point.value) ?? Number.NaN;
  };
  return at(50) - at(150);
};

describe('a finger on the candles of the page', () => {
  beforeEach(() => open(false));

  it('scrolls the page up and down, also beside the prices, and the candles sideways', () => {
    for (const x of [100, 315]) {
      touch('touchstart', x, 100);
      expect(touch('touchmove', x, 130)).toBe(true);
      touch('touchend', x, 130);
    }
    touch('touchstart', 100, 100);
    expect(touch('touchmove', 130, 100)).toBe(false);
    touch('touchend', 130, 100);
  });

  it('has the cross hair while it stays, wherever it goes then, and no longer', async () => {
    touch('touchstart', 100, 100);
    await new Promise((resolve) => setTimeout(resolve, 600)); // the finger stays
    expect(touch('touchmove', 100, 140)).toBe(false);
    await expect.poll(() => crossHairAt).toBe(140);
    touch('touchend', 100, 140);
    await expect.poll(() => crossHairAt).toBeUndefined();
  });
});

describe('a finger on the prices of the whole screen', () => {
  beforeEach(() => open(true));

  it('pulls them, and they stay so while the labels of lines move', async () => {
    await expect.poll(shown).toBeGreaterThan(0);
    const before = shown();
    touch('touchstart', 315, 100);
    expect(touch('touchmove', 315, 160)).toBe(false);
    touch('touchend', 315, 160);
    axis.setLabels([20, 90]);
    await settled();
    expect(shown()).toBeGreaterThan(before * 1.2);
  });
});
