// Cuts the fonts of statements in PDF down to the letters of the server's texts, for the languages whose whole fonts would
// be hundreds of megabytes to install. To be run when statements.test.ts misses a letter, with the fonts in a folder aside:
//   npm i --prefix /tmp/fonts subset-font@2.9.0 @fontsource/noto-sans-{hk,jp,kr,thai,arabic}@5.3.0
//   node tools/statement-fonts.ts /tmp/fonts
// The fonts are Noto Sans, under the SIL Open Font License 1.1.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

type Subset = (font: Buffer, text: string, of: { targetFormat: 'truetype' }) => Promise<Buffer>;

const FONTS = {
  hk: 'hk-chinese-hongkong',
  jp: 'jp-japanese',
  kr: 'kr-korean',
  th: 'thai-thai',
  ar: 'arabic-arabic',
} as const;

/** Scripts with marks and joined forms: their blocks are kept whole. */
const BLOCKS: Readonly<Partial<Record<string, readonly [number, number]>>> = {
  th: [0x0e00, 0x0e7f],
  ar: [0x0600, 0x06ff],
};

const [folder = ''] = process.argv.slice(2);
const root = path.resolve(import.meta.dirname, '..');
const target = path.join(root, 'packages/server/fonts');
const subset = createRequire(path.join(path.resolve(folder), 'x.js'))('subset-font') as Subset;

/** Letters of the texts whose key has this beginning. */
function lettersOf(language: string, beginning: string): string {
  const file = path.join(root, `packages/contract/src/texts/${language}.json`);
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  const wanted = Object.entries(texts).filter(([key]) => key.startsWith(beginning));
  const block = BLOCKS[language];
  const whole = block
    ? Array.from({ length: block[1] - block[0] + 1 }, (_, i) => String.fromCodePoint(block[0] + i))
    : [];
  const letters = wanted.map(([, text]) => text).join('') + whole.join('');
  return [...new Set(letters)].toSorted().join('');
}

mkdirSync(target, { recursive: true });
for (const [language, name] of Object.entries(FONTS))
  for (const [weight, beginning] of [
    ['400', ''],
    ['700', 'statement_'],
  ] as const) {
    const [script = ''] = name.split('-');
    const files = path.join(folder, `node_modules/@fontsource/noto-sans-${script}/files`);
    const font = readFileSync(path.join(files, `noto-sans-${name}-${weight}-normal.woff2`));
    const cut = await subset(font, lettersOf(language, beginning), { targetFormat: 'truetype' });
    writeFileSync(path.join(target, `${language}-${weight}.ttf`), cut);
    process.stdout.write(`${language}-${weight}.ttf ${cut.length}\n`);
  }
