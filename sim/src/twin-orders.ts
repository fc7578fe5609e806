// What happens in the twin: money moves, orders open and close. Each is said in the words in which the engine's events
// are compared.
import type { EndReason } from '@meridian/trading';
import type { Lots, Money, Price } from '@meridian/units';
import {
  type Twin,
  type TwinAccount,
  openOrders,
  accountIn,
  closesAt,
  equityIn,
  instrumentIn,
  noteResult,
  priced,
  profitIn,
  rateOf,
} from './twin-book.ts';
import { takeOrderId, tellFollowers } from './twin-shards.ts';
import { promiseInWords, rebateIn, spreadPromised } from './twin-promises.ts';
import type { TwinFill } from './twin-deed.ts';
import type { TwinOrder } from './twin-order.ts';

export function say(twin: Twin, accountId: number, text: string): void {
  twin.said.push({ accountId, text });
  twin.touched.add(accountId);
}

export function move(twin: Twin, accountId: number, amount: bigint): void {
  const account = accountIn(twin, accountId);
  account.balance = (account.balance + amount) as Money;
}

/** What a client's own open orders stand at, as text; empty if none is open. */
export function besideIn(twin: Twin, account: TwinAccount): string {
  if (account.copy !== null || openOrders(account).length === 0) return '';
  const equity = equityIn(twin, account);
  return ` beside=${equity === null ? null : equity - account.balance}`;
}

/** When the request for a fill arrived, and the tick that it used. */
const cameIn = ({ book }: Twin, order: TwinOrder, asked: number | undefined): string =>
  ` asked ${asked} tick ${book.quotes.get(order.instrumentId)?.arrivedAt}`;

export function openInTwin(
  twin: Twin,
  order: TwinOrder,
  at: {
    price: Price;
    margin: Money;
    fee: Money;
    leaders?: Pick<TwinFill, 'came' | 'spread'>;
    best?: Price | null;
  },
): void {
  const asked = order.target === null ? twin.asked : undefined;
  const came = at.leaders?.came ?? cameIn(twin, order, asked);
  const spread = at.leaders ? at.leaders.spread : spreadPromised(twin, order);
  const back = rebateIn(twin, order, order.lots, spread);
  const leaderEquity = equityIn(twin, accountIn(twin, order.accountId));
  Object.assign(order, {
    isOpen: true,
    openPrice: at.price,
    margin: at.margin,
    fee: at.fee,
    financedUpTo: twin.book.now,
    best: at.best ?? bestIn(twin, order),
  });
  move(twin, order.accountId, back - at.fee);
  noteResult(twin, order.accountId, back - at.fee);
  say(
    twin,
    order.accountId,
    `${order.copyOf === null ? 'filled' : 'copied'} #${order.id} ${order.side} ${order.lots} at ${at.price} margin ${at.margin} fee ${at.fee}${copied(order)}${byKey(order)}${came}${promiseInWords(spread, back)}`,
  );
  tellOpening(twin, order, { price: at.price, leaderEquity, came, spread });
}

/** The key that placed it, if its owner did not. */
export const byKey = ({ apiKey }: TwinOrder): string => (apiKey === null ? '' : ` by ${apiKey}`);

const bestIn = (twin: Twin, order: TwinOrder): Price | null => {
  const known = priced(twin, instrumentIn(twin, order.instrumentId));
  return known && closesAt(order, known.quote);
};

const copied = ({ copyOf, exact }: TwinOrder): string =>
  copyOf === null ? '' : ` of #${copyOf} exact ${exact}`;

function tellOpening(
  twin: Twin,
  order: TwinOrder,
  at: Pick<TwinFill, 'price' | 'came' | 'spread'> & { leaderEquity: bigint | null },
): void {
  if (order.copyOf !== null) return;
  const known = priced(twin, instrumentIn(twin, order.instrumentId));
  if (!known) throw new Error(`order #${order.id} opens without a price`);
  const { quote, rate } = known;
  const prices = { ...at, back: closesAt(order, quote), rate };
  const what =
    order.target === null
      ? ({ kind: 'opens', order, ...prices, bid: quote.bid } as const)
      : ({ kind: 'fills', orderId: order.id, order, ...prices } as const);
  tellFollowers(twin, order.accountId, what);
}

interface Closed {
  readonly lots: Lots;
  readonly net: bigint;
  readonly exact: bigint;
  readonly isLast: boolean;
  /** Closed together with one closing of its leader. */
  readonly isOne?: boolean;
}

/**
 * For the difference from an exact copy: notes what a leader's order brought, and for a copy what an exact one would
 * have closed.
 */
function noteClosed(
  { book }: Twin,
  { id, accountId, copyOf, heard }: TwinOrder,
  { lots, net, exact, isLast, isOne = false }: Closed,
): void {
  if (copyOf === null) book.closings.push({ orderId: id, lots, net, isLast });
  else book.exacts.push({ copyId: accountId, orderId: copyOf, exact, from: heard, isOne });
}

/** Closes all that is open of an order, at a price that the caller has checked to exist. */
export function closeInTwin(
  twin: Twin,
  order: TwinOrder,
  reason: EndReason | 'whole_copied_close',
  price: Price,
  leaders?: Omit<TwinFill, 'price'>,
): void {
  const isAsked = reason === 'client' || reason === 'reset';
  const came = leaders?.came ?? cameIn(twin, order, isAsked ? twin.asked : undefined);
  const account = accountIn(twin, order.accountId);
  const rate = leaders?.rate ?? rateOf(twin, instrumentIn(twin, order.instrumentId));
  const profit = profitIn(twin, order, price, order.lots, leaders?.rate);
  if (profit === null || rate === null) throw new Error(`order #${order.id} closes without a rate`);
  const spread = leaders ? leaders.spread : spreadPromised(twin, order);
  const back = rebateIn(twin, order, order.lots, spread);
  account.orders = account.orders.filter((one) => one !== order);
  const net = profit + order.swap - order.fee;
  noteClosed(twin, order, { lots: order.lots, net, exact: order.exact, isLast: true });
  move(twin, account.id, profit + back);
  noteResult(twin, account.id, profit + back);
  say(
    twin,
    account.id,
    `closed #${order.id} ${reason} ${order.lots} at ${price} profit ${profit} swap ${order.swap}${besideIn(twin, account)}${came}${promiseInWords(spread, back)}`,
  );
  const at = { price, rate, came, spread };
  tellFollowers(twin, account.id, { kind: 'closes', orderId: order.id, ...at });
}

/** Shares of a closed part, rounded half to even; the rest keeps what remains. */
export function closePartInTwin(
  twin: Twin,
  order: TwinOrder,
  price: Price,
  lots: Lots,
  by: 'client' | 'market' | (Omit<TwinFill, 'price'> & { exact: bigint }) = 'client',
): number {
  const copied = typeof by === 'object' ? by : undefined;
  const reason = copied ? 'copied_close' : by === 'market' ? 'take_profit' : 'client';
  const rate = copied?.rate ?? rateOf(twin, instrumentIn(twin, order.instrumentId));
  const profit = profitIn(twin, order, price, lots, copied?.rate);
  if (profit === null || rate === null) throw new Error(`order #${order.id} closes without a rate`);
  const share = (amount: bigint): bigint => {
    const [whole, rest] = [(amount * lots) / order.lots, (amount * lots) % order.lots];
    const twice = (rest < 0n ? -rest : rest) * 2n;
    const isUp = twice > order.lots || (twice === order.lots && whole % 2n !== 0n);
    return isUp ? whole + (amount < 0n ? -1n : 1n) : whole;
  };
  const part = { margin: share(order.margin), fee: share(order.fee), swap: share(order.swap) };
  const partId = takeOrderId(twin, order.accountId);
  const of = order.lots;
  const exact = copied?.exact ?? (order.exact * lots) / order.lots;
  const isOne = copied !== undefined;
  const came = copied?.came ?? cameIn(twin, order, by === 'client' ? twin.asked : undefined);
  const spread = copied ? copied.spread : spreadPromised(twin, order);
  const back = rebateIn(twin, order, lots, spread);
  const net = profit + part.swap - part.fee;
  noteClosed(twin, order, { lots, net, exact, isLast: false, isOne });
  order.exact -= exact;
  order.lots = (order.lots - lots) as Lots;
  order.margin = (order.margin - part.margin) as Money;
  order.fee = (order.fee - part.fee) as Money;
  order.swap = (order.swap - part.swap) as Money;
  move(twin, order.accountId, profit + back);
  noteResult(twin, order.accountId, profit + back);
  say(
    twin,
    order.accountId,
    `part ${reason} #${order.id} #${partId} ${lots} at ${price} profit ${profit} of ${part.margin} ${part.fee} ${part.swap}${besideIn(twin, accountIn(twin, order.accountId))}${came}${promiseInWords(spread, back)}`,
  );
  const at = { price, rate, came, spread };
  const what = { kind: 'closes_part', orderId: order.id, lots, of, ...at } as const;
  tellFollowers(twin, order.accountId, what);
  return partId;
}

export const sayAltered = (twin: Twin, order: TwinOrder): void =>
  say(
    twin,
    order.accountId,
    `altered #${order.id} ${order.kind} ${order.lots} at ${order.target} ${order.margin} ${order.fee} until ${order.expiresAt}`,
  );
