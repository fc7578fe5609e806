// The lines over a real chart: the range that its candles take, and a line beyond it. No server.
import { useEffect, useRef } from 'react';
import { type Price, asPrice } from '@meridian/units';
import { beforeAll, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openPage, showPage } from '../testing/client-page.tsx';
import { answerSockets } from '../testing/server-end.ts';
import type { ChartPeriod } from './candles/chart-periods.ts';
import { type MadeChart, useMadeChart } from './make-chart.ts';
import type { ShownLine } from './order-lines/order-line-looks.ts';
import { PlusAtPrice } from './plus-at-price.tsx';
import { PriceLines, usePlotSize, useTagRoom } from './price-lines.tsx';

const MINUTE = 60_000;
/** Eight points from top to bottom. */
const [LOW, HIGH] = [1.1605, 1.16058];
const BARS = Array.from({ length: 40 }, (_, i) => ({
  ...{ timestamp: i * MINUTE, open: LOW, high: HIGH, low: LOW, close: HIGH, volume: 1 },
}));

/** The last price is at the bottom. */
const FALLEN = BARS.map((bar, i) => (i === BARS.length - 1 ? { ...bar, close: LOW } : bar));

/** Thirty points below the candles. */
const STOP: ShownLine = {
  ...{ id: '7.stop_loss', price: asPrice(116_020n), precision: 5, tone: 'down' },
  ...{ isEntry: false, canDrag: true, name: 'Stop loss' },
  tag: () => ({ head: 'SL', money: null, rest: [] }),
};

interface LinesProps {
  readonly made: MadeChart;
  readonly period: ChartPeriod;
  readonly lines: readonly ShownLine[];
  readonly onMove: (id: string, price: Price) => void;
}

const LINES = [STOP];
/** A point apart, and drawn in the other order. */
const NEAR: readonly ShownLine[] = [
  { ...STOP, id: '8.pending', price: asPrice(116_054n), name: 'Buy limit' },
  { ...STOP, price: asPrice(116_055n) },
];

function Lines(props: LinesProps) {
  usePlotSize(props.made.scale);
  useTagRoom(props.made, true);
  return <PriceLines {...props} code="EURUSD" />;
}

let made: MadeChart | null = null;

interface CandlesProps extends Partial<LinesProps> {
  readonly onMove: LinesProps['onMove'];
  readonly bars?: typeof BARS;
}

function Candles({ lines = LINES, bars = BARS, period = '1min', onMove }: CandlesProps) {
  const box = useRef<HTMLDivElement>(null);
  const one = useMadeChart(box);
  useEffect(() => {
    made = one;
    one?.chart.setSymbol({ ticker: 'EURUSD', pricePrecision: 5, volumePrecision: 2 });
    one?.chart.setPeriod({ type: 'minute', span: 1 });
    one?.chart.setDataLoader({ getBars: ({ callback }) => callback(bars) });
  }, [one, bars]);
  return (
    <div className="relative h-[300px] w-[390px]">
      <div ref={box} className="h-full w-full" />
      {one && <Lines {...{ period, lines, onMove }} made={one} />}
      {one && <PlusAtPrice box={box} scale={one.scale} onPress={() => {}} />}
    </div>
  );
}

beforeAll(async () => {
  answerSockets();
  await openPage('trading', 'chart');
});

it('lets the candles of a quiet hour fill the height', async () => {
  showPage(<Candles onMove={() => {}} />);
  await expect
    .poll(() => {
      const plot = made?.scale.plot();
      return plot === undefined || plot === null ? 0 : plot.toY(LOW) - plot.toY(HIGH);
    })
    .toBeGreaterThan(100);
});

it('keeps the tag of a line beyond the candles at that end, and pulls the line in from there', async () => {
  const onMove = vi.fn<LinesProps['onMove']>();
  showPage(<Candles onMove={onMove} />);
  const tag = page.getByRole('slider', { name: 'Stop loss' });
  await expect.element(tag).toBeVisible();
  await expect
    .poll(() => tag.element().closest('[data-beyond]')?.getAttribute('data-beyond'))
    .toBe('below');
  const { x, y } = tag.element().getBoundingClientRect();
  const point = (type: string, clientY: number) =>
    tag
      .element()
      .dispatchEvent(
        new PointerEvent(type, { pointerId: 1, clientX: x + 4, clientY, bubbles: true }),
      );
  vi.spyOn(tag.element(), 'setPointerCapture').mockImplementation(() => {});
  const plot = made?.scale.plot();
  if (plot === undefined || plot === null) throw new Error('the chart is drawn');
  point('pointerdown', y + 4);
  // Pulled further out it stays where it is: the end of the pane is a price much nearer to the market's.
  point('pointermove', y + 16);
  await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(tag.element().getAttribute('aria-valuenow')).toBe('1.1602');
  point('pointermove', y + 4 - plot.height / 2);
  await expect.poll(() => tag.element().getAttribute('aria-valuenow')).not.toBe('1.1602');
  expect(tag.element().closest('[data-beyond]')).toBeNull();
  point('pointerup', y + 4 - plot.height / 2);
  await expect.poll(() => onMove.mock.calls.length).toBe(1);
  // From the end of the pane, not from where the line is.
  expect(onMove.mock.calls[0]?.[1]).toBe(
    asPrice(BigInt(Math.round(plot.toPrice(plot.height / 2) * 100_000))),
  );
});

it('keeps the tag of a line above the candles below the figures of the legend', async () => {
  const lines = [{ ...STOP, price: asPrice(116_090n) }];
  showPage(<Candles lines={lines} bars={FALLEN} onMove={() => {}} />);
  const tag = page.getByRole('slider', { name: 'Stop loss' });
  await expect.element(tag).toBeVisible();
  await expect
    .poll(() => tag.element().closest('[data-beyond]')?.getAttribute('data-beyond'))
    .toBe('above');
  const pane = tag.element().closest('.relative')?.getBoundingClientRect().top ?? 0;
  // Two rows of figures: a space of 4, and twice letters of 10.5 with 2 above and below.
  expect(tag.element().getBoundingClientRect().top - pane).toBeGreaterThan(20);
});

it('says at an end how many lines lie further beyond it', async () => {
  const further = { ...STOP, id: '9.stop_loss', price: asPrice(116_000n), name: 'Further' };
  const draw = showPage(<Candles lines={[STOP, further]} onMove={() => {}} />);
  const tag = page.getByRole('slider', { name: 'Stop loss' });
  await expect.element(tag).toBeVisible();
  const more = () => {
    const { display, content } = getComputedStyle(
      tag.element().lastElementChild ?? tag.element(),
      '::after',
    );
    return display === 'none' ? null : content;
  };
  const isShown = () => tag.element().lastElementChild?.checkVisibility();
  await expect.poll(more).toBe('"+1"');
  expect(isShown()).toBe(true);
  draw(<Candles lines={[STOP]} onMove={() => {}} />);
  await expect.poll(isShown).toBe(false);
});

it('gives each of two near tags what is nearer to it', async () => {
  showPage(<Candles lines={NEAR} onMove={() => {}} />);
  const tags = ['Stop loss', 'Buy limit'].map((name) => page.getByRole('slider', { name }));
  for (const tag of tags) await expect.element(tag).toBeVisible();
  const middleOf = (tag: (typeof tags)[number]): number => {
    const { top, height } = tag.element().getBoundingClientRect();
    return top + height / 2;
  };
  await expect.poll(() => made?.scale.plot() ?? null).not.toBeNull();
  for (const [tag, by] of [
    [tags[0], -20],
    [tags[0], 7],
    [tags[1], -7],
    [tags[1], 20],
  ] as const) {
    if (tag === undefined) throw new Error('there are two tags');
    await expect
      .poll(() => {
        const { left } = tag.element().getBoundingClientRect();
        const held = document.elementFromPoint(left + 4, middleOf(tag) + by);
        return held?.closest('[role="slider"]')?.getAttribute('aria-label');
      })
      .toBe(tag.element().getAttribute('aria-label'));
  }
});

it('puts a line that is held back when the chart turns to another period', async () => {
  const onMove = vi.fn<LinesProps['onMove']>();
  const draw = showPage(<Candles lines={[NEAR[1] ?? STOP]} onMove={onMove} />);
  const tag = page.getByRole('slider', { name: 'Stop loss' });
  await expect.element(tag).toBeVisible();
  await expect.poll(() => made?.scale.plot() ?? null).not.toBeNull();
  vi.spyOn(tag.element(), 'setPointerCapture').mockImplementation(() => {});
  const at = (type: string, clientY: number) =>
    tag.element().dispatchEvent(new PointerEvent(type, { pointerId: 1, clientY, bubbles: true }));
  const value = () => tag.element().getAttribute('aria-valuenow');
  at('pointerdown', 100);
  at('pointermove', 60);
  await expect.poll(value).not.toBe('1.16055');
  draw(<Candles lines={[NEAR[1] ?? STOP]} period="5min" onMove={onMove} />);
  await expect.poll(value).toBe('1.16055');
  // The finger is down still, but no longer on the line.
  at('pointermove', 40);
  at('pointerup', 40);
  await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(value()).toBe('1.16055');
  expect(onMove).not.toHaveBeenCalled();
});

it('leaves the price of an open order where it is while a stop is pulled out of it', async () => {
  const onMove = vi.fn<LinesProps['onMove']>();
  const entry: ShownLine = {
    ...{ ...STOP, id: '7.entry', price: asPrice(116_055n), tone: 'ink', isEntry: true },
    name: 'Opening price',
    tag: (_price, isHeld) => ({ head: isHeld ? 'SL' : 'Buy 0.10', money: null, rest: [] }),
  };
  const draw = showPage(<Candles lines={[entry]} onMove={onMove} />);
  const tag = page.getByRole('slider', { name: 'Opening price' });
  await expect.element(tag).toBeVisible();
  await expect.poll(() => made?.scale.plot() ?? null).not.toBeNull();
  vi.spyOn(tag.element(), 'setPointerCapture').mockImplementation(() => {});
  const at = (type: string, clientY: number) =>
    tag.element().dispatchEvent(new PointerEvent(type, { pointerId: 1, clientY, bubbles: true }));
  const { top: before } = tag.element().getBoundingClientRect();
  at('pointerdown', 100);
  at('pointermove', 160);
  await expect.element(tag).toHaveTextContent('SL');
  const stays = page.getByText('Buy 0.10');
  await expect.element(stays).toBeVisible();
  expect(Math.abs(stays.element().getBoundingClientRect().top - before)).toBeLessThan(12);
  expect(tag.element().getBoundingClientRect().top - before).toBeGreaterThan(40);
  at('pointerup', 160);
  await expect.poll(() => onMove.mock.calls[0]?.[0]).toBe('7.entry');
  await expect.element(tag).toHaveTextContent('Buy 0.10');
  await expect.poll(() => page.getByText('Buy 0.10').elements().length).toBe(1);
  at('pointerdown', 100);
  at('pointermove', 160);
  await expect.element(tag).toHaveTextContent('SL');
  // Meanwhile another device sets both stops.
  draw(<Candles lines={[{ ...entry, canDrag: false }]} onMove={onMove} />);
  await expect.element(page.getByText('SL')).not.toBeInTheDocument();
  expect(page.getByText('Buy 0.10').elements().length).toBe(1);
});

it('keeps each figure of a tag in its place beside an Arabic unit', async () => {
  const line: ShownLine = {
    ...{ ...STOP, price: asPrice(116_055n) },
    tag: () => ({ head: 'SL', money: null, rest: ['−1.7 نقطة', '−0.05%'] }),
  };
  showPage(<Candles lines={[line]} onMove={() => {}} />);
  const leftOf = (text: string) => page.getByText(text).element().getBoundingClientRect().left;
  await expect.element(page.getByText('−0.05%')).toBeVisible();
  // The distance stands left of the share, and each in one piece.
  expect(leftOf('−1.7 نقطة')).toBeLessThan(leftOf('−0.05%'));
});

it('places the tags of near lines apart', async () => {
  showPage(<Candles lines={NEAR} onMove={() => {}} />);
  const [above, below] = ['Stop loss', 'Buy limit'].map((name) =>
    page.getByRole('slider', { name }),
  );
  await expect
    .poll(() => {
      const [one, other] = [above, below].map((tag) => tag?.query()?.getBoundingClientRect());
      return one === undefined || other === undefined ? -1 : other.top - one.bottom;
    })
    .toBeGreaterThan(0);
});

it('leaves the plus of a price left of the tag that stands there', async () => {
  showPage(<Candles lines={[NEAR[1] ?? STOP]} onMove={() => {}} />);
  const tag = page.getByRole('slider', { name: 'Stop loss' });
  await expect.element(tag).toBeVisible();
  await expect.poll(() => made?.scale.plot() ?? null).not.toBeNull();
  const { left, top, height } = tag.element().getBoundingClientRect();
  const at = { pointerType: 'mouse', clientX: left - 50, bubbles: true };
  const plus = () => document.querySelector('[title="Order or alert at this price"]');
  const point = (clientY: number) =>
    document
      .querySelector('canvas')
      ?.dispatchEvent(new PointerEvent('pointermove', { ...at, clientY }));
  point(top + height / 2);
  expect(plus()?.getBoundingClientRect().right).toBeLessThan(left);
  point(top + height / 2 + 40);
  expect(plus()?.getBoundingClientRect().right).toBeGreaterThan(left);
});

it('keeps most of a phone for candles beside the tags', async () => {
  showPage(<Candles onMove={() => {}} />);
  await expect.poll(() => made?.chart.getOffsetRightDistance()).toBe(62);
});

it('leaves the tags of a narrow chart no more than a quarter of it, also beside others on a wide screen', async () => {
  await page.viewport(1280, 800);
  showPage(<Candles onMove={() => undefined} />);
  const room = () => made?.chart.getOffsetRightDistance() ?? Number.NaN;
  await expect.poll(room).toBeGreaterThan(60);
  await expect.poll(room).toBeLessThan(110);
});

it('stays at older candles when its room for tags changes', async () => {
  await page.viewport(1280, 800);
  showPage(<Candles onMove={() => undefined} />);
  await expect.poll(() => made?.chart.getOffsetRightDistance()).toBeLessThan(110);
  made?.chart.scrollByDistance(150);
  await expect.poll(() => made?.scale.plot()?.lastX).toBeGreaterThan(350);
  const box = document.querySelector<HTMLElement>('.h-\\[300px\\]');
  if (box === null) throw new Error('the chart is on the page');
  box.style.width = '340px';
  await expect.poll(() => made?.scale.plot()?.width).toBeLessThan(340);
  await expect.poll(() => made?.scale.plot()?.lastX).toBeGreaterThan(300);
});
