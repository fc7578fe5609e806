// Withdrawal methods: the coin addresses and bank accounts that a user has bound, where withdrawals may go.
import { z } from 'zod';
import { call, none } from './call.ts';
import {
  choiceInput,
  clientOrderIdInput,
  instant,
  integerInput,
  required,
  textInput,
} from './envelope.ts';
import { methodType, secondFactorInput } from './withdrawals.ts';
import { WITHDRAWAL_METHOD_ROUTES } from './names/withdrawal-methods.ts';

export const WithdrawalMethod = z.object({
  id: z.number().int().describe('draw_method_id of a draw'),
  type: methodType,
  dc_address: z.string().describe('Of a coin; else empty'),
  bank_name: z.string(),
  bank_address: z.string(),
  bank_swift: z.string(),
  payee_name: z.string(),
  payee_account: z.string(),
  bank_remark: z.string(),
  draw_currency: z.object({ id: z.number().int(), code: z.string(), protocol: z.string() }),
  created_at: z.string().describe('ISO 8601, UTC'),
  hold_until: instant(
    'Withdrawals to it are not approved before; null: no hold any more',
  ).nullable(),
  in_use: z.boolean().describe('A withdrawal on its way uses it: it cannot be deleted'),
  name_differs: z
    .boolean()
    .describe('The payee is not the verified client: withdrawals to it may be rejected'),
});
export type WithdrawalMethod = z.infer<typeof WithdrawalMethod>;

const id = (meaning: string) => integerInput(meaning, { min: 1, max: Number.MAX_SAFE_INTEGER });
const line = (meaning: string, max: number) =>
  textInput(meaning, { max, form: /^[^\p{Cc}\p{Cs}]+$/u });

const GetMethodsInput = z.object({
  draw_type: choiceInput('1 coin address, 2 bank account; missing: both', ['1', '2']),
  draw_id: id('Only methods of this currency'),
});
const BindMethodInput = z.object({
  type: required(choiceInput('1 coin address, 2 bank account', ['1', '2'])),
  draw_id: required(id('Currency, one of draw_symbol_list of the same type')),
  dc_address: line('Address of a coin; required for type 1', 120),
  bank_name: line('Required for type 2', 120),
  bank_address: line('Address of the bank', 200),
  bank_swift: line('BIC (ISO 9362); required for type 2', 20),
  payee_name: line('Holder of the account; required for type 2', 120),
  payee_account: line('IBAN, or account number; required for type 2', 60),
  bank_remark: line('Sort code, routing number or the like', 120),
  second_factor_code: secondFactorInput,
  client_order_id: clientOrderIdInput,
});
const DeleteMethodInput = z.object({
  id: required(id('Method')),
  client_order_id: clientOrderIdInput,
});

export const WITHDRAWAL_METHOD_CALLS = {
  drawMethods: call(
    WITHDRAWAL_METHOD_ROUTES.drawMethods,
    'Bound coin addresses and bank accounts',
    GetMethodsInput,
    z.array(WithdrawalMethod),
  ),
  bindDrawMethod: call(
    WITHDRAWAL_METHOD_ROUTES.bindDrawMethod,
    'Bind a coin address or a bank account',
    BindMethodInput,
    WithdrawalMethod,
  ),
  deleteDrawMethod: call(
    WITHDRAWAL_METHOD_ROUTES.deleteDrawMethod,
    'Remove a bound method',
    DeleteMethodInput,
    none,
  ),
} as const;
