// How order lines look and what they say: their kind, size, and what the order would earn there.
import type { Alert, Instrument } from '@meridian/contract';
import { type Price, formatMoney as moneyText, formatPrice as priceText } from '@meridian/units';
import { formatLots, formatMoney, formatPrice } from '../lib/format.ts';
import type { Translate } from '../lib/i18n.ts';
import type { ChartColours } from './chart-style.ts';
import { type OrderLine, priceAt, profitAtLine, sideOfOrder } from './order-lines.ts';
import type { ShownLine } from './shown-lines.ts';
import type { Offer } from './wire.ts';

export const alertLineId = ({ id }: Pick<Alert, 'id'>): string => `alert.${id}`;

/** Left to right whatever the language: a canvas has no isolation. */
const ltr = (text: string) => `\u2066${text}\u2069`;

export function shownLine(
  line: OrderLine,
  of: {
    offer: Offer;
    colours: ChartColours;
    t: Translate;
    closePriceOf: (side: 'buy' | 'sell') => number | null;
  },
): ShownLine {
  const { offer, colours, t, closePriceOf } = of;
  const { precision } = offer.terms;
  const { ground, on } = lineColours(line, colours);
  const { owner } = line;
  const name = t(`trade.line_${line.kind}`);
  const label = (value: number): string => {
    if (owner.kind === 'draft') return name;
    const { order } = owner;
    const side = sideOfOrder(order);
    const at = line.kind === 'entry' ? closePriceOf(side) : value;
    const profit =
      at === null || line.kind === 'target'
        ? null
        : profitAtLine(order, priceAt(at, precision), offer);
    const money =
      profit === null ? '' : `  ${ltr(formatMoney(moneyText(profit), { signed: true }))}`;
    if (line.kind !== 'entry' && line.kind !== 'target') return `${name}${money}`;
    return `${t(side === 'buy' ? 'trade.buy' : 'trade.sell')} ${ltr(formatLots(order.Quantity))}${money}`;
  };
  return {
    id: line.id,
    value: Number(priceText(line.price, precision)),
    label,
    price: (value) => formatPrice(priceText(priceAt(value, precision), precision), precision),
    colour: ground,
    onColour: on,
    canDrag: line.canDrag,
  };
}

/** The price of a waiting alert, or the place it was dragged to and not confirmed yet. */
export function shownAlert(
  alert: Alert,
  of: {
    instrument: Pick<Instrument, 'Id' | 'PricePrecision'>;
    colours: ChartColours;
    t: Translate;
    move: { readonly lineId: string; readonly price: Price } | null;
  },
): ShownLine[] {
  const { instrument, colours, t, move } = of;
  if (alert.forex_id !== instrument.Id || alert.price === null) return [];
  const precision = instrument.PricePrecision;
  const id = alertLineId(alert);
  const isMoved = move?.lineId === id;
  return [
    {
      id,
      value: Number(isMoved ? priceText(move.price, precision) : alert.price),
      label: () => t('trade.line_alert'),
      price: (value) => formatPrice(priceText(priceAt(value, precision), precision), precision),
      colour: colours.accent,
      onColour: colours.onInk,
      canDrag: true,
    },
  ];
}

function lineColours(line: OrderLine, colours: ChartColours): { ground: string; on: string } {
  switch (line.kind) {
    case 'entry':
      return { ground: colours.ink, on: colours.onInk };
    case 'target':
      return { ground: colours.accent, on: colours.onInk };
    case 'stop_loss':
      return { ground: colours.downSolid, on: colours.onDown };
    case 'take_profit':
      return { ground: colours.upSolid, on: colours.onUp };
  }
}
