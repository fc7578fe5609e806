// What a figure is made of, with its trades; and one of them, with the way back to the figure.
import type { AnalyticsTrade } from '@meridian/contract';
import { ChevronLeft } from 'lucide-react';
import { useT } from '../lib/i18n.ts';
import { Sheet } from '../ui/sheet.tsx';
import { useLast } from '../ui/use-last.ts';
import type { Scope } from './analytics-query.ts';
import type { Told } from './figure-strip.tsx';
import { TradeFacts } from './trade-facts.tsx';
import { TradeList } from './trade-list.tsx';

export interface Shown {
  /** The figure that was opened; a trade may have been opened from it. */
  readonly told?: Omit<Told, 'note'> | undefined;
  readonly trade?: AnalyticsTrade | undefined;
}

interface AnalyticsSheetProps {
  readonly scope: Scope;
  /** The client's tags in the period. */
  readonly tagsKnown: readonly string[];
  /** Undefined: closed. */
  readonly shown: Shown | undefined;
  readonly onShow: (shown: Shown | undefined) => void;
}

export function AnalyticsSheet({ scope, tagsKnown, shown, onShow }: AnalyticsSheetProps) {
  const t = useT();
  const { told, trade } = useLast(shown) ?? {};
  const side = trade && t(trade.OrderType === 1 ? 'side.buy' : 'side.sell');
  return (
    <Sheet
      open={shown !== undefined}
      onOpenChange={(isOpen) => !isOpen && onShow(undefined)}
      title={trade ? `${trade.ShowCode} · ${side}` : (told?.label ?? '')}
    >
      {trade && told && (
        <button
          type="button"
          onClick={() => onShow({ told })}
          className="press -ms-2 flex h-11 items-center gap-1 rounded-inner px-2 text-label font-semibold text-accent"
        >
          <ChevronLeft aria-hidden className="flip size-4" />
          {told.label}
        </button>
      )}
      {trade && <TradeFacts trade={trade} tagsKnown={tagsKnown} copying={scope.copying} />}
      {told && !trade && (
        <div className="pb-3">
          <p className="text-[2rem]/[2.5rem] font-semibold tracking-[-.028em]">{told.value}</p>
          {told.about !== '' && (
            <p className="mt-3 text-body text-text-2 text-pretty">{told.about}</p>
          )}
          <h3 className="mt-6 mb-1 text-body-strong">{t('analytics.behind')}</h3>
          <TradeList
            scope={scope}
            behind={told.behind}
            onOpen={(one) => onShow({ told, trade: one })}
          />
        </div>
      )}
    </Sheet>
  );
}
