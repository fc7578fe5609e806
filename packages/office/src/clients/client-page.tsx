// One client: identity, the account's figures, and everything that belongs to it.
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { ClientPage as Client } from '@meridian/contract/admin';
import { AddressText } from '@meridian/design/components/address-text';
import { Badge } from '@meridian/design/components/badge';
import { FactList } from '@meridian/design/components/facts';
import { look } from '../lib/api.ts';
import { CLIENT_TABS, type ClientTab } from '../lib/client-tabs.ts';
import { formatCents, formatInstant, inDollars } from '../lib/format.ts';
import { useHasRole } from '../lib/session.ts';
import { Choice } from '../ui/choice.tsx';
import { linkClass } from '../ui/links.tsx';
import { Page } from '../ui/page.tsx';
import { Safety } from './safety.tsx';
import { Orders } from './orders.tsx';
import { Actions, Copyings, Devices, Documents, Ledger, Messages, Money } from './tabs.tsx';

const TITLES: Readonly<Record<ClientTab, string>> = {
  orders: 'Orders',
  copyings: 'Copying',
  money: 'Deposits and withdrawals',
  ledger: 'Ledger',
  devices: 'Devices',
  documents: 'Documents',
  messages: 'Messages',
  actions: 'Staff actions',
};

const DOCUMENT_READERS = ['identity_reviewer', 'compliance', 'auditor'] as const;

type Address = ReturnType<typeof useAddress>;
const useAddress = () => useSearch({ from: '/desk/clients/$id' });

export default function ClientPage() {
  const id = Number(useParams({ from: '/desk/clients/$id' }).id);
  const { tab, page, status } = useAddress();
  const navigate = useNavigate({ from: '/clients/$id' });
  const seesDocuments = useHasRole(...DOCUMENT_READERS);
  const isCompliance = useHasRole('compliance');
  const query = useQuery({
    queryKey: ['client', id],
    queryFn: ({ signal }) => look('clientPage', { id }, signal),
    refetchInterval: 5_000,
  });
  const client = query.data;
  if (client === undefined)
    return (
      <Page title="Client" text={query.error?.message ?? 'Loading'}>
        {query.error !== null && (
          <Link to="/clients" search={{ view: 'all', page: 1 }} className={linkClass}>
            All clients
          </Link>
        )}
      </Page>
    );
  const tabs = CLIENT_TABS.filter((one) => one !== 'documents' || seesDocuments);
  const go = (search: Address) => void navigate({ search });
  const said = client.name || (client.email ?? client.mobile);
  return (
    <Page
      title={said ?? `UID ${client.uid}`}
      text={said === null ? 'Has given no name, e-mail or phone' : `UID ${client.uid}`}
      actions={<Badges client={client} />}
    >
      <Figures client={client} />
      <div className="mt-5 grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_21rem]">
        <section aria-label={TITLES[tab]} className="min-w-0">
          <div className="mb-4">
            <Choice
              label="What"
              value={tab}
              choices={tabs.map((value) => ({ value, title: TITLES[value] }))}
              onChange={(next) => go({ tab: next, status, page: 1 })}
            />
          </div>
          <Belongings client={client} address={{ tab, page, status }} onGo={go} />
        </section>
        <aside aria-label="Profile" className="flex flex-col gap-5">
          <Profile client={client} />
          {isCompliance && !client.is_demo && <Safety client={client} />}
        </aside>
      </div>
    </Page>
  );
}

interface BelongingsProps {
  readonly client: Client;
  readonly address: Address;
  readonly onGo: (address: Address) => void;
}

/** What belongs to the client, of the chosen tab. */
function Belongings({ client, address, onGo }: BelongingsProps) {
  const { id } = client;
  const { tab, page, status } = address;
  const seesDocuments = useHasRole(...DOCUMENT_READERS);
  const of = { id, page, onPage: (next: number) => onGo({ ...address, page: next }) };
  return (
    <>
      {tab === 'orders' && (
        <Orders {...of} status={status} onStatus={(next) => onGo({ tab, status: next, page: 1 })} />
      )}
      {tab === 'copyings' && <Copyings client={client} />}
      {tab === 'money' && <Money id={id} />}
      {tab === 'ledger' && <Ledger {...of} />}
      {tab === 'devices' && <Devices client={client} />}
      {tab === 'documents' && seesDocuments && <Documents id={id} />}
      {tab === 'messages' && <Messages {...of} />}
      {tab === 'actions' && <Actions {...of} />}
    </>
  );
}

const Badges = ({ client }: { readonly client: Client }) => (
  <span className="flex gap-2">
    <Badge tone="plain">{client.is_demo ? 'Demo' : 'Real'}</Badge>
    {client.is_verified && <Badge tone="positive">Verified</Badge>}
    {client.must_change_password && <Badge tone="warn">New password required</Badge>}
    {client.frozen_at !== null && <Badge tone="warn">Frozen</Badge>}
  </span>
);

function Figures({ client }: { readonly client: Client }) {
  const money = (amount: string | null): string =>
    amount === null ? 'no price' : inDollars(formatCents(amount));
  const figures = [
    ['Balance', money(client.balance)],
    ['Equity', money(client.equity)],
    ['Can withdraw', money(client.available)],
    ['Used margin', money(client.used_margin)],
    ['On hold for withdrawals', money(client.held)],
    ['Open · pending', `${client.open_orders} · ${client.pending_orders}`],
  ] as const;
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(9.5rem,1fr))] gap-4 rounded-card bg-surface p-5 shadow-card">
      {figures.map(([title, value]) => (
        <div key={title}>
          <dt className="text-caption text-text-3">{title}</dt>
          <dd className="figure mt-1 text-heading">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const when = (at: number | null, never: string): string =>
  at === null ? never : formatInstant(at);

const Profile = ({ client }: { readonly client: Client }) => (
  <div className="rounded-card bg-surface px-5 py-3 shadow-card">
    <FactList
      look="ruled"
      facts={[
        {
          label: 'E-mail',
          value: (
            <span className="[overflow-wrap:anywhere]">
              <AddressText>{client.email ?? 'none'}</AddressText>
            </span>
          ),
        },
        { label: 'E-mail confirmed', value: when(client.email_verified_at, 'no') },
        { label: 'Phone', value: client.mobile ?? client.contact_mobile ?? 'none' },
        { label: 'Phone confirmed', value: when(client.mobile_verified_at, 'no') },
        { label: 'Identity', value: when(client.identity_verified_at, 'not verified') },
        { label: 'Country', value: client.country ?? 'not said' },
        { label: 'Language', value: client.lang },
        {
          label: 'Two-factor login',
          value: `${client.has_second_factor ? 'app' : 'none'} · ${client.passkeys} passkeys`,
        },
        { label: 'Password changed', value: when(client.password_changed_at, 'never') },
        { label: 'Frozen', value: when(client.frozen_at, 'no') },
        { label: 'Invited', value: String(client.invited) },
        { label: 'Account opened', value: formatInstant(client.created_at) },
      ]}
    />
  </div>
);
