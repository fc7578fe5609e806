// A client's own limits in the words of play scripts.
import { HOUR_MS, readMoney } from '@meridian/units';
import type { SetOwnLimits } from '../vocabulary/command.ts';

type Asked = Pick<SetOwnLimits, 'limits' | 'pauseHours'>;

/**
 * `limits ann loss 100 margin 500 orders 3 pause 2`: the pause in hours; what is not named is none. `pause kept`: asked
 * without a pause when there was none, which leaves it as it is.
 */
export function limitsOf(options: ReadonlyMap<string, string>, now: number): Asked {
  const amount = (name: string) => {
    const text = options.get(name);
    return text === undefined ? null : readMoney(text);
  };
  const orders = options.get('orders');
  const pause = options.get('pause');
  const isKept = pause === 'kept';
  const limits = {
    lossMax: amount('loss'),
    marginMax: amount('margin'),
    ordersMax: orders === undefined ? null : Number(orders),
    pauseUntil: pause === undefined || isKept ? null : now + Number(pause) * HOUR_MS,
  };
  return isKept ? { limits, pauseHours: null } : { limits };
}
