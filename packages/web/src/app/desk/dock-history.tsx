// The history in the dock: all of the account's or of the instrument on the chart, sorted by the server over all its pages,
// with sums over all of it.
import { useMemo } from 'react';
import { useQuery } from '@tanstack/react-query';
import { HISTORY_SORTS } from '@meridian/contract/names/orders';
import { HISTORY_TOO_LONG } from '@meridian/contract/outcomes';
import { ApiError, call } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { useInstrument } from '../../lib/instruments.ts';
import { type HistoryWish, useOrderList } from '../../orders/order-list.ts';
import { CopiedOrdersLink } from '../../ui/orders/copied-orders-link.tsx';
import type { ColumnSort, Sorting } from './column-sort.ts';
import { DockState } from './dock-state.tsx';
import { HistoryTable } from './history-table.tsx';

interface DockHistoryProps {
  readonly current: string;
  readonly isFiltered: boolean;
  readonly sorting: Sorting;
}

/** undefined: all, the last ended first, as every list of the history is. */
function wishOf(forexId: number | undefined, sort: ColumnSort | null): HistoryWish | undefined {
  const by = HISTORY_SORTS.find((one) => one === sort?.by);
  if (forexId === undefined && by === undefined) return undefined;
  return {
    ...(forexId !== undefined && { forex_id: forexId }),
    ...(by !== undefined && { sort: by, direction: sort?.isAscending ? 'asc' : 'desc' }),
  };
}

/** As the server sorts it; one that is too long for that as it is, with the server's sentence. */
function useSortedHistory(forexId: number | undefined, isOn: boolean, sort: ColumnSort | null) {
  const wish = useMemo(() => wishOf(forexId, sort), [forexId, sort]);
  const unsorted = useMemo(() => wishOf(forexId, null), [forexId]);
  const sorted = useOrderList('history', isOn, wish);
  const { error } = sorted;
  const isTooLong = error instanceof ApiError && error.code === HISTORY_TOO_LONG;
  const whole = useOrderList('history', isOn && isTooLong, unsorted);
  return isTooLong
    ? { list: whole, isSorted: false, refusal: error.message }
    : { list: sorted, isSorted: true, refusal: undefined };
}

/** Over all closed orders of the instrument, or of all. */
function useClosedSums(forexId: number | undefined, isOn: boolean) {
  return useQuery({
    queryKey: ['account', 'orders', 'sums', forexId ?? 'all'],
    queryFn: ({ signal }) =>
      call('closedSums', forexId === undefined ? {} : { forex_id: forexId }, {
        signal,
        quiet: true,
      }),
    enabled: isOn,
  }).data;
}

export function DockHistory({ current, isFiltered, sorting }: DockHistoryProps) {
  const t = useT();
  const instrument = useInstrument(current);
  const forexId = isFiltered ? instrument?.Id : undefined;
  const isKnown = !isFiltered || instrument !== undefined;
  const { list, isSorted, refusal } = useSortedHistory(forexId, isKnown, sorting.sort);
  const sums = useClosedSums(forexId, isKnown);
  return (
    <DockState
      count={list.orders?.length}
      error={list.error}
      retry={list.reload}
      none={t('orders.none_history_title')}
      action={<CopiedOrdersLink />}
    >
      {refusal !== undefined && (
        <p role="status" className="px-3 py-1.5 text-caption text-text-2">
          {refusal}
        </p>
      )}
      <HistoryTable
        list={list}
        sums={sums}
        current={current}
        sorting={isSorted ? sorting : { ...sorting, sort: null }}
      />
    </DockState>
  );
}
