import { type Money, readLots, readPrice, readRate } from '@meridian/units';
import { describe, expect, it } from 'vitest';
import { replicationError } from './replication.ts';
import { INSTRUMENTS } from './testing/instruments.ts';

describe('The error of a copy', () => {
  const orders = (
    copy: {
      lots: string;
      exact: bigint;
      profit: bigint;
      fee?: bigint;
      close?: string;
      seq?: number;
    },
    leader: { lots: string; profit: bigint; fee?: bigint; close: string },
  ) => {
    const fill = (price: string, seq: number) => ({
      seq,
      at: seq,
      bid: readPrice(price, 5),
      ask: readPrice(price, 5),
      level: null,
      price: readPrice(price, 5),
      rate: readRate('1'),
      legs: [],
    });
    const order = (id: number, lots: string, profit: bigint, fee: bigint) => ({
      id,
      accountId: id,
      epoch: 0,
      instrumentId: 1,
      side: 'buy' as const,
      leverage: 30,
      clientOrderId: null,
      parentId: null,
      requestedPrice: readPrice('1.1', 5),
      targetPrice: null,
      triggerKind: null,
      placedAt: 1,
      status: 'closed' as const,
      lots: readLots(lots),
      stopLoss: null,
      takeProfit: null,
      openFill: fill('1.10000', 1),
      openedAt: 1,
      margin: 0n as Money,
      fee: fee as Money,
      swap: 0n as Money,
      financedUpTo: 1,
      profit: profit as Money,
      endReason: null,
      rejectedFor: null,
      endedAt: 2,
    });
    return [
      {
        ...order(2, copy.lots, copy.profit, copy.fee ?? 0n),
        closeFill: fill(copy.close ?? leader.close, copy.seq ?? 2),
        copyOf: 1,
        exactLots: copy.exact,
      },
      {
        ...order(1, leader.lots, leader.profit, leader.fee ?? 0n),
        closeFill: fill(leader.close, 2),
      },
    ] as const;
  };
  const [eurusd] = INSTRUMENTS;
  if (eurusd === undefined) throw new Error('an instrument of the tests');

  it.each([
    [
      'rounding down alone',
      orders(
        { lots: '0.03', exact: 3_500_000n, profit: 30_000_000n },
        { lots: '0.35', profit: 350_000_000n, close: '1.11' },
      ),
      { total: -5_000_000n, price: 0n, time: 0n, size: -5_000_000n, cost: 0n },
    ],
    [
      'an exact copy',
      orders(
        { lots: '0.10', exact: 10_000_000n, profit: 100_000_000n },
        { lots: '1', profit: 1_000_000_000n, close: '1.11' },
      ),
      { total: 0n, price: 0n, time: 0n, size: 0n, cost: 0n },
    ],
    [
      'closed by hand on another tick',
      orders(
        { lots: '0.10', exact: 10_000_000n, profit: 50_000_000n, close: '1.105', seq: 7 },
        { lots: '1', profit: 1_000_000_000n, close: '1.11' },
      ),
      { total: -50_000_000n, price: 0n, time: -50_000_000n, size: 0n, cost: 0n },
    ],
    [
      'another price of the same tick',
      orders(
        { lots: '0.10', exact: 10_000_000n, profit: 99_000_000n, close: '1.1099' },
        { lots: '1', profit: 1_000_000_000n, close: '1.11' },
      ),
      { total: -1_000_000n, price: -1_000_000n, time: 0n, size: 0n, cost: 0n },
    ],
    [
      'a fee of another size',
      orders(
        { lots: '0.10', exact: 10_000_000n, profit: 0n, fee: 3n },
        { lots: '1', profit: 0n, fee: 20n, close: '1.1' },
      ),
      { total: -1n, price: 0n, time: 0n, size: 0n, cost: -1n },
    ],
  ])('%s', (_name, [copy, leader], expected) => {
    const error = replicationError(copy, leader, eurusd);
    expect(error).toMatchObject(expected);
    expect(error.price + error.time + error.size + error.cost).toBe(error.total);
  });
});
