// The end of an action on orders: why it was refused, going back, and doing it.
import { Button } from '@meridian/design/components/button';
import { useT } from '../lib/i18n.ts';

/** Of what ends a long form or a long look: it stays at the end of the sheet, where the thumb is. */
export const AT_THUMB = 'sticky bottom-0 z-10 -mx-5 mt-2 bg-surface px-5 pt-2 pb-3';

interface ActionButtonsProps {
  readonly className: string;
  readonly label: string;
  /** Shown above the buttons; null: none, or it stands at its field. */
  readonly fault: string | null;
  readonly isBusy: boolean;
  readonly disabled?: boolean;
  readonly onCancel: () => void;
  readonly onConfirm: () => void;
}

export function ActionButtons(props: ActionButtonsProps) {
  const { className, label, fault, isBusy, disabled = false, onCancel, onConfirm } = props;
  const t = useT();
  return (
    <div className={className}>
      {fault !== null && (
        <p role="alert" className="mb-3 text-label text-negative">
          {fault}
        </p>
      )}
      <div className="grid grid-cols-[auto_1fr] gap-2">
        <Button
          tone="quiet"
          size="large"
          disabled={isBusy}
          onClick={onCancel}
          className="!rounded-control"
        >
          {t('action.cancel')}
        </Button>
        <Button
          data-confirm
          tone="ink"
          size="large"
          isBusy={isBusy}
          disabled={disabled}
          onClick={onConfirm}
          className="!rounded-control"
        >
          {label}
        </Button>
      </div>
    </div>
  );
}
