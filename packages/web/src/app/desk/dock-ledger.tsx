// The ledger in the dock: every change of the balance, newest first, filtered and written to a file as on its own page.
import { useState } from 'react';
import type { LedgerEntry } from '@meridian/contract';
import { useT } from '../../lib/i18n.ts';
import { useSession } from '../../lib/session.ts';
import { type LedgerFilter, isUnfiltered } from '../../statements/ledger-filter.ts';
import { LedgerFilterBar } from '../../statements/ledger-filter-bar.tsx';
import { LedgerEntrySheet } from '../../statements/ledger-entry-sheet.tsx';
import { entriesOf, useLedger } from '../../statements/ledger-list.tsx';
import { LedgerTable } from '../../statements/ledger-table.tsx';
import { ListEnd } from '../../ui/list-end.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { DockState } from './dock-state.tsx';

interface DockLedgerProps {
  readonly filter: LedgerFilter;
  readonly onFilter: (filter: LedgerFilter) => void;
}

export function DockLedger({ filter, onFilter }: DockLedgerProps) {
  const t = useT();
  const isReal = useSession().user?.is_demo !== 1;
  const [shown, setShown] = useState<LedgerEntry>();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchNextPageError } =
    useLedger(filter);
  const entries = data && entriesOf(data.pages);
  return (
    <div className="flex h-full flex-col">
      <div className="flex h-10 shrink-0 items-center border-b border-line text-caption">
        <LedgerFilterBar filter={filter} onChange={onFilter} isReal={isReal} isDense />
      </div>
      <div className="min-h-0 flex-1">
        <DockState
          count={entries?.length}
          error={entries ? null : error}
          retry={refetch}
          none={t(isUnfiltered(filter) ? 'ledger.empty_title' : 'ledger.none_title')}
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
        </DockState>
      </div>
      <LedgerEntrySheet entry={shown} onClose={() => setShown(undefined)} />
    </div>
  );
}
