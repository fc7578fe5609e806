// Two devices changed one list of names, as of favourites: what each of them added, removed or put elsewhere holds.

interface Sides {
  /** What both began with. */
  readonly base: readonly string[];
  readonly mine: readonly string[];
  readonly theirs: readonly string[];
}

/**
 * The names that neither removed and those that either added, each once.
 * @returns in the order of `mine` if it has another one than `base`, else of `theirs`; what the other added comes last
 */
export function mergedNames({ base, mine, theirs }: Sides): string[] {
  const before = base.filter((name) => mine.includes(name));
  const isMoved = mine.filter((name) => base.includes(name)).join() !== before.join();
  const [first, other] = isMoved ? [mine, theirs] : [theirs, mine];
  const kept = first.filter((name) => other.includes(name) || !base.includes(name));
  const added = other.filter((name) => !base.includes(name) && !first.includes(name));
  return [...kept, ...added];
}
