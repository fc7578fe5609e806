// Confirms a price alert that was dragged on the chart: it waits at another price, above or below the market.
import type { Alert, Instrument } from '@meridian/contract';
import { formatPrice } from '@meridian/units';
import { call } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { reloadAlerts } from '../../ui/use-alerts.ts';
import { type DraggedLine, MoveQuestion, MoveSheet, keyOf } from './move-sheet.tsx';

export interface DraggedAlert extends DraggedLine {
  readonly alert: Alert;
}

interface MoveAlertSheetProps {
  /** Null: nothing waits. */
  readonly move: DraggedAlert | null;
  readonly instrument: Instrument;
  readonly onDone: () => void;
}

export function MoveAlertSheet({ move, instrument, onDone }: MoveAlertSheetProps) {
  const t = useT();
  const { PricePrecision: precision } = instrument;
  const send = async ({ alert, price }: DraggedAlert): Promise<void> => {
    const moved = { id: alert.id, price: formatPrice(price, precision) };
    await call('moveAlert', moved, { quiet: true });
    await reloadAlerts();
  };
  return (
    <MoveSheet move={move} title={t('trade.move_alert')} onDone={onDone}>
      {(shown) => (
        <MoveQuestion
          key={keyOf(shown)}
          move={shown}
          precision={precision}
          field="price"
          send={() => send(shown)}
          said="trade.alert_moved"
          onDone={onDone}
        />
      )}
    </MoveSheet>
  );
}
