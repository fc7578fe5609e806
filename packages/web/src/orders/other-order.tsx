// The other of a pair of which one cancels the other: named in a line that leads to it.
import type { Order } from '@meridian/contract';
import { useQuery } from '@tanstack/react-query';
import type { KnownFact } from '@meridian/design/components/facts';
import { call } from '../lib/api.ts';
import { useT } from '../lib/i18n.ts';
import { sayOrder } from '../ui/orders/oco.ts';

/** The order that this one names; undefined while unknown, and where it names none. */
export function useOther({ OcoWith: id }: Order): Order | undefined {
  return useQuery({
    queryKey: ['account', 'orders', 'one', id],
    queryFn: ({ signal }) => call('orderDetail', { id: id ?? 0 }, { signal, quiet: true }),
    enabled: id !== null,
  }).data;
}

/** What an order cancels when it fills, or by what it was cancelled; null: it is no pair. */
export function useOtherFact(
  order: Order,
  label: string,
  onOpen: (order: Order) => void,
): KnownFact | null {
  const t = useT();
  const other = useOther(order);
  if (order.OcoWith === null) return null;
  return {
    label,
    value: other ? (
      <button
        type="button"
        onClick={() => onOpen(other)}
        className="press min-h-11 text-start font-semibold text-accent"
      >
        {sayOrder(other, t)}
      </button>
    ) : (
      `#${order.OcoWith}`
    ),
  };
}
