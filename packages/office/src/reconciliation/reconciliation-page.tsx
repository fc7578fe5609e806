// The ledger beside what was decided: a day's deposits and withdrawals, and a check of all of it.
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Difference, Reconciliation } from '@meridian/contract/admin';
import { look } from '../lib/api.ts';
import { formatAmount } from '../lib/format.ts';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { SoughtField } from '../ui/sought-field.tsx';
import { Page } from '../ui/page.tsx';
import { LedgerCheckCard } from './ledger-check.tsx';
import { ReplayCheckCard } from './replay-check.tsx';

const dollars = (amount: string | null): string =>
  amount === null ? 'none' : formatAmount(amount);

const COLUMNS: readonly Column<Difference>[] = [
  {
    title: 'What',
    cell: ({ kind, id }) => (
      <span className="figure font-medium">
        {kind === 'deposit' ? 'Deposit' : 'Withdrawal'} {id}
      </span>
    ),
  },
  { title: 'Stands as', cell: ({ stage }) => (stage === '' ? 'unknown' : stage) },
  { title: 'Decided, USD', isFigure: true, cell: ({ decided }) => dollars(decided) },
  { title: 'In the ledger, USD', isFigure: true, cell: ({ booked }) => dollars(booked) },
];

export default function ReconciliationPage() {
  const { day: wanted } = useSearch({ from: '/desk/reconciliation' });
  const navigate = useNavigate({ from: '/reconciliation' });
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const day = wanted ?? today;
  const query = useQuery({
    queryKey: ['reconciliation', day],
    queryFn: ({ signal }) => look('reconciliation', { day }, signal),
  });
  return (
    <Page
      title="Reconciliation"
      text="Every credit and every payout of a day stands twice: as a decision, and in the ledger."
      actions={
        <SoughtField
          label="Day, UTC"
          type="date"
          value={day}
          onSay={(wish) => wish !== undefined && void navigate({ search: { day: wish } })}
        />
      }
    >
      <div className="mb-5 grid gap-5 lg:grid-cols-2">
        <Side title="Deposits" side={query.data?.deposits} verb="approved" />
        <Side title="Withdrawals" side={query.data?.withdrawals} verb="sent" />
      </div>
      <DataTable
        label="Differences"
        columns={COLUMNS}
        rows={query.data?.differences}
        fault={query.error?.message ?? null}
        onRetry={() => void query.refetch()}
        keyOf={({ kind, id }) => `${kind}:${id}`}
        empty="No difference: every decision of this day is in the ledger, and nothing else is"
      />
      <LedgerCheckCard />
      <ReplayCheckCard />
    </Page>
  );
}

interface SideProps {
  readonly title: string;
  readonly verb: string;
  readonly side: Reconciliation['deposits'] | undefined;
}

const Side = ({ title, verb, side }: SideProps) => (
  <section aria-label={title} className="rounded-card bg-surface p-5 shadow-card">
    <h2 className="text-body-strong">{title}</h2>
    {side === undefined ? (
      <div aria-label="Loading" className="mt-3 h-14 animate-pulse rounded-badge bg-fill" />
    ) : (
      <dl className="mt-3 flex flex-col gap-2 text-label">
        <div className="flex justify-between gap-4">
          <dt className="text-text-3">
            {side.decided.toLocaleString('en')} {verb}
          </dt>
          <dd className="figure font-semibold">{formatAmount(side.decided_total)} USD</dd>
        </div>
        <div className="flex justify-between gap-4">
          <dt className="text-text-3">{side.booked.toLocaleString('en')} in the ledger</dt>
          <dd className="figure font-semibold">{formatAmount(side.booked_total)} USD</dd>
        </div>
      </dl>
    )}
  </section>
);
