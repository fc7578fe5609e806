// The order that benches place: a hundredth of a lot at market, bought and sold in turn.
import type { Command, PlaceOrder } from '@meridian/trading';
import { readLots } from '@meridian/units';

type Order = PlaceOrder & Pick<Command, 'at'>;

/** @param n which of them it is; even ones are bought */
export const smallOrder = (
  n: number,
  of: Pick<Order, 'accountId' | 'at' | 'clientOrderId'>,
): Order => ({
  type: 'PlaceOrder',
  ...of,
  instrumentId: 1,
  side: n % 2 === 0 ? 'buy' : 'sell',
  lots: readLots('0.01'),
  leverage: 30,
  mode: 'market',
  target: null,
  stopLoss: null,
  takeProfit: null,
});
