// A row that goes hands its focus on: the next press of a key is about the row that came into its place, not about the page.
import { type RefObject, useLayoutEffect } from 'react';

/** What takes the focus when the row goes, the best first: the rows after it, those before it, its panel. */
function heirsOf(row: HTMLElement): readonly HTMLElement[] {
  const rows = [...(row.parentElement?.querySelectorAll<HTMLElement>('[data-order]') ?? [])];
  const at = rows.indexOf(row);
  const panel = row.closest<HTMLElement>('[data-panel]');
  return [...rows.slice(at + 1), ...rows.slice(0, at).toReversed(), ...(panel ? [panel] : [])];
}

/** Begins with what sends nothing. */
const focusFirst = (within: HTMLElement): void => within.querySelector('button')?.focus();

/** @param ref of something within the row */
export function useRowFocus(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const row = ref.current?.closest<HTMLElement>('[data-order]');
    if (!row) return undefined;
    // A button that is barred while it sends has no focus any more: the last one counts.
    let wasHere = row.contains(document.activeElement);
    const note = ({ target }: FocusEvent): void => {
      wasHere = target instanceof Node && row.contains(target);
    };
    document.addEventListener('focusin', note);
    return () => {
      document.removeEventListener('focusin', note);
      if (!wasHere) return;
      const heirs = heirsOf(row);
      // Once it has gone; several may go together.
      queueMicrotask(() => {
        const isLost = document.activeElement === document.body;
        const heir = isLost ? heirs.find((one) => one.isConnected) : undefined;
        if (heir) focusFirst(heir);
      });
    };
  }, [ref]);
}

/** How long a new row may take to come. */
const WITHIN_MS = 3_000;

/** Gives the focus to the row of an order once it is there, unless it is elsewhere by then. */
export function focusRowSoon(id: number): void {
  const until = performance.now() + WITHIN_MS;
  const attempt = (): void => {
    const row = document.querySelector<HTMLElement>(`[data-order="${id}"]`);
    const isLost = document.activeElement === document.body;
    if (row && isLost) focusFirst(row);
    else if (performance.now() < until) requestAnimationFrame(attempt);
  };
  requestAnimationFrame(attempt);
}
