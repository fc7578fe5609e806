// Calls, states and limits of copying and of being copied.
import { change, read, type Route } from './route.ts';

/** The part of the allocation, in percent, that may be lost before the copying ends by itself. */
export const COPY_STOP_MIN = 5;
export const COPY_STOP_MAX = 95;
export const COPY_STOP_DEFAULT = 40;
/** USD */
export const COPY_ALLOCATION_MIN = 200;
/** The most running copyings of one account. */
export const COPYINGS_MAX = 20;
export const LEADER_NAME_MAX = 24;
/** equity: by the copying's equity against the trader's; ratio: of the trader's lots; lots: always the same. */
export const COPY_SIZINGS = ['equity', 'ratio', 'lots'] as const;
export type CopySizing = (typeof COPY_SIZINGS)[number];
/** running, paused: copies no new orders; ending: only keeps what is open; ended: the money is back. */
export const COPYING_STATES = ['running', 'paused', 'ending', 'ended'] as const;
export type CopyingState = (typeof COPYING_STATES)[number];
export const COPY_STOP_REASONS = ['client', 'copy_stop_loss', 'leader_stopped', 'reset'] as const;
export type CopyStopReason = (typeof COPY_STOP_REASONS)[number];
/** Who sees a trader's open orders: everybody at once, an hour later, or nobody. */
export const ORDERS_SHOWN = ['live', 'delayed', 'hidden'] as const;
export type OrdersShown = (typeof ORDERS_SHOWN)[number];
/** What an account must fulfil before others may copy it. */
export const LEADING_CONDITIONS = ['effective_orders', 'equity', 'identity'] as const;

export const COPYING_ROUTES = {
  trader: read('/api/follow/trader', 'visitor'),
  copyings: read('/api/follow/mine', 'client'),
  copying: read('/api/follow/detail', 'client'),
  copiedOrders: read('/api/follow/orders', 'client'),
  copySkips: read('/api/follow/skips', 'client'),
  copyMovements: read('/api/follow/movements', 'client'),
  startCopying: change('/api/follow/start', 'client', { once: true, refusedWhenFrozen: true }),
  changeCopying: change('/api/follow/change', 'client', { once: true }),
  moveCopyMoney: change('/api/follow/money', 'client', { once: true }),
  stopCopying: change('/api/follow/stop', 'client', { once: true }),
  closeCopied: change('/api/follow/close', 'client', { once: true }),
  leading: read('/api/follow/leading', 'client'),
  lead: change('/api/follow/lead', 'client', { refusedWhenFrozen: true }),
  stopLeading: change('/api/follow/stop_leading', 'client'),
} as const satisfies Readonly<Record<string, Route>>;
