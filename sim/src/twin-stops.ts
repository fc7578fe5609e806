// Stops that move by themselves, in the twin: each order keeps the best price that closed it, and is looked at on each tick.
import type { Instrument, Tick } from '@meridian/market';
import type { Side, Trailing } from '@meridian/trading';
import type { Price } from '@meridian/units';
import { type Twin, accountIn, closesAt, instrumentIn } from './twin-book.ts';
import { say } from './twin-orders.ts';
import { isTogether, shardIn, tellFollowers } from './twin-shards.ts';
import type { TwinOrder } from './twin-order.ts';

/** Points of a distance in tenths of a pip. */
export const pipPoints = ({ precision }: Instrument, tenths: number): bigint =>
  precision === 3 || precision === 5 ? BigInt(tenths) : BigInt(tenths) / 10n;
export const isFine = ({ precision }: Instrument, tenths: number): boolean =>
  precision === 3 || precision === 5 || tenths % 10 === 0;

/** What lies between a price and a stop that follows it. */
export function behind(instrument: Instrument, { by, size }: Trailing, best: bigint): bigint {
  if (by === 'pips') return pipPoints(instrument, size);
  const part = (best * BigInt(size)) / 10_000n;
  return part < 1n ? 1n : part;
}

/** The stop in force, and whether it has trailed there. */
export function stopIn(
  twin: Twin,
  order: TwinOrder,
): { readonly level: Price; readonly reason: 'stop_loss' | 'trailing_stop' } | null {
  const fixed =
    order.stopLoss === null ? null : ({ level: order.stopLoss, reason: 'stop_loss' } as const);
  if (!order.isOpen || order.trailing === null || order.best === null) return fixed;
  const away = behind(instrumentIn(twin, order.instrumentId), order.trailing, order.best);
  const level = (order.side === 'buy' ? order.best - away : order.best + away) as Price;
  if (fixed !== null && isBetter(order.side, level, fixed.level) <= 0) return fixed;
  return { level, reason: 'trailing_stop' };
}

/** More than 0: the one is better to close at, or nearer as a stop. */
const isBetter = (side: Side, one: bigint, other: bigint): number =>
  side === 'buy' ? Number(one - other) : Number(other - one);

/** Stops follow what is better for them, those of each shard by themselves. */
export function trailInTwin(twin: Twin, instrument: Instrument, tick: Tick): void {
  for (let shard = 0; shard < twin.shards; shard += 1) {
    const moving = twin.book.accounts
      .filter(({ id }) => shardIn(twin, id) === shard)
      .flatMap(({ orders }) => orders)
      .filter((one) => one.isOpen && one.trailing !== null && one.instrumentId === instrument.id)
      .filter((one) => isBetter(one.side, closesAt(one, tick), one.best as bigint) > 0);
    for (const order of moving) order.best = closesAt(order, tick);
    const price = (side: Side): Price | null =>
      moving.some((one) => one.side === side) ? closesAt({ side }, tick) : null;
    const text = `trailed ${instrument.id} ${price('buy')} ${price('sell')}`;
    if (moving.length > 0) twin.said.push({ accountId: shard, text });
  }
}

/** Whether the profit is there at which the stop moves to the opening price. */
export function isEvened(twin: Twin, order: TwinOrder, quote: Tick): boolean {
  if (order.breakEven === null || order.hasEvened) return false;
  const wanted = pipPoints(instrumentIn(twin, order.instrumentId), order.breakEven);
  return isBetter(order.side, closesAt(order, quote), order.openPrice) >= Number(wanted);
}

export function evenInTwin(twin: Twin, order: TwinOrder): void {
  const { stopLoss, openPrice, side } = order;
  const isNearer = stopLoss === null || isBetter(side, openPrice, stopLoss) > 0;
  if (isNearer) order.stopLoss = openPrice;
  order.hasEvened = true;
  sayStops(twin, order);
  const { takeProfit } = order;
  const levels = { stopLoss: order.stopLoss, takeProfit, hasEvened: true as const };
  tellFollowers(twin, order.accountId, { kind: 'stops', orderId: order.id, ...levels });
}

export const sayStops = (twin: Twin, order: TwinOrder): void =>
  say(
    twin,
    order.accountId,
    `stops #${order.id} ${order.stopLoss} ${order.takeProfit}${termsOf(order)}`,
  );

/** How the stop moves. */
export function termsOf({ trailing, breakEven, hasEvened }: TwinOrder): string {
  if (trailing === null && breakEven === null && !hasEvened) return '';
  return ` ${trailing?.by ?? null} ${trailing?.size} even ${breakEven ?? undefined} ${hasEvened}`;
}

/** Where the stop of a leader's order has come to, as far as its copiers' engine knows. */
export function leadersBest(twin: Twin, copyId: number, leaderId: number, orderId: number) {
  if (!isTogether(twin, copyId, leaderId)) return null;
  const order = accountIn(twin, leaderId).orders.find(({ id }) => id === orderId);
  return order?.isOpen === true && order.trailing !== null ? order.best : null;
}
