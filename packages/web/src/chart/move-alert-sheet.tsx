// Confirms a price alert that was dragged on the chart: it waits at another price, above or below the market.
import type { Alert, Instrument } from '@meridian/contract';
import { type Price, formatPrice } from '@meridian/units';
import { call } from '../lib/api.ts';
import { useT } from '../lib/i18n.ts';
import { Sheet } from '../ui/sheet.tsx';
import { toast } from '../ui/toast.tsx';
import { reloadAlerts } from '../ui/use-alerts.ts';
import { useLast } from '../ui/use-last.ts';
import { useRequest } from '../ui/use-request.ts';
import { MoveQuestion } from './move-question.tsx';

export interface AlertMove {
  readonly lineId: string;
  readonly alert: Alert;
  readonly from: Price;
  readonly price: Price;
}

interface MoveAlertSheetProps {
  /** Null: nothing waits. */
  readonly move: AlertMove | null;
  readonly instrument: Instrument;
  readonly onDone: () => void;
}

export function MoveAlertSheet({ move, instrument, onDone }: MoveAlertSheetProps) {
  const t = useT();
  const shown = useLast(move ?? undefined);
  return (
    <Sheet
      open={move !== null}
      onOpenChange={(isOpen) => !isOpen && onDone()}
      title={t('trade.move_alert')}
    >
      {shown && (
        <MoveAlert
          key={`${shown.lineId}.${shown.price}`}
          move={shown}
          instrument={instrument}
          onDone={onDone}
        />
      )}
    </Sheet>
  );
}

function MoveAlert({
  move: { alert, from, price },
  instrument,
  onDone,
}: MoveAlertSheetProps & { readonly move: AlertMove }) {
  const t = useT();
  const { isBusy, fault, run } = useRequest();
  const { PricePrecision: precision } = instrument;

  const confirm = () =>
    run(async () => {
      const moved = { id: alert.id, price: formatPrice(price, precision) };
      await call('moveAlert', moved, { quiet: true });
      await reloadAlerts();
      toast.success(t('trade.alert_moved'));
      onDone();
    });

  return (
    <MoveQuestion
      from={from}
      to={price}
      precision={precision}
      fault={fault === null ? null : (fault.fields['price'] ?? fault.message)}
      isBusy={isBusy}
      onCancel={onDone}
      onConfirm={() => void confirm()}
    />
  );
}
