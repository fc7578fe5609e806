// The naive twin: on each tick it looks at every trigger and computes every account's margin level anew, with the
// engine's arithmetic and none of its indexes. The bench compares the engine with it.
import type { Tick } from '@meridian/market';
import {
  type EngineState,
  type Order,
  figuresOf,
  marketOf,
  needsCloseOut,
  noticeBand,
} from '@meridian/trading';

export interface Found {
  triggers: number;
  notices: number;
  closeOuts: number;
}

/** @returns what the tick would cause; only the quote is changed */
export function recomputeEverything(state: EngineState, tick: Tick): Found {
  const found: Found = { triggers: 0, notices: 0, closeOuts: 0 };
  marketOf(state, tick.instrumentId).quote = tick;
  for (const account of state.accounts.values()) {
    for (const order of account.orders.values()) if (isReached(order, tick)) found.triggers += 1;
    const { equity, usedMargin } = figuresOf(state, account);
    if (equity === null) continue;
    if (needsCloseOut(equity, usedMargin)) found.closeOuts += 1;
    if (noticeBand(equity, usedMargin, account.noticeBand) !== account.noticeBand)
      found.notices += 1;
  }
  return found;
}

function isReached({ instrumentId, side, stopLoss, takeProfit }: Order, tick: Tick): boolean {
  if (instrumentId !== tick.instrumentId) return false;
  if (side === 'buy') {
    return (
      (stopLoss !== null && tick.bid <= stopLoss) || (takeProfit !== null && tick.bid >= takeProfit)
    );
  }
  return (
    (stopLoss !== null && tick.ask >= stopLoss) || (takeProfit !== null && tick.ask <= takeProfit)
  );
}
