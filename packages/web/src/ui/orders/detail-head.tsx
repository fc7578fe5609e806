// The head of an order's sheet: its instrument, side and time.
import type { Order } from '@meridian/contract';
import { Clock3 } from 'lucide-react';
import { formatDateTime } from '../../lib/format.ts';
import { Logo } from '../logo.tsx';
import { SideBadge } from './order-card.tsx';

export function DetailHead({
  order,
  at,
}: {
  readonly order: Order;
  readonly at: number | string | null;
}) {
  const { ForexTradeLists: instrument } = order;
  return (
    <div className="flex items-center gap-3">
      <Logo code={instrument.Code} src={instrument.Logo} size={44} />
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-2">
          <span className="text-heading">{instrument.ShowCode}</span>
          <SideBadge order={order} />
        </div>
        <p className="mt-0.5 flex items-center gap-1.5 text-caption text-text-3">
          <Clock3 aria-hidden className="size-3.5" />
          {formatDateTime(at)}
        </p>
      </div>
    </div>
  );
}
