// A dialog over the page. The browser's own brings the focus trap, Escape and the top layer; a tap beside it closes it too.
import { type DialogHTMLAttributes, useEffect, useEffectEvent, useRef } from 'react';

interface DialogProps extends Omit<DialogHTMLAttributes<HTMLDialogElement>, 'open' | 'onClose'> {
  /** Asked for by Escape, the back gesture or a tap beside it. */
  readonly onClose: () => void;
  /** While its work runs it stays. */
  readonly isHeld?: boolean;
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
    dialog.addEventListener('cancel', onAsked);
    dialog.addEventListener('click', onAsked);
    dialog.addEventListener('close', onClosed);
    if (!dialog.open) dialog.showModal();
    return () => {
      dialog.removeEventListener('cancel', onAsked);
      dialog.removeEventListener('click', onAsked);
      dialog.removeEventListener('close', onClosed);
    };
  }, []);
  return (
    <dialog ref={ref} {...rest}>
      {children}
    </dialog>
  );
}
