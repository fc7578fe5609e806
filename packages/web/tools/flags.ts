// Round flags as simple geometry, each drawn in a box of 32 by 32 that the caller clips to a circle.

const RED = '#D80027';
const BLUE = '#0052B4';
const rect = (x: number, y: number, width: number, height: number, fill: string) =>
  `<path fill="${fill}" d="M${x} ${y}h${width}v${height}h${-width}z"/>`;
const ground = (fill: string) => rect(0, 0, 32, 32, fill);
const disc = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
const round = (value: number) => Number(value.toFixed(1));

type StarAt = readonly [x: number, y: number, size: number];

/** Stars of `points` points, as one path. */
function stars(fill: string, places: readonly StarAt[], points = 5): string {
  const paths = places.map(([x, y, size]) => {
    const corners = Array.from({ length: points * 2 }, (_, index) => {
      const angle = (index * Math.PI) / points - Math.PI / 2;
      const reach = index % 2 === 0 ? size : size * 0.42;
      return `${round(x + reach * Math.cos(angle))} ${round(y + reach * Math.sin(angle))}`;
    });
    return `M${corners.join(' ')}z`;
  });
  return `<path fill="${fill}" d="${paths.join('')}"/>`;
}

/** The British flag in a box of `size`. */
const union = (size: number) =>
  `<g transform="scale(${size / 32})">${ground(BLUE)}` +
  '<path stroke="#F0F0F0" stroke-width="6.4" d="M0 0l32 32M32 0L0 32"/>' +
  `<path stroke="${RED}" stroke-width="2.6" d="M0 0l32 32M32 0L0 32"/>` +
  '<path stroke="#F0F0F0" stroke-width="10.6" d="M16 0v32M0 16h32"/>' +
  `<path stroke="${RED}" stroke-width="6" d="M16 0v32M0 16h32"/></g>`;

function american(): string {
  const stripes = [0, 2, 4, 6].map((row) => `M0 ${round((row * 32) / 7)}h32v4.6H0z`).join('');
  const rows = [4.4, 9.5, 14.4].flatMap((y) => [3.4, 8, 12.6].map((x): StarAt => [x, y, 2]));
  return `${ground('#F0F0F0')}<path fill="${RED}" d="${stripes}"/>${rect(0, 0, 16, 18.3, BLUE)}${stars('#fff', rows)}`;
}

function european(): string {
  const ring = Array.from({ length: 12 }, (_, index): StarAt => {
    const angle = (index * Math.PI) / 6;
    return [16 + 9 * Math.sin(angle), 16 - 9 * Math.cos(angle), 2];
  });
  return ground(BLUE) + stars('#FFDA44', ring);
}

const LEAF =
  'M16 8l1.6 3 2.1-1-.8 5.2 2.6-2.2.6 1.6 2.9-.4-1.2 3 1.1.8-4.7 3.4.4 1.9-4-.6V26h-1.2v-3.3l-4 .6.4-1.9-4.7-3.4 1.1-.8-1.2-3 ' +
  '2.9.4.6-1.6 2.6 2.2-.8-5.2 2.1 1z';

function hongKong(): string {
  const petals = Array.from(
    { length: 5 },
    (_, index) =>
      `<path transform="rotate(${index * 72} 16 16)" d="M16 15.4c-3.6-1.6-4.2-6-.6-8.6 3.4 1.4 3.4 4.6 1.4 6.4z"/>`,
  );
  return `${ground(RED)}<g fill="#fff">${petals.join('')}</g>`;
}

const CRUX = [
  [23.6, 7],
  [19.6, 14.6],
  [27.2, 13.4],
  [23.6, 24],
] as const;
const cross = (fill: string, width: number) =>
  `<path stroke="${fill}" stroke-width="${width}" d="M11.5 0v32M0 16h32"/>`;

/** By the currency of the country. */
export const FLAGS: Readonly<Record<string, string>> = {
  USD: american(),
  EUR: european(),
  GBP: union(32),
  JPY: ground('#F3F4F6') + disc(16, 16, 7.6, RED),
  CHF: `${ground(RED)}<path stroke="#fff" stroke-width="5.4" d="M16 7.6v16.8M7.6 16h16.8"/>`,
  CAD: `${ground('#F3F4F6')}${rect(0, 0, 7.6, 32, RED)}${rect(24.4, 0, 7.6, 32, RED)}<path fill="${RED}" d="${LEAF}"/>`,
  AUD:
    ground(BLUE) +
    union(16) +
    stars(
      '#F0F0F0',
      [
        [8.4, 23.6, 4],
        [23.6, 6, 2.4],
        [20, 14, 2.4],
        [27.4, 12.4, 2.4],
        [23.8, 24.4, 2.4],
      ],
      7,
    ),
  NZD:
    ground(BLUE) +
    union(16) +
    `<g stroke="#F0F0F0">${stars(
      RED,
      CRUX.map(([x, y]) => [x, y, 2.8]),
    )}</g>`,
  SEK: ground('#0B5CB5') + cross('#FFDA44', 5.6),
  NOK: ground(RED) + cross('#F0F0F0', 8) + cross('#0B3D91', 4),
  MXN:
    `${ground('#F3F4F6')}${rect(0, 0, 10.2, 32, '#0B7A45')}${rect(21.8, 0, 10.2, 32, RED)}` +
    '<circle cx="16" cy="16" r="3.6" fill="none" stroke="#0B7A45" stroke-width="1.5" stroke-dasharray="12 11"/>' +
    disc(16, 15.2, 2.2, '#8A5A2B'),
  ZAR:
    `${ground('#F0F0F0')}${rect(0, 0, 32, 10.4, RED)}${rect(0, 21.6, 32, 10.4, BLUE)}` +
    '<path fill="none" stroke="#F0F0F0" stroke-width="10" d="M-2-2l17 18L-2 34M15 16h20"/>' +
    '<path fill="none" stroke="#108A4F" stroke-width="6" d="M-2-2l17 18L-2 34M15 16h20"/>' +
    '<path fill="#111" stroke="#FFDA44" stroke-width="2" d="M-2 5l10.6 11L-2 27z"/>',
  SGD:
    ground('#F3F4F6') +
    rect(0, 0, 32, 16, RED) +
    disc(9.6, 8.6, 4.6, '#fff') +
    disc(11.6, 8.6, 4.2, RED) +
    stars('#fff', [
      [15, 5, 1.3],
      [12.6, 7.2, 1.3],
      [17.4, 7.2, 1.3],
      [13.4, 10.4, 1.3],
      [16.6, 10.4, 1.3],
    ]),
  HKD: hongKong(),
};
