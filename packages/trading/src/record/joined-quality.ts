// Counts of how orders were carried out as one: sums of several spans, instruments or kinds.
import type { DealtBook, DealtGroup, PromisedFills, Times } from '../vocabulary/quality-sealed.ts';

/** By name, whatever order they were counted in. */
export const inOrder = (counts: ReadonlyMap<string, number>): Record<string, number> =>
  Object.fromEntries([...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)));

/** The same groups of several spans as one. */
export function joinedGroups(all: readonly DealtGroup[]): DealtGroup[] {
  const joined = new Map<string, DealtGroup>();
  for (const group of all) {
    const name = `${group.book} ${group.instrumentId} ${group.kind}`;
    const known = joined.get(name);
    joined.set(name, known === undefined ? group : { ...known, ...sumsOf(known, group) });
  }
  return [...joined.values()];
}

const SUMS = [
  'orders',
  'fills',
  'better',
  'same',
  'worse',
  'slipped',
  'effective',
  'quoted',
] as const;

/** What can be added up of two groups, whatever they are of. */
export function sumsOf(
  one: DealtGroup,
  other: DealtGroup,
): Omit<DealtGroup, 'book' | 'instrumentId' | 'kind'> {
  const sums = Object.fromEntries(SUMS.map((name) => [name, one[name] + other[name]])) as Pick<
    DealtGroup,
    (typeof SUMS)[number]
  >;
  const promised = addPromised(one.promised, other.promised);
  return {
    ...sums,
    ...(promised !== null && { promised }),
    rejected: joinedCounts([one.rejected, other.rejected]),
    decided: joinedTimes([one.decided, other.decided]),
    committed: joinedTimes([one.committed, other.committed]),
    tickAge: joinedTimes([one.tickAge, other.tickAge]),
    markouts: one.markouts.map(([deals, halfPoints], place) => {
      const [more, far] = other.markouts[place] ?? [0, 0];
      return [deals + more, halfPoints + far] as const;
    }),
  };
}

/** Counts by name of several as one. */
export function joinedCounts(
  all: readonly Readonly<Record<string, number>>[],
): Record<string, number> {
  const sums = new Map<string, number>();
  for (const counts of all)
    for (const [name, more] of Object.entries(counts)) sums.set(name, (sums.get(name) ?? 0) + more);
  return inOrder(sums);
}

function joinedTimes(all: readonly Times[]): Times {
  const sums = new Map<number, number>();
  for (const [place, more] of all.flat()) sums.set(place, (sums.get(place) ?? 0) + more);
  return [...sums].toSorted(([a], [b]) => a - b);
}

/** The books of several spans, one of each kind of money. */
export function joinedBooks(all: readonly DealtBook[]): DealtBook[] {
  return (['demo', 'real'] as const).flatMap((book) => {
    const own = all.filter((one) => one.book === book);
    if (own.length === 0) return [];
    const times = (name: 'better' | 'worse' | 'won' | 'lost') =>
      joinedTimes(own.map((one) => one[name]));
    return [
      {
        book,
        refused: joinedCounts(own.map(({ refused }) => refused)),
        ...{ better: times('better'), worse: times('worse') },
        ...{ won: times('won'), lost: times('lost') },
      },
    ];
  });
}

/** Null: none. */
export function addPromised(
  one: PromisedFills | null | undefined,
  other: PromisedFills | null | undefined,
): PromisedFills | null {
  if (one == null || other == null) return one ?? other ?? null;
  return {
    fills: one.fills + other.fills,
    rebated: one.rebated + other.rebated,
    back: one.back + other.back,
  };
}
