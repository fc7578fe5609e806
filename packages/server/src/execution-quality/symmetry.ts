// Whether what is good and what is bad for clients is treated alike, by what the journal says of market orders: for the page, for an
// alert, and for the first page of the back office.
import { type Database, readQualitySince } from '@meridian/store';
import {
  type DealtBook,
  type DealtGroup,
  type QualitySealed,
  type Times,
  countOf,
  decode,
  joinedBooks,
  joinedGroups,
  rankTest,
  signTest,
} from '@meridian/trading';
import { DAY_MS } from '@meridian/units';
import { createRenewed } from '../platform/renewed.ts';

export interface SymmetryTest {
  readonly of: 'slippage' | 'speed_of_slippage' | 'speed_of_result';
  /** To the client's advantage. */
  readonly good: number;
  readonly bad: number;
  /** How likely such a difference is by accident; null: too few to say. */
  readonly chance: number | null;
}

/** At market alone: what a level is reached by goes on in its direction more often than not, so a stop slips more than a limit. */
export function symmetryOf(
  groups: readonly Pick<DealtGroup, 'kind' | 'better' | 'worse'>[],
  book: DealtBook | undefined,
): SymmetryTest[] {
  const market = groups.filter(({ kind }) => kind === 'market');
  const sum = (name: 'better' | 'worse') => market.reduce((all, one) => all + one[name], 0);
  const [better, worse] = [sum('better'), sum('worse')];
  const speed = (of: SymmetryTest['of'], good: Times, bad: Times) => ({
    of,
    good: countOf(good),
    bad: countOf(bad),
    chance: rankTest(good, bad),
  });
  return [
    { of: 'slippage', good: better, bad: worse, chance: signTest(better, worse) },
    speed('speed_of_slippage', book?.better ?? [], book?.worse ?? []),
    speed('speed_of_result', book?.won ?? [], book?.lost ?? []),
  ];
}

/** So far back the sealed hours count. */
export const UNEVEN_DAYS = 7;
/** With fewer deals nothing is said. */
const FEWEST = 200;
/** Three tests of two books an hour: by accident one of them says so once in a year or two. */
const CHANCE = 0.001;

export interface BookTest extends SymmetryTest {
  readonly book: DealtBook['book'];
  readonly isUneven: boolean;
}

/** All tests of the last days, sealed hours alone; kept for a minute. */
export function createSymmetryWatch(deps: {
  readonly db: Database;
  /** Wall time. */
  readonly now: () => number;
  readonly marketNow: () => number;
}): () => Promise<readonly BookTest[]> {
  const kept = createRenewed<'all', { at: number; tests: readonly BookTest[] }>({
    now: deps.now,
    workOut: async () => ({
      at: deps.now(),
      tests: await testsSince(deps.db, deps.marketNow() - UNEVEN_DAYS * DAY_MS),
    }),
  });
  return async () => (await kept.of('all')).tests;
}

async function testsSince(db: Database, at: number): Promise<BookTest[]> {
  const seals = (await readQualitySince(db, at)).map(({ body }) => decode<QualitySealed>(body));
  const groups = joinedGroups(seals.flatMap((one) => one.groups));
  const books = joinedBooks(seals.flatMap((one) => one.books));
  return (['real', 'demo'] as const).flatMap((book) =>
    symmetryOf(
      groups.filter((one) => one.book === book),
      books.find((one) => one.book === book),
    ).map((test) => ({ ...test, book, isUneven: isUneven(test) })),
  );
}

const isUneven = ({ good, bad, chance }: SymmetryTest): boolean =>
  chance !== null && chance < CHANCE && good + bad >= FEWEST;
