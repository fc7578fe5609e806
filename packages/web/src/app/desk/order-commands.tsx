// What the command bar does with orders: it fills the ticket, or arms what closes, halves and reverses positions. Nothing is
// sent from here.
import type { Instrument, Order } from '@meridian/contract';
import { ArrowDown, ArrowDownUp, ArrowUp, Bell, type LucideIcon, Pencil, X } from 'lucide-react';
import { closePercentFault } from '@meridian/trading/estimate';
import { formatMoney, readLots } from '@meridian/units';
import { formatLots } from '../../lib/format.ts';
import { type Translate, useT } from '../../lib/i18n.ts';
import { useInstruments } from '../../lib/instruments.ts';
import { useOrderLive } from '../../lib/order-live.ts';
import { useSession } from '../../lib/session.ts';
import { type CloseChoice, ALL, chosenOf, netSumOf } from '../../orders/close-choice.ts';
import { closeGrid, closeResult, partOfLots } from '../../orders/close-estimate.ts';
import { useOpenOrders } from '../../ui/orders/open-orders.ts';
import { orderName } from '../../ui/orders/order-words.ts';
import { Money } from '../../ui/price-figure.tsx';
import { CLOSE_ALL, PARTS_BUTTON, partButton, useStanding } from './close-all.tsx';
import { type Command, findable, icon } from './command.tsx';
import { found } from './command-search.ts';
import { onDesk } from './desk-wish.ts';
import { useDeskLayout } from './use-layout.ts';

const NO_ORDERS: readonly Order[] = [];

interface OrderCommands {
  readonly commands: readonly Command[];
  /** Why nothing fits these words, where they mean a position and there is none; null: they mean something else. */
  readonly whyNone: (text: string) => string | null;
}

/** @param about the instrument that the words are about; null: there are no instruments */
export function useOrderCommands(about: Instrument | null): OrderCommands {
  const t = useT();
  const isIn = useSession().status === 'in';
  const { list } = useInstruments();
  const orders = useOpenOrders().open?.orders ?? NO_ORDERS;
  const parts = usePartCommands(orders, about);
  const of = (order: Order): Instrument | undefined => list?.find(({ Id }) => Id === order.ForexId);
  const each = (act: Act): Command[] =>
    orders.flatMap((order) => positionCommand(act, order, of, t));
  return {
    commands: [
      ...(about ? ticketCommands(about, t) : []),
      ...each('close'),
      ...(isIn && about ? [alertCommand(about, t)] : []),
      ...parts,
      ...each('half'),
      ...each('reverse'),
      ...each('stops'),
    ],
    whyNone: (text) => {
      const words = ACTS.map((act) => ({ words: findable(nameOf(act, '', t), ALIASES[act]) }));
      const isMeant = found([...words, { words: PART_ALIASES }], text, 1).length > 0;
      return isIn && orders.length === 0 && isMeant ? t('orders.none_holding_title') : null;
    },
  };
}

/** They fill the ticket and arm its button. */
const ticketCommands = (instrument: Instrument, t: Translate): Command[] =>
  (['buy', 'sell'] as const).map((side) => {
    const name = t(`desk.action_${side}`, { name: instrument.ShowCode });
    return {
      id: side,
      icon: icon(side === 'buy' ? ArrowUp : ArrowDown),
      name,
      detail: t('desk.action_arms'),
      words: findable(name, instrument.Code, instrument.NameTrans, side),
      about: instrument.Code,
      run: () => onDesk(instrument.Code, [`[data-key="${side}"]`]),
    };
  });

function alertCommand(instrument: Instrument, t: Translate): Command {
  const name = t('alerts.add');
  return {
    id: 'alert',
    icon: icon(Bell),
    name,
    detail: instrument.ShowCode,
    words: findable(name, instrument.Code, instrument.ShowCode, 'alert'),
    about: instrument.Code,
    run: () => onDesk(instrument.Code, ['[data-key="alert"]']),
  };
}

/** What can be done with one position. */
const ACTS = ['close', 'half', 'reverse', 'stops'] as const;
type Act = (typeof ACTS)[number];

const ALIASES: Readonly<Record<Act, string>> = {
  close: 'close exit',
  half: 'close half 50%',
  reverse: 'reverse flip turn',
  stops: 'stops sl tp stop loss take profit',
};
const PART_ALIASES = 'close all losers losing winners winning flatten';

/** Its button in the row of the order. */
const BUTTONS: Readonly<Record<Act, string>> = {
  close: '[data-close="100"]',
  half: '[data-close="50"]',
  reverse: '[data-reverse]',
  stops: '[data-edit]',
};
const ICONS: Readonly<Record<Act, LucideIcon>> = {
  close: X,
  half: X,
  reverse: ArrowDownUp,
  stops: Pencil,
};

const nameOf = (act: Act, name: string, t: Translate): string =>
  act === 'stops' ? t('desk.edit_stops_of', { name }) : t(`desk.action_${act}`, { name });

/** None where the instrument's steps allow no half. */
function positionCommand(
  act: Act,
  order: Order,
  of: (order: Order) => Instrument | undefined,
  t: Translate,
): Command[] {
  const instrument = of(order);
  if (instrument === undefined || (act === 'half' && !canHalve(order, instrument))) return [];
  const { Code, ShowCode } = instrument;
  const name = nameOf(act, ShowCode, t);
  const detail = `${orderName(order, t)} ${formatLots(order.Quantity)}`;
  return [
    {
      id: `${act}${order.Id}`,
      icon: icon(ICONS[act]),
      name,
      detail,
      words: findable(name, detail, Code, ALIASES[act]),
      about: Code,
      figure: <ResultNow order={order} lots={lotsOf(act, order, instrument)} />,
      run: () => onDesk(Code, [`[data-order="${order.Id}"] ${BUTTONS[act]}`], true),
    },
  ];
}

const lotsOf = (act: Act, order: Order, instrument: Instrument): string =>
  act === 'half' ? partOfLots(closeGrid(order, instrument), 50) : order.Quantity;

/** What closing so many lots would bring now, fee and swap included. */
function ResultNow({ order, lots }: { readonly order: Order; readonly lots: string }) {
  const live = useOrderLive(order.Id);
  const result = closeResult(order, live ? live.FactProfits : order.FactProfits, readLots(lots));
  return <Net value={result === null ? null : formatMoney(result.net)} />;
}

/** The table beside it says the gross profit. */
function Net({ value }: { readonly value: string | null }) {
  const t = useT();
  return (
    <span className="flex items-baseline gap-2">
      <span className="text-caption text-text-3">{t('orders.net_profit')}</span>
      <Money value={value} signed coloured />
    </span>
  );
}

const canHalve = (order: Order, instrument: Instrument): boolean =>
  closePercentFault(closeGrid(order, instrument), 50) === null;

/** Several positions at once; what is empty is not offered. */
function usePartCommands(orders: readonly Order[], about: Instrument | null): Command[] {
  const t = useT();
  const desk = useDeskLayout();
  const standing = useStanding(orders);
  if (about === null || orders.length === 0) return [];
  const names = new Map(orders.map((order) => [order.ForexId, order.ForexTradeLists.ShowCode]));
  const part = (id: string, name: string, choice: CloseChoice): Command[] => {
    const chosen = chosenOf(choice, standing, orders);
    if (chosen.length === 0) return [];
    return [
      {
        id: `all${id}`,
        icon: icon(X),
        name,
        detail: t('orders.open_count', { count: chosen.length }),
        words: findable(name, PART_ALIASES_OF[choice.which]),
        figure: <Net value={netSumOf(chosen, orders)} />,
        run: () => {
          // All of them are meant, not only those that the table shows.
          desk.change({ tab: 'positions', isFiltered: false });
          const press = id === '' ? [CLOSE_ALL] : [PARTS_BUTTON, partButton(id)];
          onDesk(about.Code, press, true);
        },
      },
    ];
  };
  const all = part('', t('orders.close_all'), ALL);
  // Of one position there are no parts.
  if (orders.length === 1) return all;
  return [
    ...all,
    ...part('losers', t('desk.action_losers'), { ...ALL, which: 'losers' }),
    ...part('winners', t('desk.action_winners'), { ...ALL, which: 'winners' }),
    ...(names.size > 1 ? [...names] : []).flatMap(([instrumentId, name]) =>
      part(String(instrumentId), t('desk.action_all_of', { name }), { which: 'all', instrumentId }),
    ),
  ];
}

const PART_ALIASES_OF: Readonly<Record<CloseChoice['which'], string>> = {
  all: 'close all flatten',
  losers: 'close losers losing',
  winners: 'close winners winning',
};
