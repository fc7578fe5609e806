// What the command bar finds: instruments, actions and pages whose words are typed, the best first.

export interface Findable {
  /** Everything that it may be found by, in small letters. */
  readonly words: string;
}

const wordsOf = (text: string): readonly string[] =>
  text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');

/** Those that have every word, first those where the first word begins something; at most `max`. */
export function found<T extends Findable>(all: readonly T[], text: string, max: number): T[] {
  const words = wordsOf(text);
  const [first] = words;
  const hits = all.filter((one) => words.every((word) => one.words.includes(word)));
  if (first === undefined) return hits.slice(0, max);
  const rank = ({ words: of }: T): number =>
    of.startsWith(first) ? 0 : of.includes(` ${first}`) ? 1 : 2;
  return hits.toSorted((a, b) => rank(a) - rank(b)).slice(0, max);
}

/** "gbp usd" of "buy gbp usd". */
export const wordsAfterFirst = (text: string): string => wordsOf(text).slice(1).join(' ');
