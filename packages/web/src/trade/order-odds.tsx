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
import { typedPrice } from '../ui/typed-price.ts';
import { referencePrice, sideOfStop } from './draft-check.ts';
import { type WorseEnd, orderReach } from './odds.ts';
import type { OrderCost } from './order-cost.ts';
import { type Ticket, useMarket } from './ticket.ts';

/** Less is 0 % on the screen. */
const WORTH_TELLING = 0.005;

interface OrderOddsProps {
  readonly ticket: Ticket;
  readonly side: Side;
  readonly cost: OrderCost | null;
}

interface FormOddsProps {
  readonly ticket: Ticket;
  readonly costs: Readonly<Record<Side, OrderCost | null>>;
}

/** Nothing while there is no level to reach, or no past to tell from. */
export function OrderOdds({ ticket, side, cost }: OrderOddsProps) {
  const known = useOrderOdds(ticket, side, cost);
  return known === null ? null : <Shares {...known} />;
}

/** Beside the form, where no side is chosen yet: the stops that are typed tell which side they suit. */
export function FormOdds({ ticket, costs }: FormOddsProps) {
  const { draft, offer, instrument } = ticket;
  const market = useMarket(instrument);
  for (const stop of ['stopLoss', 'takeProfit'] as const) {
    const price = draft[stop].isOn ? typedPrice(draft[stop].text, offer.terms.precision) : null;
    const reference = referencePrice(draft, offer, market, { stop, side: 'buy' });
    if (price === null || reference === null) continue;
    const side = sideOfStop(stop, price, reference);
    if (side !== null) return <OrderOdds ticket={ticket} side={side} cost={costs[side]} />;
  }
  return null;
}

interface Known {
  readonly odds: ReachOdds;
  readonly side: Side;
  readonly worseEnd: WorseEnd | null;
  readonly hasTake: boolean;
}

function useOrderOdds(ticket: Ticket, side: Side, cost: OrderCost | null): Known | null {
  const { draft, instrument, offer } = ticket;
  const market = useMarket(instrument);
  const { precision } = offer.terms;
  const level = (stop: 'stopLoss' | 'takeProfit') =>
    draft[stop].isOn ? typedPrice(draft[stop].text, precision) : null;
  const [stopLoss, takeProfit] = [level('stopLoss'), level('takeProfit')];
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
  const target = draft.mode === 'pending' ? typedPrice(draft.target, precision) : null;
  if (draft.mode === 'pending' && target === null) return null;
  const closeOut = cost?.closeOut ?? null;
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
  const about = [
    t('trade.odds_about'),
    ...told.map(({ label, value }) => `${label}: ${value}.`),
  ].join(' ');
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
