// Lets the device's back gesture close what lies over the page: while it is open, an entry of the history stands for
// it.
import { useEffect, useId, useRef } from 'react';

const LAYER = 'layer';
/** A navigation that begins with the closing has happened by then, and its entry must not be taken back. */
const SETTLE_MS = 60;
const openLayers = new Set<string>();

const currentLayer = (): unknown =>
  (window.history.state as Record<string, unknown> | null)?.[LAYER];

/** Not through the router, which patches window.history: the address stays, so there is nothing to route. */
function pushEntry(id: string): void {
  const state = { ...(window.history.state as object | null), [LAYER]: id };
  History.prototype.pushState.call(window.history, state, '', location.href);
}

/** Closed things whose entry a step back has left behind. */
const passed = new Set<string>();

/** Goes back from the page, also while the entry of something just closed over it has not been taken back yet. */
export function goBack(history: { back(): void; go(by: number): void }): void {
  const layer = currentLayer();
  if (typeof layer !== 'string' || openLayers.has(layer)) return history.back();
  passed.add(layer);
  history.go(-2);
}

export function useBackCloses(isOpen: boolean, close: () => void): void {
  const id = useId();
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    openLayers.add(id);
    if (currentLayer() !== id) pushEntry(id);
    const onPop = () => {
      if (currentLayer() !== id) latest.current();
    };
    window.addEventListener('popstate', onPop);
    return () => {
      window.removeEventListener('popstate', onPop);
      openLayers.delete(id);
      setTimeout(() => {
        const isPassed = passed.delete(id);
        if (!isPassed && !openLayers.has(id) && currentLayer() === id) window.history.back();
      }, SETTLE_MS);
    };
  }, [isOpen, id]);
}
