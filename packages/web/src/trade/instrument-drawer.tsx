// All instruments with their prices, in a drawer from the side: by search, by category, or the favourites.
import { useMemo, useState } from 'react';
import type { Instrument } from '@meridian/contract';
import { MARKET_OPEN } from '@meridian/contract/names/instruments';
import { Search } from 'lucide-react';
import { useCategories } from '../lib/categories.ts';
import { useT } from '../lib/i18n.ts';
import { selectInstrument, useInstruments } from '../lib/instruments.ts';
import { useQuote } from '../lib/quotes.ts';
import { usePreference } from '../lib/preferences.ts';
import { LoadFailure } from '../ui/empty-state.tsx';
import { Logo } from '../ui/logo.tsx';
import { useOnScreen } from '../ui/on-screen.ts';
import { Percent, PriceFigure } from '../ui/price-figure.tsx';
import { Sheet } from '../ui/sheet.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { FAVOURITES, type Shelf, shelved } from './instrument-search.ts';

interface InstrumentDrawerProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  /** The code of the instrument shown. */
  readonly current: string;
}

export function InstrumentDrawer({ open, onOpenChange, current }: InstrumentDrawerProps) {
  const t = useT();
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t('trade.instruments')} side="start">
      <InstrumentList
        current={current}
        onPick={(code) => {
          selectInstrument(code);
          onOpenChange(false);
        }}
      />
    </Sheet>
  );
}

function InstrumentList({
  current,
  onPick,
}: {
  readonly current: string;
  readonly onPick: (code: string) => void;
}) {
  const t = useT();
  const { list, error, refetch } = useInstruments();
  const [favourites] = usePreference('favourites');
  const [text, setText] = useState('');
  const [shelf, setShelf] = useState<Shelf | null>(null);
  const shown = useMemo(
    () => shelved(list ?? [], { text, shelf, favourites }),
    [list, text, shelf, favourites],
  );
  if (error) return <LoadFailure error={error} retry={refetch} />;
  return (
    <div className="-mx-5">
      <div className="sticky top-0 z-10 bg-surface pb-2">
        <SearchField text={text} onText={setText} />
        <Shelves hasFavourites={favourites.length > 0} shelf={shelf} onShelf={setShelf} />
      </div>
      {list === undefined && (
        <div aria-busy="true">
          {Array.from({ length: 10 }, (_, row) => (
            <RowSkeleton key={row} />
          ))}
        </div>
      )}
      {list !== undefined && shown.length === 0 && (
        <p className="px-5 py-10 text-center text-label text-text-3">
          {t('market.search_none_title')}
        </p>
      )}
      <ul>
        {shown.map((instrument) => (
          <Row
            key={instrument.Id}
            instrument={instrument}
            isCurrent={instrument.Code === current}
            onPick={onPick}
          />
        ))}
      </ul>
    </div>
  );
}

interface SearchFieldProps {
  readonly text: string;
  readonly onText: (text: string) => void;
}

function SearchField({ text, onText }: SearchFieldProps) {
  const t = useT();
  return (
    <label className="mx-5 flex h-12 items-center gap-2.5 rounded-control bg-fill px-4">
      <Search aria-hidden className="size-[18px] shrink-0 text-text-3" />
      <input
        type="search"
        value={text}
        onChange={(event) => onText(event.target.value)}
        placeholder={t('market.search')}
        aria-label={t('market.search')}
        className="h-full min-w-0 flex-1 bg-transparent text-body outline-none placeholder:text-text-3"
      />
    </label>
  );
}

interface ShelvesProps {
  readonly hasFavourites: boolean;
  /** Null: all. */
  readonly shelf: Shelf | null;
  readonly onShelf: (shelf: Shelf | null) => void;
}

function Shelves({ hasFavourites, shelf, onShelf }: ShelvesProps) {
  const t = useT();
  const categories = useCategories() ?? [];
  const chips: readonly { readonly shelf: Shelf; readonly label: string }[] = [
    ...(hasFavourites ? [{ shelf: FAVOURITES, label: t('market.favourites') } as const] : []),
    ...categories.map((category) => ({ shelf: category.Id, label: category.NameShowTrans })),
  ];
  return (
    <div
      role="group"
      aria-label={t('market.categories')}
      className="mt-2 flex gap-2 overflow-x-auto px-5 [scrollbar-width:none]"
    >
      {chips.map((chip) => (
        <button
          key={chip.shelf}
          type="button"
          aria-pressed={chip.shelf === shelf}
          onClick={() => onShelf(chip.shelf === shelf ? null : chip.shelf)}
          className={`press h-11 shrink-0 rounded-full px-4 text-label font-medium ${chip.shelf === shelf ? 'bg-ink text-on-ink' : 'bg-fill text-text-2'}`}
        >
          {chip.label}
        </button>
      ))}
    </div>
  );
}

interface RowProps {
  readonly instrument: Instrument;
  readonly isCurrent: boolean;
  readonly onPick: (code: string) => void;
}

function Row({ instrument, isCurrent, onPick }: RowProps) {
  const t = useT();
  const [ref, isOnScreen] = useOnScreen<HTMLLIElement>();
  const quote = useQuote(instrument.Code, isOnScreen);
  const isOpen = instrument.MarketStatus === MARKET_OPEN;
  return (
    <li ref={ref}>
      <button
        type="button"
        aria-current={isCurrent}
        onClick={() => onPick(instrument.Code)}
        className={`flex h-16 w-full items-center gap-3 px-5 text-start ${isCurrent ? 'bg-fill' : 'active:bg-fill'}`}
      >
        <Logo code={instrument.Code} src={instrument.Logo} size={34} />
        <span className="min-w-0 flex-1">
          <span className="block truncate font-semibold">{instrument.ShowCode}</span>
          <span className="line-clamp-2 text-caption text-pretty text-text-3">
            {instrument.NameTrans}
          </span>
        </span>
        <span className="flex flex-col items-end gap-0.5">
          <PriceFigure
            value={quote?.close ?? instrument.ForexQuotations.Close}
            precision={instrument.PricePrecision}
            direction={quote?.direction ?? 0}
            className="text-label font-semibold"
          />
          {isOpen ? (
            <Percent
              value={quote?.change ?? instrument.ForexQuotations.Change}
              className="text-caption font-medium"
            />
          ) : (
            <span className="text-caption text-text-3">{t('market.closed')}</span>
          )}
        </span>
      </button>
    </li>
  );
}

const RowSkeleton = () => (
  <div className="flex h-16 items-center gap-3 px-5">
    <Skeleton className="size-[34px] !rounded-full" />
    <Skeleton className="h-4 w-24" />
    <Skeleton className="ms-auto h-4 w-16" />
  </div>
);
