// The twin's orders as clients place them, and closings at market: refused in the published precedence, or done.
import type { Instrument } from '@meridian/market';
import {
  ORDERS_MAX,
  type PlaceOrder,
  type RejectionName,
  openingFee,
  requiredMargin,
} from '@meridian/trading';
import type { Lots, Money } from '@meridian/units';
import {
  type Twin,
  type TwinAccount,
  closesAt,
  equityIn,
  heldIn,
  instrumentIn,
  isOpenMarket,
  isStuckIn,
  opensAt,
  priced,
  spreadIn,
  usedMarginIn,
  whyNoDeal,
} from './twin-book.ts';
import { whyLimited } from './twin-limits.ts';
import { pairInTwin } from './twin-expiry.ts';
import { partsIn, wrongParts } from './twin-parts.ts';
import { byKey, closeInTwin, closePartInTwin, openInTwin, say } from './twin-orders.ts';
import {
  hasDeviated,
  isTooFar,
  kindIn,
  points,
  wrongBounds,
  wrongStop,
  wrongTerms,
} from './twin-checks.ts';
import { nextOrderIdIn, takeOrderId, tellFollowers } from './twin-shards.ts';
import type { TwinOrder } from './twin-order.ts';

export const line = (
  orderId: number | null,
  rejected: RejectionName | null,
  partId: number | null = null,
): string => `${orderId}/${partId}/${rejected}`;

export function place(twin: Twin, account: TwinAccount, command: PlaceOrder): string {
  const placed = orderOf(twin, account, command);
  if (typeof placed === 'string') return line(null, placed);
  const { order, instrument } = placed;
  const { margin, fee } = order;
  if (order.target === null) {
    if (isStuckIn(twin, account)) return line(null, 'price_stale');
    const equity = equityIn(twin, account);
    if (equity === null) return line(null, 'price_missing');
    const spread = spreadIn(twin, instrument, order.side, order.lots);
    if (equity - usedMarginIn(account) - heldIn(account) - fee - spread < margin)
      return line(null, 'free_margin_too_low');
  }
  takeOrderId(twin, account.id);
  account.limits?.placed.push(twin.book.now);
  account.orders.push(order);
  pairInTwin(account, order, order.oco);
  if (order.target === null) openInTwin(twin, order, { price: order.openPrice, margin, fee });
  else {
    say(
      twin,
      account.id,
      `pending #${order.id} ${order.kind} ${order.side} ${order.lots} at ${order.target} ${order.stopLoss} ${order.takeProfit} asked ${order.asked}${byKey(order)}`,
    );
    const leaderEquity = equityIn(twin, account);
    tellFollowers(twin, account.id, { kind: 'places', order, leaderEquity });
  }
  return line(order.id, null);
}

/** The order as it would be placed, or why it is not, whatever money the account has. */
function orderOf(
  twin: Twin,
  account: TwinAccount,
  command: PlaceOrder,
): { readonly order: TwinOrder; readonly instrument: Instrument } | RejectionName {
  const instrument = twin.book.instruments.find((one) => one.id === command.instrumentId);
  if (!instrument) return 'instrument_unknown';
  const unfit = wrongTerms(instrument, command);
  if (unfit) return unfit;
  const target = command.mode === 'pending' ? points(command.target, instrument.precision) : null;
  const stopLoss = points(command.stopLoss, instrument.precision);
  const takeProfit = points(command.takeProfit, instrument.precision);
  if (target === 'too_precise' || stopLoss === 'too_precise' || takeProfit === 'too_precise')
    throw new Error('checked');

  const parts = partsIn(instrument, command.takeParts);
  if (typeof parts === 'string') return parts;
  const unbound = wrongBounds(twin, account, null, command);
  if (unbound) return unbound;
  if (!isOpenMarket(twin, instrument)) return 'market_closed';
  const at = priced(twin, instrument);
  if (!at) return 'price_missing';
  if (target === null && whyNoDeal(twin, instrument)) return 'price_stale';
  const market = opensAt(command, at.quote);
  if (target === null && hasDeviated(instrument, command, market)) return 'price_deviated';
  if (target === market) return 'target_price_at_market';
  const [reference, opens] = [target ?? closesAt(command, at.quote), target ?? market];
  const wrong =
    wrongStop(command.side, { stopLoss, takeProfit }, reference, opens) ??
    (isTooFar(instrument, command.trailing, reference) ? 'trailing_stop_too_far' : null) ??
    wrongParts(command.side, command.lots, parts, opens);
  if (wrong) return wrong;
  if (account.orders.length >= ORDERS_MAX) return 'orders_too_many';

  const { lots, side } = command;
  const leverage = command.leverage ?? 0;
  const price = target ?? at.quote.bid;
  const margin = requiredMargin(instrument, { lots, price, leverage, quoteRate: at.rate });
  const of = { margin: target === null ? margin : null, isNew: true };
  const limited = whyLimited(twin, account, of);
  if (limited) return limited;
  const order: TwinOrder = {
    ...{ id: nextOrderIdIn(twin, account.id), accountId: account.id, instrumentId: instrument.id },
    ...{ side, lots, leverage, margin, target, stopLoss, takeProfit },
    kind: target === null ? null : kindIn(side, target, market),
    asked: command.arrivedAt,
    apiKey: command.apiKey ?? null,
    isOpen: false,
    openPrice: market,
    fee: openingFee(instrument, twin.book.rules.feeType, { lots, margin }),
    swap: 0n as Money,
    financedUpTo: twin.book.now,
    trailing: command.trailing ?? null,
    breakEven: command.breakEven ?? null,
    expiresAt: command.expiresAt ?? null,
    oco: command.ocoWith ?? null,
    parts,
    ...{ best: null, hasEvened: false },
    ...{ copyOf: null, exact: 0n, heard: 0, follows: false },
  };
  return { order, instrument };
}

export function deal(twin: Twin, order: TwinOrder, lots: Lots): string {
  const instrument = instrumentIn(twin, order.instrumentId);
  const no = whyNoDeal(twin, instrument);
  const at = priced(twin, instrument);
  if (no !== null || !at) return line(order.id, no ?? 'price_missing');
  const price = closesAt(order, at.quote);
  if (lots < order.lots) return line(order.id, null, closePartInTwin(twin, order, price, lots));
  closeInTwin(twin, order, 'client', price);
  return line(order.id, null);
}
