// What can be done at a price that was tapped on the chart: an order that waits there, an alert.
import { Menu } from '@base-ui/react/menu';
import { Bell } from 'lucide-react';
import type { Instrument } from '@meridian/contract';
import { type Side, triggerKind } from '@meridian/trading/estimate';
import { type Price, formatPrice, priceFromNumber } from '@meridian/units';
import { ApiError, call } from '../../lib/api.ts';
import { formatPrice as priceText } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { getQuote } from '../../lib/quotes.ts';
import { useSession } from '../../lib/session.ts';
import { Figure } from '../../ui/figure.tsx';
import { toast } from '../../ui/toast.tsx';
import { reloadAlerts } from '../../ui/use-alerts.ts';
import { useIntent } from '../../ui/use-intent.ts';
import type { ChartForm } from './chart-form.ts';

export interface Tapped {
  readonly price: Price;
  /** On the screen. */
  readonly x: number;
  readonly y: number;
}

interface TapMenuProps {
  readonly tapped: Tapped;
  readonly instrument: Pick<Instrument, 'Id' | 'Code' | 'PricePrecision'>;
  readonly form: ChartForm;
  readonly onClose: () => void;
}

interface Offer {
  readonly side: Side;
  readonly kind: 'limit' | 'stop';
}

/** The orders that could wait at a price now. */
function offersAt(price: Price, { Code, PricePrecision }: TapMenuProps['instrument']): Offer[] {
  const quote = getQuote(Code);
  if (quote === null || quote.bid === null || quote.ask === null) return [];
  const market = {
    bid: priceFromNumber(quote.bid, PricePrecision),
    ask: priceFromNumber(quote.ask, PricePrecision),
  };
  return (['buy', 'sell'] as const).flatMap((side) => {
    const kind = triggerKind(side, price, market);
    return kind === null ? [] : [{ side, kind }];
  });
}

/** An alert for when the market comes there from where it is now. */
function useAlertAt({ tapped: { price }, instrument }: TapMenuProps) {
  const t = useT();
  const once = useIntent('alert');
  return async () => {
    const { Id, Code, PricePrecision } = instrument;
    const at = formatPrice(price, PricePrecision);
    const kind = Number(at) > (getQuote(Code)?.bid ?? 0) ? 'above' : 'below';
    try {
      const wanted = { forex_id: Id, kind, price: at, note: '' } as const;
      await once(wanted, (id) =>
        call('addAlert', { ...wanted, client_order_id: id }, { quiet: true }),
      );
      toast.success(t('alerts.saved'));
      void reloadAlerts();
    } catch (thrown) {
      if (!(thrown instanceof ApiError)) throw thrown;
      toast.error(thrown.fields['price'] ?? thrown.message);
    }
  };
}

const ITEM =
  'flex h-11 cursor-pointer items-center gap-3 rounded-[8px] px-3 text-label outline-none data-highlighted:bg-fill lg:pointer-fine:h-8 lg:pointer-fine:text-caption';

export default function TapMenu(props: TapMenuProps) {
  const { tapped, instrument, form, onClose } = props;
  const t = useT();
  const isIn = useSession().status === 'in';
  const alertThere = useAlertAt(props);
  const { x, y, price } = tapped;
  const precision = instrument.PricePrecision;
  const text = priceText(formatPrice(price, precision), precision);
  const anchor = { getBoundingClientRect: () => new DOMRect(x, y, 0, 0) };
  return (
    <Menu.Root open modal={false} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Menu.Portal>
        <Menu.Positioner anchor={anchor} side="right" sideOffset={12} className="z-50">
          <Menu.Popup
            aria-label={t('chart.at_price', { price: text })}
            className="min-w-44 rounded-inner bg-surface p-1 text-text shadow-card ring-1 ring-line outline-none"
          >
            <p aria-hidden className="px-3 pt-1.5 pb-1 text-caption text-text-3">
              <Figure>{text}</Figure>
            </p>
            {offersAt(price, instrument).map(({ side, kind }) => (
              <Menu.Item key={side} className={ITEM} onClick={() => form.fillPending(side, price)}>
                <span
                  aria-hidden
                  className={`size-2 rounded-full ${side === 'buy' ? 'bg-up' : 'bg-down'}`}
                />
                {t(`trade.${side}_${kind}`)}
              </Menu.Item>
            ))}
            {isIn && (
              <Menu.Item className={ITEM} onClick={() => void alertThere()}>
                <Bell aria-hidden className="-ms-1 -me-1 size-4 text-warn" />
                {t('alerts.add')}
              </Menu.Item>
            )}
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
