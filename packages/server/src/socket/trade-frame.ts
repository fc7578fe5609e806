// The account frame: the present floating profit of every open order, and the account's figures.
import type { TradeFrame } from '@meridian/contract';
import {
  type Account,
  type EngineState,
  figuresFrom,
  floatingProfit,
  marketOf,
} from '@meridian/trading';
import { type Money, ZERO_MONEY, addMoney, formatMoney, formatPrice } from '@meridian/units';
import { currentPrice, summaryOnWire } from '../orders/wire.ts';

export function tradeFrame(state: EngineState, account: Account): TradeFrame {
  const lines: TradeFrame['TransOrder'][number][] = [];
  let floating: Money | null = ZERO_MONEY;
  for (const order of account.orders.values()) {
    if (order.status !== 'open') continue;
    const profit = floatingProfit(state, order);
    floating = profit === null || floating === null ? null : addMoney(floating, profit);
    const price = currentPrice(state, order);
    if (price === null) continue;
    const { precision } = marketOf(state, order.instrumentId).instrument;
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
