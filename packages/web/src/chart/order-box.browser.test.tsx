// The form's order as a box over the candles. No server.
import { asLots, asPrice, readRate } from '@meridian/units';
import { beforeAll, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { openPage, showPage } from '../testing/client-page.tsx';
import { madeOffer } from '../testing/made-offer.ts';
import type { ChartForm } from './chart-form.ts';
import type { Plot } from './chart-scale.ts';
import { FREE_ABOVE } from './chart-style.ts';
import { OrderBox } from './order-box.tsx';

beforeAll(() => openPage('trading', 'chart'));

const HEIGHT = 300;
/** A hundred points from top to bottom, the top at 1.1600. */
const plot: Plot = {
  ...{ width: 390, height: HEIGHT, axisWidth: 50, barWidth: 6, lastX: 200, lastY: 150 },
  toY: (price) => ((1.16 - price) / 0.001) * HEIGHT,
  toPrice: (y) => 1.16 - (y / HEIGHT) * 0.001,
  ...{ toX: () => 20, toTime: () => 0, barX: () => 20, stamp: '' },
};
const form = {
  levels: {
    target: asPrice(115_950n),
    stop_loss: asPrice(115_930n),
    take_profit: asPrice(120_000n),
  },
  ...{ side: 'buy', lots: asLots(100_000n), press: () => undefined },
} as unknown as ChartForm;

it('ends below the figures of the legend, and says there what it would bring, however far its end is', async () => {
  const worth = { ...madeOffer, quoteRate: readRate('1') };
  showPage(
    <OrderBox
      form={form}
      worth={worth}
      code="EURUSD"
      plot={plot}
      from={0}
      onClose={() => undefined}
    />,
  );
  const gain = page.getByText('+$405.00');
  await expect.element(gain).toBeVisible();
  const top = gain.element().closest<HTMLElement>('[style*="height"]')?.style.top;
  expect(Number.parseFloat(top ?? '')).toBeCloseTo(HEIGHT * FREE_ABOVE, 3);
});
