// "Buy limit: fills at 1.08000 or better."
import type { ReactNode } from 'react';
import type { Order } from '@meridian/contract';
import type { Side } from '@meridian/trading/estimate';
import { formatPrice } from '../lib/format.ts';
import { RichText } from '../lib/i18n.ts';
import { Figure } from '../ui/figure.tsx';
import { sideOf } from '../ui/orders/order-side.ts';

const TAGS = {
  b: (children: ReactNode) => <b className="font-semibold text-text">{children}</b>,
  n: (children: ReactNode) => <Figure>{children}</Figure>,
};

export function PendingSentence({ order }: { readonly order: Order }) {
  if (order.TriggerKind === null) return null;
  const price = order.TargetPrice ?? order.Price;
  return <PendingKind side={sideOf(order)} kind={order.TriggerKind} price={price} of={order} />;
}

interface PendingKindProps {
  readonly side: Side;
  readonly kind: 'limit' | 'stop';
  readonly price: string;
  readonly of: Order;
}

/** At a price that it has, or would have. */
export const PendingKind = ({ side, kind, price, of }: PendingKindProps) => (
  <RichText
    text={`trade.pending_${side}_${kind}`}
    args={{ price: formatPrice(price, of.ForexTradeLists.PricePrecision) }}
    tags={TAGS}
  />
);
