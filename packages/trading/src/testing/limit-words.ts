// A client's own limits in the words of play scripts.
import { HOUR_MS, readMoney } from '@meridian/units';
import type { OwnLimits } from '../vocabulary/own-limits.ts';

/** `limits ann loss 100 margin 500 orders 3 pause 2`: the pause in hours; what is not named is none. */
export function limitsOf(options: ReadonlyMap<string, string>, now: number): OwnLimits {
  const amount = (name: string) => {
    const text = options.get(name);
    return text === undefined ? null : readMoney(text);
  };
  const orders = options.get('orders');
  const pause = options.get('pause');
  return {
    lossMax: amount('loss'),
    marginMax: amount('margin'),
    ordersMax: orders === undefined ? null : Number(orders),
    pauseUntil: pause === undefined ? null : now + Number(pause) * HOUR_MS,
  };
}
