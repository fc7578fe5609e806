// Finding a client by what is known: UID, e-mail, phone, name, an address or bank account, the number of an order.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { FoundClient } from '@meridian/contract/admin';
import { look } from '../lib/api.ts';
import { formatInstant } from '../lib/format.ts';
import { Badge } from '../ui/badge.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { inputClass } from '../ui/field.tsx';
import { Page } from '../ui/page.tsx';

const COLUMNS: readonly Column<FoundClient>[] = [
  { title: 'UID', cell: ({ uid }) => <span className="figure">{uid}</span> },
  {
    title: 'Client',
    cell: ({ name, email, mobile }) => (
      <>
        <span className="block font-medium">{name || (email ?? mobile)}</span>
        <span className="text-caption text-text-3">{email ?? mobile}</span>
      </>
    ),
  },
  {
    title: 'Account',
    cell: ({ is_demo: isDemo, is_frozen: isFrozen, is_verified: isVerified }) => (
      <span className="flex flex-wrap gap-1.5">
        <Badge tone="quiet">{isDemo ? 'Demo' : 'Real'}</Badge>
        {isVerified && <Badge tone="good">Verified</Badge>}
        {isFrozen && <Badge tone="warn">Frozen</Badge>}
      </span>
    ),
  },
  { title: 'Country', cell: ({ country }) => country ?? '' },
  {
    title: 'Since',
    cell: ({ created_at: at }) => <span className="figure">{formatInstant(at)}</span>,
  },
];

export default function ClientsPage() {
  const { search, page } = useSearch({ from: '/desk/clients' });
  const navigate = useNavigate({ from: '/clients' });
  const found = useQuery({
    queryKey: ['clients', search, page],
    queryFn: () => look('searchClients', { search, page }),
    enabled: search !== undefined,
    placeholderData: keepPreviousData,
  });
  return (
    <Page title="Clients" text="What you look at and do here is on the client’s own page too.">
      <input
        type="search"
        aria-label="Search clients"
        placeholder="UID, e-mail, phone, name, address, bank account or order number"
        defaultValue={search ?? ''}
        onChange={(event) =>
          void navigate({
            search: {
              page: 1,
              ...(event.target.value === '' ? {} : { search: event.target.value }),
            },
            replace: true,
          })
        }
        className={`${inputClass} mb-4 max-w-xl`}
      />
      {search !== undefined && (
        <DataTable
          label="Clients"
          columns={COLUMNS}
          rows={found.data?.data}
          fault={found.error?.message ?? null}
          onRetry={() => void found.refetch()}
          keyOf={({ id }) => id}
          empty="Nobody fits"
          onChoose={({ id }) =>
            void navigate({
              to: '/clients/$id',
              params: { id: String(id) },
              search: { tab: 'orders', page: 1 },
            })
          }
          page={{
            at: page,
            total: found.data?.total ?? 0,
            onPage: (next) => void navigate({ search: (now) => ({ ...now, page: next }) }),
          }}
        />
      )}
    </Page>
  );
}
