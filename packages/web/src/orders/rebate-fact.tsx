// What the fills of an order got back for spreads beyond the promised ones, as a fact of its sheet; none where there is nothing.
import type { Order } from '@meridian/contract';
import { ZERO_MONEY, formatMoney } from '@meridian/units';
import type { Translate } from '../lib/i18n.ts';
import { rebateOf } from '../ui/net-result.ts';
import { Money } from '../ui/price-figure.tsx';

export function rebateFacts(order: Order, t: Translate) {
  const back = rebateOf(order);
  if (back === ZERO_MONEY) return [];
  return [{ label: t('orders.spread_rebate'), value: <Money value={formatMoney(back)} signed /> }];
}
