// What a program may call with an API key: all that a key can do stands in this table. A call that is not here is refused to
// every key: money, the account itself, what protects it, and whatever is added without a thought of programs.
import type { ApiKeyScope } from './api-keys.ts';
import type { CallName } from './calls.ts';

export const KEY_ACCESS: { readonly [N in CallName]?: ApiKeyScope } = {
  basicInfo: 'read',
  announcement: 'read',
  newsList: 'read',
  newsInfo: 'read',
  losingShare: 'read',
  executionQuality: 'read',

  tradeList: 'read',
  categories: 'read',
  simulatedDays: 'read',
  tradingHours: 'read',
  termsHistory: 'read',
  kline: 'read',
  abbreviatedKline: 'read',

  balance: 'read',
  ownLimits: 'read',
  forexDetail: 'read',
  forexChange: 'read',
  favourites: 'read',
  alerts: 'read',
  analytics: 'read',
  analyticsTrades: 'read',
  closedSums: 'read',

  myDeal: 'read',
  orderDetail: 'read',
  orderStory: 'read',
  orderNeighbours: 'read',
  submit: 'trade',
  close: 'trade',
  closeAll: 'trade',
  cancelTrade: 'trade',
  setStopPrice: 'trade',
  changePending: 'trade',
  reverse: 'trade',

  ranking: 'read',
  trader: 'read',
  copyings: 'read',
  copying: 'read',
  copiedOrders: 'read',
  copySkips: 'read',
  copyMovements: 'read',

  logRows: 'read',
  logProof: 'read',
  logOrder: 'read',
  logPayment: 'read',
  logNotes: 'read',
};
/** The statement is a file, so it is not in the table of calls. */
export const STATEMENT_KEY_ACCESS: ApiKeyScope = 'read';

/** @param needs undefined: a call that is not in the table */
export const keyMay = (scope: ApiKeyScope, needs: ApiKeyScope | undefined): boolean =>
  needs === 'read' || (needs === 'trade' && scope === 'trade');
