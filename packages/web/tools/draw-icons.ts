// Draws the icons of the installed app from the brand mark's own measures: `npm run icons`. Distances to the strokes
// decide each pixel, so no browser is needed.
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';

const FOLDER = path.resolve(import.meta.dirname, '../public/icons');
/** The brand mark in its box of 64. */
const BOX = 64;
const CORNERS = [
  [15, 44],
  [15, 20],
  [32, 35],
  [49, 20],
  [49, 44],
] as const;
const STROKE = 7;
const DOT = { x: 32, y: 47.5, radius: 4.2 };
const GROUND_RADIUS = 19;
const INK = [0x0b, 0x0f, 0x17] as const;
const WHITE = [0xff, 0xff, 0xff] as const;
const GREEN = [0x34, 0xd0, 0x8c] as const;

type Colour = readonly [number, number, number];
interface Icon {
  readonly file: string;
  readonly size: number;
  /** rounded: on nothing; full: to the edges, for the system to cut; none: only the mark, in white. */
  readonly ground: 'rounded' | 'full' | 'none';
  /** Size of the mark within the icon. */
  readonly scale: number;
}

const ICONS: readonly Icon[] = [
  { file: 'icon-192.png', size: 192, ground: 'rounded', scale: 1 },
  { file: 'icon-512.png', size: 512, ground: 'rounded', scale: 1 },
  // Within the circle of 80 % that every system leaves visible.
  { file: 'maskable-512.png', size: 512, ground: 'full', scale: 0.78 },
  { file: 'apple-touch-180.png', size: 180, ground: 'full', scale: 0.9 },
  { file: 'badge-96.png', size: 96, ground: 'none', scale: 1.3 },
];

function distanceToSegment(
  x: number,
  y: number,
  [ax, ay]: readonly [number, number],
  [bx, by]: readonly [number, number],
): number {
  const [dx, dy] = [bx - ax, by - ay];
  const along = ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy);
  const t = Math.min(1, Math.max(0, along));
  return Math.hypot(x - ax - t * dx, y - ay - t * dy);
}

function distanceToMark(x: number, y: number): number {
  const strokes = CORNERS.slice(1).map((to, index) =>
    distanceToSegment(x, y, CORNERS[index] ?? to, to),
  );
  return Math.min(...strokes) - STROKE / 2;
}

function distanceToGround(x: number, y: number): number {
  const reach = BOX / 2 - GROUND_RADIUS;
  const dx = Math.max(Math.abs(x - BOX / 2) - reach, 0);
  const dy = Math.max(Math.abs(y - BOX / 2) - reach, 0);
  return Math.hypot(dx, dy) - GROUND_RADIUS;
}

function draw({ size, ground, scale }: Icon): Buffer {
  const pixels = Buffer.alloc(size * (size * 4 + 1));
  const unit = BOX / size;
  /** How much of a pixel is covered. */
  const cover = (distance: number, perPixel: number) =>
    Math.min(1, Math.max(0, 0.5 - distance / perPixel));
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      const [x, y] = [(column + 0.5) * unit, (row + 0.5) * unit];
      const [mx, my] = [(x - BOX / 2) / scale + BOX / 2, (y - BOX / 2) / scale + BOX / 2];
      const mark = cover(distanceToMark(mx, my), unit / scale);
      const dot = cover(Math.hypot(mx - DOT.x, my - DOT.y) - DOT.radius, unit / scale);
      const base =
        ground === 'full' ? 1 : ground === 'none' ? 0 : cover(distanceToGround(x, y), unit);
      const alpha = Math.max(base, mark, ground === 'none' ? dot : 0);
      const colour = ground === 'none' ? WHITE : mix(mix(INK, WHITE, mark), GREEN, dot);
      const at = row * (size * 4 + 1) + 1 + column * 4;
      pixels.set([...colour, Math.round(alpha * 255)], at);
    }
  }
  return png(size, pixels);
}

const mix = (from: Colour, to: Colour, part: number): Colour => {
  const at = (index: 0 | 1 | 2) => Math.round(from[index] + (to[index] - from[index]) * part);
  return [at(0), at(1), at(2)];
};

/** A PNG of 8 bits a channel with alpha (W3C PNG, section 5). */
function png(size: number, rows: Buffer): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size, 0);
  head.writeUInt32BE(size, 4);
  head.set([8, 6, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [
    block('IHDR', head),
    block('IDAT', deflateSync(rows, { level: 9 })),
    block('IEND', Buffer.alloc(0)),
  ];
  return Buffer.concat([signature, ...parts]);
}

function block(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(body.length + 8);
  frame.writeUInt32BE(data.length, 0);
  frame.set(body, 4);
  frame.writeUInt32BE(crc32(body), body.length + 4);
  return frame;
}

mkdirSync(FOLDER, { recursive: true });
for (const icon of ICONS) writeFileSync(path.join(FOLDER, icon.file), draw(icon));
console.log(`${ICONS.length} icons in ${FOLDER}`);
