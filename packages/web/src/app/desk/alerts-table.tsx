// The price alerts in the dock: at first those that wait, then those that fired.
import { useRef } from 'react';
import type { Alert } from '@meridian/contract';
import { X } from 'lucide-react';
import { call } from '../../lib/api.ts';
import { formatDateTime, formatPercent } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { useRequest } from '../../ui/use-request.ts';
import { Figure } from '../../ui/figure.tsx';
import { PriceFigure } from '../../ui/price-figure.tsx';
import { useRowFocus } from '../../ui/row-focus.ts';
import { reloadAlerts, useAlerts } from '../../ui/use-alerts.ts';
import { type Sorting, useColumnSort } from './column-sort.ts';
import { alertColumns } from './dock-columns.ts';
import { DockState } from './dock-state.tsx';
import { SymbolButton } from './dock-symbol.tsx';
import { ROW_TIME } from './position-row.tsx';
import { Cell, Head, RowHead, SortHead, Table } from '../../ui/table.tsx';

interface AlertsTableProps {
  /** null: those of all instruments. */
  readonly code: string | null;
  readonly sorting: Sorting;
}

export function AlertsTable({ code, sorting }: AlertsTableProps) {
  const t = useT();
  const table = useRef<HTMLDivElement>(null);
  const { data, error, refetch } = useAlerts();
  const alerts =
    data && [...data.active, ...data.fired].filter((one) => code === null || one.code === code);
  const { rows, head } = useColumnSort(alerts ?? [], sorting, { read: alertColumns, table });
  return (
    <DockState
      count={alerts?.length}
      error={data ? null : error}
      retry={refetch}
      none={t('alerts.none_title')}
    >
      <Table
        ref={table}
        label={t('alerts.title')}
        heads={
          <>
            <SortHead {...head('symbol')}>{t('desk.symbol')}</SortHead>
            <SortHead {...head('level')} isFigure>
              {t('desk.level')}
            </SortHead>
            <SortHead {...head('note')}>{t('desk.note')}</SortHead>
            <SortHead {...head('placed')} from="wide">
              {t('desk.placed')}
            </SortHead>
            <SortHead {...head('fired')} from="middle">
              {t('desk.fired')}
            </SortHead>
            <Head />
          </>
        }
      >
        {rows.map((alert) => (
          <AlertRow key={alert.id} alert={alert} />
        ))}
      </Table>
    </DockState>
  );
}

function AlertRow({ alert }: { readonly alert: Alert }) {
  const t = useT();
  const { run, isBusy } = useRequest();
  const row = useRef<HTMLTableRowElement>(null);
  useRowFocus(row);
  const remove = () =>
    run(async () => {
      await call('removeAlert', { id: alert.id });
      await reloadAlerts();
    });
  return (
    <tr ref={row} className={alert.fired_at === null ? 'hover:bg-fill/40' : 'text-text-3'}>
      <RowHead>
        <SymbolButton code={alert.code} name={alert.show_code} />
      </RowHead>
      <Cell isFigure className="font-semibold">
        {alert.price === null ? (
          <Figure>±{formatPercent(alert.percent, 2)}</Figure>
        ) : (
          <PriceFigure value={alert.price} precision={alert.precision} />
        )}
      </Cell>
      <Cell className="w-full max-w-0 truncate text-text-2">{alert.note}</Cell>
      <Cell from="wide" className="text-text-2">
        {formatDateTime(alert.created_at, ROW_TIME)}
      </Cell>
      <Cell from="middle" className="text-text-2">
        {alert.fired_at === null ? '—' : formatDateTime(alert.fired_at, ROW_TIME)}
      </Cell>
      <Cell isFigure>
        {alert.fired_at === null && (
          <button
            type="button"
            data-remove
            disabled={isBusy}
            aria-label={t('desk.alert_remove', { name: alert.show_code })}
            onClick={() => void remove()}
            className="press ms-auto grid size-7 place-items-center rounded-[8px] bg-fill text-text-2"
          >
            <X aria-hidden className="size-3.5" />
          </button>
        )}
      </Cell>
    </tr>
  );
}
