// The twin's deeds: money moves, orders open and close, each said in the words that the engine's deeds are compared in.
import type { EndReason } from '@meridian/trading';
import type { Lots, Money, Price } from '@meridian/units';
import { type Twin, type TwinOrder, accountIn, profitIn } from './twin-book.ts';

export function say(twin: Twin, accountId: number, text: string): void {
  twin.said.push(text);
  twin.touched.add(accountId);
}

export function move(twin: Twin, accountId: number, amount: bigint): void {
  const account = accountIn(twin, accountId);
  account.balance = (account.balance + amount) as Money;
}

export function openInTwin(
  twin: Twin,
  order: TwinOrder,
  at: { price: Price; margin: Money; fee: Money },
): void {
  Object.assign(order, {
    isOpen: true,
    openPrice: at.price,
    margin: at.margin,
    fee: at.fee,
    financedUpTo: twin.book.now,
  });
  move(twin, order.accountId, -at.fee);
  say(
    twin,
    order.accountId,
    `filled #${order.id} ${order.side} ${order.lots} at ${at.price} margin ${at.margin} fee ${at.fee}`,
  );
}

/** Closes what is open of an order at a price that its caller has found to be there. */
export function closeInTwin(twin: Twin, order: TwinOrder, reason: EndReason, price: Price): void {
  const account = accountIn(twin, order.accountId);
  const profit = profitIn(twin, order, price);
  if (profit === null) throw new Error(`order #${order.id} closes without a rate`);
  account.orders = account.orders.filter((one) => one !== order);
  move(twin, account.id, profit);
  say(
    twin,
    account.id,
    `closed #${order.id} ${reason} ${order.lots} at ${price} profit ${profit} swap ${order.swap}`,
  );
}

/** Shares of a closed part, rounded half to even; the rest keeps what remains. */
export function closePartInTwin(twin: Twin, order: TwinOrder, price: Price, lots: Lots): number {
  const profit = profitIn(twin, order, price, lots);
  if (profit === null) throw new Error(`order #${order.id} closes without a rate`);
  const share = (amount: bigint): bigint => {
    const [whole, rest] = [(amount * lots) / order.lots, (amount * lots) % order.lots];
    const twice = (rest < 0n ? -rest : rest) * 2n;
    const isUp = twice > order.lots || (twice === order.lots && whole % 2n !== 0n);
    return isUp ? whole + (amount < 0n ? -1n : 1n) : whole;
  };
  const part = { margin: share(order.margin), fee: share(order.fee), swap: share(order.swap) };
  const partId = twin.book.nextOrderId;
  twin.book.nextOrderId += 1;
  order.lots = (order.lots - lots) as Lots;
  order.margin = (order.margin - part.margin) as Money;
  order.fee = (order.fee - part.fee) as Money;
  order.swap = (order.swap - part.swap) as Money;
  move(twin, order.accountId, profit);
  say(
    twin,
    order.accountId,
    `part #${order.id} #${partId} ${lots} at ${price} profit ${profit} of ${part.margin} ${part.fee} ${part.swap}`,
  );
  return partId;
}
