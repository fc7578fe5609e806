// The orders of an account that have ended, a page at a time, with their number and what they made. Number and result are
// kept for who has many, so that a page costs what ended since, not all there is.
import { HISTORY_SORTED_MAX } from '@meridian/contract/names/orders';
import {
  type Database,
  type FinishedOrdersOf,
  type FinishedPage,
  type OrderRow,
  finishedOrders,
  sumsOfFinishedOrders,
} from '@meridian/store';
import { type Money, ZERO_MONEY, addMoney, asMoney } from '@meridian/units';
import { Refusal } from '../platform/http/refusal.ts';
import { Newest } from '../platform/newest.ts';

/** So many are counted anew each time; where there are more, those of before are kept. */
const COUNTED_MAX = 1_000;
const KEPT_ACCOUNTS_MAX = 10_000;

interface Sum {
  readonly orders: number;
  readonly profit: Money;
}
type Sums = ReadonlyMap<number, Sum>;

interface Kept {
  readonly epoch: number;
  /** Of each instrument, over what ended before this instant: in it and later more may end. */
  readonly before: number;
  readonly sums: Sums;
}

export interface HistoryPage {
  readonly rows: readonly OrderRow[];
  readonly total: number;
  /** Gross, over all of them. */
  readonly realised: Money;
}

export interface OrderHistory {
  /** @throws Refusal history_too_long: to be sorted */
  page(of: FinishedPage): Promise<HistoryPage>;
}

const NOTHING: Sum = { orders: 0, profit: ZERO_MONEY };

const plus = (one: Sum, other: Sum): Sum => ({
  orders: one.orders + other.orders,
  profit: addMoney(one.profit, other.profit),
});

function together(one: Sums, other: Sums): Sums {
  const sums = new Map(one);
  for (const [id, sum] of other) sums.set(id, plus(sums.get(id) ?? NOTHING, sum));
  return sums;
}

const sumOf = (sums: Sums, instrumentId?: number): Sum =>
  instrumentId === undefined
    ? [...sums.values()].reduce(plus, NOTHING)
    : (sums.get(instrumentId) ?? NOTHING);

export function createOrderHistory(
  db: Database,
  { countedMax = COUNTED_MAX, sortedMax = HISTORY_SORTED_MAX } = {},
): OrderHistory {
  const kept = new Newest<number, Kept>(KEPT_ACCOUNTS_MAX);

  async function between(of: FinishedOrdersOf, from: number, before: number | null) {
    const rows = await sumsOfFinishedOrders(db, { ...of, from, before });
    const sums: Sums = new Map(
      rows.map(({ instrumentId, orders, profit }) => [
        instrumentId,
        { orders, profit: asMoney(profit) },
      ]),
    );
    return { sums, lastAt: Math.max(from, ...rows.map(({ lastAt }) => lastAt)) };
  }

  async function sumsOf(of: FinishedOrdersOf): Promise<Sums> {
    const { accountId, epoch } = of;
    const known = kept.get(accountId);
    const start = known?.epoch === epoch ? known : { epoch, before: 0, sums: new Map() };
    const { sums, lastAt } = await between(of, start.before, null);
    if (sumOf(sums).orders > countedMax) {
      const ended = await between(of, start.before, lastAt);
      kept.keep(accountId, { epoch, before: lastAt, sums: together(start.sums, ended.sums) });
    }
    return together(start.sums, sums);
  }

  return {
    async page(of) {
      const sum = async () => sumOf(await sumsOf(of), of.instrumentId);
      const isSorted = of.sort !== undefined && of.sort !== 'ended';
      if (isSorted && (await sum()).orders > sortedMax)
        throw new Refusal('history_too_long', { max: sortedMax });
      // First the rows: an order that ends meanwhile is counted then. Otherwise a page told of too few, and who reads
      // pages until they are as many as the total missed the last.
      const rows = await finishedOrders(db, of);
      const { orders, profit } = await sum();
      return { rows, total: orders, realised: profit };
    },
  };
}
