// Orders and the calls that place, change and end them. The wire's names: cont = lots, multiple = leverage,
// CautionMoney = margin, HazardRate = risk rate, FactProfits = gross profit.
import { z } from 'zod';
import { call } from './call.ts';
import { codeOf, decimalText, instant, orderSide } from './envelope.ts';
import {
  CancelInput,
  ChangePendingInput,
  CloseAllInput,
  CloseInput,
  MyDealInput,
  ReverseInput,
  SetStopInput,
  SubmitInput,
} from './order-inputs.ts';
import { CLOSE_REASONS, NEIGHBOURS_EACH_WAY, ORDER_ROUTES, STORY_KINDS } from './names/orders.ts';

export const Fill = z
  .object({
    Seq: z.number().int().describe('Number of the tick that was used'),
    Time: instant('Market time of the tick'),
    AskedAt: instant(
      'When the request that asked for the fill arrived at the server; of a copy its trader’s; null: the market reached it, or it was not kept yet',
    ).nullable(),
    TickArrivedAt: instant(
      'When the tick arrived at the server; null: it was not kept yet',
    ).nullable(),
    Bid: decimalText("The tick's bid"),
    Ask: decimalText("The tick's ask"),
    Level: decimalText('The trigger that the tick reached').nullable(),
    Price: decimalText('The price of the fill'),
    SeenSeq: z
      .number()
      .int()
      .nullable()
      .describe(
        'Number of the tick that the client saw who asked for it at market; null: not said',
      ),
    SeenPrice: decimalText('The price that the client saw; null: not said').nullable(),
    Slippage: decimalText(
      'Price against Level, at market against SeenPrice, in the client’s favour; negative: against',
    ).nullable(),
    SpreadPromised: decimalText(
      'The widest spread that was promised for then; null: none was',
    ).nullable(),
    SpreadRebate: decimalText(
      'What the fill got back, USD, because the tick’s spread was wider; null: it was not',
    ).nullable(),
    QuoteRate: decimalText('USD per unit of quote currency that was used'),
    QuoteRateLegs: z
      .array(
        z.object({
          Code: z.string(),
          Seq: z.number().int(),
          Bid: decimalText('Bid'),
          Ask: decimalText('Ask'),
        }),
      )
      .describe('The ticks that the rate was computed from'),
  })
  .describe('Which tick filled the order, and how');
export type Fill = z.infer<typeof Fill>;

export const Order = z.object({
  Id: z.number().int(),
  ForexId: z.number().int(),
  ForexTradeLists: z.object({
    Id: z.number().int(),
    Code: z.string(),
    ShowCode: z.string(),
    Logo: z.string(),
    PricePrecision: z.number().int(),
  }),
  OrderType: orderSide(),
  Status: codeOf({ 0: 'pending', 1: 'open', 2: 'cancelled or rejected', 3: 'closed' }),
  Quantity: decimalText('Lots'),
  Multiple: z.number().int().describe('Leverage'),
  OriginPrice: decimalText('The price asked for: the market at placement, or the target'),
  Price: decimalText('The opening price; of a pending order its target'),
  UpdatePrice: decimalText(
    'The price that would close it now; of a closed order its closing price',
  ).nullable(),
  TargetPrice: decimalText('Target of an order that was placed as pending').nullable(),
  TriggerKind: z.enum(['limit', 'stop']).nullable(),
  TargetLossPrice: decimalText(
    'Stop loss as it stands now, wherever it has trailed; null: none',
  ).nullable(),
  TargetProfitPrice: decimalText('Take profit; null: none').nullable(),
  TrailingPips: decimalText('Distance of the trailing stop in pips; null: none').nullable(),
  TrailingPercent: decimalText(
    'Distance of the trailing stop in percent of the best price; null: none',
  ).nullable(),
  BreakEvenPips: decimalText(
    'Profit in pips at which the stop loss moves to the opening price; null: none',
  ).nullable(),
  BreakEvenDone: z.boolean().describe('It has moved there'),
  TakeProfits: z
    .array(
      z.object({
        Price: decimalText('The price at which it closes'),
        Quantity: decimalText('The lots of it that close'),
        Done: z
          .boolean()
          .describe('They have closed: an order of its own, with this as its parent'),
      }),
    )
    .describe('Partial take profits, those that are done included'),
  ExpiresAt: instant('When a pending order ends by itself; null: it does not').nullable(),
  OcoWith: z
    .number()
    .int()
    .nullable()
    .describe(
      'The pending order that is cancelled when this one fills; of one cancelled so, the one that filled; null: none',
    ),
  MaxDeviationPips: decimalText(
    'How many pips worse than SeenPrice the fill at market could be; null: any',
  ).nullable(),
  ClosePrice: decimalText('Closing price').nullable(),
  CautionMoney: decimalText('Margin, fixed at the fill; of a pending order the estimate'),
  TradeFee: decimalText('Fee charged at the fill; of a pending order its estimate'),
  Swap: decimalText('Overnight financing so far; negative: paid'),
  FactProfits: decimalText('Gross profit in USD: floating while open, realised after').nullable(),
  NetProfit: decimalText('FactProfits - TradeFee + Swap').nullable(),
  CloseReason: z.enum(CLOSE_REASONS).nullable(),
  RejectReason: z
    .string()
    .nullable()
    .describe('Why a pending order was rejected, in the language of the request'),
  AskedAt: instant(
    'When the request to place it arrived at the server; of a copy its trader’s; null: it was not kept yet',
  ).nullable(),
  CreateTimeHandler: z.string().describe('ISO 8601, UTC'),
  OpenTime: instant('Of the opening fill').nullable(),
  CloseTime: instant('Of the close, cancellation or rejection').nullable(),
  ParentId: z.number().int().nullable().describe('The order that this closed part was split from'),
  ClosedPartId: z
    .number()
    .int()
    .nullable()
    .describe('In the answer of a partial close: the part that was closed'),
  SeenSeq: z
    .number()
    .int()
    .nullable()
    .describe('Tick that the client saw at an order at market; null: not said'),
  SeenPrice: decimalText('The price that the client saw then; null: not said').nullable(),
  ApiKey: z
    .string()
    .nullable()
    .describe('The name of the API key that it was placed with; null: by its owner'),
  client_order_id: z.string().nullable(),
  Receipt: z.object({ Open: Fill.nullable(), Close: Fill.nullable() }),
});
export type Order = z.infer<typeof Order>;

const StoodAt = z.object({
  Equity: decimalText('Equity').nullable().describe('Null if a price was missing'),
  CautionMoneyAll: decimalText('Used margin'),
  MarginLevel: decimalText('Equity / used margin x 100').nullable(),
});
export type StoodAt = z.infer<typeof StoodAt>;

export const StoryEvent = z.object({
  At: instant('When'),
  Kind: z.enum(STORY_KINDS),
  By: z.enum(['client', 'market', 'venue', 'staff']),
  Fill: Fill.nullable(),
  Before: StoodAt.nullable().describe('The account right before a fill or a close'),
  After: StoodAt.nullable().describe('The account right after it'),
  Facts: z
    .record(z.string(), z.string())
    .describe('What else is known: amounts, lots and levels as decimals, reasons by their names'),
});
export type StoryEvent = z.infer<typeof StoryEvent>;

export const OrderStory = z.object({
  Order,
  Events: z.array(StoryEvent).describe('In the order in which they happened'),
});
export type OrderStory = z.infer<typeof OrderStory>;

export const NeighbourFill = z
  .object({
    At: instant('When it was dealt'),
    Row: z.number().int().describe('Of the journal: its leaf in the public log is one less'),
    OrderType: orderSide('What was dealt: '),
    IsOpening: z.boolean().describe('It opened an order; else it closed one, or a part'),
    Quantity: decimalText('Lots'),
    Price: decimalText('Price, with the house’s markup if there is one'),
    TradeFee: decimalText('Charged for it'),
    FeeCurrency: z.literal('USD'),
    Seq: z.number().int().describe('Number of the tick that was used'),
    IsOwn: z.boolean().describe('Of the client who asks'),
  })
  .describe('A fill without its account');
export type NeighbourFill = z.infer<typeof NeighbourFill>;

const NeighbourFills = z
  .object({
    Before: z.array(NeighbourFill).describe(`At most ${NEIGHBOURS_EACH_WAY}, the oldest first`),
    Own: NeighbourFill,
    After: z.array(NeighbourFill).describe(`At most ${NEIGHBOURS_EACH_WAY}, the oldest first`),
  })
  .nullable();

export const OrderNeighbours = z.object({
  Kind: z
    .enum(['demo', 'real'])
    .describe('Of the accounts that are compared: the order’s own kind'),
  Open: NeighbourFills.describe('Around the opening fill; null: there was none'),
  Close: NeighbourFills.describe('Around the closing fill; null: there was none'),
});
export type OrderNeighbours = z.infer<typeof OrderNeighbours>;

/** An account's figures: the fields of AccountFigures in trading. */
export const Summary = z.object({
  balance: decimalText('Balance'),
  Equity: decimalText('Net value: balance + floating profit').nullable(),
  FreeMargin: decimalText('Available prepayment: equity - used margin').nullable(),
  MarginLevel: decimalText(
    'Prepayment ratio in percent: equity / used margin x 100; null without open orders',
  ).nullable(),
  HazardRate: decimalText('Risk rate in percent: half the used margin / equity x 100').nullable(),
  CautionMoneyAll: decimalText('Used margin'),
});
export type Summary = z.infer<typeof Summary>;

export const OrderPage = Summary.extend({
  data: z.array(Order),
  total: z.number().int(),
  all_fact_profits: decimalText('Sum over all orders of the list: gross profit').nullable(),
});
export type OrderPage = z.infer<typeof OrderPage>;

const Reversed = z.object({
  closed: Order,
  opened: Order.nullable().describe('The other side; null: it could not be opened'),
  msg: z.string().describe('Why nothing was opened; else empty'),
});

const CloseAllResult = z.array(
  z.object({
    Id: z.number().int(),
    code: z.number().int().describe('1: closed'),
    msg: z.string(),
    order: Order.nullable(),
  }),
);

export const ORDER_CALLS = {
  submit: call(ORDER_ROUTES.submit, 'Place an order at market or pending', SubmitInput, Order),
  myDeal: call(ORDER_ROUTES.myDeal, 'Orders by status', MyDealInput, OrderPage),
  close: call(ORDER_ROUTES.close, 'Close an open order, or a part of it', CloseInput, Order),
  closeAll: call(ORDER_ROUTES.closeAll, 'Close all open orders', CloseAllInput, CloseAllResult),
  cancelTrade: call(ORDER_ROUTES.cancelTrade, 'Cancel a pending order', CancelInput, Order),
  setStopPrice: call(
    ORDER_ROUTES.setStopPrice,
    'Set or remove stop loss and take profit',
    SetStopInput,
    Order,
  ),
  changePending: call(
    ORDER_ROUTES.changePending,
    'Change price, lots and expiry of a pending order in place',
    ChangePendingInput,
    Order,
  ),
  reverse: call(
    ORDER_ROUTES.reverse,
    'Close an open order and open the other side with the same lots, without stops',
    ReverseInput,
    Reversed,
  ),
  orderDetail: call(ORDER_ROUTES.orderDetail, 'One order', CancelInput.pick({ id: true }), Order),
  orderStory: call(
    ORDER_ROUTES.orderStory,
    'What happened to an order, from its placement to its end',
    CancelInput.pick({ id: true }),
    OrderStory,
  ),
  orderNeighbours: call(
    ORDER_ROUTES.orderNeighbours,
    'The fills of all accounts around those of an order, in its instrument, within 15 minutes',
    CancelInput.pick({ id: true }),
    OrderNeighbours,
  ),
} as const;
