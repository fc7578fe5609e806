// "Buy limit: fills at 1.08000 or better."
import type { ReactNode } from 'react';
import type { Order } from '@meridian/contract';
import { formatPrice } from '../lib/format.ts';
import { RichText } from '../lib/i18n.ts';
import { Figure } from '../ui/figure.tsx';
import { sideOf } from '../ui/order-side.ts';

const TAGS = {
  b: (children: ReactNode) => <b className="font-semibold text-text">{children}</b>,
  n: (children: ReactNode) => <Figure>{children}</Figure>,
};

export function PendingSentence({ order }: { readonly order: Order }) {
  if (order.TriggerKind === null) return null;
  const price = formatPrice(order.TargetPrice ?? order.Price, order.ForexTradeLists.PricePrecision);
  return (
    <RichText
      text={`trade.pending_${sideOf(order)}_${order.TriggerKind}`}
      args={{ price }}
      tags={TAGS}
    />
  );
}
