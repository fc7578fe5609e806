// The form's order as a box over the candles. No server.
import { asLots, asPrice, readRate } from '@meridian/units';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { quotes } from '../../lib/quotes.ts';
import { openPage, showPage } from '../../testing/client-page.tsx';
import { madeInstrument } from '../../testing/made-instrument.ts';
import { madeOffer } from '../../testing/made-offer.ts';
import type { ChartForm } from './chart-form.ts';
import type { Plot } from '../plot/chart-scale.ts';
import { FREE_ABOVE } from '../plot/chart-style.ts';
import { madeOrder } from '../../testing/made-order.ts';
import type { OpenOrders } from '../../ui/orders/open-orders.ts';
import { OrderBox } from './order-box.tsx';
import { useBoxEnd } from '../use-box-end.ts';

beforeAll(() => openPage('trading', 'chart'));

const HEIGHT = 300;
/** A hundred points from top to bottom, the top at 1.1600. */
const plot: Plot = {
  ...{ width: 390, height: HEIGHT, axisWidth: 50, barWidth: 6, lastX: 200, lastY: 150 },
  toY: (price) => ((1.16 - price) / 0.001) * HEIGHT,
  toPrice: (y) => 1.16 - (y / HEIGHT) * 0.001,
  ...{ toX: () => 20, toTime: () => 0, barX: () => 20, stamp: '' },
};
const form: ChartForm = {
  levels: {
    target: asPrice(115_950n),
    stop_loss: asPrice(115_930n),
    take_profit: asPrice(120_000n),
  },
  ...{ side: 'buy', lots: asLots(100_000n), setLevel: () => undefined },
  ...{ fillPending: () => undefined, fillBox: () => undefined, emptyBox: () => undefined },
  press: () => undefined,
};

const box = (of: ChartForm) => (
  <OrderBox
    form={of}
    worth={{ ...madeOffer, quoteRate: readRate('1') }}
    code="EURUSD"
    plot={plot}
    from={0}
    onClose={() => undefined}
  />
);

it('ends below the figures of the legend, and says there what it would bring, however far its end is', async () => {
  showPage(box(form));
  const gain = page.getByText('+$405.00');
  await expect.element(gain).toBeVisible();
  const top = gain.element().closest<HTMLElement>('[style*="height"]')?.style.top;
  expect(Number.parseFloat(top ?? '')).toBeCloseTo(HEIGHT * FREE_ABOVE, 3);
});

it('whose end is on the wrong side of the market brings nothing, and cannot be sent', async () => {
  // Its ask is 1.08759.
  quotes.prime([madeInstrument()]);
  const levels = { target: null, stop_loss: asPrice(108_700n), take_profit: asPrice(108_755n) };
  const draw = showPage(box({ ...form, levels }));
  await expect.element(page.getByText('TP · Only above 1.08759')).toBeVisible();
  expect(page.getByRole('button', { name: /^Buy/ }).elements()).toEqual([]);
  expect(page.getByText(/^[+−]\$/).elements()).toEqual([]);
  draw(box({ ...form, levels: { ...levels, take_profit: asPrice(108_760n) } }));
  await expect.element(page.getByRole('button', { name: /^Buy/ })).toBeVisible();
});

describe('a box', () => {
  const ended = { setBoxFrom: vi.fn<() => void>(), emptyBox: vi.fn<() => void>() };
  const instrument = madeInstrument();
  function Ends({
    orders,
    boxFrom,
  }: {
    readonly orders: OpenOrders;
    readonly boxFrom: number | null;
  }) {
    const drawings = { boxFrom, setBoxFrom: ended.setBoxFrom };
    useBoxEnd({ instrument, orders, form: { ...form, emptyBox: ended.emptyBox }, drawings });
    return null;
  }
  const ends = { TargetLossPrice: '1.15930', TargetProfitPrice: '1.20000' };
  const account = { Equity: '1000', FreeMargin: '1000', CautionMoneyAll: '0' };
  const book = (...of: readonly Parameters<typeof madeOrder>[0][]): OpenOrders => {
    const orders = of.map((one) => madeOrder(one));
    return { open: { orders, isComplete: true, account }, pending: undefined };
  };

  it('ends with the order that was made of it, and with none that was there before or is another', () => {
    const draw = showPage(<Ends orders={book({ Id: 1, ...ends })} boxFrom={0} />);
    draw(<Ends orders={book({ Id: 1, ...ends }, { Id: 2 })} boxFrom={0} />);
    draw(<Ends orders={book({ Id: 1, ...ends }, { Id: 3, ...ends, OrderType: 2 })} boxFrom={0} />);
    expect(ended.setBoxFrom).not.toHaveBeenCalled();
    draw(<Ends orders={book({ Id: 1, ...ends }, { Id: 4, ...ends })} boxFrom={0} />);
    expect(ended.setBoxFrom.mock.calls).toEqual([[null]]);
    expect(ended.emptyBox).toHaveBeenCalledOnce();
    // Another box, with the same ends.
    draw(<Ends orders={book({ Id: 4, ...ends })} boxFrom={null} />);
    draw(<Ends orders={book({ Id: 4, ...ends })} boxFrom={9} />);
    expect(ended.setBoxFrom).toHaveBeenCalledOnce();
  });
});
