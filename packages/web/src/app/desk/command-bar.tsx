// The command bar: one key, then instruments, actions and pages by typing. Enter opens or arms; nothing is sent from here.
import { type KeyboardEvent, type ReactNode, useId, useMemo, useState } from 'react';
import type { Instrument } from '@meridian/contract';
import {
  ArrowDown,
  ArrowUp,
  Bell,
  BookOpen,
  FileText,
  Keyboard,
  type LucideIcon,
  Moon,
  Search,
  X,
} from 'lucide-react';
import { Dialog } from '@meridian/design/components/dialog';
import { formatLots } from '../../lib/format.ts';
import { type Translate, useT } from '../../lib/i18n.ts';
import { selectInstrument, useCurrentInstrument, useInstruments } from '../../lib/instruments.ts';
import { type Href, currentPath, goTo } from '../../lib/place.ts';
import { setPreference } from '../../lib/preferences.ts';
import { useQuote } from '../../lib/quotes.ts';
import { useSession } from '../../lib/session.ts';
import { useOpenOrders } from '../../ui/open-orders.ts';
import { Logo } from '../../ui/logo.tsx';
import { orderName } from '../../ui/order-words.ts';
import { Money, Percent, PriceFigure } from '../../ui/price-figure.tsx';
import { type Findable, found } from './command-search.ts';
import { onDesk } from './desk-wish.ts';
import { Kbd } from './kbd.tsx';

interface CommandBarProps {
  readonly onClose: () => void;
  readonly onKeys: () => void;
}

interface Command extends Findable {
  readonly id: string;
  readonly icon: ReactNode;
  readonly name: string;
  /** What it is about, paler. */
  readonly detail?: string | undefined;
  readonly figure?: ReactNode;
  readonly run: () => void;
}

interface Group {
  readonly title: string;
  readonly commands: readonly Command[];
}

const INSTRUMENTS_MAX = 5;
const ACTIONS_MAX = 6;
const PAGES_MAX = 4;

/** Actions about one instrument, by their ids. */
const IS_OF_INSTRUMENT = /^(buy|sell|close\d|alert)/;

const icon = (Icon: LucideIcon) => <Icon aria-hidden className="size-[18px] text-text-2" />;
const findable = (...words: readonly string[]): string => words.join(' ').toLowerCase();

export function CommandBar({ onClose, onKeys }: CommandBarProps) {
  const t = useT();
  const id = useId();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const groups = useGroups(text, onKeys);
  const commands = groups.flatMap((group) => group.commands);
  const chosen = commands[Math.min(at, commands.length - 1)];
  const run = (command: Command | undefined): void => {
    if (command === undefined) return;
    onClose();
    // The bar gives the focus back as it goes; what comes next must have it after that.
    requestAnimationFrame(command.run);
  };
  const onKey = (event: KeyboardEvent): void => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by !== undefined)
      setAt((Math.min(at, commands.length - 1) + by + commands.length) % commands.length);
    else if (event.key === 'Enter') run(chosen);
    else return;
    event.preventDefault();
  };
  return (
    <Dialog
      onClose={onClose}
      aria-label={t('desk.command_bar')}
      className="command-bar mx-auto mt-[12vh] mb-auto w-[calc(100vw-3rem)] max-w-[40rem] overflow-hidden rounded-card bg-surface p-0 text-text shadow-sheet ring-1 ring-line backdrop:bg-scrim"
    >
      <div className="flex h-14 items-center gap-3 border-b border-line px-4">
        <Search aria-hidden className="size-5 shrink-0 text-text-2" />
        <input
          role="combobox"
          aria-expanded
          aria-controls={`${id}list`}
          aria-activedescendant={chosen && `${id}${chosen.id}`}
          aria-label={t('desk.command_bar')}
          placeholder={t('desk.command_hint')}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKey}
          className="h-full min-w-0 flex-1 bg-transparent text-body !outline-none placeholder:text-text-3"
        />
        <Kbd>Esc</Kbd>
      </div>
      <CommandList id={id} groups={groups} chosen={chosen} onRun={run} />
      <Foot />
    </Dialog>
  );
}

interface CommandListProps {
  readonly id: string;
  readonly groups: readonly Group[];
  readonly chosen: Command | undefined;
  readonly onRun: (command: Command) => void;
}

function CommandList({ id, groups, chosen, onRun }: CommandListProps) {
  const t = useT();
  return (
    <div
      id={`${id}list`}
      role="listbox"
      aria-label={t('desk.command_bar')}
      className="max-h-[56vh] overflow-y-auto p-2"
    >
      {chosen === undefined && (
        <p className="px-3 py-8 text-center text-caption text-text-2">{t('form.search_none')}</p>
      )}
      {groups.map(
        ({ title, commands }) =>
          commands.length > 0 && (
            <div key={title} role="group" aria-label={title}>
              <p aria-hidden className="px-2.5 pt-2 pb-1 text-micro font-medium text-text-2">
                {title}
              </p>
              {commands.map((command) => (
                <CommandRow
                  key={command.id}
                  id={`${id}${command.id}`}
                  command={command}
                  isChosen={command === chosen}
                  onRun={() => onRun(command)}
                />
              ))}
            </div>
          ),
      )}
    </div>
  );
}

interface CommandRowProps {
  readonly id: string;
  readonly command: Command;
  readonly isChosen: boolean;
  readonly onRun: () => void;
}

const CommandRow = ({ id, command, isChosen, onRun }: CommandRowProps) => (
  <button
    id={id}
    type="button"
    role="option"
    tabIndex={-1}
    aria-selected={isChosen}
    // The field keeps the focus.
    onMouseDown={(event) => event.preventDefault()}
    onClick={onRun}
    ref={(row) => {
      if (isChosen) row?.scrollIntoView({ block: 'nearest' });
    }}
    className={`flex h-10 w-full cursor-pointer text-start items-center gap-3 rounded-[10px] px-2.5 text-caption ${isChosen ? 'bg-fill' : 'hover:bg-fill/60'}`}
  >
    <span className="grid w-6 shrink-0 place-items-center">{command.icon}</span>
    <span className="min-w-0 flex-1 truncate">
      <span className="font-semibold">{command.name}</span>
      {command.detail !== undefined && <span className="ms-2 text-text-2">{command.detail}</span>}
    </span>
    {command.figure}
    {isChosen && <Kbd>Enter</Kbd>}
  </button>
);

function Foot() {
  const t = useT();
  return (
    <p
      aria-hidden
      className="flex h-9 items-center gap-4 border-t border-line px-4 text-micro text-text-2"
    >
      <span className="flex items-center gap-1.5">
        <Kbd>↑</Kbd>
        <Kbd>↓</Kbd>
        {t('desk.command_choose')}
      </span>
      <span className="flex-1" />
      <span className="flex items-center gap-1.5">
        <Kbd>?</Kbd>
        {t('desk.keys')}
      </span>
    </p>
  );
}

/** What fits what is typed; actions are about the first instrument that fits, or about the one on the chart. */
function useGroups(text: string, onKeys: () => void): readonly Group[] {
  const t = useT();
  const { list } = useInstruments();
  const current = useCurrentInstrument();
  const isIn = useSession().status === 'in';
  const orders = useOpenOrders();
  const instruments = useMemo(() => (list ?? []).map(instrumentCommand), [list]);
  const hits = found(instruments, text, INSTRUMENTS_MAX);
  const about =
    text.trim() === '' ? current : (list?.find((one) => one.Code === hits[0]?.id) ?? current);
  const open = orders.open?.orders.filter((order) => order.ForexId === about?.Id) ?? [];
  const actions: Command[] = [
    ...(about ? orderCommands(about, t) : []),
    ...open.map((order): Command => {
      const name = t('desk.action_close', { name: order.ForexTradeLists.ShowCode });
      const detail = `${orderName(order, t)} ${formatLots(order.Quantity)}`;
      return {
        id: `close${order.Id}`,
        icon: icon(X),
        name,
        detail,
        words: findable(name, detail, order.ForexTradeLists.Code),
        figure: <Money value={order.FactProfits} signed coloured />,
        run: () =>
          onDesk(order.ForexTradeLists.Code, `[data-order="${order.Id}"] [data-close="100"]`, true),
      };
    }),
    ...(isIn && about ? [alertCommand(about, t)] : []),
    ...(isIn && current && orders.open && orders.open.orders.length > 1
      ? [closeAllCommand(current, orders.open.orders.length, t)]
      : []),
    ...siteCommands(t, onKeys),
  ];
  const pages = pageCommands(t, isIn);
  // With an instrument found, its actions come by themselves.
  const isNamed = hits.length > 0 && text.trim() !== '';
  return [
    { title: t('trade.instruments'), commands: hits },
    {
      title: t('desk.actions'),
      commands: isNamed
        ? [
            ...actions.filter(({ id }) => IS_OF_INSTRUMENT.test(id)),
            ...found(actions, text, ACTIONS_MAX).filter(({ id }) => !IS_OF_INSTRUMENT.test(id)),
          ].slice(0, ACTIONS_MAX)
        : found(actions, text, ACTIONS_MAX),
    },
    { title: t('desk.pages'), commands: found(pages, text, PAGES_MAX) },
  ];
}

const instrumentCommand = (instrument: Instrument): Command => ({
  id: instrument.Code,
  icon: <Logo code={instrument.Code} src={instrument.Logo} size={22} />,
  name: instrument.ShowCode,
  detail: instrument.NameTrans,
  words: findable(instrument.ShowCode, instrument.Code, instrument.NameTrans),
  figure: <LivePrice instrument={instrument} />,
  run: () => {
    selectInstrument(instrument.Code);
    if (currentPath() !== '/trade') goTo('/trade');
  },
});

function LivePrice({ instrument }: { readonly instrument: Instrument }) {
  const quote = useQuote(instrument.Code);
  return (
    <span className="flex items-baseline gap-3">
      <PriceFigure
        value={quote?.close ?? instrument.ForexQuotations.Close}
        precision={instrument.PricePrecision}
      />
      <Percent
        value={quote?.change ?? instrument.ForexQuotations.Change}
        className="w-14 text-end"
      />
    </span>
  );
}

/** They fill the ticket and arm its button. */
const orderCommands = (instrument: Instrument, t: Translate): Command[] =>
  (['buy', 'sell'] as const).map((side) => {
    const name = t(`desk.action_${side}`, { name: instrument.ShowCode });
    return {
      id: side,
      icon: icon(side === 'buy' ? ArrowUp : ArrowDown),
      name,
      detail: t('desk.action_arms'),
      words: findable(name, instrument.Code, instrument.NameTrans),
      run: () => onDesk(instrument.Code, `[data-key="${side}"]`),
    };
  });

function alertCommand(instrument: Instrument, t: Translate): Command {
  const name = t('alerts.add');
  return {
    id: 'alert',
    icon: icon(Bell),
    name,
    detail: instrument.ShowCode,
    words: findable(name, instrument.Code, instrument.ShowCode),
    run: () => onDesk(instrument.Code, '[data-key="alert"]'),
  };
}

/** Arms the button above the positions. */
function closeAllCommand(current: Instrument, count: number, t: Translate): Command {
  const name = t('orders.close_all');
  return {
    id: 'all',
    icon: icon(X),
    name,
    detail: t('orders.open_count', { count }),
    words: findable(name),
    run: () => onDesk(current.Code, '[data-key="closeAll"]', true),
  };
}

function siteCommands(t: Translate, onKeys: () => void): Command[] {
  const isDark = document.documentElement.dataset['theme'] === 'dark';
  const theme = t(isDark ? 'desk.theme_light' : 'desk.theme_dark');
  return [
    {
      id: 'theme',
      icon: icon(Moon),
      name: theme,
      words: findable(theme),
      run: () => setPreference('theme', isDark ? 'light' : 'dark'),
    },
    {
      id: 'keys',
      icon: icon(Keyboard),
      name: t('desk.keys'),
      words: findable(t('desk.keys')),
      run: onKeys,
    },
  ];
}

function pageCommands(t: Translate, isIn: boolean): Command[] {
  const pages: readonly (readonly [string, Href])[] = [
    [t('tab.market'), '/'],
    [t('tab.trade'), '/trade'],
    [t('tab.documentary'), '/follow'],
    [t('tab.ranking'), '/rank'],
    ...(isIn
      ? ([
          [t('tab.orders'), '/order'],
          [t('orders.tab_history'), '/order?tab=history'],
          [t('tab.account'), '/user'],
          [t('desk.tab_ledger'), '/mine/history'],
          [t('account.analytics'), '/mine/analytics'],
          [t('alerts.title'), '/mine/alerts'],
          [t('account.limits'), '/mine/limits'],
          [t('api_keys.title'), '/mine/api-keys'],
          [t('desk.page_security'), '/mine/security'],
        ] as const)
      : []),
    [t('desk.page_news'), '/news'],
    [t('desk.page_log'), '/trust'],
  ];
  return pages.map(([name, href]) => ({
    id: href.replaceAll(/\W/g, '_'),
    icon: icon(href === '/news' ? FileText : BookOpen),
    name,
    words: findable(name),
    run: () => goTo(href),
  }));
}
