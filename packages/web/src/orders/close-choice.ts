// Which of the open positions are closed together: all, those that lose or win now, those of one instrument.
import type { Order, TradeFrame } from '@meridian/contract';
import { addMoney, asMoney, formatMoney, present, readMoney } from '@meridian/units';
import { signOf } from '../lib/format.ts';
import { netResult } from '../ui/orders/net-result.ts';

export type Which = 'all' | 'losers' | 'winners';
export const WHICH: readonly Which[] = ['all', 'losers', 'winners'];

export interface CloseChoice {
  readonly which: Which;
  /** Null: every instrument. */
  readonly instrumentId: number | null;
}

export const ALL: CloseChoice = { which: 'all', instrumentId: null };

/** What would be done, for its id: a second try after another order has opened is another wish, and closes that one too. */
export const closeWish = ({ which, instrumentId }: CloseChoice, ids: readonly number[]): string =>
  `close all ${which} ${instrumentId} ${ids.join()}`;

/** The same of closing lots of one: once its size is another, the first try was carried out. */
export const closeOneWish = ({ Id, Quantity }: Order, lots: string): string =>
  `close ${Id} ${lots} of ${Quantity}`;

type Live = TradeFrame['TransOrder'];

/** By their floating profit of this moment; the server decides by that of its own. */
export function chosenOf(
  { which, instrumentId }: CloseChoice,
  open: Live,
  orders: readonly Order[],
): Live {
  const instruments = new Map(orders.map((order) => [order.Id, order.ForexId]));
  return open.filter(({ Id, FactProfits }) => {
    if (instrumentId !== null && instruments.get(Id) !== instrumentId) return false;
    if (which === 'all') return true;
    return signOf(FactProfits) === (which === 'losers' ? -1 : 1);
  });
}

/** What closing them would bring, fees, swaps and rebates included. Null where one of them has no price. */
export function netSumOf(open: Live, orders: readonly Order[]): string | null {
  const of = new Map(orders.map((order) => [order.Id, order]));
  let sum = asMoney(0n);
  for (const { Id, FactProfits } of open) {
    const net = netResult(
      present(of.get(Id), 'an order that is closed is on the screen'),
      FactProfits,
    );
    if (net === null) return null;
    sum = addMoney(sum, readMoney(net));
  }
  return formatMoney(sum);
}

/** Null where one of them has no price. */
export function sumOf(open: Live | undefined): string | null {
  if (open === undefined) return null;
  let sum = asMoney(0n);
  for (const { FactProfits } of open) {
    if (FactProfits === null) return null;
    sum = addMoney(sum, readMoney(FactProfits));
  }
  return formatMoney(sum);
}
