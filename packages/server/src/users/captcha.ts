// The image captcha: five characters drawn as strokes, bent and turned, with lines across. No letter is in the file as text.
import { randomInt } from 'node:crypto';
import { MINUTE_MS } from '@meridian/units';
import { createTickets } from './tickets.ts';

const CHARACTERS = 5;
const LIFE_MS = 5 * MINUTE_MS;
const WIDTH = 150;
const HEIGHT = 50;
const NOISE_LINES = 4;

type Point = readonly [x: number, y: number];

/** Strokes on a grid of 4 by 6; characters that look like others are left out. */
const STROKES: Readonly<Record<string, string>> = {
  A: '06 20 46|13 33',
  C: '41 30 10 01 05 16 36 45',
  E: '40 00 06 46|03 33',
  F: '40 00 06|03 33',
  H: '00 06|40 46|03 43',
  J: '30 35 26 16 05',
  K: '00 06|40 03 46',
  L: '00 06 46',
  M: '06 00 23 40 46',
  N: '06 00 46 40',
  P: '06 00 30 41 42 33 03',
  R: '06 00 30 41 42 33 03|23 46',
  T: '00 40|20 26',
  U: '00 05 16 36 45 40',
  V: '00 26 40',
  W: '00 16 23 36 40',
  X: '00 46|40 06',
  Y: '00 23 40|23 26',
  '3': '00 40 22 32 43 45 36 16 05',
  '4': '36 30 04 44',
  '6': '40 20 02 05 16 36 45 44 33 13 04',
  '7': '00 40 16',
  '9': '06 26 44 41 30 10 01 02 13 33 42',
};
const LETTERS = Object.keys(STROKES);

/** From `min` to `max`, in hundredths. */
const between = (min: number, max: number): number =>
  randomInt(Math.round(min * 100), Math.round(max * 100) + 1) / 100;
const round = (value: number): string => value.toFixed(1);

function glyph(letter: string, left: number): string {
  const angle = between(-0.3, 0.3);
  const shear = between(-0.25, 0.25);
  const scale = between(4.3, 5.4);
  const [centreX, centreY] = [left + 10, HEIGHT / 2 + between(-4, 4)];
  const place = ([column, row]: Point): Point => {
    const x = (column - 2 + between(-0.18, 0.18)) * scale;
    const y = (row - 3 + between(-0.18, 0.18)) * scale;
    const sheared = x + y * shear;
    return [
      centreX + sheared * Math.cos(angle) - y * Math.sin(angle),
      centreY + sheared * Math.sin(angle) + y * Math.cos(angle),
    ];
  };
  return (STROKES[letter] ?? '')
    .split('|')
    .map((stroke) => bent(stroke.split(' ').map((at) => place([Number(at[0]), Number(at[1])]))))
    .join('');
}

/** Each piece is a curve that bows a little, so that no two drawings of a letter are alike. */
const bent = (points: readonly Point[]): string =>
  points
    .map(([x, y], index) => {
      const before = points[index - 1];
      if (before === undefined) return `M${round(x)} ${round(y)}`;
      const bowX = (before[0] + x) / 2 + between(-1.6, 1.6);
      const bowY = (before[1] + y) / 2 + between(-1.6, 1.6);
      return `Q${round(bowX)} ${round(bowY)} ${round(x)} ${round(y)}`;
    })
    .join('');

const across = (): string => {
  const at = (min: number, max: number): string => round(between(min, max));
  return `M0 ${at(5, 45)}C${at(30, 60)} ${at(-5, 55)} ${at(90, 120)} ${at(-5, 55)} ${WIDTH} ${at(5, 45)}`;
};

/** Ink and lines in one colour, on white: readable in either theme, and no colour tells them apart. */
export function drawCaptcha(text: string): string {
  const paths = [...text].map((letter, place) => glyph(letter, 6 + place * 28 + between(-1, 3)));
  const lines = Array.from({ length: NOISE_LINES }, across);
  const shapes = [...paths.map((d) => [d, '2.6']), ...lines.map((d) => [d, round(between(1, 1.8))])]
    .toSorted(() => between(-1, 1))
    .map(([d, width]) => `<path d="${d ?? ''}" stroke-width="${width ?? ''}"/>`)
    .join('');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">` +
    `<rect width="${WIDTH}" height="${HEIGHT}" rx="8" fill="#fff"/>` +
    `<g fill="none" stroke="#0b0f17" stroke-linecap="round" stroke-linejoin="round">${shapes}</g></svg>`
  );
}

export interface Captchas {
  draw(): { id: string; b64s: string };
  /** One try at each; case does not matter. */
  isRight(id: string, text: string): boolean;
}

export function createCaptchas(now: () => number): Captchas {
  const tickets = createTickets<string>({ lifeMs: LIFE_MS, now });
  return {
    draw() {
      const text = Array.from(
        { length: CHARACTERS },
        () => LETTERS[randomInt(LETTERS.length)] ?? 'A',
      ).join('');
      const image = Buffer.from(drawCaptcha(text)).toString('base64');
      return { id: tickets.put(text), b64s: `data:image/svg+xml;base64,${image}` };
    },
    isRight: (id, text) => tickets.take(id) === text.replace(/\s/g, '').toUpperCase(),
  };
}
