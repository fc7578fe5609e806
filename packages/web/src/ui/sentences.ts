// How one sentence follows another: by a space, but for the languages whose full stop has its room in itself; and what
// stands in one.
import { MINUS } from '@meridian/design/lib/figures';
import { getLanguage } from '../lib/i18n.ts';

const CLOSE: ReadonlySet<string> = new Set(['hk', 'jp']);

export const sentenceGap = (): string => (CLOSE.has(getLanguage()) ? '' : ' ');

export const inSentences = (...sentences: readonly string[]): string =>
  sentences.join(sentenceGap());

const COMMAS: Readonly<Record<string, string>> = { ar: '، ', hk: '，', jp: '、' };

/** Words one after the other, with the comma of the language between them. */
export const inOne = (...words: readonly string[]): string =>
  words.join(COMMAS[getLanguage()] ?? ', ');

/** An amount in a sentence: no line ends between its sign and its figure. */
export const unbroken = (amount: string): string =>
  amount.startsWith(MINUS) || amount.startsWith('+')
    ? `${amount.charAt(0)}\u2060${amount.slice(1)}`
    : amount;
