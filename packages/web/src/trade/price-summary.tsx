// The headline price with its change, the day's range, and two facts about the price: how fresh it is, and whether it
// is simulated. One row, so that a phone keeps its height for the chart.
import type { ReactNode } from 'react';
import type { Instrument } from '@meridian/contract';
import { MARKET_OPEN } from '@meridian/contract/names/instruments';
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

export function PriceSummary({ instrument }: { readonly instrument: Instrument }) {
  const t = useT();
  const quote = useQuote(instrument.Code);
  const opening = useOpeningText(instrument);
  const isOpen = instrument.MarketStatus === MARKET_OPEN;
  const precision = instrument.PricePrecision;
  const { Close, Open, High, Low, Change } = instrument.ForexQuotations;
  const close = quote?.close ?? Close;
  // Beside a long one there must be room for the change and what is said of the prices.
  const isLong = formatPrice(close, precision).length > 8;
  return (
    <section aria-label={t('trade.price')} className="px-5 pb-1 lg:px-6 lg:pb-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-0.5">
        <PriceFigure
          value={close}
          precision={precision}
          direction={quote?.direction ?? 0}
          className={`font-semibold tracking-[-0.032em] lg:text-display ${isLong ? 'text-[1.75rem]' : 'text-[2.125rem]'}`}
        />
        <div className="min-w-min flex-1">
          {isOpen ? (
            <PriceFacts code={instrument.Code}>
              <Percent value={quote?.change ?? Change} className="text-label font-medium" />
            </PriceFacts>
          ) : (
            <Badge>{t('market.closed')}</Badge>
          )}
        </div>
        <dl className="grid shrink-0 grid-cols-[auto_auto] gap-x-2 text-caption max-[359px]:flex max-[359px]:basis-full lg:flex lg:gap-x-6">
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
          <Range label={t('trade.open')} value={Open} precision={precision} isWideOnly />
        </dl>
      </div>
      {!isOpen && opening !== null && <p className="text-caption text-text-2">{opening}</p>}
    </section>
  );
}

/** Beside the change: how fresh the price is, and whether it is made by a simulated market. */
function PriceFacts({ code, children }: { readonly code: string; readonly children: ReactNode }) {
  const t = useT();
  const freshness = useFreshness(code);
  const isSimulated = useBasicInfo()?.feed_simulated === 1;
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-2">
        {children}
        <FreshnessLight freshness={freshness} />
      </p>
      {isSimulated && <p className="text-micro font-semibold text-warn">{t('market.simulated')}</p>}
    </>
  );
}

function Range({
  label,
  value,
  precision,
  isWideOnly = false,
}: {
  readonly label: string;
  readonly value: number | null;
  readonly precision: number;
  readonly isWideOnly?: boolean;
}) {
  return (
    <div className={isWideOnly ? 'hidden lg:block' : 'contents lg:block'}>
      <dt className="text-text-3">{label}</dt>
      <dd className="text-end font-medium lg:mt-0.5 lg:text-start">
        <Figure>{formatPrice(value, precision)}</Figure>
      </dd>
    </div>
  );
}
