// A dialog over the page. The browser's own brings Escape, the top layer, and makes the page behind it inert; a tap beside it
// closes it too. Tab stays within, where the browser's own leads on to its bars, and the focus goes back to where it was.
import { type DialogHTMLAttributes, useEffect, useEffectEvent, useRef } from 'react';
import { isHeldEnter } from '../lib/held-enter.ts';

interface DialogProps extends Omit<DialogHTMLAttributes<HTMLDialogElement>, 'open' | 'onClose'> {
  /** Asked for by Escape, the back gesture or a tap beside it. */
  readonly onClose: () => void;
  /** While its work runs it stays. */
  readonly isHeld?: boolean;
}

const STOPS = ':is(a[href], button, input, select, textarea, [tabindex]):not(:disabled)';

/** Radio buttons of one name are one stop. */
const isOneStop = (a: Element, b: Element | null): boolean =>
  a === b ||
  (a instanceof HTMLInputElement &&
    b instanceof HTMLInputElement &&
    a.type === 'radio' &&
    b.type === 'radio' &&
    a.name === b.name);

/** After the last stop comes the first, and the other way round. */
export function keepTabWithin(dialog: HTMLElement, event: KeyboardEvent): void {
  if (event.key !== 'Tab' || event.defaultPrevented) return;
  const stops = [...dialog.querySelectorAll<HTMLElement>(STOPS)].filter(
    (one) => one.tabIndex >= 0 && one.checkVisibility(),
  );
  const [edge, next] = event.shiftKey ? [stops[0], stops.at(-1)] : [stops.at(-1), stops[0]];
  const { activeElement: at } = document;
  if (edge !== undefined && dialog.contains(at) && !isOneStop(edge, at)) return;
  event.preventDefault();
  next?.focus();
}

/** Shown as long as it is part of the page. */
export function Dialog({ onClose, isHeld = false, children, ...rest }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const close = useEffectEvent((event: Event) => {
    // A tap on the backdrop is one on the dialog itself; a file chooser within cancels, too.
    if (event.target !== ref.current) return;
    event.preventDefault();
    if (!isHeld) onClose();
  });
  // Chromium closes at a second Escape without asking.
  const closed = useEffectEvent(() => onClose());
  useEffect(() => {
    const dialog = ref.current;
    if (dialog === null) return undefined;
    const onAsked = (event: Event) => close(event);
    const onClosed = () => closed();
    const onKey = (event: KeyboardEvent) => {
      if (isHeldEnter(event)) event.preventDefault();
      keepTabWithin(dialog, event);
    };
    const { activeElement: before } = document;
    dialog.addEventListener('cancel', onAsked);
    dialog.addEventListener('click', onAsked);
    dialog.addEventListener('close', onClosed);
    dialog.addEventListener('keydown', onKey);
    if (!dialog.open) dialog.showModal();
    return () => {
      dialog.removeEventListener('cancel', onAsked);
      dialog.removeEventListener('click', onAsked);
      dialog.removeEventListener('close', onClosed);
      dialog.removeEventListener('keydown', onKey);
      // It has gone with the focus, unless what follows it has taken that.
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus();
    };
  }, []);
  return (
    <dialog ref={ref} {...rest}>
      {children}
    </dialog>
  );
}
