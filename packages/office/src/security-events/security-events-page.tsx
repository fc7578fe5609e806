// Security events: sign-ins and failures, second factors, refused decisions, looks at clients' data.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { SecurityEvent } from '@meridian/contract/admin';
import { SECURITY_EVENT_KINDS } from '@meridian/contract/admin/names/security-events';
import { DAY_MS } from '@meridian/units';
import { ApiError, look } from '../lib/api.ts';
import { formatInstant } from '../lib/format.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { ExportButton } from '../ui/export-button.tsx';
import { ClientLink, SubjectLink } from '../ui/links.tsx';
import { Page } from '../ui/page.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { SoughtField } from '../ui/sought-field.tsx';
import { pagedTableOf } from '../ui/table-state.ts';

const KINDS: Readonly<Record<SecurityEvent['kind'], string>> = {
  client_login: 'Client logged in',
  client_login_failed: 'Client login failed',
  client_second_factor_on: 'Client turned on two-factor login',
  client_second_factor_off: 'Client turned off two-factor login',
  client_recovery_codes: 'Client created new recovery codes',
  client_passkey_added: 'Client added a passkey',
  client_passkey_removed: 'Client removed a passkey',
  client_password_changed: 'Client changed the password',
  client_password_reset: 'Client reset the password by a code',
  client_code_wrong: 'Client entered a wrong code',
  client_contact_changed: 'Client set an address or number',
  client_api_key_made: 'Client created an API key',
  client_api_key_revoked: 'Client revoked an API key',
  staff_login: 'Staff logged in',
  staff_login_failed: 'Staff login failed',
  staff_second_factor_on: 'Staff turned on two-factor login',
  staff_second_factor_off: 'Two-factor login of staff reset by a new link',
  staff_code_wrong: 'Staff entered a wrong code',
  role_refused: 'Role refused',
  second_entry_wrong: 'Second entry differed',
  decision_refused: 'Decision refused',
  item_claimed: 'Item claimed',
  client_viewed: 'Client looked at',
  photo_viewed: 'Photo looked at',
  list_exported: 'List exported',
  message_unreadable: 'Message not sent: it could not be decrypted',
};

const COLUMNS: readonly Column<SecurityEvent>[] = [
  {
    title: 'When',
    sort: 'id',
    cell: ({ at }) => <span className="figure">{formatInstant(at)}</span>,
  },
  {
    title: 'What',
    cell: ({ kind, count }) => (count > 1 ? `${KINDS[kind]} (${count} more)` : KINDS[kind]),
  },
  { title: 'Member', cell: ({ staff_name: name }) => name },
  {
    title: 'Client',
    cell: ({ user_id: id }) => id !== null && <ClientLink id={id}>#{id}</ClientLink>,
  },
  { title: 'From', cell: ({ address }) => <span className="figure">{address}</span> },
  { title: 'About', cell: ({ detail }) => <SubjectLink subject={detail} /> },
];

const FIELDS = ['kind', 'user_id', 'staff_id', 'address', 'from', 'to'] as const;
type Filter = Readonly<Record<(typeof FIELDS)[number], string | undefined>>;

export default function SecurityEventsPage() {
  const { page, sort, ...filter } = useSearch({ from: '/desk/security-events' });
  const navigate = useNavigate({ from: '/security-events' });
  const { from, to } = filter;
  const wish = {
    ...filter,
    sort,
    from: from === undefined ? undefined : Date.parse(from),
    to: to === undefined ? undefined : Date.parse(to) + DAY_MS,
  } as const;
  const query = useQuery({
    queryKey: ['security-events', page, wish],
    queryFn: ({ signal }) => look('securityEvents', { page, ...wish }, signal),
    placeholderData: keepPreviousData,
  });
  const go = (change: Partial<Filter>) =>
    void navigate({ search: (now) => ({ ...now, page: 1, ...change }), replace: true });
  const onSort = (by: string) =>
    void navigate({ search: (now) => ({ ...now, page: 1, sort: by }), replace: true });
  const onPage = (next: number) => void navigate({ search: (now) => ({ ...now, page: next }) });
  return (
    <Page
      title="Security events"
      text="Logins and failures, two-factor login, refused decisions and every look at a client, in a table that the database itself refuses to change."
      actions={<ExportButton list="securityEvents" input={wish} />}
    >
      <Filters
        filter={filter}
        faults={query.error instanceof ApiError ? query.error.fields : {}}
        onChange={go}
      />
      <DataTable
        label="Security events"
        {...pagedTableOf(query, { at: page, onPage })}
        keyOf={({ id }) => id}
        empty="Nothing fits"
        sorting={{ by: sort ?? '-id', onSort }}
        columns={COLUMNS}
      />
    </Page>
  );
}

interface FiltersProps {
  readonly filter: Filter;
  /** What the server finds wrong with them. */
  readonly faults: Readonly<Record<string, string>>;
  readonly onChange: (change: Partial<Filter>) => void;
}

const Filters = ({ filter, faults, onChange }: FiltersProps) => (
  <div className="mb-4 flex flex-wrap items-start gap-3">
    <SelectField
      label="What"
      value={filter.kind ?? ''}
      onChoose={(kind) => onChange({ kind: kind || undefined })}
      choices={[
        { value: '', text: 'Everything' },
        ...SECURITY_EVENT_KINDS.map((kind) => ({ value: kind, text: KINDS[kind] })),
      ]}
    />
    {(['user_id', 'staff_id', 'address'] as const).map((name) => (
      <SoughtField
        key={name}
        label={LABELS[name]}
        fault={faults[name]}
        value={filter[name]}
        onSay={(text) => onChange({ [name]: text })}
      />
    ))}
    {(['from', 'to'] as const).map((name) => (
      <SoughtField
        key={name}
        label={LABELS[name]}
        fault={faults[name]}
        type="date"
        value={filter[name]}
        onSay={(day) => onChange({ [name]: day })}
      />
    ))}
  </div>
);

const LABELS = {
  user_id: 'Client (id)',
  staff_id: 'Member (id)',
  address: 'Address',
  from: 'From (UTC)',
  to: 'To (UTC)',
} as const;
