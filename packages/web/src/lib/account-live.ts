// What the socket tells of the account: its figures and those of its orders, and what happened to it.
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

export interface OrderLive {
  readonly UpdatePrice: string;
  readonly FactProfits: string | null;
}

let frame: TradeFrame | null = null;
let orders = new Map<number, OrderLive>();
const accountListeners = new Set<() => void>();
let stopAccount: (() => void) | undefined;

function receiveFrame(next: TradeFrame | null): void {
  const before = orders;
  frame = next;
  // An order with unchanged figures keeps its object, so that its row is not drawn anew.
  orders = new Map(
    (next?.TransOrder ?? []).map(({ Id, UpdatePrice, FactProfits }) => {
      const last = before.get(Id);
      const isSame = last?.UpdatePrice === UpdatePrice && last.FactProfits === FactProfits;
      return [Id, isSame ? last : { UpdatePrice, FactProfits }];
    }),
  );
  for (const listener of accountListeners) listener();
}

let frameToken = getToken();
onSession(() => {
  if (getToken() === frameToken) return;
  frameToken = getToken();
  receiveFrame(null);
});

function subscribeAccount(listener: () => void): () => void {
  stopAccount ??= subscribeTopic(FOREX_TRADE, (params) => receiveFrame(params as TradeFrame));
  accountListeners.add(listener);
  return () => {
    accountListeners.delete(listener);
    if (accountListeners.size > 0) return;
    stopAccount?.();
    stopAccount = undefined;
  };
}

/** The account's live figures; null until the first frame of this session. */
export const useAccountLive = (): TradeFrame | null =>
  useSyncExternalStore(subscribeAccount, () => frame);

export const useOrderLive = (id: number): OrderLive | null =>
  useSyncExternalStore(subscribeAccount, () => orders.get(id) ?? null);

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
