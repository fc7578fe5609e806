import { asLots, asMoney, asPrice, asRate } from '@meridian/units';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decode, decodeEvent, encodable, encode, encodeEvent } from './codec.ts';
import type { AccountCommand } from './command.ts';
import type { Event } from './event.ts';
import type { Fill } from './order.ts';

const big = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n });
const money = big.map(asMoney);
const price = big.map(asPrice);
const lots = big.map(asLots);
const rate = big.map(asRate);
const id = fc.nat();
/** Arguments of texts are named by the engine, never by a client: `__proto__` is none. */
const name = fc.stringMatching(/^[a-z][a-zA-Z]{0,11}$/);
const optional = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: null });
const fill: fc.Arbitrary<Fill> = fc.record({
  seq: id,
  at: id,
  bid: price,
  ask: price,
  level: optional(price),
  price,
  rate,
  legs: fc.array(fc.record({ instrumentId: id, seq: id, bid: price, ask: price })),
});
const about = { accountId: id, orderId: id, at: id };
/** Names of figures used as free texts: they must stay texts. */
const text = fc.oneof(fc.string(), fc.constantFrom('lots', 'price', '12', '-3', '0.1'));
const event: fc.Arbitrary<Event> = fc.oneof(
  fc.record({
    type: fc.constant('MarketOrderFilled' as const),
    ...about,
    fill,
    order: fc.record({
      instrumentId: id,
      side: fc.constantFrom('buy' as const, 'sell' as const),
      lots,
      leverage: id,
      clientOrderId: optional(text),
      requestedPrice: price,
      targetPrice: optional(price),
      triggerKind: fc.constantFrom('limit' as const, 'stop' as const, null),
      stopLoss: optional(price),
      takeProfit: optional(price),
      margin: money,
      fee: money,
    }),
  }),
  fc.record({
    type: fc.constant('PendingOrderFilled' as const),
    ...about,
    fill,
    margin: money,
    fee: money,
  }),
  fc.record({
    type: fc.constant('OrderPartlyClosed' as const),
    ...about,
    reason: fc.constant('client' as const),
    fill,
    profit: money,
    partId: id,
    lots,
    margin: money,
    fee: money,
    swap: money,
  }),
  fc.record({
    type: fc.constant('StopsSet' as const),
    ...about,
    stopLoss: optional(price),
    takeProfit: optional(price),
  }),
  fc.record({
    type: fc.constant('FinancingCharged' as const),
    ...about,
    rollover: id,
    days: id,
    price,
    rate,
    amount: money,
  }),
  fc.record({
    type: fc.constant('DemoReset' as const),
    accountId: id,
    at: id,
    returned: money,
    grant: money,
  }),
  fc.record({
    type: fc.constant('OutcomeRecorded' as const),
    accountId: id,
    at: id,
    clientOrderId: text,
    outcome: fc.array(
      fc.record({
        orderId: optional(id),
        partId: optional(id),
        rejected: fc.constantFrom(null, 'price_stale' as const),
        args: fc.dictionary(name, text),
      }),
    ),
  }),
);

/** Objects of the test tool have no prototype; events of a decoder do. */
const plain = (value: unknown): unknown => structuredClone(value);

describe('events as JSON', () => {
  it('come back as they were, from text and from what a driver parsed', () => {
    fc.assert(
      fc.property(event, (one) => {
        const told = plain(one);
        expect(plain(decodeEvent(encodeEvent(one)))).toEqual(told);
        expect(plain(decodeEvent(JSON.parse(encodeEvent(one))))).toEqual(told);
      }),
    );
  });

  it('are written alike by any JSON writer once encodable', () => {
    fc.assert(
      fc.property(event, (one) => {
        expect(JSON.stringify(encodable(one))).toBe(encode(one));
      }),
    );
  });

  it('keep texts of outcomes as texts', () => {
    const outcome = [
      { orderId: 1, partId: null, rejected: null, args: { price: '12', lots: '1' } },
    ];
    expect(decode(encode({ outcome }))).toEqual({ outcome });
  });
});

describe('a command', () => {
  const about = { accountId: 1, clientOrderId: 'a', arrivedAt: 5 };
  const paid = { channel: 'bank', currency: 'EUR', paid: '12.50' } as const;
  const money = { ...about, clientOrderId: null } as const;
  const commands: AccountCommand[] = [
    {
      ...about,
      ...{ type: 'PlaceOrder', instrumentId: 1, side: 'buy', lots: asLots(1n), leverage: 30 },
      ...{ mode: 'pending', target: 109_000_000n, stopLoss: 0n, takeProfit: null },
    },
    { ...about, type: 'CloseOrder', orderId: 1, lots: asLots(2n) },
    { ...about, type: 'CloseAllOrders', instrumentId: null },
    { ...about, type: 'SetStops', orderId: 1, stopLoss: null, takeProfit: 3n },
    { ...about, type: 'ResetDemo', grant: asMoney(4n) },
    { ...money, ...paid, type: 'CreditDeposit', depositId: 1, amount: asMoney(5n) },
    { ...money, ...paid, type: 'ReverseDeposit', depositId: 1, amount: asMoney(5n) },
    {
      ...{ ...money, ...paid, type: 'HoldWithdrawal' },
      ...{ withdrawalId: 1, amount: asMoney(5n), fee: asMoney(1n) },
    },
    {
      ...{ ...about, type: 'StartCopying', leaderId: 2, allocation: asMoney(6n), stopPercent: 50 },
      sizing: { kind: 'ratio', ratio: 7n },
    },
    { ...about, type: 'MoveCopyMoney', copyId: 3, amount: asMoney(-8n) },
  ];
  it.each(commands)('$type goes to another process and is the same', (command) => {
    expect(decode(encode(command))).toEqual(command);
  });
});
