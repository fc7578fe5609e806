// The account frame: the present floating profit of every open order, and the account's figures.
import type { TradeFrame } from '@meridian/contract';
import type { VisitProfit } from '@meridian/trading';
import { formatMoneyOrNull, formatPrice } from '@meridian/units';
import type { AccountView } from '../engine/views/accounts.ts';
import type { Views } from '../engine/views/views.ts';
import { summaryOnWire } from '../orders/wire.ts';

/** Thousands of frames a tick are made here: what adds a line is made once for all of them. */
export function tradeFrames({
  accounts,
  orders,
  markets,
}: Pick<Views, 'accounts' | 'orders' | 'markets'>): (account: AccountView) => TradeFrame {
  let lines: TradeFrame['TransOrder'][number][] = [];
  const addLine: VisitProfit = (order, profit) => {
    const price = orders.price(order);
    if (price === null) return;
    const { precision } = markets.instrument(order.instrumentId);
    lines.push({
      Id: order.id,
      UpdatePrice: formatPrice(price, precision),
      FactProfits: formatMoneyOrNull(profit),
    });
  };
  return ({ id }) => {
    lines = [];
    const figures = accounts.figures(id, addLine);
    return {
      ProfitsTotal: formatMoneyOrNull(figures.floating),
      ...summaryOnWire(figures),
      TransOrder: lines,
    };
  };
}
