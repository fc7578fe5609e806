// Every letter, digit and mark of Unicode by itself, to fix what a stored key makes of them.
const CODE_POINTS = 0x110000;
const isHalf = (code: number): boolean => code >= 0xd800 && code <= 0xdfff;

/**
 * What a key changes, each pair as the key and then the letter. Forms of other letters are left out: they are Unicode's,
 * and a newer Unicode adds some.
 */
export function movedLetters(keyOf: (text: string) => string): string {
  const moved: string[] = [];
  for (let code = 0; code < CODE_POINTS; code++) {
    if (isHalf(code)) continue;
    const letter = String.fromCodePoint(code);
    if (letter.normalize('NFKD').toLowerCase() !== letter) continue;
    const key = keyOf(letter);
    if (key !== '' && key !== letter) moved.push(`${key}${letter}`);
  }
  return moved.toSorted().join(' ');
}
