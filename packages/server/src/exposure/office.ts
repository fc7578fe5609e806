// The house's exposure for the back office. It is summed over all open orders, so it is kept for a few seconds, however
// many look at it.
import { type AdminOutput, type ExposureSort, type Sort, sortedBy } from '@meridian/contract/admin';
import { type AccountKind, type Exposure, worstCase } from '@meridian/trading';
import {
  type Money,
  absolute,
  asMoney,
  formatLots,
  formatMoney,
  negateMoney,
  subtractLots,
} from '@meridian/units';
import type { ExposureView } from '../engine/views/exposure.ts';
import type { AdminHandlersOf } from '../platform/staff/handlers.ts';

const KEPT_MS = 3_000;

export interface ExposureDeps {
  readonly view: ExposureView;
  readonly feed: { readonly identity: string };
  readonly feedState: () => string;
  readonly marketNow: () => number;
  readonly now: () => number;
}

type Report = AdminOutput<'exposure'>;

export function exposureHandlers(deps: ExposureDeps): AdminHandlersOf<'exposure'> {
  const kept = new Map<AccountKind, { report: Report; until: number }>();
  return {
    exposure({ kind, search, sort }) {
      const at = deps.now();
      let known = kept.get(kind);
      if (known === undefined || known.until <= at) {
        known = { report: reportOf(deps, kind), until: at + KEPT_MS };
        kept.set(kind, known);
      }
      const wanted = search?.toLowerCase() ?? '';
      const data = known.report.data.filter((one) => one.show_code.toLowerCase().includes(wanted));
      return { ...known.report, data: sort === undefined ? data : sorted(data, sort) };
    },
  };
}

/** Sorted by the amount; instruments without a price come last either way. */
function sorted(rows: Report['data'], sort: Sort<ExposureSort>): Report['data'] {
  const { column, isDescending } = sortedBy<ExposureSort>(sort);
  const direction = isDescending ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [one, other] = [a[column], b[column]];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    const order = column === 'show_code' ? (one < other ? -1 : 1) : Number(one) - Number(other);
    return direction * order;
  });
}

function reportOf({ view, feed, feedState, marketNow }: ExposureDeps, kind: AccountKind): Report {
  const all = view.of(kind);
  return {
    at: marketNow(),
    kind,
    feed: feed.identity,
    feed_state: feedState(),
    accounts: view.accounts(kind),
    open_orders: all.reduce((sum, { orders }) => sum + orders, 0),
    net_value: sumOf(all, ({ netValue }) => (netValue === null ? null : absolute(netValue))),
    house_floating: sumOf(all, ({ floating }) =>
      floating === null ? null : negateMoney(floating),
    ),
    margin_calls: view.marginCalls(kind),
    data: all.map(onWire),
  };
}

function sumOf(all: readonly Exposure[], of: (one: Exposure) => bigint | null): string | null {
  let sum = 0n;
  for (const one of all) {
    const amount = of(one);
    if (amount === null) return null;
    sum += amount;
  }
  return formatMoney(asMoney(sum));
}

const orNull = (amount: Money | null, of: (amount: Money) => Money): string | null =>
  amount === null ? null : formatMoney(of(amount));

const onWire = (one: Exposure): Report['data'][number] => ({
  instrument_id: one.instrument.id,
  show_code: one.instrument.showCode,
  orders: one.orders,
  bought: formatLots(one.boughtLots),
  sold: formatLots(one.soldLots),
  net: formatLots(subtractLots(one.boughtLots, one.soldLots)),
  net_value: orNull(one.netValue, (value) => value),
  house_floating: orNull(one.floating, negateMoney),
  worst_1: orNull(one.netValue, (value) => worstCase(value, 1)),
  worst_5: orNull(one.netValue, (value) => worstCase(value, 5)),
  worst_10: orNull(one.netValue, (value) => worstCase(value, 10)),
});
