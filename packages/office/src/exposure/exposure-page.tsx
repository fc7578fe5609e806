// The house's exposure, live: net and gross by instrument, its floating profit, and what a move would cost.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { Exposure } from '@meridian/contract/admin';
import { SEARCH_MAX } from '@meridian/contract/admin/names/search';
import { look } from '../lib/api.ts';
import { formatCents, formatInstant, numbered } from '../lib/format.ts';
import { Choice } from '../ui/choice.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { ExportButton } from '../ui/export-button.tsx';
import { Page } from '../ui/page.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { stateOf } from '../ui/table-state.ts';

const REFRESHED_MS = 3_000;

const amount = (text: string | null): string => (text === null ? 'no price' : formatCents(text));

const Signed = ({ text }: { readonly text: string | null }) => (
  <span
    className={
      text === null ? 'text-text-3' : text.startsWith('-') ? 'text-negative' : 'text-positive'
    }
  >
    {text === null ? 'no price' : `${text.startsWith('-') ? '' : '+'}${formatCents(text)}`}
  </span>
);

const COLUMNS: readonly Column<Exposure>[] = [
  {
    title: 'Instrument',
    sort: 'show_code',
    cell: ({ show_code: code }) => <span className="font-medium">{code}</span>,
  },
  {
    title: 'Orders',
    isFigure: true,
    sort: 'orders',
    cell: ({ orders }) => orders.toLocaleString('en'),
  },
  { title: 'Bought', isFigure: true, sort: 'bought', cell: ({ bought }) => bought },
  { title: 'Sold', isFigure: true, sort: 'sold', cell: ({ sold }) => sold },
  { title: 'Net lots', isFigure: true, sort: 'net', cell: ({ net }) => net },
  {
    title: 'Net, USD',
    isFigure: true,
    sort: 'net_value',
    cell: ({ net_value: value }) => amount(value),
  },
  {
    title: 'House floating',
    sort: 'house_floating',
    isFigure: true,
    cell: ({ house_floating: text }) => <Signed text={text} />,
  },
  {
    title: 'At worst, 1 %',
    isFigure: true,
    sort: 'worst_1',
    cell: ({ worst_1: text }) => amount(text),
  },
  { title: '5 %', isFigure: true, cell: ({ worst_5: text }) => amount(text) },
  { title: '10 %', isFigure: true, cell: ({ worst_10: text }) => amount(text) },
];

const KINDS = [
  { value: 'real', title: 'Real' },
  { value: 'demo', title: 'Demo' },
] as const;

export default function ExposurePage() {
  const { kind, search, sort } = useSearch({ from: '/desk/exposure' });
  const navigate = useNavigate({ from: '/exposure' });
  const query = useQuery({
    queryKey: ['exposure', kind, search, sort],
    queryFn: ({ signal }) => look('exposure', { kind, search, sort }, signal),
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
          : `${numbered(report.open_orders, 'open order')} · ${numbered(report.accounts, `${kind} account`)} in all · feed ${report.feed} is ${report.feed_state} · market time ${formatInstant(report.at)}`
      }
      actions={
        <>
          <SearchField
            label="Search instruments"
            placeholder="Instrument"
            value={search}
            max={SEARCH_MAX.exposure}
            className="max-w-48"
            onSearch={(next) =>
              void navigate({ search: (now) => ({ ...now, search: next }), replace: true })
            }
          />
          <Choice
            label="Accounts"
            value={kind}
            choices={KINDS}
            onChange={(next) => void navigate({ search: (now) => ({ ...now, kind: next }) })}
          />
          <ExportButton list="exposure" input={{ kind, search, sort }} />
        </>
      }
    >
      <DataTable
        label="Exposure by instrument"
        columns={COLUMNS}
        {...stateOf(query)}
        rows={report?.data}
        keyOf={({ instrument_id: id }) => id}
        empty="No open orders"
        sorting={{
          by: sort,
          onSort: (by) => void navigate({ search: (now) => ({ ...now, sort: by }), replace: true }),
        }}
      />
      <p className="mt-4 max-w-3xl text-caption text-text-3">
        The house is the other side of every client. “At worst” is what it loses when the price
        moves by that much against its net position, closes and stops left aside.
      </p>
    </Page>
  );
}
