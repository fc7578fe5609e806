// Finds a client by any part of UID, e-mail, phone, name or reference, by an address or bank account, by an order’s number.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ClientView, FoundClient } from '@meridian/contract/admin';
import { SEARCH_MAX } from '@meridian/contract/admin/names/search';
import { Badge } from '@meridian/design/components/badge';
import { look } from '../lib/api.ts';
import { formatCents, formatInstant, percentText } from '../lib/format.ts';
import { Choice } from '../ui/choice.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { ExportButton } from '../ui/export-button.tsx';
import { Page } from '../ui/page.tsx';
import { SearchField } from '../ui/search-field.tsx';

/** Below these percents an account is warned, and near its close-out. */
const WARNED = 100;
const NEAR = 60;

function Level({ of }: { readonly of: string | null }) {
  if (of === null) return null;
  const level = Number(of);
  const tone = level <= NEAR ? 'text-negative' : level <= WARNED ? 'text-warn' : '';
  return <span className={tone}>{percentText(of)}</span>;
}

const COLUMNS: readonly Column<FoundClient>[] = [
  { title: 'UID', sort: 'uid', cell: ({ uid }) => <span className="figure">{uid}</span> },
  {
    title: 'Client',
    cell: ({ name, email, mobile }) => (
      <>
        <span className="block font-medium">
          {name || (email ?? mobile ?? <span className="text-text-3">no name</span>)}
        </span>
        {name !== '' && <span className="text-caption text-text-3">{email ?? mobile}</span>}
      </>
    ),
  },
  {
    title: 'Account',
    cell: ({ is_demo: isDemo, is_frozen: isFrozen, is_verified: isVerified }) => (
      <span className="flex flex-wrap gap-1.5">
        <Badge tone="plain">{isDemo ? 'Demo' : 'Real'}</Badge>
        {isVerified && <Badge tone="positive">Verified</Badge>}
        {isFrozen && <Badge tone="warn">Frozen</Badge>}
      </span>
    ),
  },
  { title: 'Country', sort: 'country', cell: ({ country }) => country ?? '' },
  {
    title: 'Equity, USD',
    isFigure: true,
    cell: ({ equity }) => (equity === null ? 'no price' : formatCents(equity)),
  },
  {
    title: 'Margin level',
    isFigure: true,
    cell: ({ margin_level: level }) => <Level of={level} />,
  },
  {
    title: 'Last seen',
    cell: ({ last_seen_at: at }) => (
      <span className="figure">{at === null ? 'never' : formatInstant(at)}</span>
    ),
  },
  {
    title: 'Since',
    sort: 'id',
    cell: ({ created_at: at }) => <span className="figure">{formatInstant(at)}</span>,
  },
];

const VIEWS: readonly { value: ClientView; title: string }[] = [
  { value: 'all', title: 'All' },
  { value: 'real', title: 'Real' },
  { value: 'demo', title: 'Demo' },
  { value: 'verified', title: 'Verified' },
  { value: 'frozen', title: 'Frozen' },
];

const SEARCH = {
  label: 'Search clients',
  placeholder: 'Any part of name, e-mail, phone, UID or reference; an order’s number',
  max: SEARCH_MAX.clients,
};

export default function ClientsPage() {
  const { view, search, sort, page } = useSearch({ from: '/desk/clients' });
  const navigate = useNavigate({ from: '/clients' });
  const wish = { view, search, sort } as const;
  const found = useQuery({
    queryKey: ['clients', wish, page],
    queryFn: ({ signal }) => look('searchClients', { ...wish, page }, signal),
    placeholderData: keepPreviousData,
  });
  const go = (change: { view?: ClientView; search?: string | undefined; sort?: string }): void =>
    void navigate({ search: (now) => ({ ...now, page: 1, ...change }), replace: true });
  return (
    <Page
      title="Clients"
      text="What staff do to an account stands on the client’s own page too."
      actions={<ExportButton list="searchClients" input={wish} />}
    >
      <SearchField
        {...SEARCH}
        value={search}
        className="mb-4 max-w-xl"
        onSearch={(next) => go({ search: next })}
      />
      <div className="mb-4">
        <Choice
          label="Which"
          value={view}
          choices={VIEWS.map((one) => ({
            ...one,
            ...(found.data === undefined ? {} : { count: found.data.counts[one.value] ?? 0 }),
          }))}
          onChange={(next) => go({ view: next })}
        />
      </div>
      <DataTable
        label="Clients"
        columns={COLUMNS}
        rows={found.data?.data}
        fault={found.error?.message ?? null}
        onRetry={() => void found.refetch()}
        keyOf={({ id }) => id}
        empty="Nobody fits"
        sorting={{ by: sort, onSort: (by) => go({ sort: by }) }}
        onChoose={({ id }) =>
          void navigate({
            to: '/clients/$id',
            params: { id: String(id) },
            search: { tab: 'orders', page: 1, status: 'open' },
          })
        }
        page={{
          at: page,
          total: found.data?.total ?? 0,
          onPage: (next) => void navigate({ search: (now) => ({ ...now, page: next }) }),
        }}
      />
    </Page>
  );
}
