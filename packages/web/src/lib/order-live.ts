// The live figures of single orders. Those that something on the screen listens to are asked for, so what a frame leaves
// out is off the screen, and keeps what it last had.
import { useCallback, useSyncExternalStore } from 'react';
import type { TradeFrame } from '@meridian/contract';
import { accountFrame, subscribeAccount } from './account-live.ts';
import { sightChanged } from './sight.ts';

export interface OrderLive {
  readonly UpdatePrice: string;
  readonly FactProfits: string | null;
}

let last: TradeFrame | null = null;
let orders = new Map<number, OrderLive>();
/** How many listeners there are, by order; null: to all of them. */
const watched = new Map<number | null, number>();

/** Null: all. */
export const watchedOrders = (): number[] | null =>
  watched.has(null) ? null : [...watched.keys()].filter((id) => id !== null);

function current(): ReadonlyMap<number, OrderLive> {
  const frame = accountFrame();
  if (frame === last) return orders;
  const before = orders;
  last = frame;
  // Where all are asked for, a frame leaves out those that ended.
  const isAll = frame === null || watched.has(null);
  orders = new Map(isAll ? [] : [...before].filter(([id]) => !watched.has(id)));
  for (const { Id, UpdatePrice, FactProfits } of frame?.TransOrder ?? []) {
    // An order with unchanged figures keeps its object, so that its row is not drawn anew.
    const had = before.get(Id);
    const isSame = had?.UpdatePrice === UpdatePrice && had.FactProfits === FactProfits;
    orders.set(Id, isSame ? had : { UpdatePrice, FactProfits });
  }
  return orders;
}

function watch(id: number | null, listener: () => void): () => void {
  const count = (change: 1 | -1): void => {
    const now = (watched.get(id) ?? 0) + change;
    if (now === 0) watched.delete(id);
    else watched.set(id, now);
    sightChanged();
  };
  count(1);
  const leave = subscribeAccount(listener);
  return () => {
    leave();
    count(-1);
  };
}

const never = () => () => undefined;

/** @param isOn false while it is off the screen: its last figures stay, and nothing is drawn anew */
export function useOrderLive(id: number, isOn = true): OrderLive | null {
  const subscribe = useCallback((listener: () => void) => watch(id, listener), [id]);
  return useSyncExternalStore(isOn ? subscribe : never, () => current().get(id) ?? null);
}

const watchAll = (listener: () => void) => watch(null, listener);

/** Every open order, on the screen or not; undefined until the first frame. */
export const useAllOrdersLive = (): TradeFrame['TransOrder'] | undefined =>
  useSyncExternalStore(watchAll, () => accountFrame()?.TransOrder);
