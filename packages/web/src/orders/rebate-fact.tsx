// What the fills of an order got back for spreads beyond the promised ones, as a fact of its sheet; none where there is nothing.
import type { Order } from '@meridian/contract';
import { rebateOf } from '@meridian/design/lib/spread-rebate';
import { ZERO_MONEY, formatMoney, readPrice } from '@meridian/units';
import type { Translate } from '../lib/i18n.ts';
import { Money } from '../ui/price-figure.tsx';

/** Its opening paid more than was promised: what came back stays with the order that this part was split from. */
function isOpenedBeyond({ Receipt: { Open }, ForexTradeLists }: Order): boolean {
  if (Open === null || Open.SpreadPromised === null) return false;
  const { PricePrecision: precision } = ForexTradeLists;
  const [bid, ask] = [readPrice(Open.Bid, precision), readPrice(Open.Ask, precision)];
  return ask - bid > readPrice(Open.SpreadPromised, precision);
}

export function rebateFacts(order: Order, t: Translate) {
  const label = t('orders.spread_rebate');
  const back = rebateOf(order);
  if (back !== ZERO_MONEY) return [{ label, value: <Money value={formatMoney(back)} signed /> }];
  if (order.ParentId === null || !isOpenedBeyond(order)) return [];
  return [{ label, value: t('orders.rebate_with', { id: String(order.ParentId) }) }];
}
