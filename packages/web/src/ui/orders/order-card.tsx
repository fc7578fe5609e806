// The frame of every order's card: its instrument and kind, two figures at the end, and its own content below.
import type { ReactNode } from 'react';
import type { Order } from '@meridian/contract';
import { Badge } from '@meridian/design/components/badge';
import { formatLots } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { Figure } from '../figure.tsx';
import { Logo } from '../logo.tsx';
import { sideOf } from './order-side.ts';
import { orderName } from './order-words.ts';

interface OrderCardProps {
  readonly order: Order;
  readonly onOpen: (order: Order) => void;
  readonly figure: ReactNode;
  readonly detail: ReactNode;
  readonly children?: ReactNode;
}

export function OrderCard({ order, onOpen, figure, detail, children }: OrderCardProps) {
  const { ForexTradeLists: instrument } = order;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => onOpen(order)}
      className="press block w-full rounded-card bg-surface p-4 text-start shadow-card"
    >
      <span className="flex items-center gap-3">
        <Logo code={instrument.Code} src={instrument.Logo} size={38} />
        <span className="min-w-0 flex-1">
          <span className="flex justify-between gap-x-2">
            <span className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-0.5">
              <bdi className="max-w-full truncate text-body font-semibold">
                {instrument.ShowCode}
              </bdi>
              <SideBadge order={order} />
            </span>
            <span className="shrink-0 text-body-strong">{figure}</span>
          </span>
          <span className="mt-1 flex justify-between gap-x-2 text-caption text-text-3">
            <Figure>
              {formatLots(order.Quantity)} × {order.Multiple}
            </Figure>
            <span className="text-end">{detail}</span>
          </span>
        </span>
      </span>
      {children}
    </button>
  );
}

export function SideBadge({ order }: { readonly order: Order }) {
  const t = useT();
  return <Badge tone={sideOf(order) === 'buy' ? 'up' : 'down'}>{orderName(order, t)}</Badge>;
}
