import { type Money, readLots, readPrice, readRate } from '@meridian/units';
import { describe, expect, it } from 'vitest';
import type { Order } from '../vocabulary/order.ts';
import {
  heardParts,
  leaderBeside,
  replicationError,
  skippedError,
  wholeOf,
} from './replication.ts';
import { INSTRUMENTS } from '../testing/instruments.ts';

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
    const error = replicationError(copy, wholeOf(leader, []), eurusd);
    expect(error).toMatchObject(expected);
    expect(error.price + error.time + error.size + error.cost).toBe(error.total);
  });
});

describe('What a copy is held against', () => {
  const fillAt = (seq: number) => ({
    seq,
    at: seq,
    bid: readPrice('1.1', 5),
    ask: readPrice('1.1', 5),
    level: null,
    price: readPrice('1.1', 5),
    rate: readRate('1'),
    legs: [],
  });
  const closed = (id: number, lots: string, net: number, of: Partial<Order> = {}): Order => ({
    id,
    accountId: 1,
    epoch: 0,
    instrumentId: 1,
    side: 'buy',
    leverage: 30,
    clientOrderId: null,
    parentId: null,
    requestedPrice: readPrice('1.1', 5),
    targetPrice: null,
    triggerKind: null,
    placedAt: 1,
    status: 'closed',
    lots: readLots(lots),
    stopLoss: null,
    takeProfit: null,
    openFill: fillAt(1),
    openedAt: 1,
    closeFill: fillAt(id),
    margin: 0n as Money,
    fee: 1_000_000n as Money,
    swap: 0n as Money,
    financedUpTo: 1,
    profit: BigInt((net + 1) * 1e6) as Money,
    endReason: 'client',
    rejectedFor: null,
    endedAt: id,
    ...of,
  });
  // Opened as #1 with 1 lot; 0.2 closed as #10, 0.3 as #20, the rest last.
  const leader = closed(1, '0.5', 50, { endedAt: 30, closeFill: fillAt(30) });
  const parts = [closed(10, '0.2', 2, { parentId: 1 }), closed(20, '0.3', 9, { parentId: 1 })];
  const beside = (copy: Order, heard: readonly number[]) => {
    const { order, closings } = leaderBeside(copy, leader, { parts, heard: new Set(heard) });
    return [order.lots, order.profit, order.fee, closings.map(({ seq }) => seq)];
  };
  const whole = (lots: string, net: number, fees: number, ticks: readonly number[]) => [
    readLots(lots),
    BigInt((net + fees) * 1e6),
    BigInt(fees * 1e6),
    ticks,
  ];

  it.each([
    [
      'that followed to the end: the rest',
      closed(5, '0.1', 0, { endReason: 'copied_close' }),
      [10, 20],
      whole('0.5', 50, 1, [30]),
    ],
    [
      'closed by hand before every part',
      closed(5, '0.1', 0, { endedAt: 3 }),
      [],
      whole('1', 61, 3, [10, 20, 30]),
    ],
    [
      'closed by hand between two',
      closed(5, '0.1', 0, { endedAt: 15 }),
      [10],
      whole('0.8', 59, 2, [20, 30]),
    ],
    [
      'closed at the very moment of a part that it had heard of',
      closed(5, '0.1', 0, { endedAt: 10 }),
      [10],
      whole('0.8', 59, 2, [20, 30]),
    ],
    [
      'closed at the very moment of a part, before it',
      closed(5, '0.1', 0, { endedAt: 10 }),
      [],
      whole('1', 61, 3, [10, 20, 30]),
    ],
    [
      'that left its leader before a part and was closed after it',
      closed(5, '0.1', 0, { endedAt: 25 }),
      [10],
      whole('0.8', 59, 2, [20, 30]),
    ],
    [
      'a part closed by hand, though the rest of the copy heard more',
      closed(15, '0.05', 0, { parentId: 5 }),
      [10, 20],
      whole('0.8', 59, 2, [20, 30]),
    ],
    [
      'still open, and following: the order as it is',
      closed(5, '0.1', 0, { endedAt: null, isFollowing: true }),
      [],
      whole('0.5', 50, 1, [30]),
    ],
    [
      'still open, left to its client between two: as it stood then',
      closed(5, '0.1', 0, { endedAt: null, isFollowing: false }),
      [10],
      whole('0.8', 59, 2, [20, 30]),
    ],
  ])('of a copy %s', (_what, copy, heard, expected) => {
    expect(beside(copy, heard)).toEqual(expected);
  });

  it('is what reached the copy: copied, skipped, or skipped without its number', () => {
    const skip = {
      what: 'part' as const,
      reason: 'part_below_minimum',
      at: 20,
      leaderLots: 300_000n,
    };
    const copied = closed(12, '0.02', 0, { parentId: 5, copyOf: 10 });
    const heard = (copies: Order[], args: Record<string, string>[]) => [
      ...heardParts({ copies, parts, skips: args.map((one) => ({ ...skip, args: one })) }),
    ];
    expect(heard([copied], [])).toEqual([10]);
    expect(heard([], [{ part: '20' }])).toEqual([20]);
    expect(heard([copied], [{ lots: '0.003' }])).toEqual([10, 20]);
    expect(heard([], [{ lots: '0.003' }, { lots: '0.003' }])).toEqual([20]);
  });

  it('is skipped with an exact copy’s result missed, its costs spared', () => {
    // A hundredth of 0.3 lots: 9 dollars net after a fee of 1.
    const [, part] = parts;
    if (part === undefined) throw new Error('a part of the tests');
    expect(skippedError(300_000n, wholeOf(part, []))).toEqual({
      total: -90_000n,
      price: 0n,
      time: 0n,
      size: -100_000n,
      cost: 10_000n,
      exactNet: 90_000n,
    });
  });
});
