// What the order costs and leaves, by the engine's own arithmetic, before anything is sent.
import { useDeferredValue } from 'react';
import { Link } from '@tanstack/react-router';
import { Fact, Facts } from '@meridian/design/components/facts';
import { formatMoney, formatPrice as priceText } from '@meridian/units';
import { formatDateTime, formatPrice } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { Figure } from '../ui/figure.tsx';
import { ExactMoney, Money } from '../ui/price-figure.tsx';
import type { OpenOrders } from './open-orders.ts';
import { FormOdds } from './order-odds.tsx';
import type { OrderCost } from './order-cost.ts';
import { type Ticket, useOrderCost } from './ticket.ts';

const WHEN: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'short' };

interface CostPreviewProps {
  readonly ticket: Ticket;
  readonly orders: OpenOrders;
}

/** Beside the form, where no side is chosen yet: the figures of both sides are the same except for the close-out. */
export function CostPreview({ ticket, orders }: CostPreviewProps) {
  const t = useT();
  const buy = useOrderCost(ticket, 'buy', orders);
  const sell = useOrderCost(ticket, 'sell', orders);
  const precision = ticket.instrument.PricePrecision;
  // Writing the first money takes a phone as long as half the page, so it comes after the page.
  const isWritten = useDeferredValue(true, false);
  return (
    <>
      <FormOdds ticket={ticket} costs={{ buy, sell }} />
      <Facts look="close" className="px-1 pt-1 pb-2">
        <CostRows cost={isWritten ? buy : null} />
        {(buy?.closeOut ?? sell?.closeOut ?? null) !== null && (
          <Fact label={t('trade.close_out_both')}>
            <Figure>
              {closeOutText(buy, precision)} / {closeOutText(sell, precision)}
            </Figure>
          </Fact>
        )}
        <NextTerms instrument={ticket.instrument} />
      </Facts>
    </>
  );
}

/** The way to all terms of the instrument, and when they change next. */
function NextTerms({ instrument: { Id: id, NextTerms: next } }: Pick<Ticket, 'instrument'>) {
  const t = useT();
  return (
    <Fact label={t('trade.terms')} tone={next?.is_worse === true ? 'negative' : 'plain'}>
      <Link to="/terms" search={{ id }} className="font-medium text-accent">
        {next === null
          ? t('trade.terms_all')
          : t('trade.terms_next', { when: formatDateTime(next.starts_at, WHEN) })}
      </Link>
    </Fact>
  );
}

export const closeOutText = (cost: OrderCost | null, precision: number): string =>
  formatPrice(
    cost === null || cost.closeOut === null ? null : priceText(cost.closeOut, precision),
    precision,
  );

/** Margin, fee, spread cost and free margin afterwards; a missing figure is a dash. */
export function CostRows({ cost }: { readonly cost: OrderCost | null }) {
  const t = useT();
  const rows = [
    { label: t('trade.margin'), value: cost?.margin, Value: ExactMoney },
    { label: t('trade.fee'), value: cost?.fee, Value: ExactMoney },
    { label: t('trade.spread_cost'), value: cost?.spreadCost, Value: Money },
    {
      label: t('trade.free_margin_after'),
      value: cost?.freeMarginAfter ?? undefined,
      isShort: cost?.isCovered === false,
      Value: Money,
    },
  ];
  return rows.map(({ label, value, isShort, Value }) => (
    <Fact key={label} label={label} tone={isShort === true ? 'negative' : 'plain'}>
      <Value value={value === undefined ? null : formatMoney(value)} />
    </Fact>
  ));
}
