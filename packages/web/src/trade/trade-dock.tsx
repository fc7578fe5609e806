// Sell, spread, buy: always within reach. A stale price or a closed market bars both, and the dock says so.
import type { ReactNode } from 'react';
import { type Side, triggerKind } from '@meridian/trading/estimate';
import { formatPrice, pricePoints } from '@meridian/units';
import { MARKET_OPEN } from '@meridian/contract/names/instruments';
import { useT } from '../lib/i18n.ts';
import { useFreshness } from '../lib/market-freshness.ts';
import { useDockSlot } from '../ui/dock-slot.ts';
import { distanceFigure, hasPips } from '../ui/order-terms/distance.ts';
import { Figure } from '../ui/figure.tsx';
import { PriceFigure } from '../ui/price-figure.tsx';
import { useOpeningText } from './opening-text.ts';
import { type Ticket, orderPrice, useMarket } from './ticket.ts';
import type { Market } from './wire.ts';

interface TradeDockProps {
  readonly ticket: Ticket;
  readonly onChoose: (side: Side) => void;
  /** A tap sends at once; the client has chosen that, and is reminded of it. */
  readonly isOneTap: boolean;
  readonly isSending: boolean;
  /** Why the last one was not placed, where no sheet says it. */
  readonly fault: string | null;
  /** What asks in place of the buttons. */
  readonly children: ReactNode;
}

/**
 * At the foot of a phone's page, or of the ticket's panel. In larger text its buttons are one below the other; in the
 * narrowest panel the spread lies between their names, as prices of thousands reach as far as it does.
 */
const AT_FOOT =
  '@container fixed inset-x-0 bottom-0 z-20 mx-auto max-w-[30rem] bg-bg px-4 pt-2 pb-[calc(var(--tab-bar)+0.75rem)] before:pointer-events-none before:absolute before:inset-x-0 before:-top-6 before:h-6 before:bg-linear-to-t before:from-bg before:to-transparent lg:static lg:mx-0 lg:max-w-none lg:bg-transparent lg:px-5 lg:pb-5 lg:before:hidden';

export function TradeDock(props: TradeDockProps) {
  const { ticket, onChoose, isOneTap, isSending, fault, children } = props;
  const t = useT();
  const { instrument } = ticket;
  const market = useMarket(instrument);
  const bar = useTradeBar(ticket);
  const isInBar = useDockSlot() !== null;
  const precision = instrument.PricePrecision;
  const spread = t(hasPips(precision) ? 'trade.spread' : 'trade.spread_price');
  return (
    <div className={isInBar ? '' : AT_FOOT}>
      {bar !== null && (
        <p role="status" className="mb-2 text-center text-caption text-balance text-negative">
          {bar}
        </p>
      )}
      {bar === null && fault !== null && (
        <p role="alert" className="mb-2 text-center text-caption text-balance text-negative">
          {fault}
        </p>
      )}
      {bar === null && isOneTap && (
        <p role="status" className="mb-2 text-center text-caption font-medium text-warn">
          {t(isSending ? 'trade.one_tap_sending' : 'trade.one_tap_on')}
        </p>
      )}
      {children}
      <div
        className={`relative grid-cols-2 gap-2 @max-[14rem]:grid-cols-1 ${children ? 'hidden' : 'grid'}`}
        dir="ltr"
      >
        <SideButton
          side="sell"
          ticket={ticket}
          market={market}
          isBarred={bar !== null || isSending}
          onChoose={onChoose}
        />
        <SideButton
          side="buy"
          ticket={ticket}
          market={market}
          isBarred={bar !== null || isSending}
          onChoose={onChoose}
        />
        {market !== null && (
          <span
            title={spread}
            className="pointer-events-none absolute top-1/2 left-1/2 -translate-x-1/2 -translate-y-1/2 rounded-full bg-bg px-2.5 py-1 text-micro font-semibold text-text-2 @max-[18.5rem]:top-3 @max-[14rem]:static @max-[14rem]:order-first @max-[14rem]:translate-none @max-[14rem]:justify-self-center @max-[14rem]:py-0 lg:bg-surface"
          >
            <span className="sr-only">{spread} </span>
            <Figure>{distanceFigure(market.ask - market.bid, precision)}</Figure>
          </span>
        )}
      </div>
    </div>
  );
}

/** Why nothing can be ordered now; null if it can. */
export function useTradeBar(ticket: Ticket): string | null {
  const t = useT();
  const { state, ageMs } = useFreshness(ticket.instrument.Code);
  const opening = useOpeningText(ticket.instrument);
  if (ticket.instrument.MarketStatus !== MARKET_OPEN) return opening ?? t('trade.bar_closed');
  switch (state) {
    case 'live':
    case 'delayed':
      return null;
    case 'stale':
      return t('trade.bar_stale', { seconds: Math.round((ageMs ?? 0) / 1_000) });
    case 'offline':
      return t('trade.bar_offline');
    case 'closed':
      return opening ?? t('trade.bar_closed');
    case 'none':
      return t('trade.bar_no_price');
  }
}

interface SideButtonProps {
  readonly side: Side;
  readonly ticket: Ticket;
  readonly market: Market | null;
  readonly isBarred: boolean;
  readonly onChoose: (side: Side) => void;
}

function SideButton({ side, ticket, market, isBarred, onChoose }: SideButtonProps) {
  const { precision } = ticket.offer.terms;
  const isBuy = side === 'buy';
  const price = orderPrice(side, ticket, market);
  const name = useSideName(side, ticket, market);
  const tone = isBuy
    ? 'items-end @max-[14rem]:items-center bg-up-solid text-on-up'
    : 'items-start @max-[14rem]:items-center bg-down-solid text-on-down';
  return (
    <button
      type="button"
      data-key={side}
      disabled={isBarred}
      onClick={() => onChoose(side)}
      className={`press flex min-h-[60px] flex-col py-1.5 justify-center rounded-control px-5 @max-[18.5rem]:px-3 @max-[14rem]:flex-row @max-[14rem]:justify-between @max-[14rem]:gap-x-2 ${tone} disabled:bg-fill disabled:text-text-3`}
    >
      <span className="text-caption font-semibold">{name}</span>
      <PriceFigure
        value={price === null ? null : formatPrice(price, precision)}
        precision={precision}
        className="text-heading"
      />
    </button>
  );
}

/** "Buy", or what the pending order would be: "Buy limit". */
export function useSideName(side: Side, ticket: Ticket, market: Market | null): string {
  const t = useT();
  const { draft, offer } = ticket;
  if (draft.mode === 'market') return t(`trade.${side}`);
  const target = pricePoints(draft.target, offer.terms.precision);
  const kind = target === null || market === null ? null : triggerKind(side, target, market);
  return kind === null ? t(`trade.${side}`) : t(`trade.${side}_${kind}`);
}
