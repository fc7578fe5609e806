// Lets the device's back gesture close what lies over the page: while it is open, an entry of the history stands for
// it.
import { useEffect, useId, useRef } from 'react';

const LAYER = 'layer';
/** A navigation that begins with the closing has happened by then, and its entry must not be taken back. */
const SETTLE_MS = 60;
const openLayers = new Set<string>();

const currentLayer = (): unknown =>
  (window.history.state as Record<string, unknown> | null)?.[LAYER];

/**
 * Not through the router, which patches window.history: the address stays, so there is nothing to route. What opens in
 * the place of something just closed takes over its entry: left below, it would close what lies under both.
 */
function makeEntry(id: string): void {
  const below = currentLayer();
  const isLeft = typeof below === 'string' && !openLayers.has(below);
  const state = { ...(window.history.state as object | null), [LAYER]: id };
  History.prototype[isLeft ? 'replaceState' : 'pushState'].call(
    window.history,
    state,
    '',
    location.href,
  );
}

/** How long a busy browser may take for a step back. */
const STEP_MS = 10_000;
/** And once a page was gone to: the step may never come, and a later one is the user's own. */
const OVERTAKEN_MS = 1_000;
/** What waits for the step back that is under way: an entry made before it would be stepped over. */
let waiting: (() => void)[] | null = null;

/**
 * The browser steps back a moment later. A page that was gone to in between is left again, and may be lost: then it is
 * gone to anew. Browsers without the navigation's own events tell of a changed address alone.
 */
function takeEntryBack(): void {
  const under = location.href;
  let goneTo = under;
  const overtake = (by: string): void => {
    goneTo = by;
    clearTimeout(timer);
    timer = setTimeout(stop, OVERTAKEN_MS);
  };
  const onNavigate = ({ navigationType, destination }: NavigateEvent): void => {
    if (navigationType === 'push') overtake(destination.url);
  };
  const onPop = (): void => {
    if (location.href === under) stop();
    else overtake(location.href);
  };
  const stop = (): void => {
    window.navigation?.removeEventListener('navigate', onNavigate);
    window.removeEventListener('popstate', onPop);
    clearTimeout(timer);
    // The same address again would load the page anew.
    if (location.href === under && goneTo !== under) location.href = goneTo;
    const next = waiting;
    waiting = null;
    next?.forEach((act) => act());
  };
  let timer = setTimeout(stop, STEP_MS);
  waiting ??= [];
  window.navigation?.addEventListener('navigate', onNavigate);
  window.addEventListener('popstate', onPop);
  window.history.back();
}

/** A page that was loaded anew stands on the entries of what was open over it, and a step back would seem to do nothing. */
function leaveOldEntries(): void {
  const layer = currentLayer();
  if (typeof layer !== 'string' || openLayers.has(layer)) return;
  takeEntryBack();
  waiting?.push(leaveOldEntries);
}
setTimeout(leaveOldEntries, SETTLE_MS);

/** Closed things whose entry a step back has left behind. */
const passed = new Set<string>();

/** Goes back from the page, also while the entry of something just closed over it has not been taken back yet. */
export function goBack(history: { back(): void; go(by: number): void }): void {
  const layer = currentLayer();
  if (typeof layer !== 'string' || openLayers.has(layer)) return history.back();
  passed.add(layer);
  history.go(-2);
}

/** Acts once the entry of what was just closed over the page is gone, so that no step leads to it again. */
export function afterClosing(act: () => void): void {
  const layer = currentLayer();
  if (typeof layer !== 'string' || openLayers.has(layer)) return act();
  setTimeout(() => {
    if (waiting === null) act();
    else waiting.push(act);
  }, SETTLE_MS);
}

/** @param close false: it stays open, and so does its entry */
export function useBackCloses(isOpen: boolean, close: () => unknown): void {
  const id = useId();
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (!isOpen) return undefined;
    openLayers.add(id);
    let hasEntry = false;
    const takeEntry = () => {
      if (!openLayers.has(id)) return;
      hasEntry = true;
      if (currentLayer() !== id) makeEntry(id);
    };
    if (waiting) waiting.push(takeEntry);
    else takeEntry();
    const onPop = () => {
      if (hasEntry && currentLayer() !== id && latest.current() === false) makeEntry(id);
    };
    window.addEventListener('popstate', onPop);
    return () => {
      window.removeEventListener('popstate', onPop);
      openLayers.delete(id);
      setTimeout(() => {
        const isPassed = passed.delete(id);
        if (!isPassed && !openLayers.has(id) && currentLayer() === id) takeEntryBack();
      }, SETTLE_MS);
    };
  }, [isOpen, id]);
}
