// Merges two lists of favourites that have diverged: the account's and this device's.

/** The account's list `theirs`, with what this device added to and took from `base`, the list it began with. */
export function mergeFavourites(
  theirs: readonly string[],
  base: readonly string[],
  mine: readonly string[],
): string[] {
  const kept = theirs.filter((code) => mine.includes(code) || !base.includes(code));
  const added = mine.filter((code) => !base.includes(code) && !theirs.includes(code));
  return [...kept, ...added];
}
