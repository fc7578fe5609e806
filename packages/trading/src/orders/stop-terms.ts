// How a stop loss moves by itself: what a client may ask for, and the move to the opening price.
import type { Instrument } from '@meridian/market';
import { type Price, formatPrice, larger, present, smaller } from '@meridian/units';
import { isWholePoints, pipDecimals } from '../prices/pips.ts';
import { trailPoints } from '../prices/trail-index.ts';
import type { PlaceOrder } from '../vocabulary/command.ts';
import type { Order, Trailing } from '../vocabulary/order.ts';
import { type Rejection, reject } from '../vocabulary/rejection.ts';
import { type Run, emit } from './run.ts';

export interface AskedStopTerms {
  readonly trailing?: Trailing | null;
  readonly breakEven?: number | null;
}

type AskedPips = AskedStopTerms & Pick<PlaceOrder, 'maxDeviation'>;

/** Distances in pips must be whole points of the instrument's prices. */
export function checkPips(
  { precision }: Pick<Instrument, 'precision'>,
  { trailing, breakEven, maxDeviation }: AskedPips,
): Rejection | null {
  const tenths = [trailing?.by === 'pips' ? trailing.size : null, breakEven, maxDeviation];
  const isWhole = tenths.every((one) => isWholePoints(one ?? 0, precision));
  return isWhole ? null : reject('pips_too_precise', { max: String(pipDecimals(precision)) });
}

/** A trailing stop starts at a price. @param from the price that it is measured from */
export function checkTrailing(
  { precision }: Pick<Instrument, 'precision'>,
  trailing: Trailing | null | undefined,
  from: Price,
): Rejection | null {
  if (!trailing || trailPoints(trailing, from, precision) < Number(from)) return null;
  return reject('trailing_stop_too_far', { price: formatPrice(from, precision) });
}

/** The stop loss moves to the opening price, once; one that is nearer stays. */
export function breakEven(run: Run, order: Order): void {
  const { side, stopLoss, takeProfit } = order;
  const open = present(order.openFill, `order ${order.id} is open`).price;
  const nearer = side === 'buy' ? larger : smaller;
  emit(run, {
    type: 'StopsSet',
    accountId: order.accountId,
    orderId: order.id,
    at: run.state.now,
    stopLoss: stopLoss === null ? open : nearer(stopLoss, open),
    takeProfit,
    isBreakEven: true,
  });
}
