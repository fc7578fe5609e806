// The page of how orders are carried out: what was sealed, and what was dealt since.
import type { CallOutput, ExecutionQuality } from '@meridian/contract';
import { DEAL_KINDS } from '@meridian/contract/names/execution-quality';
import { type Database, readJournalEnd, readQualitySince } from '@meridian/store';
import {
  type AccountKind,
  type DealtBook,
  type DealtGroup,
  MS_LIMITS,
  type QualitySealed,
  type Times,
  decode,
  joinedBooks,
  joinedCounts,
  joinedGroups,
  sumsOf,
  within,
} from '@meridian/trading';
import { DAY_MS, asMoney, formatMoney, present } from '@meridian/units';
import type { Host } from '../engine/host.ts';
import { createRenewed } from '../platform/renewed.ts';
import type { HandlersOf } from '../platform/http/handlers.ts';
import { countQuality } from './count.ts';
import { newestQuality } from './seal-quality.ts';
import { symmetryOf } from './symmetry.ts';

export interface ExecutionQualityDeps {
  readonly db: Database;
  /** Wall time. */
  readonly now: () => number;
  readonly marketNow: () => number;
  readonly markets: Host['views']['markets'];
}

export function executionQualityHandlers(
  deps: ExecutionQualityDeps,
): HandlersOf<'executionQuality'> {
  const told = createRenewed<string, { at: number; told: ExecutionQuality }>({
    now: deps.now,
    workOut: async (days) => ({ at: deps.now(), told: await tell(deps, Number(days)) }),
  });
  return { executionQuality: async ({ days }) => (await told.of(days)).told };
}

async function tell(deps: ExecutionQualityDeps, days: number): Promise<ExecutionQuality> {
  const { db, now, marketNow } = deps;
  const [rows, newest] = await Promise.all([
    readQualitySince(db, marketNow() - days * DAY_MS),
    newestQuality(db),
  ]);
  const seals = rows.map(({ body }) => decode<QualitySealed>(body));
  const open =
    newest === null
      ? { groups: [], books: [] }
      : await countQuality(
          db,
          { afterSeq: newest.upToSeq, upToSeq: (await readJournalEnd(db)).seq },
          null,
        );
  const counted = [...seals, open];
  const groups = joinedGroups(counted.flatMap((one) => one.groups));
  const books = joinedBooks(counted.flatMap((one) => one.books));
  return {
    as_of: now(),
    from: seals[0]?.fromAt ?? newest?.toAt ?? null,
    row: rows.at(-1)?.seq ?? null,
    books: (['real', 'demo'] as const).map((book) =>
      bookOnWire(deps, {
        book,
        groups: groups.filter((one) => one.book === book),
        of: books.find((one) => one.book === book),
      }),
    ),
  };
}

type WireBook = CallOutput<'executionQuality'>['books'][number];
type Figures = WireBook['all'];
type Sums = Omit<DealtGroup, 'book' | 'instrumentId' | 'kind'>;

interface BookParts {
  readonly book: AccountKind;
  readonly groups: readonly DealtGroup[];
  readonly of: DealtBook | undefined;
}

function bookOnWire({ markets }: ExecutionQualityDeps, { book, groups, of }: BookParts): WireBook {
  const byInstrument = Map.groupBy(groups, ({ instrumentId }) => instrumentId);
  const instruments = [...byInstrument].map(([id, own]) => {
    const { showCode: code, precision } = markets.instrument(id);
    const kinds = inOrder(own).map((one) => ({ kind: one.kind, ...pricedFigures(one) }));
    return { forex_id: id, code, precision, all: figures(own), kinds };
  });
  return {
    book,
    all: figures(groups),
    kinds: DEAL_KINDS.flatMap((kind) => {
      const own = groups.filter((one) => one.kind === kind);
      return own.length === 0 ? [] : [{ kind, ...figures(own) }];
    }),
    instruments: instruments.toSorted((a, b) => b.all.fills - a.all.fills),
    refused: reasonsOnWire(of?.refused ?? {}),
    refused_at_price: reasonsOnWire(
      joinedCounts(groups.filter(({ kind }) => kind !== 'market').map((one) => one.rejected)),
    ),
    symmetry: symmetryOf(groups, of),
  };
}

const reasonsOnWire = (counts: Readonly<Record<string, number>>): WireBook['refused'] =>
  Object.entries(counts)
    .map(([reason, count]) => ({ reason, count }))
    .toSorted((a, b) => b.count - a.count);

const inOrder = (groups: readonly DealtGroup[]): DealtGroup[] =>
  groups.toSorted((a, b) => DEAL_KINDS.indexOf(a.kind) - DEAL_KINDS.indexOf(b.kind));

/** Only counts and times: prices of several instruments are not added up. */
function figures(groups: readonly DealtGroup[]): Figures {
  const [first, ...others] = groups;
  if (first === undefined) return NO_FIGURES;
  return onWire(others.reduce<Sums>((sums, one) => sumsOf({ ...first, ...sums }, one), first));
}

const NO_FIGURES: Figures = {
  ...{ orders: 0, fills: 0, rejected: 0, better: 0, same: 0, worse: 0 },
  ...{ decided: null, committed: null, tick_age: null },
  ...{ promised: 0, rebated: 0, rebates: '0.000000' },
};

const onWire = (sums: Sums): Figures => ({
  orders: sums.orders,
  fills: sums.fills,
  rejected: Object.values(sums.rejected).reduce((sum, count) => sum + count, 0),
  decided: spread(sums.decided),
  committed: spread(sums.committed),
  tick_age: spread(sums.tickAge),
  better: sums.better,
  same: sums.same,
  worse: sums.worse,
  promised: sums.promised?.fills ?? 0,
  rebated: sums.promised?.rebated ?? 0,
  rebates: formatMoney(asMoney(BigInt(sums.promised?.back ?? 0))),
});

function pricedFigures(group: DealtGroup) {
  const { better, same, worse, slipped, effective, quoted, markouts } = group;
  const compared = better + same + worse;
  return {
    ...onWire(group),
    slippage: compared === 0 ? null : slipped / compared,
    effective_over_quoted: quoted === 0 ? null : (100 * effective) / quoted,
    markouts: markouts.map(([deals, halfPoints]) => (deals === 0 ? null : halfPoints / 2 / deals)),
  };
}

/** What is longer than all limits. */
const LONGER = present(MS_LIMITS.at(-1), 'there are limits') + 1;

function spread(times: Times): Figures['decided'] {
  const [half, most, nearlyAll] = [0.5, 0.95, 0.99].map((share) => within(times, share));
  if (half == null || most == null || nearlyAll == null) return null;
  const told = (ms: number): number => (Number.isFinite(ms) ? ms : LONGER);
  return { half: told(half), most: told(most), nearly_all: told(nearlyAll) };
}
