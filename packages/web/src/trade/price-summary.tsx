// The headline price with its change, the day's range, and two facts about the price: how fresh it is, and whether it
// is simulated.
import type { Instrument } from '@meridian/contract';
import { Badge } from '@meridian/design/components/badge';
import { formatPrice } from '../lib/format.ts';
import { useT } from '../lib/i18n.ts';
import { useFreshness } from '../lib/market-freshness.ts';
import { useQuote } from '../lib/quotes.ts';
import { useBasicInfo } from '../lib/site.ts';
import { Figure } from '../ui/figure.tsx';
import { FreshnessLight } from '../ui/freshness-light.tsx';
import { Percent, PriceFigure } from '../ui/price-figure.tsx';
import { useOpeningText } from './opening-text.ts';

const MARKET_OPEN = 1;

export function PriceSummary({ instrument }: { readonly instrument: Instrument }) {
  const t = useT();
  const quote = useQuote(instrument.Code);
  const freshness = useFreshness(instrument.Code);
  const isSimulated = useBasicInfo()?.feed_simulated === 1;
  const opening = useOpeningText(instrument);
  const isOpen = instrument.MarketStatus === MARKET_OPEN;
  const precision = instrument.PricePrecision;
  const { Close, Open, High, Low, Change } = instrument.ForexQuotations;
  const close = quote?.close ?? Close;
  return (
    <section aria-label={t('trade.price')} className="px-5 pb-3 lg:px-6">
      <div className="flex items-end justify-between gap-4">
        <div className="min-w-0">
          <PriceFigure
            value={close}
            precision={precision}
            direction={quote?.direction ?? 0}
            className="text-display"
          />
          <p className="mt-1 flex min-h-[1.125rem] flex-wrap items-center gap-x-2 gap-y-1 text-label font-medium">
            {isOpen ? (
              <>
                <Percent value={quote?.change ?? Change} />
                <span className="text-text-3">{t('trade.today')}</span>
              </>
            ) : (
              <Badge>{t('market.closed')}</Badge>
            )}
          </p>
        </div>
        <dl className="grid shrink-0 grid-cols-[auto_auto] gap-x-3 gap-y-1 text-caption lg:flex lg:gap-x-6">
          <Range
            label={t('trade.high')}
            value={High === null ? null : Math.max(High, quote?.high ?? High)}
            precision={precision}
          />
          <Range
            label={t('trade.low')}
            value={Low === null ? null : Math.min(Low, quote?.low ?? Low)}
            precision={precision}
          />
          <Range label={t('trade.open')} value={Open} precision={precision} />
        </dl>
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1.5">
        {isOpen ? (
          <FreshnessLight freshness={freshness} />
        ) : (
          opening !== null && <span className="text-caption text-text-2">{opening}</span>
        )}
        {isSimulated && <Badge tone="warn">{t('market.simulated')}</Badge>}
      </div>
    </section>
  );
}

function Range({
  label,
  value,
  precision,
}: {
  readonly label: string;
  readonly value: number | null;
  readonly precision: number;
}) {
  return (
    <div className="contents lg:block">
      <dt className="text-text-3">{label}</dt>
      <dd className="text-end font-medium lg:mt-0.5 lg:text-start">
        <Figure>{formatPrice(value, precision)}</Figure>
      </dd>
    </div>
  );
}
