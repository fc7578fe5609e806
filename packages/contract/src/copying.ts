// Copying: a client lets a part of the money follow a trader's orders, with a loss that is bounded from the start.
// A copying is that client's allocation to one trader; its money, orders and results are kept apart from the account's
// own.
import { z } from 'zod';
import { call, none } from './call.ts';
import {
  choiceInput,
  clearableInput,
  clientOrderIdInput,
  codeOf,
  decimalText,
  instant,
  integerInput,
  numberInput,
  orderSide,
  pageInput,
  required,
} from './envelope.ts';
import { Order } from './orders.ts';
import { RankedTrader } from './ranking.ts';
import {
  COPY_STOP_MIN,
  COPY_STOP_MAX,
  COPY_STOP_DEFAULT,
  LEADER_NAME_MAX,
  COPY_SIZINGS,
  COPYING_STATES,
  COPY_STOP_REASONS,
  ORDERS_SHOWN,
  LEADING_CONDITIONS,
  COPYING_ROUTES,
} from './names/copying.ts';

/**
 * Letters and digits of any script with single signs between them, at least one letter, and never letters of two
 * scripts that look alike: nobody can take it for another name or for an account's number.
 */
const LEADER_NAME =
  /^(?=.*\p{L})(?!.*\p{sc=Latin}.*[\p{sc=Cyrillic}\p{sc=Greek}])(?!.*[\p{sc=Cyrillic}\p{sc=Greek}].*\p{sc=Latin})[\p{L}\p{N}](?:[ ._'-]?[\p{L}\p{M}\p{N}]){2,}$/u;

const money = (meaning: string) => decimalText(`${meaning}, in USD`);

export const Copying = z.object({
  id: z.number().int(),
  leader_id: z.number().int().describe('Of the trader'),
  leader_user: z
    .string()
    .describe('The trader’s number, masked, or the name that the trader chose'),
  leader_simulated: z.number().int(),
  state: z.enum(COPYING_STATES),
  stop_reason: z.enum(COPY_STOP_REASONS).nullable(),
  sizing: z.enum(COPY_SIZINGS),
  sizing_value: decimalText('The ratio, or the lots; null by equity').nullable(),
  stop_percent: z.number().int().describe('Of the allocation that may be lost'),
  allocation: money('What was put in, less what was taken out in proportion'),
  stop_equity: money('The copying ends when its equity is at or below this'),
  balance: money('Balance'),
  equity: money('Equity; of an ended copying what came back').nullable(),
  floating: money('Floating profit').nullable(),
  used_margin: money('Used margin'),
  takeable: money(
    'What may be taken out now: neither margin nor floating gains, and 200 stay until it is ending; null while a price is missing or stale',
  ).nullable(),
  profit: money(
    'What it is worth (ended: nothing), and what came back, less what was put in, net: after every cost',
  ).nullable(),
  profit_percent: decimalText(
    'profit / the most that stood in it at one time (put in less taken out) x 100',
  ).nullable(),
  paid_in: money('All that was put in'),
  paid_out: money('All that was taken out or came back'),
  costs: money('Fees, financing and spread rebates so far; negative: paid'),
  orders_open: z.number().int(),
  orders_closed: z.number().int(),
  skips: z.number().int().describe('Orders of the trader that were not copied'),
  started_at: instant('Of the start'),
  stopped_at: instant('When no new orders were copied any more').nullable(),
  ended_at: instant('When the money came back').nullable(),
});
export type Copying = z.infer<typeof Copying>;

/**
 * What the copy of an order made different from an exact copy, in USD; the four parts sum to the total exactly. Over a
 * copying the rows of closed orders and of skips together hold every exact lot once.
 */
export const ReplicationError = z.object({
  total: money('Net result less that of an exact copy'),
  price: money('Other prices of the same ticks'),
  time: money(
    'Other ticks: closed by hand, or by the copy stop loss; 0 where both fills are the trader’s',
  ),
  size: money(
    'Lots rounded down to a step, limited or skipped; and the last millionths that rounding leaves',
  ),
  cost: money('Fees and financing'),
  exact_lots: decimalText('Lots before rounding'),
  exact_net: money('The net result of an exact copy'),
});
export type ReplicationError = z.infer<typeof ReplicationError>;

export const CopiedOrder = Order.extend({
  leader_order_id: z.number().int().describe('Of a closed part of a copy: the trader’s part'),
  leader_parent_id: z
    .number()
    .int()
    .nullable()
    .describe('The trader’s order that this part was split from; null: it is no part'),
  is_following: z.number().int().describe('1: follows the trader’s order; 0: left to the client'),
  leader_lots: decimalText(
    'Lots of the trader’s order; of a copy that was closed apart those that were open then, or when it left the trader',
  ),
  leader_status: codeOf(
    { 0: 'pending', 1: 'open', 2: 'ended without a result', 3: 'closed' },
    'Of the trader’s order: ',
  ),
  leader_net: money('Net result of the trader’s order, once closed').nullable(),
  replication: ReplicationError.nullable().describe(
    'Null until both orders are closed with a result',
  ),
});
export type CopiedOrder = z.infer<typeof CopiedOrder>;

export const CopySkip = z.object({
  id: z.number().int(),
  time: instant('Of the skip'),
  leader_order_id: z.number().int().describe('Of a skipped part: the order that it was split from'),
  code: z.string().describe('The instrument'),
  side: orderSide(),
  leader_lots: decimalText('Lots of the trader’s order'),
  what: z.enum(['open', 'part']).describe('part: a partial close that was too small'),
  reason: z.string().describe('Name of the rejection'),
  text: z.string().describe('In the language of the request'),
  replication: ReplicationError.nullable().describe(
    'An exact copy of it would have had a result: null until the trader’s order is closed with one, and where no exact copy is known (paused, a price was missing)',
  ),
});
export type CopySkip = z.infer<typeof CopySkip>;

export const CopyMovement = z.object({
  id: z.number().int(),
  time: instant('Of the movement'),
  kind: z.string().describe('As in the account’s ledger'),
  amount: money('Into the copying; negative: out of it'),
  balance: money('After it'),
  text: z.string().describe('In the language of the request'),
});
export type CopyMovement = z.infer<typeof CopyMovement>;

export const TraderDay = z.object({
  time: instant('The end of the day'),
  growth: decimalText('Percent since the start; deposits, withdrawals and resets are no return'),
  drawdown: decimalText('Percent below the highest earlier value'),
});
const TraderMonth = z.object({
  month: z.string().describe('2026-11'),
  rate: decimalText('Percent'),
});
const TraderInstrument = z.object({
  code: z.string(),
  name: z.string(),
  logo: z.string(),
  trades: z.number().int(),
  share: decimalText('Percent of closed orders'),
});
const TraderOrder = z.object({
  code: z.string(),
  name: z.string(),
  logo: z.string(),
  side: orderSide(),
  multiple: z.number().int().describe('Leverage'),
  lots: decimalText('Lots'),
  price: decimalText('Opening price'),
  time: instant('Of the opening'),
});
/** What copiers made with the trader, after all costs. */
export const CopiersResult = z.object({
  now: z.number().int().describe('Copyings that run or are paused: the followers'),
  ever: z.number().int().describe('People so far of whose copyings one copied an order'),
  in_profit: z
    .number()
    .int()
    .describe(
      'Of these, how many have earned something in all their copyings together; null while a price is missing',
    )
    .nullable(),
  money: money('Equity of these; null while a price is missing').nullable(),
  earned: money(
    'Equity and what came back, less what was put in; null while a price is missing',
  ).nullable(),
  rate: decimalText(
    'earned in percent of the most that stood in each copying at one time; null without any, and while a price is missing',
  ).nullable(),
  trader_rate: decimalText(
    'The trader’s own return since the first copying was started',
  ).nullable(),
  as_of: instant('The one moment of these figures, at most 3 s ago'),
});
export const Trader = RankedTrader.extend({
  name: z.string().nullable().describe('Chosen by the trader; null: masked number only'),
  leads: z.number().int().describe('1: may be copied'),
  kind: z.enum(['live', 'demo']),
  as_of: instant(
    'Everything closed or marked up to then is in the results; null: not yet since the start',
  ).nullable(),
  own_money: money('The trader’s own equity now').nullable(),
  orders_shown: z.enum(ORDERS_SHOWN),
  orders: z.array(TraderOrder).describe('Open orders, as far as the trader shows them'),
  days: z.array(TraderDay).describe('Ascending; at most the last 730'),
  months: z.array(TraderMonth).describe('Ascending'),
  instruments: z.array(TraderInstrument).describe('The most traded first'),
  copiers: CopiersResult,
  my_copying: z.number().int().nullable().describe('The caller’s running copying of this trader'),
});
export type Trader = z.infer<typeof Trader>;

export const Leading = z.object({
  leads: z.number().int(),
  since: instant('Of the start').nullable(),
  name: z.string().nullable(),
  orders_shown: z.enum(ORDERS_SHOWN),
  copiers: z.number().int().describe('Copyings that run or are paused'),
  copiers_money: money('Equity of these; null while a price is missing').nullable(),
  as_of: instant('The one moment of both, at most 3 s ago; the same as on the trader’s page'),
  conditions: z.array(
    z.object({
      condition: z.enum(LEADING_CONDITIONS),
      needed: decimalText('What is asked for'),
      have: decimalText('What there is'),
      is_met: z.number().int(),
    }),
  ),
});
export type Leading = z.infer<typeof Leading>;

const MyCopyings = z.object({
  available: money('What may be put into copyings').nullable(),
  list: z.array(Copying).describe('Running ones first, then by their end, the newest first'),
  equity: money('Of all running copyings').nullable(),
  profit: money('Of all running copyings').nullable(),
});

const copyingId = required(integerInput('Copying', { min: 1, max: Number.MAX_SAFE_INTEGER }));
const traderId = required(integerInput('Trader', { min: 1, max: Number.MAX_SAFE_INTEGER }));
const usd = (meaning: string) => numberInput(`${meaning}, in USD`, 2);
const stopPercent = integerInput('Percent of the allocation that may be lost', {
  min: COPY_STOP_MIN,
  max: COPY_STOP_MAX,
});
const sizingInput = choiceInput('How orders are sized', COPY_SIZINGS);
const sizingValue = numberInput(
  'The ratio (0.0001 to 100) or the lots; alone: of the kind that stands; none by equity',
  6,
);

const TraderInput = z.object({ id: traderId });
const CopyingInput = z.object({ id: copyingId });
const StartCopyingInput = z.object({
  leader_id: traderId,
  amount: required(usd('The allocation, at least 200')),
  stop_percent: stopPercent.transform((percent) => percent ?? COPY_STOP_DEFAULT),
  sizing: sizingInput.transform((sizing) => sizing ?? 'equity'),
  sizing_value: sizingValue,
  client_order_id: clientOrderIdInput,
});
const ChangeCopyingInput = z.object({
  id: copyingId,
  stop_percent: stopPercent,
  sizing: sizingInput,
  sizing_value: sizingValue,
  paused: choiceInput('1: no new orders are copied, 0: they are again', ['0', '1']),
  client_order_id: clientOrderIdInput,
});
const MoveCopyMoneyInput = z.object({
  id: copyingId,
  direction: required(choiceInput('in: add to it, out: take from it', ['in', 'out'])),
  amount: required(usd('Amount')),
  client_order_id: clientOrderIdInput,
});
const StopCopyingInput = z.object({
  id: copyingId,
  orders: required(
    choiceInput('close: at the market now; keep: left to the client', ['close', 'keep']),
  ),
  client_order_id: clientOrderIdInput,
});
const CloseCopiedInput = z.object({
  id: copyingId,
  order_id: required(integerInput('Order', { min: 1, max: Number.MAX_SAFE_INTEGER })),
  client_order_id: clientOrderIdInput,
});
const CopiedOrdersInput = z.object({
  id: copyingId,
  status: required(choiceInput('1 open, 0 pending, 3 history', ['0', '1', '3'])),
  page: pageInput,
});
const CopyingPageInput = z.object({ id: copyingId, page: pageInput });
const LeadInput = z.object({
  orders_shown: choiceInput(
    'Who sees open orders; missing: as it is, delayed at first',
    ORDERS_SHOWN,
  ),
  name: clearableInput(
    'A name of one’s own, 3 characters at the least; empty: the masked number; missing: as it is',
    { max: LEADER_NAME_MAX, form: LEADER_NAME, fault: 'leader_name_form' },
  ),
});

const CopiedOrderPage = z.object({ data: z.array(CopiedOrder), total: z.number().int() });
const CopySkipPage = z.object({ data: z.array(CopySkip), total: z.number().int() });
const CopyMovementPage = z.object({ data: z.array(CopyMovement), total: z.number().int() });

export const COPYING_CALLS = {
  trader: call(
    COPYING_ROUTES.trader,
    'One trader: results, orders shown, copiers',
    TraderInput,
    Trader,
  ),
  copyings: call(COPYING_ROUTES.copyings, 'One’s own copyings', none, MyCopyings),
  copying: call(COPYING_ROUTES.copying, 'One copying', CopyingInput, Copying),
  copiedOrders: call(COPYING_ROUTES.copiedOrders, 'Its orders', CopiedOrdersInput, CopiedOrderPage),
  copySkips: call(
    COPYING_ROUTES.copySkips,
    'What was not copied, and why',
    CopyingPageInput,
    CopySkipPage,
  ),
  copyMovements: call(
    COPYING_ROUTES.copyMovements,
    'Its ledger',
    CopyingPageInput,
    CopyMovementPage,
  ),
  startCopying: call(COPYING_ROUTES.startCopying, 'Copies a trader', StartCopyingInput, Copying),
  changeCopying: call(
    COPYING_ROUTES.changeCopying,
    'Its limits; pause',
    ChangeCopyingInput,
    Copying,
  ),
  moveCopyMoney: call(
    COPYING_ROUTES.moveCopyMoney,
    'Adds or takes money',
    MoveCopyMoneyInput,
    Copying,
  ),
  stopCopying: call(COPYING_ROUTES.stopCopying, 'Ends a copying', StopCopyingInput, Copying),
  closeCopied: call(
    COPYING_ROUTES.closeCopied,
    'Closes one copied order, or cancels it while it is pending',
    CloseCopiedInput,
    Order,
  ),
  leading: call(COPYING_ROUTES.leading, 'Whether one may be copied', none, Leading),
  lead: call(COPYING_ROUTES.lead, 'Lets others copy one’s orders', LeadInput, Leading),
  stopLeading: call(COPYING_ROUTES.stopLeading, 'Ends it; copiers are told', none, Leading),
} as const;
