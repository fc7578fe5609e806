// How a line of text is drawn in a PDF: which font has its letters, and in which order right-to-left and other text
// stand beside each other (Unicode's bidirectional algorithm). The font itself joins Arabic letters.
import { createRequire } from 'node:module';

export type Face = 'latin' | 'own';

/** A piece of text: letters of one font in one direction, in the order in which the font takes them. */
export interface Run {
  readonly text: string;
  readonly face: Face;
}

/** The part of bidi-js used here; its own types do not fit how it is loaded. */
interface Bidi {
  getEmbeddingLevels(text: string, base: 'ltr' | 'rtl'): { readonly levels: Uint8Array };
  getMirroredCharactersMap(text: string, levels: Uint8Array): ReadonlyMap<number, string>;
}
const require = createRequire(import.meta.url);
const bidi = (require('bidi-js') as () => Bidi)();

/** Scripts that the language’s own font has; all others are in the font for Latin and Cyrillic. */
const OWN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u0600-\u06ff\u0e00-\u0e7f\u3000-\u303f\u30fb\u30fc]/u;
/** Wide forms of ASCII, which not every font has, are drawn as the narrow ones. */
const WIDE = /[\uff01-\uff5e]/u;
/** Signs around text that keeps its own direction. */
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
    // A sign of direction is not drawn.
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
 * @param isRtl the page's direction; a text without right-to-left letters, such as a number or a time, keeps its own
 * @returns pieces from left to right on the page
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
  // A font reverses Arabic itself; blanks and brackets between Arabic must be reversed here.
  return pieces.map(({ text: letters, face, level }) => ({
    face,
    text:
      level % 2 === 1 && !ARABIC.test(letters)
        ? Array.from(letters).toReversed().join('')
        : letters,
  }));
}
