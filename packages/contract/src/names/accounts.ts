// The account’s calls and the kinds of entries in its ledger.
import { change, read, type Route } from './route.ts';

/** The practice money that a demo account starts with, in USD. */
export const DEMO_GRANT_USD = '10000';

export const LEDGER_KINDS = [
  'demo_grant',
  'demo_reset',
  'realised_profit',
  'handling_fee',
  'financing',
  'spread_rebate',
  'negative_balance_protection',
  'deposit',
  'deposit_reversal',
  'reversal_borne',
  'withdrawal',
  'withdrawal_fee',
  'copying',
] as const;
export type LedgerKind = (typeof LEDGER_KINDS)[number];

export const ACCOUNT_ROUTES = {
  balance: read('/v1/api/main/wallet/getBalance', 'client'),
  resetDemo: change('/v1/api/main/user/resetForexDemoAccount', 'demo', { once: true }),
  forexDetail: read('/v1/api/main/account/forexDetail', 'client'),
  forexChange: read('/v1/api/main/accountLog/forexChange', 'client'),
} as const satisfies Readonly<Record<string, Route>>;
