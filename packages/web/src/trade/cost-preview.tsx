// What the order costs and leaves, by the engine's own arithmetic, before anything is sent.
import { Link } from '@tanstack/react-router';
import { Fact, Facts } from '@meridian/design/components/facts';
import {
  absolute,
  formatDecimal,
  formatMoney,
  formatPrice as priceText,
  mulDiv,
} from '@meridian/units';
import { MISSING, formatCount, formatDateTime, formatPercent } from '../lib/format.ts';
import { marketClock } from '../lib/clock.ts';
import { useT } from '../lib/i18n.ts';
import { Figure } from '../ui/figure.tsx';
import { ExactMoney, Money, PriceFigure } from '../ui/price-figure.tsx';
import type { OpenOrders } from '../ui/orders/open-orders.ts';
import { PromisedSpread, holdingAt } from '../ui/order-terms/promised-spread.tsx';
import { useAfterPaint } from './use-after-paint.ts';
import { FormOdds } from './order-odds.tsx';
import type { OrderCost } from './order-cost.ts';
import { type Ticket, useOrderCost, usePlanInView } from './ticket.ts';

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
  const isWritten = useAfterPaint();
  return (
    <>
      <FormOdds ticket={ticket} orders={orders} costs={{ buy, sell }} />
      <Facts look="close" className="px-1 pt-1 pb-2">
        <RewardToRisk ticket={ticket} orders={orders} />
        <CostRows cost={isWritten ? buy : null} isExact />
        {(['buy', 'sell'] as const).map((side) => {
          const cost = side === 'buy' ? buy : sell;
          if (cost === null || cost.closeOut === null) return null;
          return (
            <Fact key={side} label={t(`trade.close_out_if_${side}`)}>
              <CloseOut cost={cost} precision={precision} />
            </Fact>
          );
        })}
        <PromisedSpreads instrument={ticket.instrument} />
        <NextTerms instrument={ticket.instrument} />
      </Facts>
    </>
  );
}

/** How many times what is risked a take profit earns; nothing without both stops. */
function RewardToRisk({ ticket, orders }: CostPreviewProps) {
  const t = useT();
  const { open, stopLoss, takeProfit } = usePlanInView(ticket, orders);
  if (open === null || stopLoss === null || takeProfit === null || open === stopLoss) return null;
  const ratio = mulDiv(absolute(takeProfit - open), 100n, absolute(open - stopLoss), 'half_even');
  return (
    <Fact label={t('trade.reward_to_risk')}>
      <Figure>{formatCount(formatDecimal(ratio, 2), 2)}</Figure>
    </Fact>
  );
}

/** What is promised of its spread, where anything is: now the narrowest that holds, else all, with their hours. */
function PromisedSpreads({ instrument }: Pick<Ticket, 'instrument'>) {
  const t = useT();
  const { SpreadPromises: promises, PricePrecision: precision } = instrument;
  if (promises.length === 0) return null;
  const now = marketClock.now();
  const holding = now === undefined ? null : holdingAt(promises, precision, now);
  return (
    <Fact label={t('trade.promised_spread')}>
      {(holding === null ? promises : [holding]).map((promise) => (
        <span key={promise.id} className="block">
          <PromisedSpread promise={promise} precision={precision} />
        </span>
      ))}
    </Fact>
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

/** A close-out further away than this is told as such: its price would say nothing. */
const FAR_PERCENT = 50;

interface CloseOutProps {
  readonly cost: OrderCost | null;
  readonly precision: number;
}

/** The price at which the account would be closed out. */
export function CloseOut({ cost, precision }: CloseOutProps) {
  const t = useT();
  if (cost === null || cost.closeOut === null) return <Figure>{MISSING}</Figure>;
  const { closeOut, openPrice } = cost;
  const away = absolute(closeOut - openPrice) * 100n;
  return away > openPrice * BigInt(FAR_PERCENT) ? (
    t('trade.close_out_far', { percent: formatPercent(FAR_PERCENT, 0) })
  ) : (
    <PriceFigure value={priceText(closeOut, precision)} precision={precision} />
  );
}

interface CostRowsProps {
  readonly cost: OrderCost | null;
  /** Margin and fee with all digits. */
  readonly isExact?: boolean;
}

/** Margin, fee, spread cost and free margin afterwards; a missing figure is a dash. */
export function CostRows({ cost, isExact = false }: CostRowsProps) {
  const t = useT();
  const Charge = isExact ? ExactMoney : Money;
  const rows = [
    { label: t('trade.margin'), value: cost?.margin, Value: Charge },
    { label: t('trade.fee'), value: cost?.fee, Value: Charge },
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
