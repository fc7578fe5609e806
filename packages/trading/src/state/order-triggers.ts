// The triggers of an order in its market's index. A copy that follows its leader has none, so ten thousand copies cost
// a tick nothing.
import type { Order } from '../vocabulary/order.ts';
import { type EngineState, marketOf } from './state.ts';
import type { TriggerAim } from '../prices/trigger-index.ts';

export function addTriggers(state: EngineState, order: Order): void {
  if (order.isFollowing === true) return;
  const index = marketOf(state, order.instrumentId).index;
  const levels: readonly (readonly [TriggerAim, Order['stopLoss']])[] =
    order.status === 'pending'
      ? [['target', order.targetPrice]]
      : [
          ['stop_loss', order.stopLoss],
          ['take_profit', order.takeProfit],
        ];
  const triggers = [];
  for (const [aim, level] of levels) {
    if (level !== null) triggers.push(index.addOrderTrigger(order, aim, level));
  }
  if (triggers.length > 0) state.triggers.set(order.id, triggers);
}

export function removeTriggers(state: EngineState, order: Order): void {
  const index = marketOf(state, order.instrumentId).index;
  for (const trigger of state.triggers.get(order.id) ?? []) {
    if (trigger.place !== -1) index.remove(trigger);
  }
  state.triggers.delete(order.id);
}
