// The lists above the watchlist: all, the favourites, the client's own, and the site's categories. A list of one's own is
// made, named anew and removed here.
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { Menu } from '@base-ui/react/menu';
import { Ellipsis, Plus } from 'lucide-react';
import { useCategories } from '../../lib/categories.ts';
import { newId } from '../../lib/device.ts';
import { useT } from '../../lib/i18n.ts';
import { toast } from '../../ui/toast.tsx';
import { ALL_LIST, FAVOURITES_LIST } from './desk-layout.ts';
import { MENU_ITEM, MENU_POPUP } from './menu-button.tsx';
import { TAB_ROW, useTabRow } from './tab-row.ts';
import {
  LISTS_MAX,
  LIST_NAME_MAX,
  type WatchList,
  renamed,
  withList,
  without,
} from './watch-lists.ts';

interface WatchTabsProps {
  readonly lists: readonly WatchList[];
  readonly setLists: (lists: readonly WatchList[]) => void;
  readonly list: string;
  readonly onList: (list: string) => void;
}

interface FocusBack {
  readonly bar: RefObject<HTMLDivElement | null>;
  readonly acted: () => void;
}

/** What was done takes the field or the menu away that had the focus: the chosen list has it then. */
function useFocusBack(): FocusBack {
  const bar = useRef<HTMLDivElement>(null);
  const hasActed = useRef(false);
  useEffect(() => {
    if (!hasActed.current || bar.current === null) return;
    hasActed.current = false;
    if (document.activeElement === document.body)
      bar.current.querySelector<HTMLElement>('[aria-pressed="true"]')?.focus();
  });
  return {
    bar,
    acted: () => {
      hasActed.current = true;
    },
  };
}

export function WatchTabs({ lists, setLists, list, onList }: WatchTabsProps) {
  const t = useT();
  const categories = useCategories() ?? [];
  // The list whose name is being written; empty: a new one.
  const [naming, setNaming] = useState<string | null>(null);
  const tabs = [
    { id: ALL_LIST, name: t('desk.list_all') },
    { id: FAVOURITES_LIST, name: t('market.favourites') },
    ...lists,
    ...categories.map(({ Id, NameShowTrans }) => ({ id: String(Id), name: NameShowTrans })),
  ];
  const { bar, acted } = useFocusBack();
  const end = (): void => {
    acted();
    setNaming(null);
  };
  const save = (name: string): void => {
    end();
    // One that another page has removed meanwhile is made anew.
    if (naming !== null && lists.some((one) => one.id === naming))
      return setLists(renamed(lists, naming, name));
    const id = newId();
    const more = withList(lists, { id, name });
    if (more === null) {
      if (lists.length >= LISTS_MAX) toast.error(t('desk.lists_full', { max: LISTS_MAX }));
      return;
    }
    setLists(more);
    onList(id);
  };
  const own = lists.find(({ id }) => id === list);
  if (naming !== null)
    return <NameForm start={own && naming !== '' ? own.name : ''} onSave={save} onCancel={end} />;
  return (
    <div ref={bar} className="flex h-10 shrink-0 items-center pe-1.5">
      <Tabs tabs={tabs} list={list} onList={onList} />
      {own && (
        <ListMenu
          name={own.name}
          onRename={() => setNaming(own.id)}
          onRemove={() => {
            acted();
            setLists(without(lists, own.id));
            onList(ALL_LIST);
          }}
        />
      )}
      <button
        type="button"
        aria-label={t('desk.list_new')}
        title={t('desk.list_new')}
        onClick={() => setNaming('')}
        className="press grid size-8 shrink-0 place-items-center rounded-[8px] text-text-2 hover:bg-fill"
      >
        <Plus aria-hidden className="size-4" />
      </button>
    </div>
  );
}

interface TabsProps extends Pick<WatchTabsProps, 'list' | 'onList'> {
  readonly tabs: readonly Pick<WatchList, 'id' | 'name'>[];
}

function Tabs({ tabs, list, onList }: TabsProps) {
  const t = useT();
  const row = useTabRow(list);
  return (
    <div
      ref={row}
      role="group"
      aria-label={t('desk.lists')}
      className={`flex h-full min-w-0 flex-1 gap-3.5 ${TAB_ROW}`}
    >
      {tabs.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          data-tab={id}
          aria-pressed={id === list}
          onClick={() => onList(id)}
          className={`shrink-0 border-b-2 text-caption -outline-offset-2 ${id === list ? 'border-ink font-semibold text-text' : 'border-transparent text-text-2'}`}
        >
          {name}
        </button>
      ))}
    </div>
  );
}

const takeFocus = (input: HTMLInputElement | null): void => input?.focus();

interface NameFormProps {
  readonly start: string;
  readonly onSave: (name: string) => void;
  readonly onCancel: () => void;
}

function NameForm({ start, onSave, onCancel }: NameFormProps) {
  const t = useT();
  const [name, setName] = useState(start);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSave(name);
  };
  return (
    <form onSubmit={submit} className="flex h-10 shrink-0 items-center gap-2 px-3">
      <input
        // The field stands where the button was.
        ref={takeFocus}
        aria-label={t('desk.list_name')}
        placeholder={t('desk.list_name')}
        value={name}
        maxLength={LIST_NAME_MAX}
        onChange={(event) => setName(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          onCancel();
        }}
        className="h-8 min-w-0 flex-1 rounded-[10px] bg-fill px-2.5 text-caption"
      />
      <button
        type="submit"
        className="press h-8 shrink-0 rounded-[10px] bg-ink px-3 text-caption font-semibold text-on-ink"
      >
        {t('desk.save')}
      </button>
    </form>
  );
}

interface ListMenuProps {
  readonly name: string;
  readonly onRename: () => void;
  readonly onRemove: () => void;
}

function ListMenu({ name, onRename, onRemove }: ListMenuProps) {
  const t = useT();
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger
        aria-label={t('desk.list_menu', { name })}
        className="press grid size-8 shrink-0 place-items-center rounded-[8px] text-text-2 hover:bg-fill"
      >
        <Ellipsis aria-hidden className="size-4" />
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Positioner sideOffset={6} align="end" className="z-50">
          <Menu.Popup className={MENU_POPUP}>
            <Menu.Item className={MENU_ITEM} onClick={onRename}>
              {t('desk.list_rename')}
            </Menu.Item>
            <Menu.Item className={`${MENU_ITEM} text-negative`} onClick={onRemove}>
              {t('desk.list_remove')}
            </Menu.Item>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  );
}
