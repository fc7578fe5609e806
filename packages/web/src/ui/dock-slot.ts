// Where the ticket's dock stands while the chart takes the whole screen: in the chart's own bar. The chart offers the place,
// and the ticket, which knows what its buttons do, takes it.
import { useSyncExternalStore } from 'react';

let slot: HTMLElement | null = null;
const listeners = new Set<() => void>();

/** @param element null: the dock goes back to its own place */
export function offerDockSlot(element: HTMLElement | null): void {
  slot = element;
  for (const listener of listeners) listener();
}

const follow = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Null: the dock stands in its own place. */
export const useDockSlot = (): HTMLElement | null => useSyncExternalStore(follow, () => slot);
