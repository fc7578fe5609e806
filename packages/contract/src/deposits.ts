// Deposits: coins sent to an address, and bank wires. The client tells the operator, and the money is credited once it
// was seen.
import { z } from 'zod';
import { call, none } from './call.ts';
import {
  choiceInput,
  clientOrderIdInput,
  codeOf,
  decimalInput,
  decimalText,
  integerInput,
  pageInput,
  required,
  textInput,
} from './envelope.ts';
import { CURRENCY_DECIMALS, DEPOSIT_ROUTES } from './names/deposits.ts';

const limits = {
  currency_code: z.string().describe('The currency of `number`'),
  min: decimalText('The smallest `number`'),
  max: decimalText('The largest `number`'),
  decimals: z.number().int().describe('Decimals that `number` may have'),
  rate: decimalText(
    'US dollars per unit at this moment; the rate is fixed when it is credited',
  ).nullable(),
};

export const DepositCoinOption = z.object({
  id: z.number().int().describe('charge_id of a submit'),
  address: z.string().describe('Where to send the coins'),
  protocol_code: z.string().describe('The network: TRC20, ERC20, BTC …'),
  ...limits,
});
export type DepositCoinOption = z.infer<typeof DepositCoinOption>;

const DepositSymbol = z.object({ id: z.number().int(), code: z.string() });

export const DepositWireOption = z.object({
  id: z.number().int().describe('wire_id of a wire_submit'),
  bank_name: z.string(),
  bank_address: z.string(),
  bank_swift: z.string(),
  payee_name: z.string(),
  payee_account: z.string(),
  bank_remark: z.string().describe('What to quote with the payment, so that it is matched'),
  ...limits,
});
export type DepositWireOption = z.infer<typeof DepositWireOption>;

export const Deposit = z.object({
  id: z.number().int(),
  number: decimalText('The amount stated, in currency_code'),
  type: codeOf({ 0: 'coin', 1: 'bank wire' }),
  currency_code: z.string(),
  protocol_code: z.string().describe('Of a coin; else empty'),
  address: z.string().describe('Of a coin, where it was sent; else empty'),
  bank_name: z.string().describe('Of a wire; else empty'),
  status: codeOf({ 0: 'pending review', 1: 'completed', 2: 'rejected', 3: 'invalid' }),
  remark: z.string().describe('Why it was rejected or is invalid; else empty'),
  stated_reference: z
    .string()
    .describe('The payment’s reference as the client stated it; else empty'),
  proofImg: z.string().describe('Address of the picture; empty without one'),
  created_at: z.string().describe('ISO 8601, UTC'),
  decided_at: z.string().nullable().describe('ISO 8601, UTC'),
  reversed_at: z
    .string()
    .nullable()
    .describe(
      'When a wrong credit was taken back, ISO 8601, UTC; `remark` says why, and the status is 3',
    ),
  seen_number: decimalText('The amount that arrived, in seen_currency').nullable(),
  seen_currency: z.string().nullable().describe('The currency that arrived'),
  rate: decimalText('US dollars per unit, fixed when it was credited').nullable(),
  credited: decimalText('What was credited, in USD').nullable(),
  reference: z.string().nullable().describe('Of the bank or the chain, matched by the reviewer'),
  client_order_id: z.string().nullable(),
});
export type Deposit = z.infer<typeof Deposit>;

const DepositPage = z.object({ data: z.array(Deposit), total: z.number().int() });

const optionId = (meaning: string) =>
  required(integerInput(meaning, { min: 1, max: 1_000_000_000 }));
const amount = required(
  decimalInput('Amount in the currency of the option', CURRENCY_DECIMALS, 'positive'),
);
const proofImg = textInput('`url` of an image_upload of the same user; a note to the reviewer', {
  max: 300,
});

const reference = textInput(
  'Reference of the payment at the bank, or hash of the transaction; printable ASCII',
  { max: 200, form: /^[\x20-\x7e]+$/, fault: 'field_plain_letters' },
);

const ChargeSubmitInput = z.object({
  number: amount,
  proofImg,
  address: textInput('The address the coins were sent to', { max: 120, form: /^[\x21-\x7e]+$/ }),
  reference,
  charge_id: optionId('Coin option'),
  client_order_id: clientOrderIdInput,
});
const WireSubmitInput = z.object({
  number: amount,
  proofImg,
  reference,
  wire_id: optionId('Wire option'),
  client_order_id: clientOrderIdInput,
});
const WireInfoInput = z.object({
  bank_coin: textInput('Id or code of a currency of `symbols`; missing: all', {
    max: 16,
    form: /^[A-Za-z0-9]+$/,
  }),
});
const DepositListInput = z.object({
  type: choiceInput('0 coin, 1 bank wire; missing: both', ['0', '1']),
  page: pageInput,
});

export const DEPOSIT_CALLS = {
  chargeInfo: call(
    DEPOSIT_ROUTES.chargeInfo,
    'Coins that can be deposited, and where to send them',
    none,
    z.array(DepositCoinOption),
  ),
  chargeSubmit: call(DEPOSIT_ROUTES.chargeSubmit, 'Tell of coins sent', ChargeSubmitInput, Deposit),
  wireSubmit: call(DEPOSIT_ROUTES.wireSubmit, 'Tell of a bank wire sent', WireSubmitInput, Deposit),
  chargeSymbols: call(
    DEPOSIT_ROUTES.chargeSymbols,
    'Currencies that can be wired',
    none,
    z.array(DepositSymbol),
  ),
  wireInfo: call(
    DEPOSIT_ROUTES.wireInfo,
    'Bank accounts to wire to',
    WireInfoInput,
    z.array(DepositWireOption),
  ),
  deposits: call(DEPOSIT_ROUTES.deposits, 'Deposits, newest first', DepositListInput, DepositPage),
} as const;
