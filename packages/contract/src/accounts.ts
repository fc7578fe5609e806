// The account: balance, detail and ledger. lock_balance is money held by queued withdrawals, nothing else.
import { z } from 'zod';
import { call, none } from './call.ts';
import {
  clientOrderIdInput,
  decimalText,
  fieldMessage,
  integerInput,
  pageInput,
  textInput,
} from './envelope.ts';
import { Summary } from './orders.ts';
import { LEDGER_KINDS, ACCOUNT_ROUTES } from './names/accounts.ts';

export const Balance = z.object({ balance: decimalText('Balance') });
export type Balance = z.infer<typeof Balance>;

export const AccountDetail = Summary.extend({
  lock_balance: decimalText('Held by queued withdrawals'),
  FloatingProfit: decimalText('Sum of FactProfits over open orders').nullable(),
  InCopying: decimalText(
    'What stands in the account’s copyings together, open orders counted; it is no part of Equity',
  ).nullable(),
});
export type AccountDetail = z.infer<typeof AccountDetail>;

export const LedgerLine = z.object({
  Id: z.number().int(),
  Value: decimalText('Signed change of the balance'),
  Kind: z.enum(LEDGER_KINDS),
  MemoTran: z.string().describe('What happened, in the language of the request'),
  OrderId: z.number().int().nullable(),
  CopyingId: z
    .number()
    .int()
    .nullable()
    .describe('The copying that the money went to or came from; null: none'),
  Balance: decimalText('Balance after this entry'),
  CreatedAtTran: z.string().describe('ISO 8601, UTC'),
});
export type LedgerLine = z.infer<typeof LedgerLine>;

/** A client's own. */
export const LedgerEntry = LedgerLine.extend({
  TraderUser: z
    .string()
    .nullable()
    .describe('The name of the trader whom that copying copies; null: none'),
});
export type LedgerEntry = z.infer<typeof LedgerEntry>;

const LedgerPage = z.object({ list: z.array(LedgerEntry), total: z.number().int() });

const at = (meaning: string) => integerInput(meaning, { min: 0, max: 8_640_000_000_000_000 });

/** Which entries of the ledger to show; without it, all of them. */
export const ledgerFilter = {
  kind: textInput('One or several kinds of entries, with commas between', { max: 400 }).transform(
    (text, context) => {
      if (text === undefined) return undefined;
      const wanted = text.split(',').map((one) => one.trim());
      const known = LEDGER_KINDS.filter((kind) => wanted.includes(kind));
      if (wanted.every((one) => known.some((kind) => kind === one))) return known;
      context.addIssue({
        code: 'custom',
        message: fieldMessage('field_not_one_of', { choices: LEDGER_KINDS.join(', ') }),
      });
      return z.NEVER;
    },
  ),
  from: at('From this instant on (ms since the epoch)'),
  to: at('Before this instant (ms since the epoch)'),
};

const LedgerInput = z.object({ page: pageInput, ...ledgerFilter });
const ResetInput = z.object({ client_order_id: clientOrderIdInput });

export const ACCOUNT_CALLS = {
  balance: call(ACCOUNT_ROUTES.balance, 'Balance', none, Balance),
  resetDemo: call(
    ACCOUNT_ROUTES.resetDemo,
    'Start the demo account afresh',
    ResetInput,
    AccountDetail,
  ),
  forexDetail: call(ACCOUNT_ROUTES.forexDetail, 'The account’s figures', none, AccountDetail),
  forexChange: call(
    ACCOUNT_ROUTES.forexChange,
    'The account’s ledger, newest first',
    LedgerInput,
    LedgerPage,
  ),
} as const;
