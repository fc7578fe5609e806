// The head of the chart: the instrument, its price and the day; and what the price is worth (fresh, simulated, closed).
import type { Instrument } from '@meridian/contract';
import { Badge } from '@meridian/design/components/badge';
import { MARKET_OPEN } from '@meridian/contract/names/instruments';
import { ChevronDown, Star } from 'lucide-react';
import { formatPrice } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { useFreshness } from '../../lib/market-freshness.ts';
import { usePreference } from '../../lib/preferences.ts';
import { useQuote } from '../../lib/quotes.ts';
import { useBasicInfo } from '../../lib/site.ts';
import { AlertButton } from '../../trade/alert-button.tsx';
import { useOpeningText } from '../../trade/opening-text.ts';
import { Figure } from '../../ui/figure.tsx';
import { FreshnessLight } from '../../ui/freshness-light.tsx';
import { Logo } from '../../ui/logo.tsx';
import { Percent, PriceFigure } from '../../ui/price-figure.tsx';
import { ChartsMenu } from './charts-menu.tsx';
import type { Desk } from './use-layout.ts';

interface ChartHeadProps {
  readonly instrument: Instrument;
  /** Opens the list to choose another. */
  readonly onList: () => void;
  readonly desk: Desk;
}

export function ChartHead({ instrument, onList, desk }: ChartHeadProps) {
  const t = useT();
  const quote = useQuote(instrument.Code);
  const { Close } = instrument.ForexQuotations;
  const isOpen = instrument.MarketStatus === MARKET_OPEN;
  return (
    <header className="@container shrink-0 ps-3 pe-1">
      <div className="flex h-[52px] items-center gap-2 @max-[36rem]:grid @max-[36rem]:h-[60px] @max-[36rem]:grid-cols-[auto_minmax(0,1fr)_auto] @max-[36rem]:content-center @max-[36rem]:gap-y-0">
        <h1 className="shrink-0">
          <button
            type="button"
            onClick={onList}
            aria-haspopup="dialog"
            aria-label={t('desk.choose_instrument', { name: instrument.ShowCode })}
            className="press flex h-9 min-w-0 items-center gap-2 rounded-full pe-1.5"
          >
            <Logo code={instrument.Code} src={instrument.Logo} size={28} />
            <bdi className="truncate text-body-strong">{instrument.ShowCode}</bdi>
            <ChevronDown aria-hidden className="size-4 shrink-0 text-text-3" />
          </button>
        </h1>
        <div className="min-w-0 @max-[36rem]:contents @min-[60rem]:flex @min-[60rem]:items-center @min-[60rem]:gap-2.5">
          <div className="flex items-baseline gap-2">
            <PriceFigure
              value={quote?.close ?? Close}
              precision={instrument.PricePrecision}
              direction={quote?.direction ?? 0}
              className="text-title @max-[36rem]:text-heading"
            />
            {isOpen && <Change instrument={instrument} className="@max-[36rem]:hidden" />}
          </div>
          <Standing instrument={instrument} isOpen={isOpen} />
        </div>
        <span className="flex-1 @max-[36rem]:hidden @min-[40rem]:hidden" />
        <DayRange instrument={instrument} />
        <span className="-my-1 flex shrink-0 items-center">
          <ChartsMenu desk={desk} />
          <AlertButton instrument={instrument} />
          <FavouriteButton instrument={instrument} />
        </span>
      </div>
    </header>
  );
}

interface InstrumentProps {
  readonly instrument: Instrument;
}

interface ChangeProps extends InstrumentProps {
  readonly className: string;
}

function Change({ instrument, className }: ChangeProps) {
  const quote = useQuote(instrument.Code);
  return (
    <Percent
      value={quote?.change ?? instrument.ForexQuotations.Change}
      className={`text-caption font-medium ${className}`}
    />
  );
}

interface StandingProps extends InstrumentProps {
  readonly isOpen: boolean;
}

/**
 * What the price is worth: below it, and in a narrow chart below the whole head with the day's change, so that no chart is
 * without it. That prices are simulated is never cut.
 */
function Standing({ instrument, isOpen }: StandingProps) {
  const t = useT();
  const freshness = useFreshness(instrument.Code);
  const opening = useOpeningText(instrument);
  const isSimulated = useBasicInfo()?.feed_simulated === 1;
  return (
    <span className="-mt-1.5 flex min-w-0 items-center gap-2.5 whitespace-nowrap @max-[36rem]:order-last @max-[36rem]:col-span-full @max-[36rem]:mt-0 @min-[60rem]:mt-0">
      {isOpen ? (
        <>
          <Change instrument={instrument} className="@min-[36rem]:hidden" />
          <FreshnessLight freshness={freshness} />
        </>
      ) : (
        <span className="min-w-0 truncate">
          <Badge>{opening ?? t('market.closed')}</Badge>
        </span>
      )}
      {isSimulated && (
        <span className="shrink-0 text-micro font-semibold text-warn @min-[60rem]:rounded-badge @min-[60rem]:bg-warn-soft @min-[60rem]:px-2 @min-[60rem]:py-1">
          {t('market.simulated')}
        </span>
      )}
    </span>
  );
}

/** As much of it as has room: what has none goes to the next line, out of sight. */
function DayRange({ instrument }: InstrumentProps) {
  const t = useT();
  const quote = useQuote(instrument.Code);
  const { Open, High, Low } = instrument.ForexQuotations;
  const day = [
    ['high', High === null ? null : Math.max(High, quote?.high ?? High)],
    ['low', Low === null ? null : Math.min(Low, quote?.low ?? Low)],
    ['open', Open],
  ] as const;
  return (
    <dl className="hidden h-8 min-w-0 flex-1 flex-wrap justify-end gap-x-4 overflow-hidden text-caption before:content-[''] @min-[40rem]:flex">
      {day.map(([name, value]) => (
        <div key={name}>
          <dt className="text-micro text-text-2">{t(`trade.${name}`)}</dt>
          <dd className="font-semibold">
            <Figure>{formatPrice(value, instrument.PricePrecision)}</Figure>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function FavouriteButton({ instrument }: InstrumentProps) {
  const t = useT();
  const [favourites, setFavourites] = usePreference('favourites');
  const { Code: code, ShowCode: name } = instrument;
  const isFavourite = favourites.includes(code);
  return (
    <button
      type="button"
      aria-label={t(isFavourite ? 'market.favourite_remove' : 'market.favourite_add', { name })}
      onClick={() =>
        setFavourites(
          isFavourite ? favourites.filter((one) => one !== code) : [...favourites, code],
        )
      }
      className="press grid size-9 place-items-center rounded-full"
    >
      <Star
        aria-hidden
        className={`size-[18px] ${isFavourite ? 'fill-warn text-warn' : 'text-text-2'}`}
        strokeWidth={1.75}
      />
    </button>
  );
}
