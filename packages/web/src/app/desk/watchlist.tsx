// The docked watchlist: lists of the site and of the client, sorted as wished, and a search among all instruments that the
// keyboard alone can use.
import { type KeyboardEvent, type RefObject, useMemo, useRef, useState } from 'react';
import type { Instrument } from '@meridian/contract';
import { ArrowUpDown, Search } from 'lucide-react';
import { useTick } from '../../lib/clock.ts';
import { type TextKey, useT } from '../../lib/i18n.ts';
import { useInstruments } from '../../lib/instruments.ts';
import { usePreference } from '../../lib/preferences.ts';
import { getQuote } from '../../lib/quotes.ts';
import { useWorkspace } from '../../lib/workspace.ts';
import { LoadFailure } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type DeskLayout, FAVOURITES_LIST, SORTS, type Sort } from './desk-layout.ts';
import { MenuButton } from './menu-button.tsx';
import { shiftOf, useRowMoves } from './row-moves.ts';
import {
  LISTS_KEY,
  knownList,
  listed,
  movedBefore,
  readLists,
  sorted,
  toggledIn,
} from './watch-lists.ts';
import { WATCH_COLUMNS, WATCH_MORE, WatchRow } from './watch-row.tsx';
import { WatchTabs } from './watch-tabs.tsx';

/** How often the order of movers follows the prices: rows that jump with every tick cannot be read. */
const SORT_EVERY_MS = 5_000;
const SKELETON_ROWS = 12;

interface WatchlistProps {
  readonly layout: Pick<DeskLayout, 'list' | 'sort'>;
  readonly change: (change: Partial<DeskLayout>) => void;
  readonly current: string;
  readonly onPick: (code: string) => void;
}

export function Watchlist({ layout, change, current, onPick }: WatchlistProps) {
  const t = useT();
  const [text, setText] = useState('');
  const shown = useShown(text, layout);
  const rows = useRef<HTMLUListElement>(null);
  return (
    <div className="@container flex h-full flex-col">
      <div className="flex gap-1.5 p-2.5 pb-0">
        <SearchField
          text={text}
          onText={setText}
          onChoose={() => {
            const [first] = shown.rows ?? [];
            if (first) onPick(first.Code);
            setText('');
          }}
          onRows={() => rows.current?.querySelector('button')?.focus()}
        />
        <MenuButton
          label={t('desk.sort')}
          value={layout.sort}
          choices={SORTS.map((sort) => ({ value: sort, label: t(SORT_TEXTS[sort]) }))}
          onChange={(sort: Sort) => change({ sort })}
          className="size-8 rounded-[10px] bg-bg text-text-2 ring-1 ring-line"
        >
          <ArrowUpDown aria-hidden className="size-4" />
        </MenuButton>
      </div>
      <WatchTabs
        lists={shown.lists}
        setLists={shown.setLists}
        list={shown.list}
        onList={(list) => change({ list })}
      />
      <ColumnHeads sort={layout.sort} onSort={(sort) => change({ sort })} />
      <div className="relative min-h-0 flex-1 overflow-y-auto [mask-image:linear-gradient(#000_calc(100%-36px),transparent)] pb-9">
        {shown.error && <LoadFailure error={shown.error} retry={shown.refetch} />}
        {!shown.rows && !shown.error && <RowSkeletons />}
        {shown.rows?.length === 0 && (
          <p className="px-4 py-8 text-center text-caption text-text-3">
            {t(text === '' ? 'desk.list_empty' : 'market.search_none_title')}
          </p>
        )}
        <Rows ref={rows} shown={shown} current={current} onPick={onPick} />
      </div>
    </div>
  );
}

interface RowsProps extends Pick<WatchlistProps, 'current' | 'onPick'> {
  readonly ref: RefObject<HTMLUListElement | null>;
  readonly shown: ReturnType<typeof useShown>;
}

function Rows({ ref, shown, current, onPick }: RowsProps) {
  const t = useT();
  const { rows = [], onMark, marked, onMove } = shown;
  const [said, setSaid] = useState('');
  const held = useRowMoves(ref, (from, place) => {
    const row = rows[from];
    if (!row || !onMove) return;
    const others = rows.filter((one) => one !== row);
    onMove(row.Code, others[place]?.Code);
    setSaid(t('desk.list_moved', { name: row.ShowCode, place: place + 1, count: rows.length }));
  });
  // Tab goes to one row: the chosen one, or the first.
  const tabbed = (rows.find(({ Code }) => Code === current) ?? rows[0])?.Code;
  return (
    <>
      <ul ref={ref} aria-label={t('trade.instruments')}>
        {rows.map((instrument, at) => (
          <WatchRow
            key={instrument.Id}
            instrument={instrument}
            isCurrent={instrument.Code === current}
            hasTab={instrument.Code === tabbed}
            onPick={onPick}
            onMark={onMark}
            isMarked={marked.has(instrument.Code)}
            place={onMove && at}
            shift={held ? shiftOf(at, held) : undefined}
            isHeld={held?.from === at}
          />
        ))}
      </ul>
      <output className="sr-only">{said}</output>
    </>
  );
}

const SORT_TEXTS = {
  list: 'desk.sort_list',
  symbol: 'desk.sort_symbol',
  movers: 'desk.sort_movers',
  up: 'desk.sort_up',
  down: 'desk.sort_down',
} as const satisfies Readonly<Record<Sort, TextKey>>;

/** Of today, in percent; the list's own where no tick has come yet. */
function changesOf(all: readonly Instrument[]): (code: string) => number | null {
  const listed = new Map(all.map((one) => [one.Code, one.ForexQuotations.Change]));
  return (code) => getQuote(code)?.change ?? listed.get(code) ?? null;
}

/** The rows of the list, the lists themselves, and what a star in a row does. */
function useShown(text: string, { list: chosen, sort }: Pick<DeskLayout, 'list' | 'sort'>) {
  const { list: all, error, refetch } = useInstruments();
  const [favourites, setFavourites] = usePreference('favourites');
  const [lists, setLists] = useWorkspace(LISTS_KEY, readLists);
  const list = knownList(chosen, lists);
  // The order of movers follows the prices, but not with every tick.
  useTick(SORT_EVERY_MS);
  const rows = all && sorted(listed(all, { text, list, favourites, lists }), sort, changesOf(all));
  const own = lists.find(({ id }) => id === list);
  const marked = useMemo(() => new Set(own?.codes ?? favourites), [own, favourites]);
  const onMark = useMemo(
    () => (code: string) => {
      if (own) setLists(toggledIn(lists, own.id, code));
      else
        setFavourites(
          favourites.includes(code)
            ? favourites.filter((one) => one !== code)
            : [...favourites, code],
        );
    },
    [own, lists, setLists, favourites, setFavourites],
  );
  const move = (code: string, before: string | undefined): void => {
    const moved = (codes: readonly string[]) => movedBefore(codes, code, before);
    if (!own) setFavourites(moved(favourites));
    else setLists(lists.map((one) => (one === own ? { ...one, codes: moved(one.codes) } : one)));
  };
  const isOwn = own !== undefined || list === FAVOURITES_LIST;
  const onMove = isOwn && sort === 'list' && text === '' ? move : undefined;
  return { rows, error, refetch, list, lists, setLists, marked, onMark, onMove };
}

interface SearchFieldProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Enter: the first that was found. */
  readonly onChoose: () => void;
  /** Arrow down. */
  readonly onRows: () => void;
}

function SearchField({ text, onText, onChoose, onRows }: SearchFieldProps) {
  const t = useT();
  const onKey = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter' && text !== '') {
      onChoose();
      // What comes next is a command.
      event.currentTarget.blur();
    } else if (event.key === 'ArrowDown') onRows();
    else if (event.key !== 'Escape') return;
    else if (text === '') event.currentTarget.blur();
    else onText('');
    event.preventDefault();
  };
  return (
    <label className="flex h-8 min-w-0 flex-1 items-center gap-2 rounded-[10px] bg-fill px-2.5 has-focus-visible:outline-2 has-focus-visible:outline-accent">
      <Search aria-hidden className="size-4 shrink-0 text-text-3" />
      <input
        type="search"
        data-key="search"
        value={text}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={onKey}
        placeholder={t('market.search')}
        aria-label={t('market.search')}
        className="h-full min-w-0 flex-1 bg-transparent text-caption outline-none placeholder:text-text-3"
      />
      <kbd
        aria-hidden
        className="hidden rounded-[5px] bg-fill-2 px-1.5 text-micro text-text-2 @min-[18rem]:block"
      >
        /
      </kbd>
    </label>
  );
}

/** What a click on the head of the changes leads to. */
const AFTER: Readonly<Partial<Record<Sort, Sort>>> = { movers: 'up', up: 'down', down: 'list' };

interface ColumnHeadsProps {
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
}

function ColumnHeads({ sort, onSort }: ColumnHeadsProps) {
  const t = useT();
  const isByChange = sort === 'up' || sort === 'down' || sort === 'movers';
  return (
    <div
      className={`${WATCH_COLUMNS} h-7 shrink-0 border-y border-line px-2.5 text-micro text-text-2`}
    >
      <button
        type="button"
        aria-pressed={sort === 'symbol'}
        onClick={() => onSort(sort === 'symbol' ? 'list' : 'symbol')}
        className={`h-full text-start ${sort === 'symbol' ? 'font-semibold text-text' : ''}`}
      >
        {t('desk.symbol')}
      </button>
      <span className={WATCH_MORE} />
      <span className="text-end">{t('desk.bid')}</span>
      <span className={`text-end ${WATCH_MORE}`}>{t('desk.ask')}</span>
      <button
        type="button"
        aria-pressed={isByChange}
        onClick={() => onSort(AFTER[sort] ?? 'movers')}
        className={`h-full text-end ${isByChange ? 'font-semibold text-text' : ''}`}
      >
        {t('desk.change')}
        {sort === 'up' ? ' ↓' : sort === 'down' ? ' ↑' : ''}
      </button>
    </div>
  );
}

function RowSkeletons() {
  const t = useT();
  return (
    <div role="status" aria-label={t('state.loading')}>
      {Array.from({ length: SKELETON_ROWS }, (_, row) => (
        <div key={row} className="flex h-(--row) items-center gap-2 px-3">
          <Skeleton className="size-5 !rounded-full" />
          <Skeleton className="h-3 w-16" />
          <Skeleton className="ms-auto h-3 w-24" />
        </div>
      ))}
    </div>
  );
}
