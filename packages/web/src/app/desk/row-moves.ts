// Rows of a list are put into another order: by a grip that is dragged with a mouse or a finger, or with the arrow keys on
// it. While one is dragged, rows only look as if they had moved: none is taken out of the page under the pointer.
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';

/** A row that is dragged. */
export interface Held {
  readonly from: number;
  /** Where it would be, if it was dropped now. */
  readonly place: number;
  /** How far it was dragged, and how high a row is, in pixels. */
  readonly by: number;
  readonly height: number;
}

/** @param by pixels, of either sign */
export const heldAt = (from: number, by: number, height: number, count: number): Held => ({
  ...{ from, by, height },
  place: Math.min(Math.max(from + Math.round(by / height), 0), count - 1),
});

/** How far the row at a place is drawn from where it is, in pixels, while one is dragged. */
export function shiftOf(at: number, { from, place, by, height }: Held): number {
  if (at === from) return by;
  if (from < at && at <= place) return -height;
  return place <= at && at < from ? height : 0;
}

/** So near to an edge of what scrolls, it scrolls on, so many pixels at a time. */
const EDGE = 28;
const SCROLL_STEP = 8;
const SCROLL_EVERY_MS = 24;

function scrollAtEdges(scroller: HTMLElement, y: number): void {
  const { top, bottom } = scroller.getBoundingClientRect();
  const step = y < top + EDGE ? -SCROLL_STEP : y > bottom - EDGE ? SCROLL_STEP : 0;
  if (step !== 0) scroller.scrollBy(0, step);
}

const gripOf = ({ target }: Event): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-grip]') : null;
const placeOf = (grip: HTMLElement): number => Number(grip.dataset['grip']);

interface Moves {
  readonly onHeld: (held: Held | null) => void;
  readonly onMove: (from: number, place: number) => void;
}

/** Drags the row whose grip was pressed, until the pointer is lifted, taken away, or Escape is pressed. */
function drag(list: HTMLElement, grip: HTMLElement, pressed: PointerEvent, moves: Moves): void {
  const listTop = (): number => list.getBoundingClientRect().top;
  const height = list.firstElementChild?.clientHeight ?? 1;
  const [from, count, start] = [placeOf(grip), list.childElementCount, pressed.clientY - listTop()];
  const scroller = list.parentElement;
  let y = pressed.clientY;
  let held = heldAt(from, 0, height, count);
  const follow = (clientY: number): void => {
    y = clientY;
    held = heldAt(from, y - listTop() - start, height, count);
    moves.onHeld(held);
  };
  const over = new AbortController();
  const end = (): void => {
    over.abort();
    clearInterval(timer);
    moves.onHeld(null);
  };
  // The list may scroll, and be scrolled, while the pointer rests.
  const timer = setInterval(() => {
    // The page went on without it.
    if (!grip.isConnected) return end();
    if (scroller) scrollAtEdges(scroller, y);
    return follow(y);
  }, SCROLL_EVERY_MS);
  const { signal } = over;
  grip.setPointerCapture(pressed.pointerId);
  grip.addEventListener('pointermove', ({ clientY }) => follow(clientY), { signal });
  const drop = ({ clientY }: PointerEvent): void => {
    follow(clientY);
    end();
    if (held.place !== from) moves.onMove(from, held.place);
  };
  grip.addEventListener('pointerup', drop, { signal });
  grip.addEventListener('lostpointercapture', end, { signal });
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    end();
  };
  window.addEventListener('keydown', onKey, { signal, capture: true });
}

/** @param onMove the row of one place goes to another */
export function useRowMoves(
  ref: RefObject<HTMLElement | null>,
  onMove: (from: number, place: number) => void,
): Held | null {
  const [held, setHeld] = useState<Held | null>(null);
  const move = useEffectEvent(onMove);
  useEffect(() => {
    const list = ref.current;
    if (!list) return undefined;
    const over = new AbortController();
    const onDown = (event: PointerEvent): void => {
      const grip = gripOf(event);
      if (grip && event.button === 0)
        drag(list, grip, event, { onHeld: setHeld, onMove: (from, place) => move(from, place) });
    };
    const onKey = (event: KeyboardEvent): void => {
      const grip = gripOf(event);
      const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
      if (!grip || by === undefined) return;
      event.preventDefault();
      const place = placeOf(grip) + by;
      if (place < 0 || place >= list.childElementCount) return;
      flushSync(() => move(placeOf(grip), place));
      // Its row may have been taken out of the page and put back.
      list.querySelector<HTMLElement>(`[data-grip="${place}"]`)?.focus();
    };
    list.addEventListener('pointerdown', onDown, { signal: over.signal });
    list.addEventListener('keydown', onKey, { signal: over.signal });
    return () => over.abort();
  }, [ref]);
  return held;
}
