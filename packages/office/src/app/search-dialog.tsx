// One search from anywhere: "/" or Ctrl+K opens it, arrows choose, Enter jumps.
import { type KeyboardEvent as Key, useEffect, useEffectEvent, useId, useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  ListOrdered,
  type LucideIcon,
  Newspaper,
  Search,
  UserSearch,
} from 'lucide-react';
import type { FoundItem } from '@meridian/contract/admin';
import { SEARCH_MAX } from '@meridian/contract/admin/names/search';
import { Dialog } from '@meridian/design/components/dialog';
import { commandKey } from '@meridian/design/lib/command-key';
import { isTyping } from '@meridian/design/lib/typing';
import { look } from '../lib/api.ts';

const SEARCH_AFTER_MS = 150;

const ICONS: Readonly<Record<FoundItem['kind'], LucideIcon>> = {
  client: UserSearch,
  order: ListOrdered,
  deposit: ArrowDownToLine,
  withdrawal: ArrowUpFromLine,
  news: Newspaper,
  announcement: Newspaper,
};

/** The menu's line for it; the keys work on every page. */
export function GlobalSearch({ className }: { readonly className: string }) {
  const [isOpen, setOpen] = useState(false);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const key = commandKey(event);
    const isCommand = (event.ctrlKey || event.metaKey) && key === 'k';
    const isSlash = key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (!isCommand && !(isSlash && !isTyping(event.target))) return;
    if (document.querySelector('dialog[open]') !== null) return;
    event.preventDefault();
    setOpen(true);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  return (
    <>
      <button
        type="button"
        title="Search (/)"
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K"
        className={className}
        onClick={() => setOpen(true)}
      >
        <Search aria-hidden className="size-[18px]" strokeWidth={1.75} />
        <span className="flex-1 text-start folded:sr-only">Search</span>
        <kbd
          aria-hidden
          className="rounded-badge bg-fill-2 px-1.5 py-0.5 font-sans text-micro text-text-2 folded:hidden"
        >
          /
        </kbd>
      </button>
      {isOpen && <SearchDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function useFound(typed: string) {
  const [search, setSearch] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSearch(typed.trim()), SEARCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const query = useQuery({
    queryKey: ['search', search],
    queryFn: ({ signal }) => look('deskSearch', { search }, signal),
    enabled: search !== '',
    placeholderData: keepPreviousData,
  });
  return { query, isOfTyped: search === typed.trim() && !query.isPlaceholderData };
}

function SearchDialog({ onClose }: { readonly onClose: () => void }) {
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const list = useId();
  const jump = useJump(onClose);
  const { query, isOfTyped } = useFound(typed);
  const found = typed.trim() === '' ? [] : (query.data ?? []);
  const chosen = found[Math.min(at, found.length - 1)];
  // What stands there is of the letters before: the first of what is found for these is meant.
  const [isJumping, setJumping] = useState(false);
  const onFound = useEffectEvent(() => {
    if (chosen !== undefined) jump(chosen);
  });
  useEffect(() => {
    if (isJumping && isOfTyped) onFound();
  }, [isJumping, isOfTyped]);
  const onKeyDown = (event: Key) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && found.length > 0)
      setAt((Math.min(at, found.length - 1) + step + found.length) % found.length);
    else if (event.key === 'Enter' && !isOfTyped && at === 0) setJumping(true);
    else if (event.key === 'Enter' && chosen !== undefined) jump(chosen);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog
      aria-label="Search everything"
      onClose={onClose}
      className="mx-auto mt-[12dvh] mb-auto w-[min(40rem,calc(100vw-2rem))] rounded-card bg-surface p-0 text-text shadow-sheet backdrop:bg-scrim"
    >
      <SearchBox
        list={list}
        typed={typed}
        found={found}
        chosen={chosen}
        onType={(text) => {
          setTyped(text);
          setAt(0);
          setJumping(false);
        }}
        onKeyDown={onKeyDown}
      />
      <FoundList list={list} found={found} chosen={chosen} onJump={jump} />
      <Hint typed={typed} query={query} count={found.length} />
    </Dialog>
  );
}

interface ListProps {
  /** Its id on the page. */
  readonly list: string;
  readonly found: readonly FoundItem[];
  readonly chosen: FoundItem | undefined;
}

interface SearchBoxProps extends ListProps {
  readonly typed: string;
  readonly onType: (typed: string) => void;
  readonly onKeyDown: (event: Key) => void;
}

const SearchBox = ({ list, typed, found, chosen, onType, onKeyDown }: SearchBoxProps) => (
  <div className="flex items-center gap-3 border-b border-line px-5">
    <Search aria-hidden className="size-5 shrink-0 text-text-3" strokeWidth={1.75} />
    <input
      role="combobox"
      aria-label="Client, order, deposit, withdrawal or article"
      aria-expanded={found.length > 0}
      aria-controls={list}
      aria-activedescendant={chosen === undefined ? undefined : idOf(list, chosen)}
      placeholder="Client, order, deposit, withdrawal or article"
      autoComplete="off"
      spellCheck={false}
      maxLength={SEARCH_MAX.all}
      className="h-14 min-w-0 flex-1 bg-transparent text-body outline-none placeholder:text-text-3"
      value={typed}
      onChange={({ target }) => onType(target.value)}
      onKeyDown={onKeyDown}
    />
    <kbd aria-hidden className="rounded-badge bg-fill px-2 py-1 font-sans text-micro text-text-2">
      Esc
    </kbd>
  </div>
);

interface FoundListProps extends ListProps {
  readonly onJump: (item: FoundItem) => void;
}

const FoundList = ({ list, found, chosen, onJump }: FoundListProps) => (
  <div id={list} role="listbox" aria-label="Found" className="max-h-[50dvh] overflow-y-auto p-2">
    {found.map((item) => (
      <Found
        key={`${item.kind}.${item.id}`}
        id={idOf(list, item)}
        item={item}
        isChosen={item === chosen}
        onJump={() => onJump(item)}
      />
    ))}
  </div>
);

const idOf = (list: string, { kind, id }: FoundItem): string => `${list}-${kind}-${id}`;

function Hint({
  typed,
  query,
  count,
}: {
  readonly typed: string;
  readonly query: ReturnType<typeof useFound>['query'];
  readonly count: number;
}) {
  const isAsked = typed.trim() !== '';
  const text = query.isError
    ? query.error.message
    : !isAsked
      ? 'Any part of a client’s name, e-mail, phone or UID; the number of an order, deposit or withdrawal; a reference; a title.'
      : count > 0
        ? null
        : query.isFetching
          ? 'Searching…'
          : 'Nothing fits.';
  return (
    <p role="status" className="px-5 pb-5 text-label text-text-3 empty:pb-0">
      {text}
    </p>
  );
}

interface FoundProps {
  readonly id: string;
  readonly item: FoundItem;
  readonly isChosen: boolean;
  readonly onJump: () => void;
}

function Found({ id, item, isChosen, onJump }: FoundProps) {
  const Icon = ICONS[item.kind];
  return (
    <button
      type="button"
      tabIndex={-1}
      id={id}
      role="option"
      aria-selected={isChosen}
      className={`flex min-h-12 w-full items-center gap-3 text-start rounded-inner px-3 py-2 ${isChosen ? 'bg-accent-soft' : 'hover:bg-fill'}`}
      onClick={onJump}
      ref={(row) => {
        if (isChosen) row?.scrollIntoView({ block: 'nearest' });
      }}
    >
      <Icon aria-hidden className="size-[18px] shrink-0 text-text-2" strokeWidth={1.75} />
      <span className="min-w-0">
        <span className="block truncate text-label font-semibold">{item.title}</span>
        <span className="block truncate text-caption text-text-2">{item.text}</span>
      </span>
    </button>
  );
}

function useJump(onClose: () => void): (item: FoundItem) => void {
  const router = useRouter();
  return ({ kind, id }) => {
    onClose();
    const inQueue = { view: 'all', page: 1, search: String(id), id } as const;
    switch (kind) {
      case 'client':
        return void router.navigate({
          to: '/clients/$id',
          params: { id: String(id) },
          search: { tab: 'orders', page: 1, status: 'open' },
        });
      case 'order':
        return void router.navigate({ to: '/orders/$id', params: { id: String(id) } });
      case 'deposit':
        return void router.navigate({ to: '/deposits', search: inQueue });
      case 'withdrawal':
        return void router.navigate({ to: '/withdrawals', search: inQueue });
      case 'news':
      case 'announcement':
        return void router.navigate({ to: '/articles/edit', search: { kind, id } });
    }
  };
}
