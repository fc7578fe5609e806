import type { Alert, Order } from '@meridian/contract';
import { type Money, formatMoney, readMoney } from '@meridian/units';
import { describe, expect, it } from 'vitest';
import { madeOffer as worth } from '../../testing/made-offer.ts';
import {
  type OrderLine,
  linesOfAlerts,
  linesOfForm,
  linesOfOrders,
  partsMoved,
  priceAt,
  profitAtLine,
  resultAt,
  resultsOfStops,
} from './order-lines.ts';

const order = {
  Id: 7,
  OrderType: 1,
  Status: 1,
  Quantity: '0.50',
  Price: '1.08571',
  TargetLossPrice: '1.08320',
  TargetProfitPrice: null,
  TakeProfits: [] as Order['TakeProfits'],
} as Order;

describe('lines of orders', () => {
  it('are its opening price and its stops, and the price can be dragged as long as one is missing', () => {
    const lines = linesOfOrders([order], 5);
    expect(lines.map(({ id, canDrag }) => [id, canDrag])).toEqual([
      ['7.entry', true],
      ['7.stop_loss', true],
    ]);
    const both = { ...order, TargetProfitPrice: '1.09' };
    expect(linesOfOrders([both], 5).map(({ id, price, canDrag }) => [id, price, canDrag])).toEqual([
      ['7.entry', 108_571n, false],
      ['7.stop_loss', 108_320n, true],
      ['7.take_profit', 109_000n, true],
    ]);
  });

  it('are its partial take profits that wait, each dragged by itself, with the others as they were', () => {
    const part = (Price: string, Done = false) => ({ Price, Quantity: '0.10', Done });
    const TakeProfits = [part('1.08800', true), part('1.09000'), part('1.095000')];
    const parts = { ...order, TakeProfits, ForexTradeLists: { PricePrecision: 5 } } as Order;
    const lines = linesOfOrders([parts], 5).filter(({ kind }) => kind === 'take_part');
    expect(lines.map(({ id, price, canDrag }) => [id, price, canDrag])).toEqual([
      ['7.take_part.1', 109_000n, true],
      ['7.take_part.2', 109_500n, true],
    ]);
    const moved = { from: priceAt(1.095, 5), price: priceAt(1.0961, 5) };
    expect(partsMoved(parts, moved)).toBe('1.09000:0.10,1.09610:0.10');
    const [line] = lines as [OrderLine];
    // (1.09071 - 1.08571) x 0.1 x 100,000: of the part alone
    const { money } = resultAt(line, priceAt(1.09071, 5), { worth, equity: null });
    expect(money && formatMoney(money)).toBe('50.000000');
  });

  it('are the target of a pending order', () => {
    const [target] = linesOfOrders([{ ...order, Status: 0 }], 5);
    expect(target).toMatchObject({ kind: 'target', canDrag: true });
  });

  it('tell what a pending order’s stops would bring wherever it is dragged', () => {
    const both = { ...order, Status: 0, TargetProfitPrice: '1.08820' };
    const at = (price: number, of: Order = both) =>
      resultsOfStops(of, priceAt(price, 5), worth).map(({ kind, money }) => [
        kind,
        formatMoney(money),
      ]);
    // (1.08320 - 1.08500) x 0.5 x 100,000, and (1.08820 - 1.08500) x 0.5 x 100,000
    expect(at(1.085)).toEqual([
      ['stop_loss', '-90.000000'],
      ['take_profit', '160.000000'],
    ]);
    expect(at(1.085, { ...order, TargetLossPrice: null })).toEqual([]);
    expect(resultsOfStops(both, priceAt(1.085, 5), { ...worth, quoteRate: null })).toEqual([]);
  });

  it('tell what the order would earn at a price', () => {
    // (1.08771 - 1.08571) x 0.5 x 100,000
    const profit = profitAtLine(order, priceAt(1.08771, 5), worth);
    expect(profit !== null && formatMoney(profit)).toBe('100.000000');
  });
});

describe('a line that is held', () => {
  const [, stop] = linesOfOrders([order], 5) as [OrderLine, OrderLine];
  const held = (
    price: number,
    of: Partial<Order> = {},
    equity: Money | null = readMoney('10000'),
  ) =>
    resultAt({ ...stop, owner: { kind: 'order', order: { ...order, ...of } } }, priceAt(price, 5), {
      worth,
      equity,
    });

  it.each([
    // (1.08071 - 1.08571) x 0.5 x 100,000 = -250 of 10,000; 50 pips against a buy
    ['a buy', {}, '-250.000000', -500n, -2.5],
    ['a sell', { OrderType: 2 }, '250.000000', 500n, 2.5],
  ])(
    'tells money, distance and percent of the equity for %s',
    (_side, of, money, points, percent) => {
      const result = held(1.08071, of);
      expect(result.money !== null && formatMoney(result.money)).toBe(money);
      expect([result.points, result.percent]).toEqual([points, percent]);
    },
  );

  it('tells no percent without an equity, or with none left', () => {
    expect(held(1.08071, {}, null).percent).toBeNull();
    expect(held(1.08071, {}, readMoney('0')).percent).toBeNull();
  });

  it('tells how far it went where it is worth nothing', () => {
    const levels = { target: priceAt(1.08, 5), stop_loss: null, take_profit: null };
    const [target] = linesOfForm(levels) as [OrderLine];
    expect(resultAt(target, priceAt(1.0812, 5), { worth, equity: null })).toEqual({
      money: null,
      points: 120n,
      percent: null,
    });
  });
});

describe('lines of the form', () => {
  it('are the prices that are in it, and can be dragged', () => {
    const levels = { target: null, stop_loss: priceAt(1.08, 5), take_profit: null };
    expect(linesOfForm(levels).map((line) => [line.id, line.price, line.canDrag])).toEqual([
      ['form.stop_loss', 108_000n, true],
    ]);
  });
});

describe('lines of alerts', () => {
  it('are those of the instrument that wait for a price', () => {
    const alerts = [
      { id: 1, forex_id: 4, price: '1.09000000' },
      { id: 2, forex_id: 4, price: null },
      { id: 3, forex_id: 5, price: '1.2' },
    ] as Alert[];
    expect(
      linesOfAlerts(alerts, { forexId: 4, precision: 5 }).map(({ id, price }) => [id, price]),
    ).toEqual([['alert.1', 109_000n]]);
  });
});
