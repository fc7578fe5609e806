// On which trade a picture of the chart is kept: those of its instrument, open ones first.
import type { Order } from '@meridian/contract';
import { formatDateTime, formatLots } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { Figure } from '../ui/figure.tsx';
import { Note } from '../ui/note.tsx';
import { SideBadge } from '../ui/orders/order-card.tsx';
import { PriceFigure } from '../ui/price-figure.tsx';
import { Sheet } from '../ui/sheet.tsx';
import type { KeptPicture } from './use-picture.ts';

export function PictureSheet({ picture }: { readonly picture: KeptPicture }) {
  const t = useT();
  const { trades, request } = picture;
  return (
    <Sheet
      open={picture.isAsked}
      onOpenChange={(isOpen) => !isOpen && picture.leave()}
      title={t('picture.keep')}
    >
      {request.fault !== null && <Note tone="negative">{request.fault.message}</Note>}
      <ul className="mt-1 divide-y divide-line" aria-busy={request.isBusy}>
        {trades.map((trade) => (
          <li key={trade.Id}>
            <TradeToChoose
              trade={trade}
              isBusy={request.isBusy}
              onChoose={() => void picture.keepOn(trade)}
            />
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

interface TradeToChooseProps {
  readonly trade: Order;
  readonly isBusy: boolean;
  readonly onChoose: () => void;
}

function TradeToChoose({ trade, isBusy, onChoose }: TradeToChooseProps) {
  return (
    <button
      type="button"
      disabled={isBusy}
      onClick={onChoose}
      className="press flex min-h-14 w-full items-center gap-3 py-2 text-start"
    >
      <SideBadge order={trade} />
      <span className="min-w-0 flex-1">
        <span className="block text-label font-semibold">
          <Figure>{formatLots(trade.Quantity)}</Figure>
        </span>
        <span className="block truncate text-caption text-text-3">
          {formatDateTime(trade.CloseTime ?? trade.OpenTime ?? trade.CreateTimeHandler)}
        </span>
      </span>
      <PriceFigure
        value={trade.Price}
        precision={trade.ForexTradeLists.PricePrecision}
        className="text-label"
      />
    </button>
  );
}
