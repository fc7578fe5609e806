// Withdrawals: an amount is held when it is requested, and leaves when it is sent. A withdrawal is queued, approved and
// sent; or rejected for a reason of a closed list; or cancelled by the client while queued.
import { z } from 'zod';
import { call, none } from './call.ts';
import {
  choiceInput,
  clientOrderIdInput,
  codeOf,
  decimalInput,
  decimalText,
  instant,
  integerInput,
  pageInput,
  required,
  textInput,
} from './envelope.ts';
import { codeInput } from './users.ts';
import {
  WITHDRAWAL_STATES,
  WITHDRAWAL_REASONS,
  CLOCK_CLIENTS_MIN,
  CLOCK_DAYS,
  HOLD_REASONS,
  PROMISED_SHARE,
  WITHDRAWAL_DELAYS,
  WITHDRAWAL_ROUTES,
} from './names/withdrawals.ts';

export const methodType = codeOf({ 1: 'coin address', 2: 'bank account' });

const DrawTerms = z.object({
  draw_rate: decimalText(
    'The fee: an amount in USD where fee_type is 1, at most 50; else a part of the amount, at most 0.05',
  ),
  fee_type: z.number().int().describe('1: draw_rate is a fixed amount, else a rate'),
  min: decimalText('The smallest amount, in USD; at most 500'),
  max: decimalText('The largest amount, in USD; at least 1,000'),
});

export const DrawCurrency = DrawTerms.extend({
  id: z.number().int().describe('draw_currency_id of a draw'),
  code: z.string(),
  protocol: z.string().describe('The network of a coin; empty for a bank'),
  type: methodType,
  usd_price: decimalText('US dollars per unit; null while there is no fresh price').nullable(),
  rate: decimalText('Units per US dollar; null while there is no fresh price').nullable(),
  decimals: z.number().int().describe('Of the amount received: 7 for BTC and ETH, else 2'),
  next: DrawTerms.extend({
    at: instant('From when'),
    is_offered: z.boolean().describe('false: it can no longer be asked for then'),
  })
    .nullable()
    .describe('Terms that are worse for clients, told a day before they hold; null: none'),
});
export type DrawCurrency = z.infer<typeof DrawCurrency>;

export const Withdrawal = z.object({
  id: z.number().int(),
  number: decimalText('The amount in USD, fee included'),
  fee: decimalText('In USD, fixed at the request'),
  rate: decimalText('Units of draw_currency per USD, fixed at the request'),
  real_number: decimalText('What is received, in draw_currency'),
  state: z.enum(WITHDRAWAL_STATES),
  status_name: z.string().describe('`state` in the language of the request'),
  type: methodType,
  draw_currency: z.object({ id: z.number().int(), code: z.string(), protocol: z.string() }),
  address: z.string().describe('Of a coin; else empty'),
  bank_name: z.string().describe('Of a bank; else empty'),
  payee_name: z.string().describe('Of a bank; else empty'),
  payee_account: z.string().describe('Of a bank; else empty'),
  memo: z.string().describe('The client’s own note'),
  notes: z.string().describe('What the client should know, in the language of the request'),
  reason: z.enum(WITHDRAWAL_REASONS).nullable().describe('Why it was rejected'),
  hold_until: instant('Not approved before').nullable(),
  hold_reason: z.enum(HOLD_REASONS).nullable(),
  reference: z.string().nullable().describe('Of the bank or the chain, once sent'),
  can_cancel: z.boolean(),
  created_at: z.string().describe('ISO 8601, UTC'),
  client_order_id: z.string().nullable(),
});
export type Withdrawal = z.infer<typeof Withdrawal>;

const WithdrawalPage = z.object({ data: z.array(Withdrawal), total: z.number().int() });

/** The steps that a withdrawal has made and will make. */
export const WithdrawalStep = z.object({
  step: z.enum(['requested', 'hold_ended', 'approved', 'sent', 'rejected', 'cancelled']),
  text: z.string().describe('The step in the language of the request'),
  at: instant('When; of a hold that has not ended, when it will; null: ahead').nullable(),
  state: z.enum(['done', 'current', 'ahead']),
});
export type WithdrawalStep = z.infer<typeof WithdrawalStep>;

export const WithdrawalDetail = Withdrawal.extend({
  steps: z.array(WithdrawalStep),
  money: z
    .enum(['held', 'sent', 'returned'])
    .describe('Held on the account, on its way out, or free on the account again'),
  money_text: z.string().describe('Where the money is, in the language of the request'),
});
export type WithdrawalDetail = z.infer<typeof WithdrawalDetail>;

/** What can be withdrawn now, and what prevents more. */
export const DrawAvailable = z.object({
  available: decimalText(
    'max(0, min(balance, equity) - used margin - held); null while a price is missing or too old',
  ).nullable(),
  balance: decimalText('Balance'),
  Equity: decimalText('Net value').nullable(),
  CautionMoneyAll: decimalText('Used margin'),
  lock_balance: decimalText('Held by queued withdrawals'),
  identity_verified: z.boolean().describe('A withdrawal is refused until it is true'),
  second_factor_required: z.boolean().describe('draw and bind_draw_method need second_factor_code'),
  hold_until: instant('A withdrawal asked for now is not approved before').nullable(),
  hold_reason: z.enum(HOLD_REASONS).nullable(),
});
export type DrawAvailable = z.infer<typeof DrawAvailable>;

const minutesOf = (what: string) =>
  z.object({
    median: z.number().int().describe(`Minutes ${what}, rounded up: half of them took no longer`),
    ninety: z.number().int().describe('Likewise: nine of ten took no longer'),
  });

const WithdrawalTimes = z.object({
  count: z.number().int(),
  total: minutesOf('from the request until it was sent'),
  to_approval: minutesOf('from the request to the approval'),
  to_sending: minutesOf('from the approval until it was sent'),
});
export type WithdrawalTimes = z.infer<typeof WithdrawalTimes>;

/** What is told of withdrawals to everybody. Null: fewer than `clients_min` clients are behind the figure. */
export const WithdrawalClock = z.object({
  as_of: instant('When it was worked out'),
  from: instant(`${CLOCK_DAYS} days before`),
  clients_min: z
    .number()
    .int()
    .describe(`${CLOCK_CLIENTS_MIN}: fewer clients are too few to tell of`),
  all: WithdrawalTimes.nullable().describe('Of those sent since `from`'),
  by_delay: z.array(
    z.object({
      delay: z
        .enum(WITHDRAWAL_DELAYS)
        .describe('hold: held for safety; two_people: two had to approve it; none: neither'),
      times: WithdrawalTimes.nullable(),
    }),
  ),
  waiting: z
    .object({
      count: z.number().int().describe('Asked for and neither sent nor ended yet'),
      oldest_minutes: z
        .number()
        .int()
        .nullable()
        .describe('How long the oldest of them has waited; null: none waits'),
      rejected: z.number().int().describe('Since `from`'),
      cancelled: z.number().int().describe('By their clients, since `from`'),
    })
    .nullable(),
  promises: z
    .array(
      z.object({
        hours: z
          .number()
          .int()
          .describe(`${PROMISED_SHARE} % of withdrawals are sent within so many hours`),
        since: instant('From when'),
        until: instant('Until when').nullable().describe('Null: it holds'),
        due: z
          .number()
          .int()
          .nullable()
          .describe(
            'Requests made under it, within the days looked at, that were sent or had waited longer than promised',
          ),
        kept: z.number().int().nullable().describe('Those of them that were sent in time'),
      }),
    )
    .describe(
      'What the operator promised, the newest first; each request counts under the promise it was made under',
    ),
});
export type WithdrawalClock = z.infer<typeof WithdrawalClock>;

const id = (meaning: string) =>
  required(integerInput(meaning, { min: 1, max: Number.MAX_SAFE_INTEGER }));

/** Needed if `second_factor_required` says so. */
export const secondFactorInput = codeInput('Code of the authenticator app');

const DrawSymbolsInput = z.object({
  type: choiceInput('1 coin address, 2 bank account; missing: both', ['1', '2']),
});
const DrawInput = z.object({
  draw_currency_id: id('Currency, one of draw_symbol_list'),
  number: required(decimalInput('Amount in USD, fee included', 6, 'positive')),
  memo: textInput('The client’s own note', { max: 200, form: /^[^\p{Cc}\p{Cs}]+$/u }),
  draw_method_id: id('A bound method of this currency'),
  second_factor_code: secondFactorInput,
  client_order_id: clientOrderIdInput,
});
const DrawListInput = z.object({
  type: choiceInput('1 coin address, 2 bank account; missing: both', ['1', '2']),
  page: pageInput,
});
const DrawInfoInput = z.object({ id: id('Withdrawal') });
const DrawCancelInput = z.object({
  id: id('Withdrawal'),
  client_order_id: clientOrderIdInput,
});

export const WITHDRAWAL_CALLS = {
  drawSymbols: call(
    WITHDRAWAL_ROUTES.drawSymbols,
    'Currencies that can be withdrawn',
    DrawSymbolsInput,
    z.array(DrawCurrency),
  ),
  draw: call(
    WITHDRAWAL_ROUTES.draw,
    'Ask for a withdrawal: the amount is held',
    DrawInput,
    Withdrawal,
  ),
  drawList: call(
    WITHDRAWAL_ROUTES.drawList,
    'Withdrawals, newest first',
    DrawListInput,
    WithdrawalPage,
  ),
  drawInfo: call(
    WITHDRAWAL_ROUTES.drawInfo,
    'One withdrawal with its time line',
    DrawInfoInput,
    WithdrawalDetail,
  ),
  drawCancel: call(
    WITHDRAWAL_ROUTES.drawCancel,
    'Cancel a queued withdrawal: its hold is released',
    DrawCancelInput,
    WithdrawalDetail,
  ),
  drawAvailable: call(
    WITHDRAWAL_ROUTES.drawAvailable,
    'What can be withdrawn now, and what stands in the way',
    none,
    DrawAvailable,
  ),
  withdrawalClock: call(
    WITHDRAWAL_ROUTES.withdrawalClock,
    'How long withdrawals take, and how the operator’s promise about it stands',
    none,
    WithdrawalClock,
  ),
} as const;
