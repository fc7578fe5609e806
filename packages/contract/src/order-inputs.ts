// What the calls of orders are asked with. Every field beyond those of the specification is optional.
import { z } from 'zod';
import {
  type FieldMessage,
  boundedInput,
  choiceInput,
  clientOrderIdInput,
  decimalInput,
  fieldMessage,
  integerInput,
  pageInput,
  pricedLotsInput,
  required,
} from './envelope.ts';
import type { FieldFault } from './errors.ts';
import { HISTORY_SORTED_MAX, HISTORY_SORTS, TRAILING_PERCENT_MAX } from './names/orders.ts';

const price = (meaning: string) => decimalInput(meaning, 8, 'not_negative');
const orderId = required(integerInput('Order', { min: 1, max: Number.MAX_SAFE_INTEGER }));

const seen = {
  seen_seq: integerInput('Number of the tick that the client sees; kept with seen_price', {
    min: 0,
    max: Number.MAX_SAFE_INTEGER,
  }),
  seen_price: price('The price that the client sees, on the side of the fill; it changes no fill'),
};

/** The widest distance in pips. */
const PIPS_MAX = 10_000_000;
/** The end of the year 9999. */
const EXPIRES_AT_MAX = 253_402_300_799_999;

const pips = (meaning: string) =>
  boundedInput(`${meaning}, in pips (step 0.1; whole pips where prices have no tenths)`, {
    scale: 1,
    max: PIPS_MAX,
  });

/** How a stop loss moves by itself. */
const stopTerms = (none: string) => ({
  trailing_pips: pips(
    `Trailing stop: it follows the best closing price at this distance and never moves back; ${none}`,
  ),
  trailing_percent: boundedInput(
    `The same distance in percent of the best price, instead of trailing_pips (step 0.01); ${none}`,
    { scale: 2, max: TRAILING_PERCENT_MAX },
  ),
  take_profits: pricedLotsInput(
    `Partial take profits: up to three, as price:lots,price:lots; each closes so many lots at its price or better; ${none}`,
  ),
  break_even_pips: pips(
    `Profit at which the stop loss moves to the opening price, once and never back; ${none}`,
  ),
});

type Sent = Readonly<Record<string, unknown>>;

/** Refuses what does not go together, with what is wrong in single fields. */
const refusing =
  (
    field: string,
    fault: FieldFault,
    isWrong: (sent: Sent) => boolean,
    args?: FieldMessage['args'],
  ) =>
  <T extends z.ZodObject>(input: T): T =>
    input.refine((sent) => !isWrong(sent), {
      path: [field],
      error: fieldMessage(fault, args),
      when: ({ value }) => typeof value === 'object' && value !== null,
    });

/** Anything else is refused by its field. */
const isMore = (sent: unknown): boolean =>
  (typeof sent === 'string' || typeof sent === 'number') && Number(sent) !== 0;
const isSent = (sent: unknown): boolean => sent !== undefined && sent !== '' && sent !== null;
const MARKET = '1';

/** A stop follows at one distance. */
const withOneTrail = refusing(
  'trailing_percent',
  'trailing_stop_twice',
  (sent) => isMore(sent['trailing_pips']) && isMore(sent['trailing_percent']),
);

const expiry = {
  expiry: choiceInput(
    'When a pending order ends by itself: at expires_at, or at 17:00 New York of the trading day or week (Friday)',
    ['none', 'time', 'day', 'week'],
  ),
  expires_at: integerInput('With expiry time alone (ms since the epoch, UTC)', {
    min: 1,
    max: EXPIRES_AT_MAX,
  }),
};
const oco = (none: string) =>
  integerInput(`Id of another pending order: one fills, the other is cancelled; ${none}`, {
    min: 0,
    max: Number.MAX_SAFE_INTEGER,
  });
const withoutOther = refusing(
  'oco_with',
  'pending_only',
  (sent) => sent['status'] === MARKET && isMore(sent['oco_with']),
);
const withItsTime = refusing(
  'expires_at',
  'field_required',
  (sent) => sent['expiry'] === 'time' && !isSent(sent['expires_at']),
);
/** Whoever says a time wants it to hold: with another end, or none, it would be left out. */
const withTimeChosen = refusing(
  'expiry',
  'field_not_one_of',
  (sent) => sent['status'] !== MARKET && isSent(sent['expires_at']) && sent['expiry'] !== 'time',
  { choices: 'time' },
);
const timeOfPending = refusing(
  'expires_at',
  'pending_only',
  (sent) => sent['status'] === MARKET && isSent(sent['expires_at']),
);
const ofPending = refusing(
  'expiry',
  'pending_only',
  (sent) => sent['status'] === MARKET && isSent(sent['expiry']) && sent['expiry'] !== 'none',
);
const ofMarket = refusing(
  'max_deviation_pips',
  'market_only',
  (sent) => sent['status'] !== MARKET && isSent(sent['max_deviation_pips']),
);
const withItsSight = refusing(
  'seen_price',
  'field_required',
  (sent) => isSent(sent['max_deviation_pips']) && !isSent(sent['seen_price']),
);

export const SubmitInput = [
  ofPending,
  withoutOther,
  ofMarket,
  withItsTime,
  withTimeChosen,
  timeOfPending,
  withItsSight,
  withOneTrail,
].reduce(
  (input, check) => check(input),
  z.object({
    type: required(choiceInput('1 buy, 2 sell', ['1', '2'])),
    cont: required(decimalInput('Lots', 6, 'positive')),
    forex_id: required(integerInput('Instrument', { min: 1, max: 1_000_000_000 })),
    status: required(choiceInput('1 at market, 0 pending at target_price', ['0', '1'])),
    target_price: price('Target of a pending order'),
    stop_loss_price: price('Stop loss; 0 or empty: none'),
    target_profit_price: price('Take profit; 0 or empty: none'),
    multiple: integerInput('Leverage, one of HasForexMultiple', { min: 1, max: 10_000 }),
    ...stopTerms('0 or empty: none'),
    ...expiry,
    oco_with: oco('0 or missing: none'),
    ...seen,
    max_deviation_pips: pips(
      'Of an order at market: if the price is worse than seen_price by more, it is refused; a better one always fills; empty: any price',
    ),
    client_order_id: clientOrderIdInput,
  }),
);

export const MyDealInput = z.object({
  status: required(choiceInput('1 holding, 0 pending, 3 history', ['0', '1', '3'])),
  page: pageInput,
  forex_id: integerInput('Of the history: only orders of this instrument', {
    min: 1,
    max: 1_000_000_000,
  }),
  sort: choiceInput(
    `Of the history: by what all of it is sorted (net: the result after fee, swap and rebates); orders that have none of it come last. Missing: ended. At most ${HISTORY_SORTED_MAX} can be sorted by another`,
    HISTORY_SORTS,
  ),
  direction: choiceInput('Of sort: the largest or newest first (desc, the default), or last', [
    'asc',
    'desc',
  ]),
});

export const CloseInput = refusing(
  'percent',
  'one_of_two',
  (sent) => isSent(sent['cont']) && isSent(sent['percent']),
)(
  z.object({
    id: orderId,
    cont: decimalInput('Lots to close; missing: all', 6, 'positive'),
    percent: integerInput('Instead of cont: how much of it to close, rounded down to the step', {
      min: 1,
      max: 100,
    }),
    ...seen,
    client_order_id: clientOrderIdInput,
  }),
);
export const CancelInput = z.object({ id: orderId, client_order_id: clientOrderIdInput });
export const SetStopInput = withOneTrail(
  z.object({
    id: orderId,
    target_profit_price: price('Take profit; 0 removes, missing leaves as it is'),
    stop_loss_price: price('Stop loss; 0 removes, missing leaves as it is'),
    ...stopTerms('0 removes, missing leaves as it is'),
    client_order_id: clientOrderIdInput,
  }),
);
export const ReverseInput = z.object({ id: orderId, client_order_id: clientOrderIdInput });
export const ChangePendingInput = [withItsTime, withTimeChosen].reduce(
  (input, check) => check(input),
  z.object({
    id: orderId,
    target_price: price('Another target; missing leaves as it is'),
    cont: decimalInput('Other lots; missing leaves as they are', 6, 'positive'),
    ...expiry,
    oco_with: oco('0: none, missing leaves as it is'),
    client_order_id: clientOrderIdInput,
  }),
);
export const CloseAllInput = z.object({
  forex_id: integerInput('Only orders of this instrument', { min: 1, max: 1_000_000_000 }),
  which: choiceInput('Which of them, by their floating profit; all if missing', [
    'all',
    'losers',
    'winners',
  ]),
  client_order_id: clientOrderIdInput,
});
