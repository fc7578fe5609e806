// The target price of a pending order, and what kind of order it is on either side of the market.
import type { ReactNode } from 'react';
import { triggerKind, type Side } from '@meridian/trading/estimate';
import { pricePoints } from '@meridian/units';
import { formatPrice } from '../lib/format.ts';
import { RichText, useT } from '../lib/i18n.ts';
import { Figure } from '../ui/figure.tsx';
import { Stepper } from '../ui/fields/stepper.tsx';
import { stepPrice } from '../ui/order-terms/typed-price.ts';
import type { Ticket } from './ticket.ts';
import type { Market } from './wire.ts';

interface TargetFieldProps {
  readonly ticket: Ticket;
  readonly market: Market | null;
  readonly fault: string | undefined;
}

export function TargetField({ ticket, market, fault }: TargetFieldProps) {
  const t = useT();
  const { draft, change, offer } = ticket;
  const { precision } = offer.terms;
  const label = t('trade.target_price');
  const step = (by: 1 | -1) => {
    const text = stepPrice(draft.target, by, precision);
    return text === null ? undefined : () => change({ type: 'target_typed', text });
  };
  return (
    <div className="rounded-control border border-line px-4 pt-3 pb-3">
      <p className="mb-2 text-label font-medium">{label}</p>
      <Stepper
        label={label}
        value={draft.target}
        onChange={(text) => change({ type: 'target_typed', text })}
        form={{ kind: 'price', decimals: precision }}
        onLess={step(-1)}
        onMore={step(1)}
        fault={fault}
        lessLabel={t('trade.one_pip_less', { field: label })}
        moreLabel={t('trade.one_pip_more', { field: label })}
      />
      <ul className="mt-2.5 space-y-1 text-caption text-text-2">
        <li>
          <PendingKind side="buy" target={draft.target} market={market} precision={precision} />
        </li>
        <li>
          <PendingKind side="sell" target={draft.target} market={market} precision={precision} />
        </li>
      </ul>
    </div>
  );
}

const TAGS = {
  b: (children: ReactNode) => <b className="font-semibold text-text">{children}</b>,
  n: (children: ReactNode) => <Figure>{children}</Figure>,
};

interface PendingKindProps {
  readonly side: Side;
  readonly target: string;
  readonly market: Market | null;
  readonly precision: number;
}

/** "Buy limit: fills at 1.08000 or better." Empty without a target, or without a market to compare it with. */
export function PendingKind({ side, target, market, precision }: PendingKindProps) {
  const price = pricePoints(target, precision);
  const kind = price === null || market === null ? null : triggerKind(side, price, market);
  if (kind === null) return null;
  return (
    <RichText
      text={`trade.pending_${side}_${kind}`}
      args={{ price: formatPrice(target, precision) }}
      tags={TAGS}
    />
  );
}
