// What the command bar shows for what is typed: instruments, actions, pages.
import { useMemo } from 'react';
import type { Instrument } from '@meridian/contract';
import { BookOpen, Download, FileText, Keyboard, Moon } from 'lucide-react';
import { type Translate, useT } from '../../lib/i18n.ts';
import { selectInstrument, useCurrentInstrument, useInstruments } from '../../lib/instruments.ts';
import { type Href, goTo } from '../../lib/place.ts';
import { setPreference } from '../../lib/preferences.ts';
import { useQuote } from '../../lib/quotes.ts';
import { useSession } from '../../lib/session.ts';
import { downloadStatement } from '../../lib/statement.ts';
import { Logo } from '../../ui/logo.tsx';
import { Percent, PriceFigure } from '../../ui/price-figure.tsx';
import { toast } from '../../ui/toast.tsx';
import { useChartCommands } from './chart-commands.tsx';
import { type Command, findable, icon } from './command.tsx';
import { found, wordsAfterFirst } from './command-search.ts';
import { toTrade } from './desk-wish.ts';
import { useOrderCommands } from './order-commands.tsx';

export interface Group {
  readonly title: string;
  readonly commands: readonly Command[];
}

interface Groups {
  readonly groups: readonly Group[];
  /** What is said where nothing fits. */
  readonly none: string;
}

const INSTRUMENTS_MAX = 5;
const ACTIONS_MAX = 8;
const PAGES_MAX = 4;

/** Actions are about the first instrument that fits ("gbp", "buy gbp"), or about the one on the chart. */
export function useGroups(text: string, onKeys: () => void): Groups {
  const t = useT();
  const { list } = useInstruments();
  const current = useCurrentInstrument() ?? null;
  const isIn = useSession().status === 'in';
  const instruments = useMemo(() => (list ?? []).map(instrumentCommand), [list]);
  const hits = found(instruments, text, INSTRUMENTS_MAX);
  const isTyped = text.trim() !== '';
  const rest = wordsAfterFirst(text);
  const [named] = hits.length > 0 || rest === '' ? hits : found(instruments, rest, 1);
  const about = isTyped ? (list?.find(({ Code }) => Code === named?.id) ?? current) : current;
  const orders = useOrderCommands(about);
  const charts = useChartCommands(current);
  const actions = [
    ...orders.commands,
    ...(isIn ? [exportCommand(t)] : []),
    ...siteCommands(t, onKeys),
    ...charts,
  ];
  const isOfAbout = (command: Command): boolean => command.about === about?.Code;
  const isOfOther = (command: Command): boolean =>
    command.about !== undefined && !isOfAbout(command);
  const fitting = isTyped
    ? found(actions, text, ACTIONS_MAX)
    : actions.filter((command) => !isOfOther(command));
  // With an instrument found, its actions come by themselves.
  const own = isTyped && hits.length > 0 ? actions.filter(isOfAbout) : [];
  const shown = [...own, ...fitting.filter((command) => !own.includes(command))];
  return {
    groups: [
      { title: t('trade.instruments'), commands: hits },
      { title: t('desk.actions'), commands: shown.slice(0, ACTIONS_MAX) },
      { title: t('desk.pages'), commands: found(pageCommands(t, isIn), text, PAGES_MAX) },
    ],
    none: orders.whyNone(text) ?? t('form.search_none'),
  };
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
    toTrade();
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

/** The own closed trades, all of them. */
function exportCommand(t: Translate): Command {
  const name = t('analytics.download');
  const save = async (): Promise<void> => {
    try {
      await downloadStatement('trades', {});
      toast.success(t('statement.done'));
    } catch (fault) {
      toast.error(fault instanceof Error ? fault.message : String(fault));
    }
  };
  return {
    id: 'export',
    icon: icon(Download),
    name,
    words: findable(name, 'export trades csv download'),
    run: () => void save(),
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
  const pages: readonly (readonly [name: string, href: Href, aliases?: string])[] = [
    [t('tab.market'), '/'],
    [t('tab.trade'), '/trade'],
    [t('tab.documentary'), '/follow'],
    [t('tab.ranking'), '/rank'],
    ...(isIn
      ? ([
          [t('tab.orders'), '/order'],
          [t('orders.tab_history'), '/order?tab=history'],
          [t('tab.account'), '/user'],
          [t('desk.tab_ledger'), '/mine/history', 'statement export pdf'],
          [t('account.analytics'), '/mine/analytics'],
          [t('alerts.title'), '/mine/alerts'],
          [t('account.limits'), '/mine/limits'],
          [t('api_keys.title'), '/mine/api-keys'],
          [t('desk.page_security'), '/mine/security'],
          [t('account.deposit'), '/mine/charge'],
          [t('account.withdraw'), '/mine/withdraw'],
        ] as const)
      : []),
    [t('desk.page_news'), '/news'],
    [t('desk.page_log'), '/trust'],
  ];
  return pages.map(([name, href, aliases = '']) => ({
    id: href.replaceAll(/\W/g, '_'),
    icon: icon(href === '/news' ? FileText : BookOpen),
    name,
    words: findable(name, aliases),
    run: () => goTo(href),
  }));
}
