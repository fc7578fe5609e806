// Asks before something that cannot be undone. The browser's own dialog brings the focus trap, Escape and the top layer.
import { useEffect, useId, useRef } from 'react';
import { useT } from '../lib/i18n.ts';
import { useBackCloses } from './back-closes.ts';
import { Button } from './button.tsx';

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly text: string;
  readonly confirmLabel: string;
  /** Where "Cancel" would be read as the deed itself. */
  readonly cancelLabel?: string;
  readonly tone?: 'ink' | 'danger';
  readonly isBusy?: boolean;
  readonly onConfirm: () => void;
  readonly onCancel: () => void;
}

export function ConfirmDialog({
  open,
  title,
  text,
  confirmLabel,
  cancelLabel,
  tone = 'ink',
  isBusy = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const t = useT();
  const ref = useRef<HTMLDialogElement>(null);
  const id = useId();
  const latest = useRef(onCancel);
  useEffect(() => {
    latest.current = onCancel;
  });
  useBackCloses(open, onCancel);
  useEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return undefined;
    // Escape, the back gesture and a tap on the backdrop all cancel, unless the work has begun.
    const cancel = (event: Event) => {
      if (event.target !== dialog) return;
      event.preventDefault();
      if (!isBusy) latest.current();
    };
    dialog.addEventListener('cancel', cancel);
    dialog.addEventListener('click', cancel);
    if (!dialog.open) dialog.showModal();
    return () => {
      dialog.removeEventListener('cancel', cancel);
      dialog.removeEventListener('click', cancel);
    };
  }, [open, isBusy]);
  if (!open) return null;
  return (
    <dialog
      ref={ref}
      aria-labelledby={`${id}t`}
      aria-describedby={`${id}d`}
      className="rise m-auto w-[calc(100vw-3rem)] max-w-[21rem] rounded-hero bg-surface p-0 text-text shadow-sheet backdrop:bg-scrim"
    >
      <div className="p-6">
        <h2 id={`${id}t`} className="text-heading text-balance">
          {title}
        </h2>
        <p id={`${id}d`} className="mt-2 text-body text-text-2 text-pretty">
          {text}
        </p>
        <div className="mt-6 flex flex-col gap-2">
          <Button tone={tone} isBusy={isBusy} onClick={onConfirm} className="h-12 w-full">
            {confirmLabel}
          </Button>
          <Button tone="quiet" disabled={isBusy} onClick={onCancel} className="h-12 w-full">
            {cancelLabel ?? t('action.cancel')}
          </Button>
        </div>
      </div>
    </dialog>
  );
}
