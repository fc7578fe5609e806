// The ledger in the dock: every change of the balance, newest first.
import { useState } from 'react';
import type { LedgerEntry } from '@meridian/contract';
import { useT } from '../../lib/i18n.ts';
import { formatDateTime } from '../../lib/format.ts';
import { NO_FILTER } from '../../statements/ledger-filter.ts';
import { LedgerEntrySheet } from '../../statements/ledger-entry-sheet.tsx';
import { useLedger } from '../../statements/ledger-list.tsx';
import { ListEnd } from '../../ui/list-end.tsx';
import { Money } from '../../ui/price-figure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DockState } from './dock-state.tsx';
import { Cell, Head, RowHead, Table } from '../../ui/table.tsx';

const LEDGER_TIME: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'medium' };

export function LedgerTable() {
  const t = useT();
  const [shown, setShown] = useState<LedgerEntry>();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchNextPageError } =
    useLedger(NO_FILTER);
  const entries = data?.pages.flatMap((page) => page.list);
  return (
    <DockState
      count={entries?.length}
      error={entries ? null : error}
      retry={refetch}
      none={t('ledger.empty_title')}
    >
      <Table
        label={t('desk.tab_ledger')}
        heads={
          <>
            <Head>{t('desk.time')}</Head>
            <Head>{t('desk.what')}</Head>
            <Head isFigure>{t('desk.amount')}</Head>
            <Head isFigure>{t('home.balance')}</Head>
          </>
        }
        end={
          <ListEnd
            pages={data?.pages.length ?? 0}
            hasMore={hasNextPage}
            isFailed={isFetchNextPageError}
            onMore={fetchNextPage}
          >
            <Skeleton className="m-3 h-4" />
          </ListEnd>
        }
      >
        {entries?.map((entry) => (
          <tr key={entry.Id} className="hover:bg-fill/40">
            <RowHead className="text-text-2">
              <button
                type="button"
                aria-haspopup="dialog"
                onClick={() => setShown(entry)}
                className="h-7 rounded-[6px] hover:text-accent"
              >
                {formatDateTime(entry.CreatedAtTran, LEDGER_TIME)}
              </button>
            </RowHead>
            <Cell className="w-full whitespace-normal">{entry.MemoTran}</Cell>
            <Cell isFigure className="font-semibold">
              <Money value={entry.Value} signed />
            </Cell>
            <Cell isFigure className="text-text-2">
              <Money value={entry.Balance} />
            </Cell>
          </tr>
        ))}
      </Table>
      <LedgerEntrySheet entry={shown} onClose={() => setShown(undefined)} />
    </DockState>
  );
}
