// A row that goes hands its focus on: the next press of a key is about the row that came into its place, not about the page.
import { type RefObject, useLayoutEffect } from 'react';

/** Orders have rows of their own below theirs. */
const ROW = '[data-order], [data-row], li, tr';
/** What stays when the last row goes. */
const AROUND = '[data-panel], [role="dialog"], main';

/** Begins with what sends nothing. */
const focusFirst = (within: HTMLElement): void => within.querySelector('button')?.focus();

/** Where rows are only taken away, the next one is often to go, too. */
function focusRow(row: HTMLElement): void {
  const remove = row.querySelector<HTMLElement>('[data-remove]:not(:disabled)');
  if (remove) remove.focus();
  else focusFirst(row);
}

function focusAround(around: HTMLElement): void {
  if (!around.matches('main')) return focusFirst(around);
  const heading = document.querySelector('h1');
  if (heading === null) return;
  heading.tabIndex = -1;
  heading.classList.add('!outline-none');
  heading.focus({ preventScroll: true });
}

/** What takes the focus when the row goes, the best first: the rows after it, those before it, then what is around them. */
function heirsOf(row: HTMLElement): readonly HTMLElement[] {
  const isOrder = row.matches('[data-order]');
  const rows = [...(row.parentElement?.children ?? [])].filter(
    (one): one is HTMLElement =>
      one instanceof HTMLElement &&
      (isOrder ? one.matches('[data-order]') : one.querySelector('button') !== null),
  );
  const at = rows.indexOf(row);
  const around = row.closest<HTMLElement>(AROUND);
  return [...rows.slice(at + 1), ...rows.slice(0, at).toReversed(), ...(around ? [around] : [])];
}

const isLost = (): boolean => document.activeElement === document.body;

const DIALOG = 'dialog, [role="dialog"], [role="alertdialog"]';
const isWithin = (selector: string): boolean => document.activeElement?.closest(selector) != null;

/** How long a question about the row may take to go after it, or a new row to come. */
const WITHIN_MS = 3_000;

/** Once the row has gone; several may go together. */
function handOn(heirs: readonly HTMLElement[]): void {
  const until = performance.now() + WITHIN_MS;
  const attempt = (): void => {
    const heir = heirs.find((one) => one.isConnected);
    if (isLost() && heir?.matches(AROUND)) focusAround(heir);
    else if (isLost() && heir) focusRow(heir);
    // It is still in the question that was asked about the row.
    else if (heir && isWithin(DIALOG) && !heir.closest(DIALOG) && performance.now() < until)
      requestAnimationFrame(attempt);
  };
  queueMicrotask(attempt);
}

/** @param ref of the row or of something within it. What its button leads to in the next row is marked with data-remove. */
export function useRowFocus(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const row = ref.current?.closest<HTMLElement>(ROW);
    if (!row) return undefined;
    // A button that is barred while it sends has no focus any more: the last one counts. So it does while a question about the row
    // is asked over the page.
    let wasHere = row.contains(document.activeElement);
    const note = ({ target }: FocusEvent): void => {
      if (!(target instanceof Element)) return;
      if (target.closest(DIALOG) === null || row.closest(DIALOG) !== null)
        wasHere = row.contains(target);
    };
    document.addEventListener('focusin', note);
    return () => {
      document.removeEventListener('focusin', note);
      if (wasHere) handOn(heirsOf(row));
    };
  }, [ref]);
}

/** Gives the focus to the row of an order once it is there, unless it is elsewhere by then. */
export function focusRowSoon(id: number): void {
  const until = performance.now() + WITHIN_MS;
  const attempt = (): void => {
    const row = document.querySelector<HTMLElement>(`[data-order="${id}"]`);
    if (row && isLost()) focusFirst(row);
    else if (performance.now() < until) requestAnimationFrame(attempt);
  };
  requestAnimationFrame(attempt);
}
