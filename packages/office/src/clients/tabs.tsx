// Everything that belongs to a client, each kind as a table.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Copying, LedgerLine } from '@meridian/contract';
import type {
  AuditEntry,
  ClientMessage,
  ClientPage,
  DeskDeposit,
  DeskIdentityDetail,
  DeskWithdrawal,
} from '@meridian/contract/admin';
import { look } from '../lib/api.ts';
import { actionText, formatAmount, reasonText } from '../lib/format.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { ExportButton } from '../ui/export-button.tsx';
import { OrderLink, SubjectLink } from '../ui/links.tsx';
import { Paged, type PagedProps, at, figure } from './paged.tsx';

const LEDGER_COLUMNS: readonly Column<LedgerLine>[] = [
  { title: 'When', cell: ({ CreatedAtTran }) => at(CreatedAtTran) },
  { title: 'What', cell: ({ MemoTran }) => MemoTran },
  { title: 'Order', cell: ({ OrderId }) => OrderId !== null && <OrderLink id={OrderId} /> },
  { title: 'Amount', isFigure: true, cell: ({ Value }) => formatAmount(Value) },
  { title: 'Balance', isFigure: true, cell: ({ Balance }) => formatAmount(Balance) },
];

export function Ledger({ id, page, onPage }: PagedProps) {
  const query = useQuery({
    queryKey: ['client', id, 'ledger', page],
    queryFn: ({ signal }) => look('clientLedger', { id, page }, signal),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <div className="mb-3 flex justify-end">
        <ExportButton list="clientLedger" input={{ id }} />
      </div>
      <Paged
        label="Ledger"
        query={query}
        columns={LEDGER_COLUMNS}
        keyOf={({ Id }) => Id}
        page={page}
        onPage={onPage}
      />
    </>
  );
}

const DEPOSIT_COLUMNS: readonly Column<DeskDeposit>[] = [
  {
    title: 'Deposit',
    cell: ({ id }) => (
      <Link
        to="/deposits"
        search={{ view: 'all', page: 1, search: String(id), id }}
        className="figure text-accent underline underline-offset-2"
      >
        #{id}
      </Link>
    ),
  },
  { title: 'Reported', cell: ({ created_at: created }) => at(created) },
  {
    title: 'Amount',
    isFigure: true,
    cell: ({ stated, currency }) => `${formatAmount(stated)} ${currency}`,
  },
  {
    title: 'Credited',
    isFigure: true,
    cell: ({ usd, stage }) =>
      stage === 'completed' && usd !== null ? `$${formatAmount(usd)}` : '',
  },
  { title: 'Status', cell: ({ stage }) => stage },
];
const WITHDRAWAL_COLUMNS: readonly Column<DeskWithdrawal>[] = [
  {
    title: 'Withdrawal',
    cell: ({ id }) => (
      <Link
        to="/withdrawals"
        search={{ view: 'all', page: 1, search: String(id), id }}
        className="figure text-accent underline underline-offset-2"
      >
        #{id}
      </Link>
    ),
  },
  { title: 'Requested', cell: ({ created_at: created }) => at(created) },
  { title: 'Amount', isFigure: true, cell: ({ amount }) => `$${formatAmount(amount)}` },
  { title: 'Status', cell: ({ stage }) => stage },
];

export function Money({ id }: { readonly id: number }) {
  const query = useQuery({
    queryKey: ['client', id, 'money'],
    queryFn: ({ signal }) => look('clientMoney', { id }, signal),
  });
  const shared = {
    fault: query.error?.message ?? null,
    onRetry: () => void query.refetch(),
    keyOf: ({ id: one }: { readonly id: number }) => one,
    empty: 'None',
  };
  return (
    <div className="grid gap-4 2xl:grid-cols-2">
      <div className="min-w-0">
        <DataTable
          {...shared}
          label="Deposits"
          columns={DEPOSIT_COLUMNS}
          rows={query.data?.deposits}
        />
      </div>
      <div className="min-w-0">
        <DataTable
          {...shared}
          label="Withdrawals"
          columns={WITHDRAWAL_COLUMNS}
          rows={query.data?.withdrawals}
        />
      </div>
    </div>
  );
}

const DEVICE_COLUMNS: readonly Column<ClientPage['sessions'][number]>[] = [
  {
    title: 'Device',
    cell: ({ agent }) => <span className="block max-w-96 truncate">{agent || 'unknown'}</span>,
  },
  { title: 'From', cell: ({ address }) => figure(address) },
  { title: 'Logged in', cell: ({ created_at: created }) => at(created) },
  { title: 'Last call', cell: ({ last_seen_at: seen }) => at(seen) },
];

export const Devices = ({ client }: { readonly client: ClientPage }) => (
  <DataTable
    label="Devices"
    columns={DEVICE_COLUMNS}
    rows={client.sessions}
    keyOf={({ id }) => id}
    empty="Logged in nowhere"
  />
);

const COPYING_COLUMNS: readonly Column<Copying>[] = [
  {
    title: 'Trader',
    cell: ({ leader_id: id, leader_user: user }) => (
      <Link
        to="/clients/$id"
        params={{ id: String(id) }}
        search={{ tab: 'copyings', page: 1, status: 'open' }}
        className="text-accent underline underline-offset-2"
      >
        {user}
      </Link>
    ),
  },
  {
    title: 'State',
    cell: ({ state, stop_reason: reason }) =>
      reason === null ? state : `${state}: ${reason.replaceAll('_', ' ')}`,
  },
  { title: 'Put in', isFigure: true, cell: ({ paid_in: paid }) => formatAmount(paid) },
  {
    title: 'Equity',
    isFigure: true,
    cell: ({ equity }) => (equity === null ? 'no price' : formatAmount(equity)),
  },
  {
    title: 'Result',
    isFigure: true,
    cell: ({ profit }) => (profit === null ? 'no price' : formatAmount(profit)),
  },
  {
    title: 'Open · closed · skipped',
    isFigure: true,
    cell: (one) => `${one.orders_open} · ${one.orders_closed} · ${one.skips}`,
  },
  { title: 'Started', cell: ({ started_at: started }) => at(started) },
];

export const Copyings = ({ client }: { readonly client: ClientPage }) => (
  <DataTable
    label="Copying"
    columns={COPYING_COLUMNS}
    rows={client.copyings}
    keyOf={({ id }) => id}
    empty="Copies nobody"
  />
);

const DOCUMENT_COLUMNS: readonly Column<DeskIdentityDetail>[] = [
  {
    title: 'Application',
    cell: ({ id }) => (
      <Link
        to="/identities"
        search={{ view: 'all', page: 1, search: String(id), id }}
        className="figure text-accent underline underline-offset-2"
      >
        #{id}
      </Link>
    ),
  },
  { title: 'Name', cell: ({ name }) => name },
  { title: 'Document', cell: ({ card_id: card }) => figure(card) },
  { title: 'Submitted', cell: ({ created_at: created }) => at(created) },
  { title: 'Status', cell: ({ status }) => status.replaceAll('_', ' ') },
];

export function Documents({ id }: { readonly id: number }) {
  const query = useQuery({
    queryKey: ['client', id, 'documents'],
    queryFn: ({ signal }) => look('clientDocuments', { id }, signal),
  });
  return (
    <DataTable
      label="Documents"
      columns={DOCUMENT_COLUMNS}
      rows={query.data}
      fault={query.error?.message ?? null}
      onRetry={() => void query.refetch()}
      keyOf={(row) => row.id}
      empty="None sent"
    />
  );
}

const MESSAGE_COLUMNS: readonly Column<ClientMessage>[] = [
  { title: 'When', cell: ({ at: sent }) => at(sent) },
  { title: 'By', cell: ({ channel }) => channel },
  { title: 'What', cell: ({ kind }) => kind.replaceAll('_', ' ') },
  { title: 'Outcome', cell: ({ outcome }) => outcome },
];

export function Messages({ id, page, onPage }: PagedProps) {
  const query = useQuery({
    queryKey: ['client', id, 'messages', page],
    queryFn: ({ signal }) => look('clientMessages', { id, page }, signal),
    placeholderData: keepPreviousData,
  });
  return (
    <Paged
      label="Messages"
      query={query}
      columns={MESSAGE_COLUMNS}
      keyOf={(row) => row.id}
      page={page}
      onPage={onPage}
    />
  );
}

const ACTION_COLUMNS: readonly Column<AuditEntry>[] = [
  { title: 'When', cell: ({ at: done }) => at(done) },
  { title: 'Who', cell: ({ staff_name: name }) => name },
  { title: 'Action', cell: ({ action }) => actionText(action) },
  { title: 'Subject', cell: ({ subject }) => <SubjectLink subject={subject} /> },
  { title: 'Reason', cell: ({ reason }) => reasonText(reason) },
];

export function Actions({ id, page, onPage }: PagedProps) {
  const query = useQuery({
    queryKey: ['client', id, 'actions', page],
    queryFn: ({ signal }) => look('clientActions', { id, page }, signal),
    placeholderData: keepPreviousData,
  });
  return (
    <Paged
      label="Staff actions"
      query={query}
      columns={ACTION_COLUMNS}
      keyOf={(row) => row.id}
      page={page}
      onPage={onPage}
    />
  );
}
