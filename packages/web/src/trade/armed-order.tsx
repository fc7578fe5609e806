// The confirmation on a wide screen: the button itself grows and asks, with the live price; a second press sends, Escape or
// the time that runs down ends it.
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { Side } from '@meridian/trading/estimate';
import { formatLots } from '../lib/format.ts';
import { RichText, useT } from '../lib/i18n.ts';
import { ArmedBar } from '../ui/armed-bar.tsx';
import { Figure } from '../ui/figure.tsx';
import { shownPrice } from '../ui/order-terms/shown-price.ts';
import type { SendOrder } from './send-order.ts';
import { type Ticket, orderPrice, useMarket } from './ticket.ts';
import { useSideName } from './trade-dock.tsx';

interface ArmedOrderProps {
  readonly side: Side;
  readonly ticket: Ticket;
  readonly sending: SendOrder;
  readonly onSend: () => void;
  readonly onCancel: () => void;
}

const TAGS = { n: (children: ReactNode) => <Figure>{children}</Figure> };
const TONES = { buy: 'bg-up-solid text-on-up', sell: 'bg-down-solid text-on-down' } as const;

export function ArmedOrder({ side, ticket, sending, onSend, onCancel }: ArmedOrderProps) {
  const t = useT();
  const { draft, instrument } = ticket;
  const market = useMarket(instrument);
  const name = useSideName(side, ticket, market);
  const precision = instrument.PricePrecision;
  const price = orderPrice(side, ticket, market);
  const button = useRef<HTMLButtonElement>(null);
  // The second press comes from where the first did, however soon it comes.
  useLayoutEffect(() => button.current?.focus(), []);
  return (
    <div className="flex gap-2" dir="ltr">
      <button
        type="button"
        disabled={sending.isSending}
        onClick={onCancel}
        className="press flex min-h-[60px] shrink-0 flex-col items-start justify-center rounded-control bg-fill px-3 text-label font-semibold"
      >
        {t('action.cancel')}
        <span aria-hidden className="text-micro font-medium text-text-3">
          Esc
        </span>
      </button>
      <button
        ref={button}
        type="button"
        aria-busy={sending.isSending}
        disabled={sending.isSending}
        onClick={onSend}
        className={`press relative flex min-h-[60px] min-w-0 flex-1 flex-col justify-center overflow-hidden rounded-control px-3 py-1.5 text-start rtl:[direction:rtl] ${TONES[side]}`}
      >
        <span className="text-body leading-5 font-semibold">
          <RichText
            text="trade.armed"
            args={{
              what: name,
              lots: formatLots(draft.lots),
              price: price === null ? '—' : shownPrice(price, precision),
            }}
            tags={TAGS}
          />
        </span>
        <span className="text-micro font-medium">{t('trade.armed_hint')}</span>
        {!sending.isSending && <ArmedBar />}
      </button>
    </div>
  );
}
