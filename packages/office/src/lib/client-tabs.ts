// The tabs of a client's page, by their names in the address.
export const CLIENT_TABS = [
  'orders',
  'copyings',
  'money',
  'ledger',
  'devices',
  'documents',
  'messages',
  'actions',
] as const;
export const ORDER_STATES = ['open', 'pending', 'ended'] as const;
export type OrderState = (typeof ORDER_STATES)[number];
export type ClientTab = (typeof CLIENT_TABS)[number];
