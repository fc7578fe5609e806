// How often an order like this one ended by its stop or its close-out before its take profit, within a trading day: told from
// the instrument's own past.
import { type ReachOdds, type Side, ODDS_BARS, reachOdds } from '@meridian/trading/estimate';
import { HOUR_MS } from '@meridian/units';
import { useQuery } from '@tanstack/react-query';
import { Info } from 'lucide-react';
import { call } from '../lib/api.ts';
import { formatPercent } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { Explained } from '../ui/explained.tsx';
import { inSentences } from '../ui/sentences.ts';
import { type WorseEnd, orderReach } from './odds.ts';
import type { OrderCost } from './order-cost.ts';
import type { OpenOrders } from '../ui/orders/open-orders.ts';
import { type OrderPlan, sideOfLevels } from './order-plan.ts';
import { type Ticket, useMarket, usePlanInView } from './ticket.ts';

/** Less is 0 % on the screen. */
const WORTH_TELLING = 0.005;

interface OrderOddsProps {
  readonly ticket: Ticket;
  readonly plan: OrderPlan;
  readonly cost: OrderCost | null;
}

interface FormOddsProps {
  readonly ticket: Ticket;
  readonly orders: OpenOrders;
  readonly costs: Readonly<Record<Side, OrderCost | null>>;
}

/** Nothing while there is no level to reach, or no past to tell from. */
export function OrderOdds({ ticket, plan, cost }: OrderOddsProps) {
  const known = useOrderOdds(ticket, plan, cost);
  return known === null ? null : <Shares {...known} />;
}

/** Beside the form, of the side in view: a stop at the very price suits none. */
export function FormOdds({ ticket, orders, costs }: FormOddsProps) {
  const { draft, offer, instrument } = ticket;
  const market = useMarket(instrument);
  const plan = usePlanInView(ticket, orders);
  const isOn = plan.stopLoss !== null || plan.takeProfit !== null;
  const isDistance = draft.stopLoss.unit !== 'price' || draft.takeProfit.unit !== 'price';
  if (!isOn || (!isDistance && sideOfLevels(draft, offer, market) === null)) return null;
  return <OrderOdds ticket={ticket} plan={plan} cost={costs[plan.side]} />;
}

interface Known {
  readonly odds: ReachOdds;
  readonly side: Side;
  readonly worseEnd: WorseEnd | null;
  readonly hasTake: boolean;
}

function useOrderOdds(ticket: Ticket, plan: OrderPlan, cost: OrderCost | null): Known | null {
  const { draft, instrument } = ticket;
  const market = useMarket(instrument);
  const { side, target, stopLoss, takeProfit } = plan;
  const { data: bars } = useQuery({
    queryKey: ['hours', instrument.Id],
    queryFn: ({ signal }) => {
      const input = { forex_id: instrument.Id, period: '60min', limit: ODDS_BARS } as const;
      return call('kline', input, { signal, quiet: true });
    },
    select: (candles) =>
      candles.map(({ Open, High, Low }) => ({ open: Open, high: High, low: Low })),
    staleTime: HOUR_MS,
    retry: false,
  });
  if (market === null || bars === undefined) return null;
  if (draft.mode === 'pending' && target === null) return null;
  // Against larger lots it only makes the account safer: the close-out on their side is not an end of this order's loss.
  const closeOut = cost === null || cost.isAgainst ? null : cost.closeOut;
  const { reach, worseEnd } = orderReach({ side, target, stopLoss, takeProfit, closeOut }, market);
  const odds = reachOdds(bars, reach);
  if (odds === null) return null;
  // A close-out that is as good as out of reach is not worth a word where the client set no level.
  const isFar = stopLoss === null && takeProfit === null && 1 - odds.neither < WORTH_TELLING;
  return isFar ? null : { odds, side, worseEnd, hasTake: takeProfit !== null };
}

function Shares({ odds, side, worseEnd, hasTake }: Known) {
  const t = useT();
  const [loss, gain] = side === 'buy' ? [odds.down, odds.up] : [odds.up, odds.down];
  const shares = [
    { key: worseEnd, share: loss, bar: 'bg-negative', text: 'text-negative' },
    { key: hasTake ? 'takeProfit' : null, share: gain, bar: 'bg-positive', text: 'text-positive' },
    { key: 'neither', share: odds.neither, bar: 'bg-text-3/40', text: 'text-text-2' },
  ] as const;
  const shown = shares.flatMap((one) => (one.key === null ? [] : [{ ...one, key: one.key }]));
  const told = shown.map(({ key, share, bar, text }) => ({
    bar,
    text,
    share,
    label: t(`trade.odds_${key}`),
    value: formatPercent(share * 100, 0),
  }));
  const figures = told.map(({ label, value }) => `${label}: ${value}.`).join(' ');
  const about = inSentences(t('trade.odds_about'), figures);
  return (
    <Explained
      figure={{ label: t('trade.odds'), value: told[0]?.value, about }}
      className="mt-4 block w-full rounded-control bg-fill px-4 py-3"
    >
      <span className="flex items-center gap-1 text-caption text-text-2">
        {t('trade.odds')}
        <Info aria-hidden className="size-3 shrink-0" />
      </span>
      <span aria-hidden className="mt-2 flex h-1.5 gap-0.5 overflow-hidden rounded-full">
        {told.map(({ label, share, bar }) => (
          <span key={label} style={{ flexGrow: share }} className={`min-w-0.5 ${bar}`} />
        ))}
      </span>
      <span className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-caption text-text-2">
        {told.map(({ label, value, text }) => (
          <span key={label}>
            {label} <span className={`font-semibold ${text}`}>{value}</span>
          </span>
        ))}
      </span>
    </Explained>
  );
}
