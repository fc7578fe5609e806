// A closed trade as a row of a list.
import type { AnalyticsTrade } from '@meridian/contract';
import { NotebookPen } from 'lucide-react';
import { Badge } from '@meridian/design/components/badge';
import { formatDateTime, formatLots } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { Figure } from '../ui/figure.tsx';
import { Logo } from '../ui/logo.tsx';
import { Money } from '../ui/price-figure.tsx';
import { ExcursionBar } from './excursion-bar.tsx';
import { formatHeld } from './held.ts';

interface TradeRowProps {
  readonly trade: AnalyticsTrade;
  readonly onOpen: (trade: AnalyticsTrade) => void;
  /** Of the bar from the worst to the best point, the same for all rows. */
  readonly scale: number;
}

export function TradeRow({ trade, onOpen, scale }: TradeRowProps) {
  const t = useT();
  const isBuy = trade.OrderType === 1;
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      onClick={() => onOpen(trade)}
      className="press flex min-h-14 w-full items-center gap-3 rounded-inner px-1 py-2 text-start hover:bg-fill"
    >
      <Logo code={trade.Code} size={30} />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <bdi className="max-w-full truncate text-label font-semibold">{trade.ShowCode}</bdi>
          <Badge tone={isBuy ? 'up' : 'down'}>{t(isBuy ? 'side.buy' : 'side.sell')}</Badge>
          <span className="text-caption text-text-2">
            <Figure>{formatLots(trade.Quantity)}</Figure>
          </span>
        </span>
        <span className="mt-0.5 line-clamp-2 text-caption break-words text-text-3">
          {formatDateTime(trade.CloseTime)} · {formatHeld(trade.CloseTime - trade.OpenTime)}
          {trade.Tags.map((tag) => (
            <span key={tag}>
              {' · '}
              <bdi>{tag}</bdi>
            </span>
          ))}
        </span>
      </span>
      {trade.Note !== '' && (
        <NotebookPen aria-label={t('analytics.note')} className="size-4 shrink-0 text-text-3" />
      )}
      <ExcursionBar trade={trade} scale={scale} className="w-40 shrink-0 max-md:hidden lg:w-72" />
      <Money
        value={trade.NetProfit}
        signed
        coloured
        className="shrink-0 text-end md:min-w-20 text-label font-semibold"
      />
    </button>
  );
}
