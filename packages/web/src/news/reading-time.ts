// How long an article takes to read.

const WORDS_A_MINUTE = 220;
/** For scripts that write no spaces. */
const LETTERS_A_MINUTE = 450;
const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/gu;

/** Whole minutes, at least one. */
export function readingMinutes(text: string): number {
  const letters = text.match(UNSPACED)?.length ?? 0;
  const words = text.replace(UNSPACED, ' ').match(/[\p{L}\p{N}]+/gu)?.length ?? 0;
  return Math.max(1, Math.round(words / WORDS_A_MINUTE + letters / LETTERS_A_MINUTE));
}
