// Partial take profits in the twin: what may be asked for, and the parts that a tick closes, each looked at by itself.
import type { Instrument } from '@meridian/market';
import type { AskedPart, RejectionName, Side } from '@meridian/trading';
import { type Lots, type Price, PRICE_POINTS_MAX } from '@meridian/units';
import type { Twin } from './twin-book.ts';
import { closeInTwin, closePartInTwin } from './twin-orders.ts';
import type { TwinOrder, TwinPart } from './twin-order.ts';

const LEVELS_MAX = 3;

/** The parts as they were asked for, or why they cannot be, wherever the market is. */
export function partsIn(
  { precision, lotsMin, lotStep }: Instrument,
  asked: readonly AskedPart[] = [],
  done = 0,
): readonly TwinPart[] | RejectionName {
  if (asked.length > LEVELS_MAX - done) return 'take_parts_too_many';
  const unit = 10n ** BigInt(8 - precision);
  const prices = new Set<bigint>();
  for (const { price, lots } of asked) {
    if (price % unit !== 0n) return 'take_part_too_precise';
    if (prices.has(price)) return 'take_parts_same_price';
    prices.add(price);
    if (lots < lotsMin || lots % lotStep > 0n) return 'take_part_lots';
  }
  return asked.map(({ price, lots }) => ({ price: (price / unit) as Price, lots, isDone: false }));
}

/** Whether they fit an order of these lots that wins from a price on. */
export function wrongParts(
  side: Side,
  lots: Lots,
  parts: readonly TwinPart[],
  from: Price,
): RejectionName | null {
  for (const { price } of parts)
    if (price <= 0n || price > PRICE_POINTS_MAX) return 'take_part_out_of_range';
  for (const { price } of parts)
    if (side === 'buy' ? price <= from : price >= from) return 'take_part_wrong_side';
  return areTooMuch(parts, lots) ? 'take_parts_above_lots' : null;
}

export const areTooMuch = (parts: readonly TwinPart[], lots: Lots): boolean =>
  parts.reduce((sum, part) => sum + part.lots, 0n) > lots;

/** The parts that a closing price reaches, in the order in which it came by them. */
export const reachedParts = ({ side, parts }: TwinOrder, price: Price): TwinPart[] =>
  parts
    .filter((part) => !part.isDone && (side === 'buy' ? price >= part.price : price <= part.price))
    .toSorted((a, b) => (side === 'buy' ? 1 : -1) * Number(a.price - b.price));

/** @returns whether something of the order is left */
export function closeParts(
  twin: Twin,
  order: TwinOrder,
  reached: readonly TwinPart[],
  price: Price,
): boolean {
  for (const part of reached) {
    if (part.lots >= order.lots) {
      closeInTwin(twin, order, 'take_profit', price);
      return false;
    }
    order.parts = order.parts.map((one) => (one === part ? { ...one, isDone: true } : one));
    closePartInTwin(twin, order, price, part.lots, 'market');
  }
  return true;
}

export const partsInWords = (
  parts: readonly { readonly price: Price; readonly lots: Lots; readonly isDone?: boolean }[] = [],
): string =>
  parts
    .map(({ price, lots, isDone = false }) => ` ${lots}@${price}${isDone ? ' done' : ''}`)
    .join('');
