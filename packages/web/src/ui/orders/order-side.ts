// The side of an order.
import type { Order } from '@meridian/contract';
import type { Side } from '@meridian/trading/estimate';
import { ORDER_BUY } from '@meridian/contract/names/orders';

export const sideOf = (order: Pick<Order, 'OrderType'>): Side =>
  order.OrderType === ORDER_BUY ? 'buy' : 'sell';
