// The twin's answers where an order gets another side or another price.
import {
  type ChangePending,
  type RejectionName,
  type ReverseOrder,
  openingFee,
  requiredMargin,
} from '@meridian/trading';
import { type Price, PRICE_POINTS_MAX } from '@meridian/units';
import {
  type Twin,
  type TwinAccount,
  equityIn,
  instrumentIn,
  isOpenMarket,
  opensAt,
  priced,
} from './twin-book.ts';
import type { TwinOrder } from './twin-order.ts';
import { isTooFar, kindIn, points, wrongBounds, wrongStop } from './twin-checks.ts';
import { deal, line, place } from './twin-place.ts';
import { pairInTwin } from './twin-expiry.ts';
import { areTooMuch, wrongParts } from './twin-parts.ts';
import { whyLimited } from './twin-limits.ts';
import { sayAltered } from './twin-orders.ts';
import { tellFollowers } from './twin-shards.ts';

export function reverseInTwin(twin: Twin, account: TwinAccount, command: ReverseOrder): string {
  const order = account.orders.find((one) => one.id === command.orderId);
  if (!order) return line(command.orderId, 'order_unknown');
  if (!order.isOpen) return line(order.id, 'order_not_open');
  const closed = deal(twin, order, order.lots);
  if (!closed.endsWith('/null')) return closed;
  const { instrumentId, lots, leverage } = order;
  const opened = place(twin, account, {
    ...{ type: 'PlaceOrder', mode: 'market', instrumentId, lots, leverage },
    ...{ accountId: account.id, clientOrderId: null, target: null },
    ...{ stopLoss: null, takeProfit: null },
    side: order.side === 'buy' ? 'sell' : 'buy',
    ...(command.arrivedAt !== undefined && { arrivedAt: command.arrivedAt }),
  });
  return `${closed} ${opened}`;
}

export function alterInTwin(twin: Twin, account: TwinAccount, command: ChangePending): string {
  const order = account.orders.find((one) => one.id === command.orderId);
  if (!order) return line(command.orderId, 'order_unknown');
  if (order.isOpen) return line(order.id, 'changed_order_not_pending');
  const no = alter(twin, account, order, command);
  if (no !== null) return line(order.id, no);
  sayAltered(twin, order);
  const leaderEquity = equityIn(twin, account);
  tellFollowers(twin, account.id, { kind: 'alters', orderId: order.id, order, leaderEquity });
  return line(order.id, null);
}

/** @returns why not */
function alter(
  twin: Twin,
  account: TwinAccount,
  order: TwinOrder,
  command: ChangePending,
): RejectionName | null {
  const instrument = instrumentIn(twin, order.instrumentId);
  const lots = command.lots ?? order.lots;
  if (command.lots !== null) {
    if (lots < instrument.lotsMin) return 'lots_below_minimum';
    if (lots > instrument.lotsMax) return 'lots_above_maximum';
    if (lots % instrument.lotStep !== 0n) return 'lots_off_step';
  }
  let target = order.target as Price;
  if (command.target !== null) {
    if (command.target <= 0n) return 'target_price_missing';
    const asked = points(command.target, instrument.precision);
    if (asked === 'too_precise' || asked === null) return 'target_price_too_precise';
    if (asked > PRICE_POINTS_MAX) return 'target_price_out_of_range';
    target = asked;
  }
  const unbound = wrongBounds(twin, account, order.id, command);
  if (unbound) return unbound;
  const at = priced(twin, instrument);
  let { kind } = order;
  if (target !== order.target) {
    if (!isOpenMarket(twin, instrument)) return 'market_closed';
    if (!at) return 'price_missing';
    const market = opensAt(order, at.quote);
    if (target === market) return 'target_price_at_market';
    const wrong = wrongStop(order.side, order, target, target);
    if (wrong) return wrong;
    if (isTooFar(instrument, order.trailing, target)) return 'trailing_stop_too_far';
    const wrongPart = wrongParts(order.side, order.lots, order.parts, target);
    if (wrongPart) return wrongPart;
    kind = kindIn(order.side, target, market);
  }
  if (areTooMuch(order.parts, lots)) return 'take_parts_above_lots';
  const limited =
    lots > order.lots ? whyLimited(twin, account, { margin: null, isNew: false }) : null;
  if (limited) return limited;
  if (target !== order.target || lots !== order.lots) {
    if (!at) return 'price_missing';
    const { leverage } = order;
    const margin = requiredMargin(instrument, {
      lots,
      price: target,
      leverage,
      quoteRate: at.rate,
    });
    const fee = openingFee(instrument, twin.book.rules.feeType, { lots, margin });
    Object.assign(order, { margin, fee });
  }
  Object.assign(order, { target, lots, kind });
  if (command.expiresAt !== undefined) order.expiresAt = command.expiresAt;
  if (command.ocoWith !== undefined) pairInTwin(account, order, command.ocoWith);
  return null;
}
