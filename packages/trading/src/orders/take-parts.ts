// Partial take profits: what a client may ask for.
import type { Instrument } from '@meridian/market';
import {
  type Lots,
  type Price,
  addLots,
  asLots,
  formatLots,
  formatPrice,
  isPrice,
  smaller,
} from '@meridian/units';
import { isTakeProfitSide } from '../prices/trigger-kind.ts';
import type { AskedPart } from '../vocabulary/command.ts';
import { type Order, TAKE_PARTS_MAX, type TakePart } from '../vocabulary/order.ts';
import { type Rejection, reject } from '../vocabulary/rejection.ts';
import { pointsOf } from './run.ts';

/**
 * The parts as they were asked for, in points. Each is a part that a client could close: at least the smallest order, in whole
 * steps. @param done those that have closed, which stay
 */
export function readParts(
  { precision, lotStep, lotsMin }: Instrument,
  asked: readonly AskedPart[] = [],
  done: readonly TakePart[] = [],
): readonly TakePart[] | Rejection {
  if (done.length + asked.length > TAKE_PARTS_MAX)
    return reject('take_parts_too_many', { max: String(TAKE_PARTS_MAX) });
  const parts: TakePart[] = [];
  for (const { price: scaled, lots } of asked) {
    const price = pointsOf(scaled, precision);
    if (price === null) return reject('take_part_too_precise', { max: String(precision) });
    if (parts.some((one) => one.price === price)) return reject('take_parts_same_price');
    if (lots < lotsMin || lots % lotStep !== 0n)
      return reject('take_part_lots', { min: formatLots(lotsMin), step: formatLots(lotStep) });
    parts.push({ price, lots });
  }
  return parts;
}

/** Each lies where a take profit may, and together they are no more than the order. @param from the price it is measured from */
export function checkParts(
  { precision }: Pick<Instrument, 'precision'>,
  { side, lots }: Pick<Order, 'side' | 'lots'>,
  parts: readonly TakePart[],
  from: Price,
): Rejection | null {
  if (!parts.every(({ price }) => isPrice(price))) return reject('take_part_out_of_range');
  if (!parts.every(({ price }) => isTakeProfitSide(side, price, from)))
    return reject('take_part_wrong_side', { price: formatPrice(from, precision), side });
  return checkPartsFit(parts, lots);
}

/** Parts of a partial take profit that have not closed. */
export const waitingParts = ({ takeParts = [] }: Pick<Order, 'takeParts'>): readonly TakePart[] =>
  takeParts.filter(({ isDone }) => !isDone);
/** Parts of a partial take profit that have closed. */
export const doneParts = ({ takeParts = [] }: Pick<Order, 'takeParts'>): readonly TakePart[] =>
  takeParts.filter(({ isDone }) => isDone === true);

/**
 * What of each part has closed, or would close, from the nearest on: less than its lots where the client has closed some by
 * hand. Parts for which nothing is left are not there.
 */
export function partsLeft(order: Order): readonly TakePart[] {
  const { side, lots, status, takeParts = [], closeFill } = order;
  if (takeParts.length === 0) return takeParts;
  const isLast = ({ price }: TakePart): boolean => closeFill?.level === price;
  const left = new Map<TakePart, Lots>();
  const nearest = waitingParts(order).toSorted((a, b) =>
    Number(side === 'buy' ? a.price - b.price : b.price - a.price),
  );
  let open = lots;
  for (const part of nearest) {
    left.set(part, smaller(part.lots, open));
    open = asLots(open - (left.get(part) ?? 0n));
  }
  return takeParts
    .map((part) => {
      if (part.isDone === true)
        return isLast(part) ? { ...part, lots: smaller(part.lots, lots) } : part;
      return status === 'closed' ? part : { ...part, lots: left.get(part) ?? part.lots };
    })
    .filter((part) => part.lots > 0n);
}

/** @param lots of the order */
export function checkPartsFit(parts: readonly TakePart[], lots: Lots): Rejection | null {
  const sum = parts.reduce((all, part) => addLots(all, part.lots), asLots(0n));
  return sum > lots ? reject('take_parts_above_lots', { max: formatLots(lots) }) : null;
}
