// How the lines look and what their tags say: kind, size, and what an order earns now or would earn there.
import { type Money, type Price, formatMoney as moneyText } from '@meridian/units';
import { formatLots, formatMoney, formatPercent } from '../../lib/format.ts';
import type { Translate } from '../../lib/i18n.ts';
import { distanceText } from '../../ui/order-terms/distance.ts';
import { sideOf } from '../../ui/orders/order-side.ts';
import { inOne } from '../../ui/sentences.ts';
import type { Worth } from './chart-form.ts';
import {
  type LineResult,
  type LiveQuote,
  type OrderLine,
  closingQuote,
  isStopKind,
  priceAt,
  profitAtLine,
  resultAt,
  resultsOfStops,
} from './order-lines.ts';
import { brokenByOrder, pulledStop, shortBound } from './order-bound.ts';

export type LineTone = 'ink' | 'up' | 'down' | 'accent' | 'warn';

export interface TagWords {
  /** May be empty. */
  readonly head: string;
  readonly money: { readonly text: string; readonly isGain: boolean | null } | null;
  /** Each with a direction of its own. */
  readonly rest: readonly string[];
  /** Where it is another than the line's. */
  readonly tone?: LineTone;
  /** It cannot stay where it is held. */
  readonly isWrong?: true;
}

export interface ShownLine {
  readonly id: string;
  readonly price: Price;
  readonly precision: number;
  readonly tone: LineTone;
  /** The price of an open order, which stays where it is while a stop is pulled out of it. */
  readonly isEntry: boolean;
  readonly canDrag: boolean;
  /** What it is, in full. */
  readonly name: string;
  readonly tag: (price: Price, isHeld: boolean, quote: LiveQuote) => TagWords;
}

interface LookOf {
  readonly worth: Worth;
  readonly equity: Money | null;
  readonly t: Translate;
}

const shownMoney = (money: Money | null): TagWords['money'] =>
  money === null
    ? null
    : {
        text: formatMoney(moneyText(money), { signed: true }),
        isGain: money === 0n ? null : money > 0n,
      };

const PERCENT_DIGITS = 2;

/** "57.9 pips", "1.16%": how far, and which part of the equity. */
function howFar({ points, percent }: LineResult, precision: number, t: Translate): string[] {
  const far = distanceText(points, precision, t, 'minus');
  return percent === null ? [far] : [far, formatPercent(percent.toFixed(PERCENT_DIGITS), 2)];
}

function toneOf(line: OrderLine): LineTone {
  switch (line.kind) {
    case 'entry':
      return 'ink';
    case 'target':
      return 'accent';
    case 'stop_loss':
      return 'down';
    case 'take_part':
    case 'take_profit':
      return 'up';
    case 'alert':
      return 'warn';
  }
}

/** "Buy 0.50", or the kind of line. */
function headOf({ owner, kind }: OrderLine, t: Translate): string {
  if (owner.kind === 'order' && kind === 'take_part')
    return `${t('trade.line_take_profit')} ${formatLots(owner.order.Quantity)}`;
  if (owner.kind !== 'order' || (kind !== 'entry' && kind !== 'target'))
    return t(`trade.line_${kind === 'take_part' ? 'take_profit' : kind}`);
  const side = t(sideOf(owner.order) === 'buy' ? 'side.buy' : 'side.sell');
  const pair = owner.order.OcoWith === null || kind !== 'target' ? '' : ' · OCO';
  return `${side} ${formatLots(owner.order.Quantity)}${pair}`;
}

const NAMES = {
  entry: 'trade.line_entry',
  target: 'trade.line_target',
  stop_loss: 'trade.stopLoss',
  take_profit: 'trade.takeProfit',
  take_part: 'trade.parts',
  alert: 'trade.line_alert',
} as const;

/** "Stop loss, Buy 0.50": its kind and whose it is. */
function nameOf({ owner, kind }: OrderLine, t: Translate): string {
  const name = t(NAMES[kind]);
  if (owner.kind === 'alert') return name;
  if (owner.kind === 'form') return inOne(name, t('trade.order_form'));
  const side = t(sideOf(owner.order) === 'buy' ? 'side.buy' : 'side.sell');
  const pair = owner.order.OcoWith === null || kind !== 'target' ? [] : [t('trade.oco')];
  return inOne(name, `${side} ${formatLots(owner.order.Quantity)}`, ...pair);
}

/** What an open order earns at the price that would close it now. */
function profitNow({ owner }: OrderLine, worth: Worth, quote: LiveQuote): Money | null {
  if (owner.kind !== 'order' || quote === null) return null;
  const at = closingQuote(sideOf(owner.order), quote);
  return at === null ? null : profitAtLine(owner.order, priceAt(at, worth.terms.precision), worth);
}

/** "SL −$50.00": what each stop of a pending order would bring. */
const stopsText = (
  { owner, kind }: OrderLine,
  price: Price,
  { worth, t }: Pick<LookOf, 'worth' | 't'>,
): readonly string[] =>
  owner.kind !== 'order' || kind !== 'target'
    ? []
    : resultsOfStops(owner.order, price, worth).map(
        (one) => `${t(`trade.line_${one.kind}`)} ${shownMoney(one.money)?.text ?? ''}`,
      );

/** "Only below 1.16124": why a stop cannot lie where it is held; null: it can. */
function whyNot({ owner, kind }: OrderLine, price: Price, quote: LiveQuote, of: LookOf) {
  if (owner.kind !== 'order' || !isStopKind(kind)) return null;
  const broken = brokenByOrder({ order: owner.order, kind }, price, quote);
  return broken && shortBound(broken, { precision: of.worth.terms.precision, t: of.t });
}

/** The line of the stop that is pulled out of an open order; null: it has both by now. */
function pulledLine(line: OrderLine, price: Price, quote: LiveQuote): OrderLine | null {
  const { owner } = line;
  const kind = owner.kind === 'order' ? pulledStop(owner.order, price, quote) : undefined;
  return kind === undefined ? null : { ...line, kind };
}

export function shownLine(line: OrderLine, of: LookOf): ShownLine {
  const { worth, equity, t } = of;
  const head = headOf(line, t);
  const tag: ShownLine['tag'] = (price, isHeld, quote) => {
    if (line.kind === 'entry') {
      const pulled = isHeld ? pulledLine(line, price, quote) : null;
      if (pulled === null)
        return { head, money: shownMoney(profitNow(line, worth, quote)), rest: [] };
      return { tone: toneOf(pulled), ...shownLine(pulled, of).tag(price, true, quote) };
    }
    const wrong = isHeld || line.isAsked ? whyNot(line, price, quote, of) : null;
    if (wrong !== null) return { head, money: null, rest: [wrong], isWrong: true };
    const result = resultAt(line, price, { worth, equity });
    const money = shownMoney(result.money);
    const stops = isHeld ? stopsText(line, price, { worth, t }) : [];
    return {
      head,
      money,
      rest: isHeld ? [...howFar(result, worth.terms.precision, t), ...stops] : [],
    };
  };
  return {
    id: line.id,
    price: line.price,
    precision: worth.terms.precision,
    tone: toneOf(line),
    isEntry: line.kind === 'entry',
    canDrag: line.canDrag,
    name: nameOf(line, t),
    tag,
  };
}
