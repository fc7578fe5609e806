import { CATALOGUE, type Tick } from '@meridian/market';
import {
  type Change,
  type Command,
  type EngineState,
  type Order,
  SCALED_PRICE_DECIMALS,
  createState,
  execute,
} from '@meridian/trading';
import { asPrice, dollars, readDecimal, readLots } from '@meridian/units';
import { beforeEach, describe, expect, it } from 'vitest';
import { accountRow, batchOf, decidedBy, orderFromRow, orderRow } from './projection.ts';

const hours = { isOpen: () => true, rollovers: () => [], financingDays: () => 0 };
let state: EngineState;
let changes: Change[];
beforeEach(() => {
  state = createState(CATALOGUE, hours, 'of_margin');
  changes = [];
  run({ type: 'OpenAccount', accountId: 7, kind: 'demo', grant: dollars(10_000), at: 1 });
  price(110_000, 110_008);
});

function run(command: Command): void {
  changes.push(...execute(state, command).changes);
}
function price(bid: number, ask: number, at = 2): void {
  const tick: Tick = {
    instrumentId: 1,
    bid: asPrice(BigInt(bid)),
    ask: asPrice(BigInt(ask)),
    at,
    seq: bid,
    volume: 1,
  };
  run({ type: 'ApplyTick', tick, at });
}
const scaled = (text: string) => readDecimal(text, SCALED_PRICE_DECIMALS);
const place = (more: Partial<Extract<Command, { type: 'PlaceOrder' }>> = {}) =>
  run({
    type: 'PlaceOrder',
    accountId: 7,
    clientOrderId: 'mine',
    instrumentId: 1,
    side: 'buy',
    lots: readLots('0.30'),
    leverage: 30,
    mode: 'market',
    target: null,
    stopLoss: scaled('1.09'),
    takeProfit: null,
    at: 3,
    ...more,
  });
const orders = (): Order[] => changes.flatMap((change) => change.orders);

describe('an order becomes a row and an order again', () => {
  it.each([
    { story: 'open', tell: () => place() },
    {
      story: 'closed',
      tell: () => {
        place();
        run({
          type: 'CloseOrder',
          accountId: 7,
          clientOrderId: null,
          orderId: 1,
          lots: null,
          at: 4,
        });
      },
    },
    {
      story: 'closed in part',
      tell: () => {
        place();
        run({
          type: 'CloseOrder',
          accountId: 7,
          clientOrderId: null,
          orderId: 1,
          lots: readLots('0.1'),
          at: 4,
        });
      },
    },
    {
      story: 'stopped out in a gap',
      tell: () => {
        place();
        price(105_000, 105_008, 5);
      },
    },
    {
      story: 'pending',
      tell: () =>
        place({
          mode: 'pending',
          target: scaled('1.08'),
          side: 'sell',
          stopLoss: null,
          clientOrderId: null,
        }),
    },
    {
      story: 'cancelled',
      tell: () => {
        place({ mode: 'pending', target: scaled('1.095') });
        run({ type: 'CancelOrder', accountId: 7, clientOrderId: null, orderId: 1, at: 4 });
      },
    },
    {
      story: 'rejected',
      tell: () => {
        place({ mode: 'pending', target: scaled('1.095'), lots: readLots('3') });
        price(109_400, 109_408, 5);
      },
    },
    {
      story: 'voided by a reset',
      tell: () => {
        place();
        run({
          type: 'ResetDemo',
          accountId: 7,
          clientOrderId: null,
          grant: dollars(10_000),
          at: 9,
        });
      },
    },
  ])('$story', ({ tell }) => {
    tell();
    expect(orders().length).toBeGreaterThan(0);
    for (const order of orders()) {
      const row = orderRow(order);
      expect(
        orderFromRow({ ...row, receipt: JSON.parse(JSON.stringify(row.receipt)) as object }),
      ).toEqual(order);
    }
  });
});

describe('a batch', () => {
  it('numbers its events, keeps the last row of each order, and each account as it was after its command', () => {
    place();
    const afterOpening = decidedBy(state, changes);
    changes = [];
    run({
      type: 'CloseOrder',
      accountId: 7,
      clientOrderId: 'closing',
      orderId: 1,
      lots: null,
      at: 4,
    });
    const batch = batchOf([afterOpening, decidedBy(state, changes)], { batch: 5, firstSeq: 11 });
    expect(batch.batch).toBe(5);
    expect(batch.events.map(({ seq, kind }) => [seq, kind])).toEqual([
      [11, 'AccountOpened'],
      [12, 'MarketOrderFilled'],
      [13, 'OutcomeRecorded'],
      [14, 'OrderClosed'],
      [15, 'OutcomeRecorded'],
    ]);
    expect(batch.orders.map(({ id, status }) => [id, status])).toEqual([[1, 3]]);
    expect(batch.entries.map(({ seq, kind }) => [seq, kind])).toEqual([
      [11, 'demo_grant'],
      [12, 'handling_fee'],
      [14, 'realised_profit'],
    ]);
    for (const { postings } of batch.entries)
      expect(postings.reduce((sum, { amount }) => sum + amount, 0n)).toBe(0n);
    expect(batch.accounts.at(-1)).toEqual(accountRow(state, 7));
    expect(batch.accounts.at(0)?.balance).toBeGreaterThan(batch.accounts.at(-1)?.balance ?? 0n);
    expect(JSON.parse(JSON.stringify(batch.events.map(({ body }) => body)))).toHaveLength(5);
  });
});
