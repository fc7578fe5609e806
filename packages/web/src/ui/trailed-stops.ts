// Keeps the stops that trail as they are shown. A tick that moves a thousand of them tells no account of it
// (docs/decisions.md, 350), so the open orders are read again once a price must have moved one that is on the screen.
import { useEffect } from 'react';
import type { Order } from '@meridian/contract';
import { priceFromNumber } from '@meridian/units';
import { queryClient } from '../lib/query-client.ts';
import { getQuote, subscribeQuote } from '../lib/quotes.ts';
import { pricePoints, sideOf } from './order-side.ts';
import { readMoves } from './stop-moves.ts';
import { pointsOf } from './typed-distance.ts';

/** A market that runs moves a stop with every tick. */
const READ_EVERY_MS = 2_000;
/** The lists of open orders; of those that nobody looks at only the next look reads again. */
const LISTS = [
  ['account', 'orders', 'book', 'open'],
  ['account', 'orders', 'list', 'holding'],
];

let timer: ReturnType<typeof setTimeout> | undefined;
let readAt = Number.NEGATIVE_INFINITY;

function readAgain(): void {
  const inMs = Math.max(0, readAt + READ_EVERY_MS - performance.now());
  timer ??= setTimeout(() => {
    timer = undefined;
    readAt = performance.now();
    for (const queryKey of LISTS) void queryClient.invalidateQueries({ queryKey });
  }, inMs);
}

/** By how many points the stop of an order, as it was read, had moved when it was read again for that. */
const asked = new WeakMap<Order, bigint>();

/** Reads again if the present price moves the stop of the order further than is known. */
function look(order: Order): void {
  const { Code: code, PricePrecision: precision } = order.ForexTradeLists;
  const quote = getQuote(code);
  const shown = pricePoints(order.TargetLossPrice, precision);
  if (quote === null || shown === null) return;
  const isBuy = sideOf(order) === 'buy';
  const best = priceFromNumber(isBuy ? quote.bid : quote.ask, precision);
  const distance = pointsOf(readMoves(order).trailing, best, precision);
  if (distance === null) return;
  const moved = isBuy ? best - distance - shown : shown - best - distance;
  if (moved <= (asked.get(order) ?? 0n)) return;
  asked.set(order, moved);
  readAgain();
}

const isTrailing = ({ TrailingPips: pips, TrailingPercent: percent }: Order): boolean =>
  pips !== null || percent !== null;

/** @param orders open ones that are shown; undefined: not known yet */
export function useTrailedStops(orders: readonly Order[] | undefined): void {
  useEffect(() => {
    const ends = orders?.filter(isTrailing).map((order) => {
      look(order);
      return subscribeQuote(order.ForexTradeLists.Code, () => look(order));
    });
    return () => ends?.forEach((end) => end());
  }, [orders]);
}
