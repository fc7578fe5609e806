// Keeps the stops that trail as they are shown. A tick that moves a thousand of them tells no account of it
// (docs/decisions.md, 350), so the open orders are read again once a price must have moved one that is on the screen.
import { useEffect } from 'react';
import type { Order } from '@meridian/contract';
import { priceFromNumber, pricePoints } from '@meridian/units';
import { queryClient } from '../../lib/query-client.ts';
import { getQuote, subscribeQuote } from '../../lib/quotes.ts';
import { sideOf } from './order-side.ts';
import { readMoves } from '../order-terms/stop-moves.ts';
import { pointsOf } from '../order-terms/typed-distance.ts';

/** A market that runs moves a stop with every tick. */
const READ_EVERY_MS = 2_000;
/** A page may have a price before the engine's answer has its effect. */
const READ_AFTER_MS = 300;
/** In a closed or halted session a price moves no stop. */
const READS_MAX = 3;
/** The lists of open orders; of those that nobody looks at only the next look reads again. */
const LISTS = [
  ['account', 'orders', 'book', 'open'],
  ['account', 'orders', 'list', 'holding'],
];

/** The orders that trail and are shown, as they were read. */
const shown = new Set<Order>();
/** By how many points the stop of an order must have moved since, and how often it was read again for that. */
const asked = new WeakMap<Order, { readonly moved: bigint; readonly reads: number }>();
let timer: ReturnType<typeof setTimeout> | undefined;
let readAt = Number.NEGATIVE_INFINITY;

const isWaiting = (order: Order): boolean => (asked.get(order)?.reads ?? READS_MAX) < READS_MAX;

function readSoon(): void {
  const inMs = Math.max(READ_AFTER_MS, readAt + READ_EVERY_MS - performance.now());
  timer ??= setTimeout(() => void read(), inMs);
}

async function read(): Promise<void> {
  timer = undefined;
  // One whose stop was found moved is another by now.
  const waiting = [...shown].filter(isWaiting);
  if (waiting.length === 0) return;
  readAt = performance.now();
  for (const order of waiting) {
    const { moved = 0n, reads = 0 } = asked.get(order) ?? {};
    asked.set(order, { moved, reads: reads + 1 });
  }
  await Promise.all(LISTS.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  if ([...shown].some(isWaiting)) readSoon();
}

/** By how many points the present price moves the stop of an order; 0 or less: not at all. */
function movedBy(order: Order): bigint {
  const { Code: code, PricePrecision: precision } = order.ForexTradeLists;
  const quote = getQuote(code);
  const stop = pricePoints(order.TargetLossPrice, precision);
  if (quote === null || stop === null) return 0n;
  const isBuy = sideOf(order) === 'buy';
  const best = priceFromNumber(isBuy ? quote.bid : quote.ask, precision);
  const distance = pointsOf(readMoves(order).trailing, best, precision) ?? 0n;
  return isBuy ? best - distance - stop : stop - best - distance;
}

function look(order: Order): void {
  const moved = movedBy(order);
  if (moved > (asked.get(order)?.moved ?? 0n)) asked.set(order, { moved, reads: 0 });
  if (isWaiting(order)) readSoon();
}

const isTrailing = ({ TrailingPips: pips, TrailingPercent: percent }: Order): boolean =>
  pips !== null || percent !== null;

/** @param orders open ones that are shown; undefined: not known yet */
export function useTrailedStops(orders: readonly Order[] | undefined): void {
  useEffect(() => {
    const ends = orders?.filter(isTrailing).map((order) => {
      shown.add(order);
      look(order);
      const leave = subscribeQuote(order.ForexTradeLists.Code, () => look(order));
      return () => {
        shown.delete(order);
        leave();
      };
    });
    return () => ends?.forEach((end) => end());
  }, [orders]);
}
