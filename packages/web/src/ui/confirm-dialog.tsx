// Asks before something that cannot be undone. Escape, the back gesture and a tap beside it cancel, unless the work has begun.
import { useId } from 'react';
import { Button } from '@meridian/design/components/button';
import { Dialog } from '@meridian/design/components/dialog';
import { useT } from '../lib/i18n.ts';
import { useBackCloses } from './back-closes.ts';

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: string;
  readonly text: string;
  readonly confirmLabel: string;
  /** Used where "Cancel" would be read as the action itself. */
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
  const id = useId();
  useBackCloses(open, onCancel);
  if (!open) return null;
  return (
    <Dialog
      onClose={onCancel}
      isHeld={isBusy}
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
    </Dialog>
  );
}
