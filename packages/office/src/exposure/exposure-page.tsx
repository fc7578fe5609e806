// What the house stands against, live: net and gross by instrument, its floating profit, and what a move would cost.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Exposure } from '@meridian/contract/admin';
import { look } from '../lib/api.ts';
import { formatAmount, formatInstant } from '../lib/format.ts';
import { Choice } from '../ui/choice.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Page } from '../ui/page.tsx';

const REFRESHED_MS = 3_000;

const amount = (text: string | null): string => (text === null ? 'no price' : formatAmount(text));

const Signed = ({ text }: { readonly text: string | null }) => (
  <span
    className={
      text === null ? 'text-text-3' : text.startsWith('-') ? 'text-negative' : 'text-positive'
    }
  >
    {text === null ? 'no price' : `${text.startsWith('-') ? '' : '+'}${formatAmount(text)}`}
  </span>
);

const COLUMNS: readonly Column<Exposure>[] = [
  {
    title: 'Instrument',
    cell: ({ show_code: code }) => <span className="font-medium">{code}</span>,
  },
  { title: 'Orders', isFigure: true, cell: ({ orders }) => orders.toLocaleString('en') },
  { title: 'Bought', isFigure: true, cell: ({ bought }) => bought },
  { title: 'Sold', isFigure: true, cell: ({ sold }) => sold },
  { title: 'Net lots', isFigure: true, cell: ({ net }) => net },
  { title: 'Net, USD', isFigure: true, cell: ({ net_value: value }) => amount(value) },
  {
    title: 'House floating',
    isFigure: true,
    cell: ({ house_floating: text }) => <Signed text={text} />,
  },
  { title: 'At worst, 1 %', isFigure: true, cell: ({ worst_1: text }) => amount(text) },
  { title: '5 %', isFigure: true, cell: ({ worst_5: text }) => amount(text) },
  { title: '10 %', isFigure: true, cell: ({ worst_10: text }) => amount(text) },
];

export default function ExposurePage() {
  const { kind } = useSearch({ from: '/desk/exposure' });
  const navigate = useNavigate({ from: '/exposure' });
  const query = useQuery({
    queryKey: ['exposure', kind],
    queryFn: () => look('exposure', { kind }),
    refetchInterval: REFRESHED_MS,
    placeholderData: keepPreviousData,
  });
  const report = query.data;
  return (
    <Page
      title="Exposure"
      text={
        report === undefined
          ? 'Clients’ open orders by instrument'
          : `${report.open_orders.toLocaleString('en')} open orders of ${report.accounts.toLocaleString('en')} accounts · feed ${report.feed} is ${report.feed_state} · market time ${formatInstant(report.at)}`
      }
      actions={
        <Choice
          label="Accounts"
          value={kind}
          choices={[
            { value: 'real', title: 'Real' },
            { value: 'demo', title: 'Demo' },
          ]}
          onChange={(next) => void navigate({ search: { kind: next } })}
        />
      }
    >
      <DataTable
        label="Exposure by instrument"
        columns={COLUMNS}
        rows={report?.data}
        fault={query.error?.message ?? null}
        onRetry={() => void query.refetch()}
        keyOf={({ instrument_id: id }) => id}
        empty="No open orders"
      />
      <p className="mt-4 max-w-3xl text-caption text-text-3">
        The house is the other side of every client. “At worst” is what it loses when the price
        moves by that much against its net position, closes and stops left aside.
      </p>
    </Page>
  );
}
