// Overnight financing: one charge an order a night at 17:00 New York, at the instrument's Close that stands then.
// Source: domain.md, "Financing, sessions".
import { type Instant, DAY_MS } from '@meridian/units';
import { financing } from '../prices/arithmetic.ts';
import { isRejection } from '../vocabulary/rejection.ts';
import { type Run, emit, standingPrices } from './run.ts';
import { type Market, accountOf, isBehind } from '../state/state.ts';

/** The next rollover is never further away than this, whatever the clocks of New York do. */
const ROLLOVER_WITHIN_MS = 2 * DAY_MS;

/** Charges every rollover that fell due up to the state's time. */
export function chargeRollovers(run: Run): void {
  const { state } = run;
  if (state.now < state.nextRolloverAt) return chargeDue(run);
  for (const market of state.markets.values()) chargeMarket(run, market);
  const [next] = state.hours.rollovers(state.now, state.now + ROLLOVER_WITHIN_MS);
  state.nextRolloverAt = next ?? state.now + DAY_MS;
}

/**
 * Charges what could not be charged while a price was missing, before anything else happens at the new price; and copies
 * that had to wait for what their leaders did before the night.
 */
export function chargeDue(run: Run): void {
  if (run.state.financingDue.size === 0) return;
  for (const market of [...run.state.financingDue]) chargeMarket(run, market);
}

function chargeMarket(run: Run, market: Market): void {
  const { state } = run;
  state.financingDue.delete(market);
  if (market.openOrders.size === 0) return;
  const orders = [...market.openOrders].toSorted((a, b) => a.id - b.id);
  const since = orders.reduce<Instant>(
    (least, order) => Math.min(least, order.financedUpTo),
    state.now,
  );
  const due = state.hours.rollovers(since, state.now);
  if (due.length === 0) return;
  const priced = standingPrices(state, market);
  if (isRejection(priced)) {
    state.financingDue.add(market);
    return;
  }
  const { instrument } = market;
  const { quote, conversion } = priced;
  for (const rollover of due) {
    const days = state.hours.financingDays(instrument.session, rollover);
    if (days === 0) continue;
    for (const order of orders) {
      if (order.financedUpTo >= rollover) continue;
      if (isBehind(state, accountOf(state, order.accountId))) {
        state.financingDue.add(market);
        continue;
      }
      const annualRate = order.side === 'buy' ? instrument.swapLong : instrument.swapShort;
      const amount = financing(instrument, {
        lots: order.lots,
        price: quote.bid,
        annualRate,
        days,
        quoteRate: conversion.rate,
      });
      emit(run, {
        type: 'FinancingCharged',
        accountId: order.accountId,
        orderId: order.id,
        at: state.now,
        rollover,
        days,
        price: quote.bid,
        rate: conversion.rate,
        amount,
      });
    }
  }
}
