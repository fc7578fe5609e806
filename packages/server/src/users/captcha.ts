// The image captcha: five characters drawn as strokes, bent and turned, with lines across. The file contains no letter
// as text.
import { randomInt } from 'node:crypto';
import { MINUTE_MS } from '@meridian/units';
import { type TicketDeps, createTickets } from './tickets.ts';

const CHARACTERS = 5;
const LIFE_MS = 5 * MINUTE_MS;
const WIDTH = 172;
const HEIGHT = 50;
const NOISE_LINES = 1;

type Point = readonly [x: number, y: number];

/** Strokes on a grid of 4 by 6. Characters that look like others are left out. */
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

/** A piece of a stroke, in either direction, slightly bent, so that no two drawings of a letter are alike. */
function piece(from: Point, to: Point): string {
  const [[x, y], [endX, endY]] = randomInt(2) === 0 ? [from, to] : [to, from];
  const bowX = (x + endX) / 2 + between(-1.4, 1.4);
  const bowY = (y + endY) / 2 + between(-1.4, 1.4);
  return `M${round(x)} ${round(y)}Q${round(bowX)} ${round(bowY)} ${round(endX)} ${round(endY)}`;
}

const pieces = (points: readonly Point[]): string[] =>
  points.slice(1).map((to, index) => piece(points[index] ?? to, to));

function glyph(letter: string, left: number): string[] {
  const angle = between(-0.22, 0.22);
  const shear = between(-0.22, 0.22);
  const scale = between(4.5, 5.3);
  const [centreX, centreY] = [left + 11, HEIGHT / 2 + between(-4, 4)];
  const place = (at: string): Point => {
    const x = (Number(at[0]) - 2 + between(-0.15, 0.15)) * scale;
    const y = (Number(at[1]) - 3 + between(-0.15, 0.15)) * scale;
    const sheared = x + y * shear;
    return [
      centreX + sheared * Math.cos(angle) - y * Math.sin(angle),
      centreY + sheared * Math.sin(angle) + y * Math.cos(angle),
    ];
  };
  const strokes = (STROKES[letter] ?? '').split('|');
  return strokes.flatMap((stroke) => pieces(stroke.split(' ').map(place)));
}

/** A line across that rises and falls, made of pieces like those of letters; its joints lie anywhere, as theirs do. */
function across(): string[] {
  const [middle, height, phase] = [between(14, 36), between(4, 12), between(0, 6)];
  const points: Point[] = [];
  for (let x = between(0, 14); x <= WIDTH; x += between(8, 20))
    points.push([x, middle + height * Math.sin(phase + x / between(22, 30))]);
  return pieces(points);
}

/**
 * One path of shuffled pieces with one width and colour, so that neither order, colour nor width tells letters from
 * lines.
 */
export function drawCaptcha(text: string): string {
  const all = [
    ...text.split('').flatMap((letter, place) => glyph(letter, 5 + place * 32 + between(0, 6))),
    ...Array.from({ length: NOISE_LINES }, across).flat(),
  ];
  for (let last = all.length - 1; last > 0; last -= 1) {
    const other = randomInt(last + 1);
    [all[last], all[other]] = [all[other] ?? '', all[last] ?? ''];
  }
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">` +
    `<rect width="${WIDTH}" height="${HEIGHT}" rx="8" fill="#fff"/>` +
    `<path fill="none" stroke="#0b0f17" stroke-width="2.2" stroke-linecap="round" d="${all.join('')}"/></svg>`
  );
}

const randomText = (): string =>
  Array.from({ length: CHARACTERS }, () => LETTERS[randomInt(LETTERS.length)] ?? 'A').join('');

export interface Captchas {
  draw(text?: string): Promise<{ id: string; b64s: string }>;
  /** Each captcha can be tried once; upper and lower case do not matter. */
  isRight(id: string, text: string): Promise<boolean>;
}

export function createCaptchas(deps: TicketDeps): Captchas {
  const tickets = createTickets<string>(deps, { kind: 'captcha', lifeMs: LIFE_MS });
  return {
    async draw(text = randomText()) {
      const image = Buffer.from(drawCaptcha(text)).toString('base64');
      return { id: await tickets.put(text), b64s: `data:image/svg+xml;base64,${image}` };
    },
    async isRight(id, text) {
      return (await tickets.take(id)) === text.replace(/\s/g, '').toUpperCase();
    },
  };
}
