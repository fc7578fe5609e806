// The keys of the desk. A single key works while no field has the caret; it presses or focuses what is on the screen, so
// whatever bars a button bars its key.
import { useEffectEvent, useLayoutEffect } from 'react';
import { flushSync } from 'react-dom';
import { commandKey } from '@meridian/design/lib/command-key';
import { isTyping } from '@meridian/design/lib/typing';
import { CHART_PERIODS, type ChartPeriod } from '../../chart/candles/chart-periods.ts';
import type { Tool } from '../../chart/drawings/use-drawings.ts';
import { chosenInstrument } from '../../lib/instruments.ts';
import { type Panel, withCharts } from './desk-layout.ts';
import { type Ticket, closeText, marketNow } from '../../trade/ticket.ts';
import type { Desk } from './use-layout.ts';

const TEN_STEPS = 10;

/** What keys do with the ticket. */
export type TicketByKeys = Pick<Ticket, 'instrument' | 'offer' | 'change'>;

interface DeskKeys {
  readonly desk: Desk;
  /** At the moment of the key; null: for a moment there is none. */
  readonly ticket: () => TicketByKeys | null;
}

const closeNow = ({ instrument }: TicketByKeys): string | null =>
  closeText(marketNow(instrument), instrument.PricePrecision);

const isCovered = (): boolean =>
  document.querySelector('dialog[open], [role="dialog"], [role="menu"]') !== null;

/** Presses a button or focuses a field that is marked with this name, itself or around it; false: it is barred. */
function press(name: string): boolean {
  const mark = `[data-key="${name}"]`;
  const found =
    document.querySelector<HTMLElement>(`:is(input, button)${mark}`) ??
    document.querySelector<HTMLElement>(`${mark} input:not([type=checkbox])`) ??
    document.querySelector<HTMLElement>(`${mark} input`);
  if (!found || found.matches(':disabled')) return false;
  found.focus();
  if (found instanceof HTMLInputElement && found.type !== 'checkbox') found.select();
  else found.click();
  return true;
}

/** The row that a key is about: the one with the focus, else the first of the instrument on the chart. */
function chosenRow(): HTMLElement | null {
  const focused = document.activeElement?.closest<HTMLElement>('[data-order]');
  return (
    focused ?? document.querySelector<HTMLElement>('[data-order][aria-current="true"]') ?? null
  );
}

function inRow(selector: string): void {
  const button = chosenRow()?.querySelector<HTMLButtonElement>(selector);
  button?.focus();
  button?.click();
}

/** Where nothing has the focus, or the page as a whole, the arrows lead into the table. */
function enterTable(): boolean {
  if (document.activeElement?.matches('body, h1') !== true) return false;
  const row = chosenRow() ?? document.querySelector<HTMLElement>('[data-order]');
  row?.querySelector<HTMLElement>('button:not(:disabled)')?.focus();
  return row !== null;
}

/** The same button in the next row of a table, or in the one before; false: the focus is elsewhere. */
function stepRow(by: 1 | -1): boolean {
  const focused = document.activeElement;
  const row = focused?.closest<HTMLElement>('[data-order]');
  if (!row) return enterTable();
  const buttonsOf = (one: HTMLElement) => [
    ...one.querySelectorAll<HTMLElement>('button:not(:disabled)'),
  ];
  const rows = [...(row.parentElement?.querySelectorAll<HTMLElement>('[data-order]') ?? [])];
  const next = rows[rows.indexOf(row) + by];
  const place = buttonsOf(row).findIndex((button) => button === focused);
  const buttons = next ? buttonsOf(next) : [];
  (buttons[place] ?? buttons[0])?.focus();
  return true;
}

/** The next row of the watchlist, or the one before. */
function stepSymbol(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-watch]')];
  const at = rows.findIndex((row) => row.getAttribute('aria-current') === 'true');
  const next = rows[at + by];
  next?.scrollIntoView({ block: 'nearest' });
  next?.click();
}

/** The panels and the rail, one after the other. */
function stepPanel(by: 1 | -1): void {
  const panels = [...document.querySelectorAll<HTMLElement>('[data-panel]')];
  const at = panels.findIndex((panel) => panel.contains(document.activeElement));
  const next = panels.at((at + by + panels.length) % panels.length);
  const inside = next?.querySelector<HTMLElement>(
    ':is(button, input, a[href], [tabindex]):not([tabindex="-1"], :disabled)',
  );
  (inside ?? next)?.focus();
}

type Act = (keys: DeskKeys, isShifted: boolean) => boolean | void;

const lots =
  (by: 1 | -1): Act =>
  (keys, isShifted) => {
    const ticket = keys.ticket();
    const steps = isShifted ? by * TEN_STEPS : by;
    ticket?.change({ type: 'lots_stepped', by: steps, offer: ticket.offer });
  };

/** On the chart that the ticket speaks of. */
const period =
  (of: ChartPeriod): Act =>
  () =>
    document.querySelector<HTMLElement>(`.chart-active [data-period="${of}"]`)?.click();

/** By the key in small letters; false: it is nothing to the desk. */
const ACTS: Readonly<Record<string, Act>> = {
  b: () => press('buy'),
  s: () => press('sell'),
  m: (keys) => {
    const ticket = keys.ticket();
    if (ticket === null) return;
    ticket.change({ type: 'mode_chosen', mode: 'other', close: closeNow(ticket) });
  },
  l: () => press('stopLoss'),
  t: () => press('takeProfit'),
  // Without a stop loss there is nothing to count the risk from.
  r: () => press('risk') || press('stopLoss'),
  '+': lots(1),
  '=': lots(1),
  '*': lots(1),
  '-': lots(-1),
  _: lots(-1),
  '/': ({ desk }) => {
    // At once: the next key already writes.
    flushSync(() => desk.toggle('watch', true));
    press('search');
  },
  arrowdown: () => stepRow(1),
  arrowup: () => stepRow(-1),
  j: () => stepSymbol(1),
  k: () => stepSymbol(-1),
  a: () => press('alert'),
  c: () => press('chartType'),
  i: () => press('indicators'),
  f: () => press('fullScreen'),
  x: (_keys, isShifted) => inRow(`[data-close="${isShifted ? 50 : 100}"]`),
  e: () => inRow('[data-edit]'),
  v: () => inRow('[data-reverse]'),
  f6: (_keys, isShifted) => stepPanel(isShifted ? -1 : 1),
  ...Object.fromEntries(CHART_PERIODS.map((of, place) => [String(place + 1), period(of)])),
};

/** What a key goes on doing while it is held down; all else it does once, or one long press would order again and again. */
const GOES_ON: ReadonlySet<string> = new Set(
  ['+', '=', '*', '-', '_', 'j', 'k'].concat('arrowdown', 'arrowup'),
);

/** By the key's place: with Shift or Alt a keyboard may write anything. */
const CHARTS_BY_CODE: Readonly<Record<string, number>> = { Digit1: 1, Digit2: 2, Digit4: 4 };
const TOOLS_BY_CODE: Readonly<Record<string, Tool>> = { KeyT: 'trend', KeyB: 'box' };
const PANELS_BY_CODE: Readonly<Record<string, Panel>> = {
  Digit1: 'watch',
  Digit2: 'dock',
  Digit3: 'ticket',
};

function run(keys: DeskKeys, event: KeyboardEvent): boolean {
  const { code, shiftKey, altKey } = event;
  const count = shiftKey && !altKey ? CHARTS_BY_CODE[code] : undefined;
  if (count !== undefined) {
    keys.desk.change(withCharts(keys.desk.layout, count, chosenInstrument()));
    return true;
  }
  if (!altKey) {
    const act = ACTS[commandKey(event)];
    return act !== undefined && act(keys, shiftKey) !== false;
  }
  const tool = TOOLS_BY_CODE[code];
  if (tool !== undefined) {
    document.querySelector<HTMLElement>(`.chart-active [data-tool="${tool}"]`)?.click();
    return true;
  }
  const panel = PANELS_BY_CODE[code];
  if (panel !== undefined) keys.desk.toggle(panel);
  return panel !== undefined;
}

/** Escape leaves a field, and Enter one of the ticket: then single keys are commands again. */
function leaveField({ key, target }: KeyboardEvent): void {
  if (!(target instanceof HTMLElement)) return;
  if (key === 'Escape' || (key === 'Enter' && target.closest('[data-order-form]'))) target.blur();
}

export function useDeskKeys(keys: DeskKeys): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || isCovered()) return;
    if (isTyping(event.target) && event.key !== 'F6') return leaveField(event);
    if (event.repeat && !GOES_ON.has(commandKey(event))) return;
    if (run(keys, event)) event.preventDefault();
  });
  // Before it is seen: who presses a key at once is heard.
  useLayoutEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
