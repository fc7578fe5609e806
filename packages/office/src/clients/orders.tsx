// A client's orders: when each was placed, opened or ended, and why it ended.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Order } from '@meridian/contract';
import { ORDER_BUY } from '@meridian/contract/names/orders';
import { look } from '../lib/api.ts';
import type { OrderState } from '../lib/client-tabs.ts';
import { formatCents, reasonText } from '../lib/format.ts';
import { Choice } from '../ui/choice.tsx';
import type { Column } from '../ui/data-table.tsx';
import { ExportButton } from '../ui/export-button.tsx';
import { OrderLink } from '../ui/links.tsx';
import { Paged, type PagedProps, at } from './paged.tsx';

const WHEN = { open: 'Opened', pending: 'Placed', ended: 'Ended' } as const;

const orderColumns = (status: OrderState): readonly Column<Order>[] => [
  { title: 'No.', cell: ({ Id }) => <OrderLink id={Id} /> },
  {
    title: 'Instrument',
    cell: ({ ForexTradeLists, OrderType }) => (
      <>
        <span className="block font-medium">{ForexTradeLists.ShowCode}</span>
        <span className="text-caption text-text-3">{OrderType === ORDER_BUY ? 'Buy' : 'Sell'}</span>
      </>
    ),
  },
  { title: 'Lots', isFigure: true, cell: ({ Quantity }) => Quantity },
  { title: 'Opened at', isFigure: true, cell: ({ Price }) => Price ?? '' },
  {
    title: status === 'ended' ? 'Closed at' : 'Now',
    isFigure: true,
    cell: ({ UpdatePrice }) => UpdatePrice ?? '',
  },
  {
    title: 'Result, USD',
    isFigure: true,
    cell: ({ FactProfits }) => (FactProfits === null ? '' : formatCents(FactProfits)),
  },
  {
    title: WHEN[status],
    cell: ({ CreateTimeHandler, OpenTime, CloseTime, CloseReason }) => (
      <>
        {at((status === 'ended' ? CloseTime : OpenTime) ?? CreateTimeHandler)}
        {CloseReason !== null && (
          <span className="block text-caption text-text-3">{reasonText(CloseReason)}</span>
        )}
      </>
    ),
  },
];

interface OrdersProps extends PagedProps {
  readonly status: OrderState;
  readonly onStatus: (status: OrderState) => void;
}

export function Orders({ id, page, onPage, status, onStatus }: OrdersProps) {
  const query = useQuery({
    queryKey: ['client', id, 'orders', status, page],
    queryFn: ({ signal }) => look('clientOrders', { id, page, status }, signal),
    placeholderData: keepPreviousData,
    refetchInterval: 5_000,
  });
  return (
    <>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <Choice
          label="Which orders"
          value={status}
          choices={[
            { value: 'open', title: 'Open' },
            { value: 'pending', title: 'Pending' },
            { value: 'ended', title: 'Ended' },
          ]}
          onChange={onStatus}
        />
        <ExportButton list="clientOrders" input={{ id, status }} />
      </div>
      <Paged
        label="Orders"
        query={query}
        columns={orderColumns(status)}
        keyOf={({ Id }) => Id}
        page={page}
        onPage={onPage}
      />
    </>
  );
}
