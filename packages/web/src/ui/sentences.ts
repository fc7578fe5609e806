// How one sentence follows another: by a space, but for the languages whose full stop has its room in itself.
import { getLanguage } from '../lib/i18n.ts';

const CLOSE: ReadonlySet<string> = new Set(['hk', 'jp']);

export const sentenceGap = (): string => (CLOSE.has(getLanguage()) ? '' : ' ');

export const inSentences = (...sentences: readonly string[]): string =>
  sentences.join(sentenceGap());
