// The market list: its heading with the freshness of prices, the categories, and the rows.
import { useDeferredValue, useLayoutEffect, useRef, useState } from 'react';
import { LayoutGrid, Star } from 'lucide-react';
import type { Instrument } from '@meridian/contract';
import { Badge } from '@meridian/design/components/badge';
import { Button } from '@meridian/design/components/button';
import { useCategories } from '../lib/categories.ts';
import { useT } from '../lib/i18n.ts';
import { useInstruments } from '../lib/instruments.ts';
import { useMarketFreshness } from '../lib/market-freshness.ts';
import { useBasicInfo } from '../lib/site.ts';
import { usePreference } from '../lib/preferences.ts';
import { EmptyState, LoadFailure } from '../ui/empty-state.tsx';
import { FreshnessLight } from '../ui/freshness-light.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { filterMarket, type Shelf } from './market-filter.ts';
import { MarketRow } from './market-row.tsx';

const SKELETON_ROWS = 10;
/** Enough for the tallest phone; the others are drawn in slices after them. */
const FIRST_ROWS = 10;

function Heading() {
  const t = useT();
  const info = useBasicInfo();
  return (
    <div className="flex items-center gap-3 px-5 pt-6 pb-3">
      <h2 className="flex-1 text-heading">{t('market.title')}</h2>
      {info?.feed_simulated === 1 && <Badge tone="warn">{t('market.simulated')}</Badge>}
      <MarketLight />
    </div>
  );
}

/** A component of its own, so that its second hand draws nothing else anew. */
const MarketLight = () => <FreshnessLight freshness={useMarketFreshness()} />;

interface ShelvesProps {
  readonly shelf: Shelf | null;
  readonly onChange: (shelf: Shelf | null) => void;
}

function Shelves({ shelf, onChange }: ShelvesProps) {
  const t = useT();
  const categories = useCategories();
  const chips: readonly { readonly value: Shelf; readonly label: string }[] = [
    { value: 'favourites', label: t('market.favourites') },
    ...(categories ?? []).map(({ Id, NameShowTrans }) => ({ value: Id, label: NameShowTrans })),
  ];
  // The chosen one comes back into sight with the page, whose row of chips begins at its start again.
  const row = useRef<HTMLFieldSetElement>(null);
  useLayoutEffect(() => {
    const chosen = row.current?.querySelector('[aria-pressed=true]');
    if (!row.current || !chosen) return;
    const [outer, inner] = [row.current, chosen].map((one) => one.getBoundingClientRect());
    if (outer && inner)
      row.current.scrollBy(inner.x - outer.x - (outer.width - inner.width) / 2, 0);
  }, []);
  return (
    <fieldset
      ref={row}
      aria-label={t('market.categories')}
      // Above and below the pills there is room for what a finger hits: what scrolls cuts it off.
      className="-mt-1 flex min-w-0 gap-2 overflow-x-auto px-5 pt-1 pb-2"
    >
      {chips.map(({ value, label }) => {
        const isOn = shelf === value;
        return (
          <button
            key={value}
            type="button"
            aria-pressed={isOn}
            onClick={() => onChange(isOn ? null : value)}
            className={`press relative flex h-9 shrink-0 items-center gap-1.5 rounded-full px-4 text-label font-medium before:absolute before:inset-x-0 before:-inset-y-1 ${isOn ? 'bg-ink text-on-ink' : 'bg-fill text-text-2'}`}
          >
            {value === 'favourites' && (
              <Star aria-hidden className="size-3.5" fill={isOn ? 'currentColor' : 'none'} />
            )}
            {label}
          </button>
        );
      })}
      {categories === undefined &&
        [0, 1, 2].map((chip) => (
          <Skeleton key={chip} className="h-9 w-24 shrink-0 !rounded-full" />
        ))}
    </fieldset>
  );
}

function SkeletonRows() {
  const t = useT();
  return (
    <div>
      <output className="sr-only">{t('state.loading')}</output>
      {Array.from({ length: SKELETON_ROWS }, (_, row) => (
        <div key={row} aria-hidden className="row-contained flex h-[72px] items-center gap-3 px-5">
          <Skeleton className="size-10 !rounded-full" />
          <span className="flex-1">
            <Skeleton className="h-[18px] w-24" />
            <Skeleton className="mt-1.5 h-3.5 w-32" />
          </span>
          <Skeleton className="h-[30px] w-16" />
          <span className="flex w-24 flex-col items-end">
            <Skeleton className="h-[18px] w-20" />
            <Skeleton className="mt-1.5 h-3.5 w-12" />
          </span>
        </div>
      ))}
    </div>
  );
}

/** What an empty list says: no favourites chosen yet, or a category without instruments. */
function NothingListed({
  isFavourites,
  onChoose,
}: {
  readonly isFavourites: boolean;
  readonly onChoose: () => void;
}) {
  const t = useT();
  if (!isFavourites)
    return (
      <EmptyState
        icon={LayoutGrid}
        title={t('market.empty_title')}
        text={t('market.empty_text')}
        level={3}
      />
    );
  return (
    <EmptyState
      icon={Star}
      title={t('market.favourites_none_title')}
      text={t('market.favourites_none_text')}
      level={3}
      action={<Button onClick={onChoose}>{t('market.favourites_choose')}</Button>}
    />
  );
}

interface RowsProps {
  readonly list: readonly Instrument[];
  readonly shelf: Shelf | null;
}

function Rows({ list, shelf }: RowsProps) {
  const t = useT();
  const [favourites] = usePreference('favourites');
  const [isChoosing, setIsChoosing] = useState(false);
  const isFavourites = shelf === 'favourites';
  const isMarking = isFavourites && isChoosing;
  const wanted = isMarking ? list : filterMarket(list, { shelf, favourites });
  const shown = useDeferredValue(wanted, wanted.slice(0, FIRST_ROWS));
  return (
    <>
      {isMarking && (
        <div className="flex items-center justify-between gap-3 px-5 py-2">
          <p className="text-label text-text-2">{t('market.favourites_choose')}</p>
          <Button onClick={() => setIsChoosing(false)}>{t('market.favourites_done')}</Button>
        </div>
      )}
      {shown.length === 0 ? (
        <NothingListed isFavourites={isFavourites} onChoose={() => setIsChoosing(true)} />
      ) : (
        <ul>
          {shown.map((instrument) => (
            <MarketRow key={instrument.Code} instrument={instrument} isChoosing={isMarking} />
          ))}
        </ul>
      )}
      {isFavourites && !isMarking && shown.length > 0 && (
        <p className="grid place-items-center py-5">
          <Button tone="quiet" onClick={() => setIsChoosing(true)}>
            {t('market.favourites_edit')}
          </Button>
        </p>
      )}
    </>
  );
}

export function MarketList() {
  const { list, error, refetch } = useInstruments();
  const [shelf, setShelf] = useState<Shelf | null>(null);
  return (
    <section>
      <Heading />
      <Shelves shelf={shelf} onChange={setShelf} />
      {list ? (
        <Rows list={list} shelf={shelf} />
      ) : error ? (
        <LoadFailure error={error} retry={refetch} />
      ) : (
        <SkeletonRows />
      )}
    </section>
  );
}
