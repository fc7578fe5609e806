// Orders of all clients, to read: pending and open ones as they are now, and ended ones. Nothing here changes an order.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { DeskOrder, OrderView } from '@meridian/contract/admin';
import { ORDER_BUY } from '@meridian/contract/names/orders';
import { SEARCH_MAX } from '@meridian/contract/admin/names/search';
import { look } from '../lib/api.ts';
import { formatCents, formatInstant } from '../lib/format.ts';
import { Choice } from '../ui/choice.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { ExportButton } from '../ui/export-button.tsx';
import { ClientLink, OrderLink } from '../ui/links.tsx';
import { Page } from '../ui/page.tsx';
import { SearchField } from '../ui/search-field.tsx';
import { pagedTableOf } from '../ui/table-state.ts';
import { inputClass } from '../ui/field.tsx';

const REFRESHED_MS = 4_000;

const VIEWS: readonly { value: OrderView; title: string }[] = [
  { value: 'open', title: 'Open' },
  { value: 'pending', title: 'Pending' },
  { value: 'closed', title: 'Closed' },
  { value: 'closed_out', title: 'Closed out' },
  { value: 'cancelled', title: 'Cancelled' },
];
const KINDS = [
  { value: 'real', title: 'Real' },
  { value: 'demo', title: 'Demo' },
] as const;
const WHEN: Readonly<Record<OrderView, string>> = {
  open: 'Opened',
  pending: 'Placed',
  closed: 'Closed',
  closed_out: 'Closed',
  cancelled: 'Ended',
};

const Profit = ({ text }: { readonly text: string | null }) =>
  text === null ? null : (
    <span className={text.startsWith('-') ? 'text-negative' : 'text-positive'}>
      {formatCents(text)}
    </span>
  );

function columnsOf(view: OrderView): readonly Column<DeskOrder>[] {
  const isStanding = view === 'open' || view === 'pending';
  const sorts = (name: string, of: boolean) => (of ? { sort: name } : {});
  return [
    {
      title: 'No.',
      ...sorts('id', isStanding),
      cell: ({ Id }) => <OrderLink id={Id} />,
    },
    {
      title: 'Client',
      cell: ({ client }) => <ClientLink id={client.id}>UID {client.uid}</ClientLink>,
    },
    {
      title: 'Instrument',
      cell: ({ ForexTradeLists, OrderType }) => (
        <>
          <span className="block font-medium">{ForexTradeLists.ShowCode}</span>
          <span className="text-caption text-text-3">
            {OrderType === ORDER_BUY ? 'Buy' : 'Sell'}
          </span>
        </>
      ),
    },
    {
      title: 'Lots',
      isFigure: true,
      ...sorts('lots', isStanding),
      cell: ({ Quantity }) => Quantity,
    },
    ...(isStanding
      ? [
          {
            title: 'Margin, USD',
            isFigure: true,
            sort: 'margin',
            cell: ({ CautionMoney }: DeskOrder) => formatCents(CautionMoney),
          },
        ]
      : []),
    { title: 'Price', isFigure: true, cell: ({ Price }) => Price ?? '' },
    {
      title: isStanding ? 'Now' : 'Closed at',
      isFigure: true,
      cell: ({ UpdatePrice }) => UpdatePrice ?? '',
    },
    {
      title: 'Result, USD',
      isFigure: true,
      ...sorts('profit', view !== 'pending' && view !== 'cancelled'),
      cell: ({ FactProfits }) => <Profit text={FactProfits} />,
    },
    {
      title: WHEN[view],
      sort: 'at',
      cell: ({ OpenTime, CloseTime, CreateTimeHandler }) => (
        <span className="figure whitespace-nowrap">
          {formatInstant(
            isStanding ? (OpenTime ?? Date.parse(CreateTimeHandler)) : (CloseTime ?? 0),
          )}
        </span>
      ),
    },
    ...(isStanding
      ? []
      : [
          {
            title: 'Why',
            cell: ({ CloseReason }: DeskOrder) => (CloseReason ?? '').replaceAll('_', ' '),
          },
        ]),
  ];
}

export default function OrdersPage() {
  const address = useSearch({ from: '/desk/orders' });
  const { view, kind, instrument, search, sort, page } = address;
  const navigate = useNavigate({ from: '/orders' });
  const wish = { view, kind, instrument_id: instrument, search, sort } as const;
  const query = useQuery({
    queryKey: ['orders', wish, page],
    queryFn: ({ signal }) => look('deskOrders', { ...wish, page }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESHED_MS,
  });
  const go = (change: Partial<typeof address>): void =>
    void navigate({ search: (now) => ({ ...now, page: 1, ...change }), replace: true });
  const onPage = (next: number) => void navigate({ search: (now) => ({ ...now, page: next }) });
  return (
    <Page
      title="Orders"
      text="Of all clients, to read: nobody can change, close or price one from here. Of ended ones the first 10,000 are listed; a search finds all."
      actions={
        <>
          <SearchField
            label="Search orders"
            placeholder="Order, UID, client"
            value={search}
            max={SEARCH_MAX.queue}
            onSearch={(next) => go({ search: next })}
          />
          <ExportButton list="deskOrders" input={wish} />
        </>
      }
    >
      <div className="mb-4 flex flex-wrap items-center gap-x-6 gap-y-3">
        <Choice
          label="Which"
          value={view}
          choices={VIEWS}
          onChange={(next) => go({ view: next, sort: undefined })}
        />
        <Choice
          label="Accounts"
          value={kind}
          choices={KINDS}
          onChange={(next) => go({ kind: next })}
        />
        <InstrumentChoice chosen={instrument} onChoose={(next) => go({ instrument: next })} />
      </div>
      <DataTable
        label="Orders"
        columns={columnsOf(view)}
        {...pagedTableOf(query, { at: page, onPage })}
        keyOf={({ Id }) => Id}
        empty="No order fits"
        sorting={{ by: sort, onSort: (by) => go({ sort: by }) }}
      />
    </Page>
  );
}

interface InstrumentChoiceProps {
  readonly chosen: number | undefined;
  readonly onChoose: (id: number | undefined) => void;
}

function InstrumentChoice({ chosen, onChoose }: InstrumentChoiceProps) {
  const instruments = useQuery({
    queryKey: ['instruments'],
    queryFn: ({ signal }) => look('deskInstruments', {}, signal),
  });
  return (
    <select
      aria-label="Instrument"
      className={`${inputClass} max-w-48`}
      value={chosen ?? ''}
      onChange={({ target }) => onChoose(target.value === '' ? undefined : Number(target.value))}
    >
      <option value="">All instruments</option>
      {instruments.data?.map((one) => (
        <option key={one.id} value={one.id}>
          {one.show_code}
        </option>
      ))}
    </select>
  );
}
