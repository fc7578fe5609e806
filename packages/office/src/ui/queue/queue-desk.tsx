// A queue: its rows with age and target, the person working on each, and the chosen item beside them. It stays live by
// asking again every few seconds.
import { type ComponentType, useEffect, useState } from 'react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useQueryClient } from '@tanstack/react-query';
import type { Claim, ClientBrief, Queue } from '@meridian/contract/admin';
import { DECIDERS } from '@meridian/contract/admin/names/claims';
import { SEARCH_MAX } from '@meridian/contract/admin/names/search';
import { ApiError, act } from '../../lib/api.ts';
import { counted, formatAge, formatInstant } from '../../lib/format.ts';
import { notify } from '../../lib/notices.ts';
import { useHasRole, useStaffSession } from '../../lib/session.ts';
import { Choice } from '../choice.tsx';
import { type Column, DataTable, chosenRow } from '../data-table.tsx';
import { ExportButton } from '../export-button.tsx';
import { SearchField } from '../search-field.tsx';
import { type Shortcut, Shortcuts } from '../shortcuts.tsx';
import { pagedTableOf } from '../table-state.ts';
import { useNow } from '../use-now.ts';
import type { Mode } from './decision-form.tsx';

export const REFRESHED_MS = 4_000;

export interface QueueRow {
  readonly id: number;
  readonly client: ClientBrief;
  readonly created_at: number;
  readonly target_at: number | null;
  readonly decided_at: number | null;
  readonly claim: Claim | null;
}

export interface QueueAddress<V extends string> {
  readonly view: V;
  readonly page: number;
  readonly search?: string;
  readonly sort?: string;
  readonly id?: number;
}

/** Changes of the address; empty and null values are left out of it. */
export interface AddressChange<V extends string> {
  readonly view?: V;
  readonly page?: number;
  readonly search?: string;
  readonly sort?: string | undefined;
  readonly id?: number | null;
}

export function addressAfter<V extends string>(
  now: QueueAddress<V>,
  change: AddressChange<V>,
): QueueAddress<V> {
  const { view, page, search, sort, id } = { ...now, ...change };
  return {
    view,
    page,
    ...(search === undefined || search === '' ? {} : { search }),
    ...(sort === undefined ? {} : { sort }),
    ...(id === undefined || id === null ? {} : { id }),
  };
}

export interface QueueData<Row> {
  readonly data: readonly Row[];
  readonly total: number;
  readonly counts: Readonly<Record<string, number>>;
  readonly oldest_at: number | null;
}

/** What the panel of the chosen item gets. */
export interface ItemProps {
  readonly id: number;
  readonly mode: Mode | null;
  readonly onMode: (mode: Mode | null) => void;
  readonly onClose: () => void;
}

export interface QueueCalls {
  readonly list: 'deskDeposits' | 'deskWithdrawals' | 'deskIdentities';
  /** The column for sorting by the time of the decision. */
  readonly decided?: 'decided_at';
  /** What its search looks at. */
  readonly finds: string;
}

interface QueueDeskProps<V extends string, Row extends QueueRow> {
  readonly kind: Queue;
  readonly calls: QueueCalls;
  readonly title: string;
  readonly address: QueueAddress<V>;
  readonly onAddress: (change: AddressChange<V>) => void;
  readonly views: readonly { readonly value: V; readonly title: string }[];
  readonly list: UseQueryResult<QueueData<Row>>;
  readonly columns: readonly Column<Row>[];
  readonly panel: ComponentType<ItemProps>;
}

/** Views whose rows have no decision yet. */
const WAITING: ReadonlySet<string> = new Set(['waiting', 'to_confirm', 'approved', 'all']);

function waitingText(data: QueueData<unknown> | undefined, now: number): string {
  if (data === undefined) return '–';
  const { oldest_at: oldest } = data;
  if (oldest === null) return 'Nothing waits';
  return `${counted(data.counts['waiting'] ?? 0)} waiting · oldest ${formatAge(now - oldest)}`;
}

const Client = ({ client }: { readonly client: ClientBrief }) => (
  <>
    <span className="block max-w-56 truncate font-medium">
      {client.name || (client.email ?? client.mobile)}
    </span>
    <span className="figure text-caption text-text-3">
      UID {client.uid}
      {client.is_frozen && <span className="ms-2 text-warn">frozen</span>}
    </span>
  </>
);

function Age({ row, now }: { readonly row: QueueRow; readonly now: number }) {
  if (row.target_at === null)
    return <span className="figure">{formatInstant(row.decided_at ?? row.created_at)}</span>;
  const left = row.target_at - now;
  return (
    <>
      <span className="figure block">{formatAge(now - row.created_at)}</span>
      <span className={`figure text-caption ${left < 0 ? 'text-negative' : 'text-text-3'}`}>
        {left < 0 ? `late by ${formatAge(-left)}` : `${formatAge(left)} left`}
      </span>
    </>
  );
}

/** The columns of every queue, around those of this one. */
const columnsOf = <Row extends QueueRow>(
  own: readonly Column<Row>[],
  { now, me, decided }: { now: number; me: number | undefined; decided: string | undefined },
): readonly Column<Row>[] => [
  {
    title: 'No.',
    sort: 'id',
    cell: (row) => <span className="figure text-text-2">#{row.id}</span>,
  },
  { title: 'Client', sort: 'client', cell: ({ client }) => <Client client={client} /> },
  ...own,
  {
    title: decided === undefined ? 'Age' : 'Decided',
    sort: decided ?? 'id',
    cell: (row) => <Age row={row} now={now} />,
  },
  {
    title: 'At work',
    cell: ({ claim }) => (claim === null ? '' : claim.staff_id === me ? 'You' : claim.staff_name),
  },
];

/** Which row is chosen and what is being decided about it, by the mouse and by the keys. */
function useChosen<V extends string, Row extends QueueRow>(props: QueueDeskProps<V, Row>) {
  const { address, onAddress, list } = props;
  const { id } = address;
  const [asked, setAsked] = useState<{ readonly of: typeof id; readonly mode: Mode } | null>(null);
  // Whichever way another item was chosen, nothing is being decided about it yet.
  const mode = asked?.of === id ? (asked?.mode ?? null) : null;
  const setMode = (next: Mode | null): void =>
    setAsked(next === null ? null : { of: id, mode: next });
  const claim = useClaim(props.kind);
  const rows = list.data?.data ?? [];
  useEffect(() => {
    if (id === undefined) return;
    chosenRow()?.scrollIntoView({ block: 'nearest' });
  }, [id]);
  const choose = (next: number | undefined): void => {
    setMode(null);
    onAddress({ id: next ?? null });
  };
  const close = (): void => {
    chosenRow()?.focus();
    choose(undefined);
  };
  const move = (by: 1 | -1): void => {
    const at = rows.findIndex((row) => row.id === id);
    const next = at === -1 ? rows[0] : rows[at + by];
    if (next !== undefined) choose(next.id);
  };
  const shortcuts: readonly Shortcut[] = [
    { key: 'j', does: 'Next row', run: () => move(1) },
    { key: 'k', does: 'Row before', run: () => move(-1) },
    { key: 'c', does: 'Claim', run: () => id !== undefined && void claim(id) },
    { key: 'a', does: 'Approve', run: () => id !== undefined && setMode('approve') },
    { key: 'r', does: 'Reject', run: () => id !== undefined && setMode('reject') },
    {
      key: 'Escape',
      does: 'Back',
      run: () => (mode === null ? close() : setMode(null)),
    },
  ];
  return { mode, setMode, choose, close, shortcuts };
}

/** Takes an item on, where this member may decide. */
function useClaim(kind: Queue): (id: number) => Promise<void> {
  const decides = useHasRole(...DECIDERS[kind]);
  const queries = useQueryClient();
  return async (id) => {
    if (!decides) return;
    try {
      await act('claimItem', { kind, id });
      await queries.invalidateQueries({ queryKey: ['queue', kind] });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      notify('error', error.message);
    }
  };
}

export function QueueDesk<V extends string, Row extends QueueRow>(props: QueueDeskProps<V, Row>) {
  const { title, address, onAddress, views, list, panel: Panel } = props;
  const { id } = address;
  const now = useNow();
  const me = useStaffSession()?.staff.id;
  const { mode, setMode, choose, close, shortcuts } = useChosen(props);
  const isWaiting = WAITING.has(address.view);
  const decided = isWaiting ? undefined : props.calls.decided;
  const own = props.columns.filter(({ onlyOfAll }) => !onlyOfAll || address.view === 'all');
  const columns = columnsOf(own, { now, me, decided });
  return (
    <div className="flex">
      <main className="min-w-0 flex-1 px-6 py-6">
        <Head {...props} now={now} shortcuts={shortcuts} />
        <div className="mb-4">
          <Choice
            label="Which"
            value={address.view}
            choices={views.map((view) => ({
              ...view,
              ...(list.data === undefined ? {} : { count: list.data.counts[view.value] ?? 0 }),
            }))}
            onChange={(view) => onAddress({ view, page: 1, sort: undefined })}
          />
        </div>
        <DataTable
          label={title}
          columns={columns}
          {...pagedTableOf(list, { at: address.page, onPage: (page) => onAddress({ page }) })}
          keyOf={(row) => row.id}
          empty={address.search === undefined ? 'Nothing here' : 'Nothing fits'}
          chosen={id ?? null}
          onChoose={(row) => choose(row.id)}
          sorting={{ by: address.sort, onSort: (sort) => onAddress({ sort, page: 1 }) }}
        />
      </main>
      {id !== undefined && (
        <aside
          key={id}
          aria-label={`No. ${id}`}
          className="sticky top-0 flex h-dvh w-[23.5rem] shrink-0 flex-col border-s border-line bg-surface max-xl:fixed max-xl:inset-y-0 max-xl:end-0 max-xl:z-20 max-xl:shadow-card max-sm:w-full"
        >
          <Panel id={id} mode={mode} onMode={setMode} onClose={close} />
        </aside>
      )}
    </div>
  );
}

function Head<V extends string, Row extends QueueRow>({
  title,
  list,
  calls,
  address,
  onAddress,
  now,
  shortcuts,
}: QueueDeskProps<V, Row> & {
  readonly now: number;
  readonly shortcuts: readonly Shortcut[];
}) {
  const { view, search, sort } = address;
  return (
    <header className="mb-4 flex flex-wrap items-end gap-3">
      <div className="min-w-60 flex-1">
        <h1 className="text-title">{title}</h1>
        <p className="mt-1 text-label text-text-3">{waitingText(list.data, now)}</p>
      </div>
      <SearchField
        label="Search"
        placeholder={calls.finds}
        value={search}
        max={SEARCH_MAX.queue}
        onSearch={(sought) => onAddress({ search: sought ?? '', page: 1 })}
      />
      <ExportButton list={calls.list} input={{ view, search, sort }} />
      <Shortcuts shortcuts={shortcuts} />
    </header>
  );
}
