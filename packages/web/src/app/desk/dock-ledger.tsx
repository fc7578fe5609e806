// The ledger in the dock: every change of the balance, newest first.
import { useState } from 'react';
import type { LedgerEntry } from '@meridian/contract';
import { useT } from '../../lib/i18n.ts';
import { NO_FILTER } from '../../statements/ledger-filter.ts';
import { LedgerEntrySheet } from '../../statements/ledger-entry-sheet.tsx';
import { useLedger } from '../../statements/ledger-list.tsx';
import { LedgerTable } from '../../statements/ledger-table.tsx';
import { ListEnd } from '../../ui/list-end.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DockState } from './dock-state.tsx';

export function DockLedger() {
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
      <LedgerTable
        entries={entries ?? []}
        onOpen={setShown}
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
      />
      <LedgerEntrySheet entry={shown} onClose={() => setShown(undefined)} />
    </DockState>
  );
}
