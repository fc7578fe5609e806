// Where the ticket's dock stands while the chart takes the whole screen: in the chart's own bar. The chart offers the place,
// and the ticket, which knows what its buttons do, takes it.
import { listeners } from '@meridian/design/lib/listeners';
import { useSyncExternalStore } from 'react';

let slot: HTMLElement | null = null;
const offered = listeners();

/** @param element null: the dock goes back to its own place */
export function offerDockSlot(element: HTMLElement | null): void {
  slot = element;
  offered.tell();
}

/** Null: the dock stands in its own place. */
export const useDockSlot = (): HTMLElement | null => useSyncExternalStore(offered.on, () => slot);
