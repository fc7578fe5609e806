// Draws public/logos/<CODE>.svg for every instrument of the catalogue: two flags for a pair, a coin for the rest; and
// public/currencies/<CODE>.svg for every currency of payments.
// Run it with `npm run logos -w packages/web` after the catalogue has changed, and commit what it draws.
import { mkdirSync, writeFileSync } from 'node:fs';
import { CATALOGUE, type Instrument } from '@meridian/market';
import { CRYPTO_COINS, INDEX_COINS, METAL_COINS, STABLE_COINS, type Coin } from './coins.ts';
import { FLAGS } from './flags.ts';

const BYTES_MAX = 3_000;
const FOLDER = new URL('../public/logos/', import.meta.url);
const CURRENCIES = new URL('../public/currencies/', import.meta.url);

interface Place {
  readonly x: number;
  readonly y: number;
  readonly r: number;
}
const FRONT: Place = { x: 13.5, y: 13.5, r: 13.5 };
const BEHIND: Place = { x: 26.5, y: 26.5, r: 13.5 };
const CORNER: Place = { x: 32.4, y: 32.4, r: 7.6 };
const WHOLE: Place = { x: 20, y: 20, r: 20 };
/** The gap between two shapes that overlap: what lies behind shows through, whatever the theme. */
const GAP = 2.2;

const svg = (body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">${body}</svg>\n`;
const circle = ({ x, y, r }: Place, attributes: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" ${attributes}/>`;

function flag(currency: string, { x, y, r }: Place): string {
  const drawn = FLAGS[currency];
  if (drawn === undefined) throw new Error(`no flag is drawn for ${currency}`);
  const id = `c${x}`.replace('.', '');
  const scale = Number(((r * 2) / 32).toFixed(4));
  return (
    `<clipPath id="${id}"><circle cx="16" cy="16" r="16"/></clipPath>` +
    `<g transform="translate(${x - r} ${y - r}) scale(${scale})"><g clip-path="url(#${id})">${drawn}</g>` +
    '<circle cx="16" cy="16" r="15.6" fill="none" stroke="#000" stroke-opacity=".12" stroke-width=".8"/></g>'
  );
}

/** `front` over `behind`, with a gap around it. */
const overlap = (behind: string, front: string, hole: Place) =>
  `<mask id="m"><path fill="#fff" d="M0 0h40v40H0z"/>${circle({ ...hole, r: hole.r + GAP }, 'fill="#000"')}</mask>` +
  `<g mask="url(#m)">${behind}</g>${front}`;

const coin = ({ from, to, face }: Coin) =>
  `<linearGradient id="g" x2="1" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient>` +
  '<circle cx="20" cy="20" r="20" fill="url(#g)"/>' +
  `<circle cx="20" cy="20" r="19.4" fill="none" stroke="#fff" stroke-opacity=".28" stroke-width="1.2"/>${face}`;

/** The face leaves room for the flag at its corner. */
function coinWithFlag(drawn: Coin, currency: string): string {
  const face = `<g transform="translate(1.4 .6) scale(.84)">${drawn.face}</g>`;
  return overlap(coin({ ...drawn, face }), flag(currency, CORNER), CORNER);
}

function logo({ category, code, baseCurrency, quoteCurrency }: Instrument): string {
  const metal = METAL_COINS[baseCurrency];
  if (metal) return quoteCurrency === 'USD' ? coin(metal) : coinWithFlag(metal, quoteCurrency);
  const index = INDEX_COINS[code];
  if (index) return coinWithFlag(index, index.flag);
  const crypto = CRYPTO_COINS[baseCurrency];
  if (crypto) return coin(crypto);
  if (category !== 'majors' && category !== 'crosses')
    throw new Error(`no coin is drawn for ${code}`);
  return overlap(flag(quoteCurrency, BEHIND), flag(baseCurrency, FRONT), FRONT);
}

function write(folder: URL, code: string, body: string): void {
  const drawn = svg(body);
  if (drawn.length > BYTES_MAX)
    throw new Error(`${code} takes ${drawn.length} bytes, more than ${BYTES_MAX}`);
  writeFileSync(new URL(`${code}.svg`, folder), drawn);
}

mkdirSync(FOLDER, { recursive: true });
mkdirSync(CURRENCIES, { recursive: true });
for (const instrument of CATALOGUE) write(FOLDER, instrument.code, logo(instrument));
for (const code of Object.keys(FLAGS)) write(CURRENCIES, code, flag(code, WHOLE));
const coins = Object.entries({ ...CRYPTO_COINS, ...STABLE_COINS });
for (const [code, drawn] of coins) write(CURRENCIES, code, coin(drawn));
console.log(
  `${CATALOGUE.length} logos and ${Object.keys(FLAGS).length + coins.length} currencies drawn`,
);
