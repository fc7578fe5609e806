// The popup after an order was placed: the fill, or the order that now waits; and the way to it. The tick and the exact
// figures are on the order's receipt.
import { useId, useState } from 'react';
import { Link } from '@tanstack/react-router';
import type { Order } from '@meridian/contract';
import { ORDER_BUY } from '@meridian/contract/names/orders';
import { CircleCheck } from 'lucide-react';
import { Dialog } from '@meridian/design/components/dialog';
import { Fact, Facts } from '@meridian/design/components/facts';
import { Button, buttonClass } from '@meridian/design/components/button';
import { formatLots } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { useBackCloses } from '../ui/back-closes.ts';
import { Money, PriceFigure } from '../ui/price-figure.tsx';

export function FillDialog({
  order,
  onClose,
}: {
  readonly order: Order | null;
  readonly onClose: () => void;
}) {
  useBackCloses(order !== null, onClose);
  return order === null ? null : <Receipt order={order} onClose={onClose} />;
}

function Receipt({ order, onClose }: { readonly order: Order; readonly onClose: () => void }) {
  const t = useT();
  const id = useId();
  const [isFilled] = useState(order.Receipt.Open !== null);
  const precision = order.ForexTradeLists.PricePrecision;
  const side = order.OrderType === ORDER_BUY ? 'buy' : 'sell';
  return (
    <Dialog
      onClose={onClose}
      aria-labelledby={id}
      className="rise m-auto w-[calc(100vw-3rem)] max-w-[22rem] rounded-hero bg-surface p-0 text-text shadow-sheet backdrop:bg-scrim"
    >
      <div className="p-6 text-center">
        <CircleCheck aria-hidden className="mx-auto size-12 text-positive" strokeWidth={1.75} />
        <h2 id={id} className="mt-3 text-heading">
          {t(isFilled ? 'trade.filled' : 'trade.placed')}
        </h2>
        <p className="mt-1 text-label text-text-2">
          {t(isFilled ? `trade.filled_${side}` : `trade.placed_${side}`, {
            lots: formatLots(order.Quantity),
            code: order.ForexTradeLists.ShowCode,
          })}
        </p>
        <PriceFigure
          value={order.Price}
          precision={precision}
          className="mt-2 justify-center text-display"
        />
        <FillFacts order={order} isFilled={isFilled} />
        <div className="mt-5 flex flex-col gap-2">
          {/* It replaces the history entry of this dialog, so that back leads to Trade. */}
          <Link
            to="/order"
            search={{ id: order.Id }}
            replace
            className={`${buttonClass('ink')} h-12 w-full`}
          >
            {t('trade.see_order')}
          </Link>
          <Button tone="quiet" onClick={onClose} className="h-12 w-full">
            {t('trade.go_on')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

interface FillFactsProps {
  readonly order: Order;
  readonly isFilled: boolean;
}

function FillFacts({ order, isFilled }: FillFactsProps) {
  const t = useT();
  return (
    <Facts look="close" className="mt-5 rounded-control bg-fill px-4 py-3.5 text-start">
      <Fact label={t(isFilled ? 'trade.margin' : 'trade.margin_estimate')}>
        <Money value={order.CautionMoney} />
      </Fact>
      {isFilled && (
        <Fact label={t('trade.fee')}>
          <Money value={order.TradeFee} />
        </Fact>
      )}
    </Facts>
  );
}
