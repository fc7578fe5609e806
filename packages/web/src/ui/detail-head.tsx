// The head of an order's sheet, its headline figure, and the small facts below.
import type { ReactNode } from 'react';
import type { Order } from '@meridian/contract';
import { Clock3 } from 'lucide-react';
import { formatDateTime } from '../lib/format.ts';
import { Logo } from './logo.tsx';
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

export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
}

export const Facts = ({ facts }: { readonly facts: readonly Fact[] }) => (
  <dl className="mt-5 grid grid-cols-2 gap-2">
    {facts.map(({ label, value }) => (
      <div key={label} className="rounded-control bg-fill px-4 py-3">
        <dt className="text-caption text-text-2">{label}</dt>
        <dd className="mt-0.5 text-body font-semibold">{value}</dd>
      </div>
    ))}
  </dl>
);
