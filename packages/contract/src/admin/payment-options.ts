// By what clients can deposit, and in which currencies they can withdraw. A change holds from then on: what was asked
// for before keeps the terms that it was asked for under.
import { z } from 'zod';
import { none } from '../call.ts';
import { decimalInput, integerInput, required, textInput } from '../envelope.ts';
import { act, look } from './call.ts';

export const DeskDepositOption = z.object({
  id: z.number().int(),
  kind: z.enum(['coin', 'wire']),
  currency: z.string(),
  decimals: z.number().int(),
  min: z.string(),
  max: z.string(),
  protocol: z.string(),
  address: z.string(),
  bank_name: z.string(),
  bank_address: z.string(),
  bank_swift: z.string(),
  payee_name: z.string(),
  payee_account: z.string(),
  bank_remark: z.string(),
  sort: z.number().int(),
  is_enabled: z.boolean(),
});
export type DeskDepositOption = z.infer<typeof DeskDepositOption>;

export const DeskWithdrawalCurrency = z.object({
  id: z.number().int(),
  kind: z.enum(['coin', 'bank']),
  code: z.string(),
  protocol: z.string(),
  fee_type: z.number().int().describe('1: a fixed amount of US dollars, else a part of the amount'),
  fee: z.string(),
  min: z.string().describe('US dollars'),
  max: z.string(),
  sort: z.number().int(),
  is_enabled: z.boolean(),
});
export type DeskWithdrawalCurrency = z.infer<typeof DeskWithdrawalCurrency>;

const READERS = [
  'owner',
  'finance_maker',
  'finance_checker',
  'support',
  'compliance',
  'auditor',
] as const;

const id = integerInput('None: a new one', { min: 1, max: 1_000_000 });
const sort = required(integerInput('Place', { min: 0, max: 1_000_000 }));
const reason = required(textInput('Why', { max: 500 }));
const code = required(textInput('Currency', { max: 10, form: /^[A-Z0-9]{2,10}$/ }));
const line = (meaning: string, max = 200) =>
  textInput(meaning, { max, form: /^[^\p{Cc}\p{Cs}]+$/u }).transform((text) => text ?? '');

export const PAYMENT_OPTION_CALLS = {
  depositOptions: look(
    'depositOptions',
    READERS,
    'All options of deposits, also those that are not offered',
    none,
    z.array(DeskDepositOption),
  ),
  saveDepositOption: act(
    'saveDepositOption',
    ['owner'],
    'Add an option or change one, from now on',
    z.object({
      id,
      kind: z.enum(['coin', 'wire']),
      currency: code,
      decimals: required(integerInput('Decimals', { min: 0, max: 8 })),
      min: required(decimalInput('Smallest deposit', 8, 'positive')),
      max: required(decimalInput('Largest deposit', 8, 'positive')),
      protocol: line('Network', 20),
      address: line('Address'),
      bank_name: line('Bank'),
      bank_address: line('Address of the bank', 300),
      bank_swift: line('SWIFT', 11),
      payee_name: line('Payee'),
      payee_account: line('Account', 60),
      bank_remark: line('Remark'),
      sort,
      is_enabled: z.boolean(),
      reason,
    }),
    z.array(DeskDepositOption),
  ),
  withdrawalCurrencies: look(
    'withdrawalCurrencies',
    READERS,
    'All currencies of withdrawals, also those that are not offered',
    none,
    z.array(DeskWithdrawalCurrency),
  ),
  saveWithdrawalCurrency: act(
    'saveWithdrawalCurrency',
    ['owner'],
    'Add a currency or change one, from now on',
    z.object({
      id,
      kind: z.enum(['coin', 'bank']),
      code,
      protocol: line('Network', 20),
      fee_type: required(integerInput('1: fixed, 2: a part', { min: 1, max: 2 })),
      fee: required(decimalInput('Fee', 6, 'not_negative')),
      min: required(decimalInput('Smallest withdrawal', 6, 'positive')),
      max: required(decimalInput('Largest withdrawal', 6, 'positive')),
      sort,
      is_enabled: z.boolean(),
      reason,
    }),
    z.array(DeskWithdrawalCurrency),
  ),
} as const;
