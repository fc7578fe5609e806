// Compares what copyings earned less than exact copies would have: the engine's rows, made from its journal alone,
// against the twin's own record of what an exact copy closes and when.
import {
  type Change,
  type CopySkipped,
  type EngineState,
  type Order,
  besideCopy,
  besideSkip,
  decodeEvent,
  evolve,
  exactOfSkip,
  hasFollowed,
  marketOf,
  replicationError,
  skippedError,
} from '@meridian/trading';
import { assert, divide } from '@meridian/units';
import type { TwinBook } from './twin-book.ts';
import type { TwinExact } from './twin-exact.ts';

/** By copying: what exact copies earned, as far as it is known. */
type Sums = Map<number, bigint>;

const add = (sums: Sums, id: number, amount: bigint): void =>
  void sums.set(id, (sums.get(id) ?? 0n) + amount);

/** @param state empty; @throws at the first copying in which the two differ */
export function compareDifference(
  state: EngineState,
  journal: readonly string[],
  book: TwinBook,
): number {
  const changes = journal.map((line) => evolve(state, decodeEvent(line)));
  const { sums, rows } = sumsOfRows(state, changes);
  const naive = sumsOfTwin(book);
  for (const id of new Set([...sums.keys(), ...naive.keys()])) {
    const [engine, twin] = [sums.get(id) ?? 0n, naive.get(id) ?? 0n];
    assert(engine === twin, `exact copies of ${id}: engine ${engine}, twin ${twin}`);
  }
  return rows;
}

function sumsOfRows(
  state: EngineState,
  changes: readonly Change[],
): { readonly sums: Sums; readonly rows: number } {
  const sums: Sums = new Map();
  const ended = new Map<number, Order>();
  const skips: CopySkipped[] = [];
  for (const { event, orders } of changes) {
    if (event.type === 'CopySkipped') skips.push(event);
    for (const order of orders) if (order.endedAt !== null) ended.set(order.id, order);
  }
  const parts = Map.groupBy(ended.values(), ({ parentId }) => parentId);
  const known = {
    orderOf: (id: number) => ended.get(id),
    partsOf: (id: number) => parts.get(id) ?? [],
    skipsOf: (copyId: number, leaderOrderId: number) =>
      skips.filter((one) => one.accountId === copyId && one.leaderOrderId === leaderOrderId),
  };
  let rows = 0;
  for (const copy of ended.values()) {
    if (copy.copyOf === undefined || copy.status !== 'closed') continue;
    const beside = besideCopy(copy, known);
    if (beside?.order.status !== 'closed') continue;
    const { instrument } = marketOf(state, copy.instrumentId);
    const error = replicationError(copy, beside, instrument);
    const { total, price, time, size, cost } = error;
    assert(price + time + size + cost === total, `the parts of ${copy.id} sum to the whole`);
    assert(price === 0n, `copy ${copy.id} has its leader's prices`);
    assert(time === 0n || !hasFollowed(copy), `copy ${copy.id} has its leader's ticks`);
    const isMirrored = copy.endReason === 'copied_close';
    const leaders = [copy.copyOf, ...known.partsOf(copy.copyOf).map(({ id }) => id)];
    const isTheirs = leaders.some((id) => ended.get(id)?.closeFill?.seq === copy.closeFill?.seq);
    assert(isTheirs || !isMirrored, `copy ${copy.id} closed when its leader did`);
    add(sums, copy.accountId, error.exactNet);
    rows += 1;
  }
  for (const skip of skips) {
    const exact = exactOfSkip(skip);
    const beside = besideSkip(skip, known);
    if (exact === null || beside?.order.status !== 'closed') continue;
    add(sums, skip.accountId, skippedError(exact, beside).exactNet);
    rows += 1;
  }
  return { sums, rows };
}

function sumsOfTwin({ closings, exacts }: TwinBook): Sums {
  const sums: Sums = new Map();
  for (const exact of exacts) {
    const net = netOfExact(closings, exact);
    if (net !== null) add(sums, exact.copyId, net);
  }
  return sums;
}

function netOfExact(
  all: TwinBook['closings'],
  { orderId, exact, from, isOne }: TwinExact,
): bigint | null {
  const closings = all.filter((one) => one.orderId === orderId);
  const own = isOne ? closings.slice(from, from + 1) : closings.slice(from);
  const isKnown = isOne ? own.length === 1 : closings.at(-1)?.isLast === true;
  if (!isKnown) return null;
  const lots = own.reduce((sum, one) => sum + one.lots, 0n);
  const net = own.reduce((sum, one) => sum + one.net, 0n);
  return divide(net * exact, lots * 100n, 'half_even');
}
