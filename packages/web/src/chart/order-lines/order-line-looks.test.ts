import { describe, expect, it, vi } from 'vitest';
import type { Translate } from '../../lib/i18n.ts';
import { madeOffer as worth } from '../../testing/made-offer.ts';
import { madeOrder } from '../../testing/made-order.ts';
import { inOne } from '../../ui/sentences.ts';
import { shownLine } from './order-line-looks.ts';
import { asPrice, readPrice } from '@meridian/units';
import { linesOfOrders } from './order-lines.ts';

vi.stubGlobal('localStorage', { getItem: () => null });

const t: Translate = (key: string) => key;
const lineOf = (OcoWith: number | null) => {
  const order = madeOrder({ Status: 0, TriggerKind: 'limit', TargetLossPrice: '1.07', OcoWith });
  return linesOfOrders([order], 5).map((line) => shownLine(line, { worth, equity: null, t }));
};

describe('the line of a pending order', () => {
  it('says that the order cancels another, which its stops do not', () => {
    const [target, stop] = lineOf(12);
    expect(target?.tag(target.price, false, null).head).toBe('side.buy 0.10 · OCO');
    expect(target?.name).toBe(inOne('trade.line_target', 'side.buy 0.10', 'trade.oco'));
    expect(stop?.tag(stop.price, false, null).head).toBe('trade.line_stop_loss');
    expect(stop?.name).toBe(inOne('trade.stopLoss', 'side.buy 0.10'));
  });

  it('says nothing of it where it cancels none', () => {
    const [target] = lineOf(null);
    expect(target?.tag(target.price, false, null).head).toBe('side.buy 0.10');
    expect(target?.name).toBe(inOne('trade.line_target', 'side.buy 0.10'));
  });
});

const QUOTE = { bid: 1.0851, ask: 1.0852 };

describe('the line of an open order', () => {
  const [LOSS, TAKE] = ['1.07', '1.10'];
  it.each([
    ['below the bid is its stop loss', {}, 108_400n, 'stop_loss', 'down', false],
    ['above the bid is its take profit', {}, 108_600n, 'take_profit', 'up', false],
    ['of a sell is its stop loss above', { OrderType: 2 }, 108_600n, 'stop_loss', 'down', false],
    ['of a sell is its take profit below', { OrderType: 2 }, 108_400n, 'take_profit', 'up', false],
    [
      'gives only the stop that is missing',
      { TargetLossPrice: LOSS },
      108_600n,
      'take_profit',
      'up',
      false,
    ],
    [
      'and says where that one may not lie',
      { TargetLossPrice: LOSS },
      108_400n,
      'take_profit',
      'up',
      true,
    ],
    [
      'says it of a stop loss too',
      { TargetProfitPrice: TAKE },
      108_600n,
      'stop_loss',
      'down',
      true,
    ],
  ] as const)('%s', (_, of, points, kind, tone, isWrong) => {
    const [entry] = linesOfOrders([madeOrder(of)], 5);
    if (entry === undefined) throw new Error('the order is open');
    const { tag } = shownLine(entry, { worth, equity: null, t });
    expect(tag(asPrice(points), true, QUOTE)).toMatchObject({
      ...{ head: `trade.line_${kind}`, tone },
      ...(isWrong ? { isWrong: true, money: null } : { money: { text: expect.any(String) } }),
    });
    expect(tag(entry.price, false, QUOTE).head).toMatch(/^side\.(buy|sell) 0\.10$/);
  });
});

describe('how far a line is held from where it was', () => {
  const pips: Translate = (key, args) => (key === 'trade.pips' ? `${args?.['pips']} pips` : key);
  it.each([
    [5, '1.08512', '1.08012', '−50.0 pips'],
    // An index has no pips: a difference of prices.
    [2, '5000.00', '4950.50', '−49.50'],
    [1, '5000.0', '5010.5', '10.5'],
  ])('is said in pips where prices of %i decimals have them', (precision, open, to, said) => {
    const ForexTradeLists = { ...madeOrder().ForexTradeLists, PricePrecision: precision };
    const order = madeOrder({ ForexTradeLists, Price: open, TargetLossPrice: open, Status: 0 });
    const [target] = linesOfOrders([order], precision);
    const terms = { ...worth.terms, precision };
    if (target === undefined) throw new Error('the order has a target');
    const line = shownLine(target, { worth: { ...worth, terms }, equity: null, t: pips });
    expect(line.tag(readPrice(to, precision), true, null).rest[0]).toBe(said);
  });
});

describe('the stop of an order', () => {
  const BUY = { TargetLossPrice: '1.07', TargetProfitPrice: '1.10' };
  const SELL = { OrderType: 2, TargetLossPrice: '1.10', TargetProfitPrice: '1.07' };
  const PENDING = { Status: 0, TriggerKind: 'limit', Price: '1.08000' } as const;
  it.each([
    ['a stop loss of a buy at the bid', BUY, 1, 108_510n, 'chart.only_below'],
    ['a stop loss of a buy below the bid', BUY, 1, 108_509n, null],
    ['a take profit of a buy at the bid', BUY, 2, 108_510n, 'chart.only_above'],
    ['a take profit of a buy above the bid', BUY, 2, 108_511n, null],
    ['a stop loss of a sell at the ask', SELL, 1, 108_520n, 'chart.only_above'],
    ['a stop loss of a sell above the ask', SELL, 1, 108_521n, null],
    [
      'a stop loss of a pending buy at its target',
      { ...BUY, ...PENDING },
      1,
      108_000n,
      'chart.only_below',
    ],
    ['a take profit of a pending buy above its target', { ...BUY, ...PENDING }, 2, 108_001n, null],
  ] as const)('%s', (_, of, at, points, wrong) => {
    const line = linesOfOrders([madeOrder(of)], 5)[at];
    if (line === undefined) throw new Error('the order has both');
    const price = asPrice(points);
    const { tag } = shownLine(line, { worth, equity: null, t });
    expect(tag(price, true, QUOTE)).toMatchObject(
      wrong === null
        ? { money: { isGain: expect.any(Boolean) } }
        : { money: null, rest: [wrong], isWrong: true },
    );
    // The price may have passed it by since it was set.
    expect(tag(price, false, QUOTE).isWrong).toBeUndefined();
    const asked = shownLine({ ...line, price, isAsked: true }, { worth, equity: null, t });
    expect(asked.tag(price, false, QUOTE).isWrong).toBe(wrong === null ? undefined : true);
  });
});
