import type { Order } from '@meridian/contract';
import { asLots, formatMoney, readLots, readMoney } from '@meridian/units';
import { describe, expect, it } from 'vitest';
import { netResult } from '../ui/orders/net-result.ts';
import { typedLots } from '../ui/money/typed-amount.ts';
import { closeFault, closeGrid, closeResult, partOfLots, stepCloseLots } from './close-estimate.ts';

const order = {
  OrderType: 1,
  Quantity: '0.50',
  Price: '1.08571',
  TradeFee: '1.630000',
  Swap: '-0.500000',
  Receipt: { Open: null, Close: null },
} as Order;
const grid = closeGrid(order, { Pip: '0.01', ForexMinCont: '0.02' });

describe('the result of closing', () => {
  it('a whole order is its profit less fee plus swap', () => {
    const result = closeResult(order, '92.000000', readLots('0.50'));
    expect(result && formatMoney(result.gross)).toBe('92.000000');
    // 92 - 1.63 - 0.5
    expect(result && formatMoney(result.net)).toBe('89.870000');
    expect(netResult(order, '92.000000')).toBe('89.870000');
  });

  it('a part is its share by lots', () => {
    // a fifth: 18.4, fee 0.326, swap -0.1
    const result = closeResult(order, '92.000000', readLots('0.10'));
    expect(result && formatMoney(result.gross)).toBe('18.400000');
    expect(result && formatMoney(result.net)).toBe('17.974000');
  });

  it('has what the opening got back with the whole order, and not with a part', () => {
    const promised = { ...order, Receipt: { Open: { SpreadRebate: '2' }, Close: null } } as Order;
    const net = (lots: string) => closeResult(promised, '92.000000', readLots(lots))?.net;
    expect(net('0.50')).toBe(readMoney('91.870000'));
    expect(net('0.10')).toBe(readMoney('17.974000'));
    expect(netResult(promised, '92.000000')).toBe('91.870000');
  });

  it('is not known without a price', () => {
    expect(closeResult(order, null, readLots('0.10'))).toBeNull();
    expect(netResult(order, null)).toBeNull();
  });
});

describe('a part to close', () => {
  it.each([
    ['0.50', null],
    ['0.48', null],
    ['0.49', 'leaves_too_little'],
    ['0.51', 'above_whole'],
    ['0.015', 'off_step'],
    ['0.01', 'below_minimum'],
    ['', 'missing'],
  ])('of "%s" lots: %s', (text, fault) => {
    expect(closeFault(typedLots(text), grid)).toBe(fault);
  });

  it('steps by Pip between the smallest order and the whole', () => {
    expect(stepCloseLots('0.50', 1, grid)).toBe('0.50');
    expect(stepCloseLots('0.50', -1, grid)).toBe('0.49');
    expect(stepCloseLots('0.02', -1, grid)).toBe('0.02');
    expect(stepCloseLots('', -1, grid)).toBe('0.49');
  });

  it('is offered in quarters, on the grid', () => {
    expect(
      partOfLots({ step: asLots(10_000n), min: asLots(10_000n), whole: readLots('0.03') }, 50),
    ).toBe('0.01');
    expect(partOfLots(grid, 25)).toBe('0.12');
    expect(partOfLots(grid, 100)).toBe('0.50');
  });
});
