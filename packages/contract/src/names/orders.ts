// Calls, kinds and states of orders.
import { change, read, type Route } from './route.ts';

/** Values of OrderType, and of `type` in submit. */
export const ORDER_BUY = 1;
export const ORDER_SELL = 2;
/** Values of an order's Status. */
export const STATUS_PENDING = 0;
export const STATUS_OPEN = 1;
export const STATUS_CANCELLED = 2;
export const STATUS_CLOSED = 3;
/** The largest part of a price that a stop can follow at. */
export const TRAILING_PERCENT_MAX = 50;
export const CLOSE_REASONS = [
  'client',
  'stop_loss',
  'trailing_stop',
  'take_profit',
  'margin_close_out',
  'copied_close',
  'copied_cancel',
  'copy_stop_loss',
  'reset',
  'cancelled',
  'expired',
  'cancelled_by_other',
  'rejected',
] as const;
export type CloseReason = (typeof CLOSE_REASONS)[number];

/** What can stand on an order's time line. */
export const STORY_KINDS = [
  'placed',
  'filled',
  'stops_moved',
  'changed',
  'part_closed',
  'closed',
  'cancelled',
  'rejected',
  'voided',
  'financed',
  'request_refused',
  'margin_noticed',
  'closed_beside',
  'debt_covered',
  'deposited',
  'withdrawal_held',
  'withdrawal_released',
  'withdrawal_sent',
  'halt_began',
  'halt_ended',
  'terms_changed',
  'message',
  'staff',
] as const;
export type StoryKind = (typeof STORY_KINDS)[number];

/** NFA rule 2-36: so many fills before and after, within a quarter of an hour. */
export const NEIGHBOURS_EACH_WAY = 15;
export const NEIGHBOURS_WITHIN_MS = 900_000;

/** What the history can be sorted by. */
export const HISTORY_SORTS = ['ended', 'opened', 'lots', 'fee', 'swap', 'net'] as const;
export type HistorySort = (typeof HISTORY_SORTS)[number];
/** A longer history has the order of its ends alone: sorting walks over all of it, while others wait for the database. */
export const HISTORY_SORTED_MAX = 50_000;

export const ORDER_ROUTES = {
  submit: change('/v1/api/forex/submit', 'client', { once: true, refusedWhenFrozen: true }),
  myDeal: read('/v1/api/forex/my_deal', 'client'),
  close: change('/v1/api/forex/close', 'client', { once: true }),
  closeAll: change('/v1/api/forex/close_all', 'client', { once: true }),
  cancelTrade: change('/v1/api/forex/cancel_trade', 'client', { once: true }),
  setStopPrice: change('/v1/api/forex/set_stop_price', 'client', { once: true }),
  changePending: change('/v1/api/forex/change_pending', 'client', {
    once: true,
    refusedWhenFrozen: true,
  }),
  reverse: change('/v1/api/forex/reverse', 'client', { once: true, refusedWhenFrozen: true }),
  orderDetail: read('/v1/api/forex/order', 'client'),
  orderStory: read('/v1/api/forex/order_story', 'client'),
  orderNeighbours: read('/v1/api/forex/order_neighbours', 'client'),
} as const satisfies Readonly<Record<string, Route>>;
