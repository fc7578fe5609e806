// The triggers of an order in its market's indexes, and its stop as it stands. A copy that follows its leader has no
// triggers, so ten thousand copies cost a tick nothing; where its stop trails, it only knows it.
import { type Price, assert, present } from '@meridian/units';
import { pointsOfPips } from '../prices/pips.ts';
import type { OrderTrigger, TriggerAim } from '../prices/trigger-index.ts';
import type { Order } from '../vocabulary/order.ts';
import { type EngineState, type Market, marketOf } from './state.ts';

/** @param trailFrom the best closing price so far, of an open order with a trailing stop */
export function addTriggers(state: EngineState, order: Order, trailFrom?: Price): void {
  const market = marketOf(state, order.instrumentId);
  addTrail(state, market, order, trailFrom);
  if (order.isFollowing === true) return;
  addExpiry(state, order);
  const triggers = [];
  for (const [aim, level] of levelsOf(market, order)) {
    if (level !== null) triggers.push(market.index.addOrderTrigger(order, aim, level));
  }
  if (triggers.length > 0) state.triggers.set(order.id, triggers);
}

type Levels = readonly (readonly [TriggerAim, Price | null])[];

const partsOf = ({ takeParts = [] }: Order): Levels =>
  takeParts.filter(({ isDone }) => !isDone).map(({ price }) => ['take_part', price]);

function levelsOf({ instrument }: Market, order: Order): Levels {
  if (order.status === 'pending') return [['target', order.targetPrice]];
  return [
    ['stop_loss', order.stopLoss],
    ['take_profit', order.takeProfit],
    ['break_even', breakEvenPrice(order, instrument.precision)],
    ...partsOf(order),
  ];
}

/** Where the stop loss moves to the opening price; null: nowhere, or it has. */
function breakEvenPrice(order: Order, precision: number): Price | null {
  const { side, breakEven, openFill } = order;
  if (breakEven === undefined || order.isBreakEvenDone === true) return null;
  const { price } = present(openFill, `order ${order.id} is open`);
  const points = BigInt(pointsOfPips(breakEven, precision));
  return (side === 'buy' ? price + points : price - points) as Price;
}

function addTrail(state: EngineState, market: Market, order: Order, trailFrom?: Price): void {
  const { trailing, status } = order;
  if (trailing === undefined || status !== 'open') return;
  assert(trailFrom !== undefined, `the stop of order ${order.id} starts somewhere`);
  const { precision } = market.instrument;
  const at = { trailing, best: trailFrom, precision };
  state.trails.set(order.id, market.trails.add(order, at, order.isFollowing !== true));
}

function addExpiry(state: EngineState, order: Order): void {
  if (order.status !== 'pending' || order.expiresAt === undefined) return;
  const expiry = { level: order.expiresAt, tie: order.id, place: -1, order };
  state.expiries.add(expiry);
  state.expiryOf.set(order.id, expiry);
}

/**
 * Takes out all that prices and time may reach of an order: levels, trailing stop, expiry. None there: nothing
 * happens.
 */
export function removeTriggers(state: EngineState, order: Order): void {
  const { index, trails } = marketOf(state, order.instrumentId);
  for (const trigger of state.triggers.get(order.id) ?? []) {
    if (trigger.place !== -1) index.remove(trigger);
  }
  state.triggers.delete(order.id);
  const trail = state.trails.get(order.id);
  if (trail !== undefined) trails.remove(trail);
  state.trails.delete(order.id);
  const expiry = state.expiryOf.get(order.id);
  if (expiry !== undefined) state.expiries.remove(expiry);
  state.expiryOf.delete(order.id);
}

/** Takes out the trigger of a part that has closed. */
export function dropPart(state: EngineState, order: Order, price: Price): void {
  const triggers = state.triggers.get(order.id) ?? [];
  const isPart = ({ aim, level }: OrderTrigger): boolean =>
    aim === 'take_part' && level === Number(price);
  for (const trigger of triggers.filter(isPart))
    if (trigger.place !== -1) marketOf(state, order.instrumentId).index.remove(trigger);
  const left = triggers.filter((trigger) => !isPart(trigger));
  if (left.length > 0) state.triggers.set(order.id, left);
  else state.triggers.delete(order.id);
}

/** Takes an order's triggers out, changes it, and adds those that it has now. */
export function renewTriggers(state: EngineState, order: Order, change: () => Price | void): void {
  const best = trailBest(state, order);
  removeTriggers(state, order);
  addTriggers(state, order, change() ?? best);
}

/** The best closing price that an order's stop follows; undefined: it does not trail. */
export function trailBest(state: EngineState, { id, instrumentId }: Order): Price | undefined {
  const trail = state.trails.get(id);
  return trail && marketOf(state, instrumentId).trails.bestOf(trail);
}

/** The same as it was when a snapshot of the state was begun. */
export function keptTrailBest(state: EngineState, { id, instrumentId }: Order): Price | undefined {
  const trail = state.trails.get(id);
  return trail && marketOf(state, instrumentId).trails.keptBestOf(trail);
}

export interface StandingStop {
  readonly level: Price;
  readonly isTrailing: boolean;
}

/** The stop loss in force: the fixed or the trailed one, whichever is nearer; null: none. */
export function standingStop(state: EngineState, order: Order): StandingStop | null {
  const { id, instrumentId, side, stopLoss } = order;
  const trail = state.trails.get(id);
  if (trail === undefined) return stopLoss === null ? null : { level: stopLoss, isTrailing: false };
  const level = marketOf(state, instrumentId).trails.stopOf(trail);
  const isNearer = stopLoss === null || (side === 'buy' ? level > stopLoss : level < stopLoss);
  return isNearer ? { level, isTrailing: true } : { level: stopLoss, isTrailing: false };
}
