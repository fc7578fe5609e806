// Confirms a price alert that was dragged on the chart: it waits at another price, above or below the market.
import { useState } from 'react';
import type { Alert, Instrument } from '@meridian/contract';
import { type Price, formatPrice } from '@meridian/units';
import { ApiError, call } from '../lib/api.ts';
import { useT } from '../lib/i18n.ts';
import { Sheet } from '../ui/sheet.tsx';
import { toast } from '../ui/toast.tsx';
import { reloadAlerts } from '../ui/use-alerts.ts';
import { useWhenConnected } from '../ui/when-connected.ts';
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
  // The sheet keeps its content while it slides away.
  const [shown, setShown] = useState(move);
  if (move !== null && move !== shown) setShown(move);
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
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<ApiError | null>(null);
  useWhenConnected(() => setFault((last) => (last?.isNetwork ? null : last)));
  const { PricePrecision: precision } = instrument;

  const confirm = async () => {
    setBusy(true);
    setFault(null);
    const moved = { id: alert.id, price: formatPrice(price, precision) };
    try {
      await call('moveAlert', moved, { quiet: true });
      await reloadAlerts();
      toast.success(t('trade.alert_moved'));
      onDone();
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      setFault(thrown);
    } finally {
      setBusy(false);
    }
  };

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
