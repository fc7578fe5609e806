// What closing an order, or a part of it, would bring at the present price, by the engine's own arithmetic.
import type { Instrument, Order } from '@meridian/contract';
import { rebateOf } from '@meridian/design/lib/spread-rebate';
import {
  type CloseGrid,
  type CloseLotsFault,
  closeLotsFault,
  lotsOfPercent,
  shareOfLots,
} from '@meridian/trading/estimate';
import {
  type Lots,
  type Money,
  addMoney,
  asLots,
  asMoney,
  larger,
  formatLots,
  readLots,
  readMoney,
  smaller,
} from '@meridian/units';
import { typedLots } from '../ui/money/typed-amount.ts';

export interface CloseResult {
  readonly gross: Money;
  /** Gross profit less the part's share of the fee, plus its share of the swap; of the whole also what its opening got back. */
  readonly net: Money;
}

/** The part's share of the order's live profit, fee and swap, divided as the server does: by lots, half to even. */
export function closeResult(order: Order, profit: string | null, lots: Lots): CloseResult | null {
  if (profit === null) return null;
  const whole = readLots(order.Quantity);
  const share = (amount: string): Money => shareOfLots(readMoney(amount), { lots, whole });
  const gross = share(profit);
  const net = asMoney(gross - share(order.TradeFee) + share(order.Swap));
  // A rebate is not divided: it stays with the order that a part is split from.
  return { gross, net: lots === whole ? addMoney(net, rebateOf(order)) : net };
}

export const closeGrid = (
  order: Pick<Order, 'Quantity'>,
  instrument: Pick<Instrument, 'Pip' | 'ForexMinCont'>,
): CloseGrid => ({
  step: readLots(instrument.Pip),
  min: readLots(instrument.ForexMinCont),
  whole: readLots(order.Quantity),
});

export const closeFault = (lots: Lots | null, grid: CloseGrid): CloseLotsFault | 'missing' | null =>
  lots === null ? 'missing' : closeLotsFault(grid, lots);

/** The next size one step on, between one step and the whole. */
export function stepCloseLots(text: string, by: 1 | -1, grid: CloseGrid): string {
  const lots = typedLots(text) ?? grid.whole;
  const next = asLots(lots + BigInt(by) * grid.step);
  return formatLots(larger(grid.min, smaller(next, grid.whole)));
}

export const partOfLots = (grid: CloseGrid, percent: number): string =>
  formatLots(lotsOfPercent(grid, percent));
