// One row of the market list. It hears of its own instrument only, and only while it is on or near the screen.
import { memo } from 'react';
import { Moon, Star } from 'lucide-react';
import type { Instrument } from '@meridian/contract';
import { MARKET_OPEN } from '@meridian/contract/names/instruments';
import { useCloses } from '../lib/closes.ts';
import { useT } from '../lib/i18n.ts';
import { goTo } from '../lib/place.ts';
import { selectInstrument } from '../lib/instruments.ts';
import { useQuote } from '../lib/quotes.ts';
import { setPreference, usePreference } from '../lib/preferences.ts';
import { Logo } from '../ui/logo.tsx';
import { useOnScreen } from '../ui/on-screen.ts';
import { Percent, PriceFigure } from '../ui/price-figure.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Sparkline } from '../ui/sparkline.tsx';
import { toggled } from './market-filter.ts';

function isRising(closes: readonly number[]): boolean {
  const [first] = closes;
  const last = closes.at(-1);
  return first === undefined || last === undefined || last >= first;
}

interface MarketRowProps {
  readonly instrument: Instrument;
  /** Favourites are being chosen: a tap marks instead of opening. */
  readonly isChoosing: boolean;
}

export const MarketRow = memo(function MarketRow({ instrument, isChoosing }: MarketRowProps) {
  const t = useT();
  const [ref, isOn] = useOnScreen<HTMLLIElement>();
  const [favourites] = usePreference('favourites');
  const { Code, ShowCode, NameTrans, Logo: logo } = instrument;
  const isFavourite = favourites.includes(Code);
  const open = () => {
    selectInstrument(Code);
    goTo('/trade');
  };
  const mark = () => setPreference('favourites', toggled(favourites, Code));
  return (
    <li ref={ref} className="row-contained h-[72px]">
      <button
        type="button"
        onClick={isChoosing ? mark : open}
        {...(isChoosing ? { 'aria-pressed': isFavourite } : {})}
        className="press flex h-full w-full items-center gap-3 px-5 text-start -outline-offset-2 active:bg-fill lg:hover:bg-fill/60"
      >
        <Logo code={Code} src={logo} />
        <span className="min-w-0 flex-1">
          <span className="flex items-center gap-1.5 text-body font-semibold">
            <bdi className="truncate">{ShowCode}</bdi>
            {isFavourite && !isChoosing && (
              <Star aria-hidden className="size-3 shrink-0 fill-warn text-warn" />
            )}
          </span>
          <span className="mt-0.5 line-clamp-2 text-caption text-pretty text-text-3">
            {NameTrans}
          </span>
        </span>
        {isChoosing ? (
          <span className="grid size-11 place-items-center">
            <Star
              aria-hidden
              className={`size-6 ${isFavourite ? 'fill-warn text-warn' : 'text-text-3'}`}
              strokeWidth={1.75}
            />
            <span className="sr-only">{t('market.favourites')}</span>
          </span>
        ) : (
          <MarketFigures instrument={instrument} isOn={isOn} />
        )}
      </button>
    </li>
  );
});

/** The small chart, the price and its change: all that a tick draws anew. */
function MarketFigures({
  instrument,
  isOn,
}: {
  readonly instrument: Instrument;
  readonly isOn: boolean;
}) {
  const t = useT();
  const { Id, Code, PricePrecision, MarketStatus } = instrument;
  const quote = useQuote(Code, isOn);
  const closes = useCloses(Id, isOn);
  const isOpen = MarketStatus === MARKET_OPEN;
  return (
    <>
      <span className="w-16 shrink-0 max-[359px]:hidden lg:w-24">
        {isOn &&
          (closes ? (
            <Sparkline values={closes} isUp={quote ? quote.change >= 0 : isRising(closes)} />
          ) : (
            <Skeleton className="h-[30px] w-16" />
          ))}
      </span>
      <span className="w-24 shrink-0 text-end">
        {quote ? (
          <PriceFigure
            value={quote.close}
            precision={PricePrecision}
            direction={quote.direction}
            className="text-body font-semibold"
          />
        ) : (
          <span className="text-label text-text-3">{t('state.no_price')}</span>
        )}
        <span className="mt-0.5 flex items-center justify-end gap-1 text-caption font-medium">
          {isOpen ? (
            quote && <Percent value={quote.change} />
          ) : (
            <span className="flex items-center gap-1 text-text-3">
              <Moon aria-hidden className="size-3" />
              {t('market.closed')}
            </span>
          )}
        </span>
      </span>
    </>
  );
}
