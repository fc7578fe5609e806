// What the socket tells of the account: its figures, and what happened to it.
import { useSyncExternalStore } from 'react';
import type { Alert, MarginNotice, MoneyChanged, TradeFrame } from '@meridian/contract';
import {
  ALERT,
  FOREX_CLOSED,
  FOREX_TRADE,
  MARGIN_NOTICE,
  MONEY_CHANGED,
  ORDERS_CHANGED,
} from '@meridian/contract/names/socket';
import { getToken, onSession } from './session-store.ts';
import { subscribeTopic } from './socket.ts';

let frame: TradeFrame | null = null;
const accountListeners = new Set<() => void>();
let stopAccount: (() => void) | undefined;

function receiveFrame(next: TradeFrame | null): void {
  frame = next;
  for (const listener of accountListeners) listener();
}

let frameToken = getToken();
onSession(() => {
  if (getToken() === frameToken) return;
  frameToken = getToken();
  receiveFrame(null);
});

export function subscribeAccount(listener: () => void): () => void {
  stopAccount ??= subscribeTopic(FOREX_TRADE, (params) => receiveFrame(params as TradeFrame));
  accountListeners.add(listener);
  return () => {
    accountListeners.delete(listener);
    if (accountListeners.size > 0) return;
    stopAccount?.();
    stopAccount = undefined;
  };
}

/** Null until the first frame of this session. */
export const accountFrame = (): TradeFrame | null => frame;

/** The account's live figures; of its orders, order-live.ts. */
export const useAccountLive = (): TradeFrame | null =>
  useSyncExternalStore(subscribeAccount, accountFrame);

/** Ids of orders that were placed, filled, split or got other stops, on any device. */
export const onOrdersChanged = (listener: (ids: readonly number[]) => void): (() => void) =>
  subscribeTopic(ORDERS_CHANGED, (params) => listener(params as readonly number[]));

/** The margin level fell to one of the levels with a notice: 100, 80 or 60 percent. */
export const onMarginNotice = (listener: (level: number) => void): (() => void) =>
  subscribeTopic(MARGIN_NOTICE, (params) => listener((params as MarginNotice).level));

/** A deposit or a withdrawal moved on, and with it the balance or what is held. */
export const onMoneyChanged = (listener: (change: MoneyChanged) => void): (() => void) =>
  subscribeTopic(MONEY_CHANGED, (params) => listener(params as MoneyChanged));

/** A price alert fired. */
export const onAlert = (listener: (alert: Alert) => void): (() => void) =>
  subscribeTopic(ALERT, (params) => listener(params as Alert));

/** Orders that were closed, on any device or by the engine. */
export const onOrdersClosed = (listener: (ids: readonly number[]) => void): (() => void) =>
  subscribeTopic(FOREX_CLOSED, (params) => listener(params as readonly number[]));
