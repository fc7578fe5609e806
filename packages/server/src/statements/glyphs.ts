// How a line of text is written in a PDF: which font has its letters, and in which order what is read from right to left
// stands beside what is not (Unicode's bidirectional algorithm). The font itself joins Arabic letters.
import { createRequire } from 'node:module';

export type Face = 'latin' | 'own';

/** What stands together: letters of one font in one direction, in the order in which they are handed to the font. */
export interface Run {
  readonly text: string;
  readonly face: Face;
}

/** What is used of bidi-js, whose own types do not fit how it is loaded. */
interface Bidi {
  getEmbeddingLevels(text: string, base: 'ltr' | 'rtl'): { readonly levels: Uint8Array };
  getMirroredCharactersMap(text: string, levels: Uint8Array): ReadonlyMap<number, string>;
}
const bidi = (createRequire(import.meta.url)('bidi-js') as () => Bidi)();

/** Scripts that the language’s own font has; everything else is in the font for Latin and Cyrillic. */
const OWN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u0600-\u06ff\u0e00-\u0e7f\u3000-\u303f\u30fb\u30fc]/u;
/** Wide forms of ASCII, which not every font has, are drawn as the narrow ones. */
const WIDE = /[\uff01-\uff5e]/u;
/** Signs around what keeps its own direction. */
const ISOLATE = /[\u2066-\u2069]/u;
const ARABIC = /\p{Script=Arabic}/u;

interface Piece extends Run {
  readonly level: number;
}

function piecesOf(text: string, isRtl: boolean): Piece[] {
  const { levels } = bidi.getEmbeddingLevels(text, isRtl ? 'rtl' : 'ltr');
  const mirrored = isRtl ? bidi.getMirroredCharactersMap(text, levels) : null;
  const pieces: { text: string; face: Face; level: number }[] = [];
  let at = 0;
  for (const letter of text) {
    // What has told its direction is not drawn.
    if (ISOLATE.test(letter)) {
      at += letter.length;
      continue;
    }
    const level = levels[at] ?? 0;
    const face = OWN.test(letter) ? 'own' : 'latin';
    const last = pieces.at(-1);
    const narrow = WIDE.test(letter) ? letter.normalize('NFKC') : letter;
    const shown = mirrored?.get(at) ?? narrow;
    if (last !== undefined && last.level === level && last.face === face) last.text += shown;
    else pieces.push({ text: shown, face, level });
    at += letter.length;
  }
  return pieces;
}

/**
 * @param isRtl of the page; a text without a letter of it, as a number or a time, keeps its own direction
 * @returns from left to right on the page
 */
export function runsOf(text: string, isRtl: boolean): Run[] {
  const pieces = piecesOf(text, isRtl && ARABIC.test(text));
  const highest = Math.max(0, ...pieces.map(({ level }) => level));
  for (let level = highest; level >= 1; level -= 1)
    for (let from = 0; from < pieces.length; from += 1) {
      let to = from;
      while ((pieces[to]?.level ?? 0) >= level) to += 1;
      if (to === from) continue;
      pieces.splice(from, to - from, ...pieces.slice(from, to).toReversed());
      from = to;
    }
  // A font reverses Arabic itself; blanks and brackets between it, nobody else does.
  return pieces.map(({ text: letters, face, level }) => ({
    face,
    text:
      level % 2 === 1 && !ARABIC.test(letters)
        ? Array.from(letters).toReversed().join('')
        : letters,
  }));
}
