// The prices that nights were paid at, as far as public rows and ticks tell them to who computes an account again.
import type { InstrumentId } from '@meridian/market';
import type { Instant } from '@meridian/units';
import type { EngineState, Market, NightPrice } from '../state/state.ts';
import type { FinancingCharged } from '../vocabulary/event.ts';
import type { NightFell } from '../vocabulary/night-event.ts';
import type { AccountId } from '../vocabulary/order.ts';
import type { OwnStep } from './replay-step.ts';

/**
 * Remembers the price of each night as it is told, and says whether a charge may have been made at it.
 * Source: docs/decisions/prices-and-orders.md, 116.
 */
export class ToldNights {
  /** By instrument, in the order in which they were told. */
  readonly #told = new Map<InstrumentId, NightPrice[]>();

  /** Remembers a price that was told. Null: none was. */
  note(id: InstrumentId, price: NightPrice | null): void {
    if (price !== null) this.#told.set(id, [...this.#of(id), price]);
  }

  /** Whether a night may have been paid at it: the price of a night is good for those before it that are still owed. */
  isTold(id: InstrumentId, { upTo, ...price }: NightPrice): boolean {
    return this.#of(id).some((told) => told.upTo >= upTo && isSame(told, price));
  }

  /** Whether it is the price that was told first for just this night. */
  isToldAtFirst(id: InstrumentId, { upTo, ...price }: NightPrice): boolean {
    const first = this.#of(id).find((told) => told.upTo === upTo);
    return first !== undefined && isSame(first, price);
  }

  /** The prices that the row of a night says. @returns false if one is another than was computed, and than was told for it */
  take(said: NightFell, { prices }: NightFell, markets: readonly Market[]): boolean {
    const upTo = said.rollover;
    for (const { instrumentId, price, rate } of said.prices) {
      const market = markets.find(({ instrument }) => instrument.id === instrumentId);
      if (market === undefined) continue;
      const told = { upTo, price, rate };
      const own = prices.find((one) => one.instrumentId === instrumentId);
      // After a restart the night has the price that others have paid, whatever it is by then.
      const isOwn = own === undefined || isSame(own, told);
      if (!isOwn && !this.isToldAtFirst(instrumentId, told)) return false;
      this.note(instrumentId, told);
      market.nightSeen = told;
    }
    return true;
  }

  /**
   * A night that fell is charged when the rows say so: others had their turn before.
   * @param isTurn nothing else led to these charges
   */
  chargeFirst(
    { nights, markets, orders, accounts }: EngineState,
    said: readonly OwnStep[],
    isTurn = false,
  ): void {
    nights.walk = null;
    for (const { rollover, price, rate, orderId } of firstCharges(said, orders)) {
      const order = orders.get(orderId);
      const market = order && markets.get(order.instrumentId);
      const paid = { upTo: rollover, price, rate };
      // Others have paid for an earlier night that this account still owes for.
      if (market === undefined || (market.nightCharged?.upTo ?? 0) >= rollover) continue;
      if (!this.isTold(market.instrument.id, paid)) continue;
      market.nightCharged = paid;
      // The last night has no price yet, and earlier ones are paid all the same.
      if (isTurn && rollover < nights.lastAt) nights.walk = accounts.values();
    }
    for (const market of markets.values())
      if (market.openOrders.size > 0) nights.unpriced.add(market);
  }

  #of(id: InstrumentId): readonly NightPrice[] {
    return this.#told.get(id) ?? [];
  }
}

const isSame = (one: Omit<NightPrice, 'upTo'>, { price, rate }: Omit<NightPrice, 'upTo'>) =>
  one.price === price && one.rate === rate;

/**
 * Of each instrument, the last night that its first order pays for at the price that others have paid. A later night has a
 * price of its own, and so have, from there on, the nights that other orders owe for.
 */
function firstCharges(
  said: readonly OwnStep[],
  orders: Pick<EngineState['orders'], 'get'>,
): Iterable<FinancingCharged> {
  const first = new Map<InstrumentId, FinancingCharged>();
  const passed = new Set<InstrumentId>();
  for (const { event } of said) {
    const id = event.type === 'FinancingCharged' && orders.get(event.orderId)?.instrumentId;
    if (event.type !== 'FinancingCharged' || id === undefined || id === false) continue;
    const before = first.get(id);
    const goesOn =
      before === undefined || (before.orderId === event.orderId && isSame(before, event));
    if (goesOn && !passed.has(id)) first.set(id, event);
    else passed.add(id);
  }
  return first.values();
}

/** Whether one of the account's open orders has still to pay for a night that fell due up to a time. */
export function owesNights(
  { accounts, hours, markets }: EngineState,
  accountId: AccountId,
  at: Instant,
): boolean {
  for (const order of accounts.get(accountId)?.orders.values() ?? []) {
    const market = markets.get(order.instrumentId);
    if (order.status !== 'open' || market === undefined) continue;
    for (const rollover of hours.rollovers(order.financedUpTo, at))
      if (hours.financingDays(market.instrument, rollover) > 0) return true;
  }
  return false;
}
