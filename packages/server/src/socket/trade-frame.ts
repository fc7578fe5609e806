// The account frame: the present floating profit of every open order, and the account's figures.
import type { TradeFrame } from '@meridian/contract';
import { figuresFrom } from '@meridian/trading';
import { type Money, ZERO_MONEY, addMoney, formatMoney, formatPrice } from '@meridian/units';
import type { AccountView } from '../engine/views/accounts.ts';
import { type OrderViews, summaryOnWire } from '../orders/wire.ts';

export function tradeFrame({ orders, markets }: OrderViews, account: AccountView): TradeFrame {
  const lines: TradeFrame['TransOrder'][number][] = [];
  let floating: Money | null = ZERO_MONEY;
  for (const order of orders.live(account.id)) {
    if (order.status !== 'open') continue;
    const profit = orders.profit(order);
    floating = profit === null || floating === null ? null : addMoney(floating, profit);
    const price = orders.price(order);
    if (price === null) continue;
    const { precision } = markets.instrument(order.instrumentId);
    lines.push({
      Id: order.id,
      UpdatePrice: formatPrice(price, precision),
      FactProfits: profit === null ? null : formatMoney(profit),
    });
  }
  return {
    ProfitsTotal: floating === null ? null : formatMoney(floating),
    ...summaryOnWire(figuresFrom(account.balance, account.usedMargin, floating)),
    TransOrder: lines,
  };
}
