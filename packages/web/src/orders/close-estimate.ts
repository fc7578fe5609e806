// What closing an order, or a part of it, would bring at the present price, by the engine's own arithmetic.
import type { Instrument, Order } from '@meridian/contract';
import { rebateOf } from '@meridian/design/lib/spread-rebate';
import {
  LOTS_SCALE,
  type Lots,
  type Money,
  addMoney,
  asLots,
  asMoney,
  larger,
  mulDiv,
  formatLots,
  parseDecimal,
  readLots,
  readMoney,
  smaller,
} from '@meridian/units';

export interface CloseResult {
  readonly gross: Money;
  /** Gross profit less the part's share of the fee, plus its share of the swap; of the whole also what its opening got back. */
  readonly net: Money;
}

/** The part's share of the order's live profit, fee and swap, divided as the server does: by lots, half to even. */
export function closeResult(order: Order, profit: string | null, lots: Lots): CloseResult | null {
  if (profit === null) return null;
  const whole = readLots(order.Quantity);
  const share = (amount: Money): Money => asMoney(mulDiv(amount, lots, whole, 'half_even'));
  const gross = share(readMoney(profit));
  const net = asMoney(gross - share(readMoney(order.TradeFee)) + share(readMoney(order.Swap)));
  // A rebate is not divided: it stays with the order that a part is split from.
  return { gross, net: lots === whole ? addMoney(net, rebateOf(order)) : net };
}

export interface CloseGrid {
  readonly step: Lots;
  readonly min: Lots;
  /** The whole order. */
  readonly whole: Lots;
}

export const closeGrid = (
  order: Pick<Order, 'Quantity'>,
  instrument: Pick<Instrument, 'Pip' | 'ForexMinCont'>,
): CloseGrid => ({
  step: readLots(instrument.Pip),
  min: readLots(instrument.ForexMinCont),
  whole: readLots(order.Quantity),
});

export type CloseFault =
  | 'missing'
  | 'above_whole'
  | 'off_step'
  | 'below_minimum'
  | 'leaves_too_little';

export function typedCloseLots(text: string): Lots | null {
  const parsed = parseDecimal(text, LOTS_SCALE);
  return parsed.ok && parsed.value > 0n ? asLots(parsed.value) : null;
}

/** The whole may always be closed; a part must be on the grid and leave at least the smallest order. */
export function closeFault(lots: Lots | null, grid: CloseGrid): CloseFault | null {
  if (lots === null) return 'missing';
  if (lots === grid.whole) return null;
  if (lots > grid.whole) return 'above_whole';
  if (lots % grid.step !== 0n) return 'off_step';
  if (lots < grid.min) return 'below_minimum';
  return grid.whole - lots < grid.min ? 'leaves_too_little' : null;
}

/** The next size one step on, between one step and the whole. */
export function stepCloseLots(text: string, by: 1 | -1, grid: CloseGrid): string {
  const lots = typedCloseLots(text) ?? grid.whole;
  const next = asLots(lots + BigInt(by) * grid.step);
  return formatLots(larger(grid.min, smaller(next, grid.whole)));
}

const partOf = ({ whole, step }: CloseGrid, percent: number): Lots =>
  percent === 100 ? whole : asLots(((whole * BigInt(percent)) / 100n / step) * step);

/** A part of the whole in percent, down to the grid: never more than was asked for. */
export const partOfLots = (grid: CloseGrid, percent: number): string =>
  formatLots(partOf(grid, percent));

/** Why the part cannot be closed: the smallest order would be more than it, or than what stays. */
export function partFault(grid: CloseGrid, percent: number): CloseFault | null {
  const lots = partOf(grid, percent);
  return percent < 100 && lots < grid.min ? 'below_minimum' : closeFault(lots, grid);
}
