// The thread that draws a statement: A4, a head on the first page, and a table over as many pages as needed.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import Pdf from 'pdfkit';
import { type Face, runsOf } from './glyphs.ts';
import type { PrintedLine } from './statement.ts';

type Fact = readonly [name: string, value: string];

export interface PdfInput {
  /** The language whose letters need a font of their own; null: Latin and Cyrillic. */
  readonly script: string | null;
  readonly isRtl: boolean;
  readonly title: string;
  /**
   * The label of the name, and the name. Absent if the fonts do not have its letters; the account's number is enough
   * then.
   */
  readonly name: Fact | null;
  readonly facts: readonly Fact[];
  /** A remark about the entries. */
  readonly note: string | null;
  /** A line of the public log. */
  readonly log: string | null;
  /** Rows before and after the entries. */
  readonly first: readonly string[] | null;
  readonly last: readonly string[] | null;
  /** "Page {page}" */
  readonly page: string;
  readonly columns: readonly string[];
}
export type PdfMessage = { readonly lines: readonly PrintedLine[] } | { readonly end: true };

const MARGIN = 40;
const WIDTH = 595.28 - 2 * MARGIN;
const BOTTOM = 841.89 - MARGIN - 20;
const ROW = 15;
const INK = '#0b0f17';
const FAINT = '#5e6878';
const LINE = '#e8eaef';

interface Column {
  readonly key: keyof PrintedLine;
  readonly width: number;
  readonly align: 'left' | 'right';
}
const COLUMNS: readonly Column[] = [
  { key: 'time', width: 88, align: 'left' },
  { key: 'entry', width: 46, align: 'left' },
  { key: 'description', width: WIDTH - 88 - 46 - 46 - 84 - 88, align: 'left' },
  { key: 'order', width: 46, align: 'left' },
  { key: 'amount', width: 84, align: 'right' },
  { key: 'balance', width: 88, align: 'right' },
];

const input = workerData as PdfInput;
const require = createRequire(import.meta.url);
const font = (file: string): Buffer =>
  readFileSync(require.resolve(`@expo-google-fonts/noto-sans/${file}`));

const doc = new Pdf({ size: 'A4', margin: MARGIN, info: { Title: input.title } });
doc.registerFont('text-latin', font('400Regular/NotoSans_400Regular.ttf'));
doc.registerFont('bold-latin', font('700Bold/NotoSans_700Bold.ttf'));
if (input.script !== null) {
  const own = (weight: number): Buffer =>
    readFileSync(new URL(`../../fonts/${input.script}-${weight}.ttf`, import.meta.url));
  doc.registerFont('text-own', own(400));
  doc.registerFont('bold-own', own(700));
}
const chunks: Buffer[] = [];
doc.on('data', (chunk: Buffer) => chunks.push(chunk));
doc.on('end', () => parentPort?.postMessage(Buffer.concat(chunks)));

let pageNumber = 1;
let y = MARGIN;
let weight: 'text' | 'bold' = 'text';
let size = 9;

function type(look: 'text' | 'bold', points: number, colour: string): void {
  weight = look;
  size = points;
  doc.fontSize(points).fillColor(colour);
}

const PLAIN: PDFKit.Mixins.TextOptions = { lineBreak: false, baseline: 'alphabetic' };
/** With any feature set, a text is shaped as a whole and not word by word, so that words of Arabic keep their order. */
const WHOLE: PDFKit.Mixins.TextOptions = { ...PLAIN, features: [] };
const shapingOf = (face: Face) => (input.isRtl && face === 'own' ? WHOLE : PLAIN);
/** The ascent of the font for Latin; all fonts use its base line. */
const ASCENT = 1.07;
const faceOf = (face: Face) => doc.font(`${weight}-${face}`);

/** The part of fontkit's opened font used here. */
interface Glyphs {
  readonly font: { hasGlyphForCodePoint(point: number): boolean };
}

/** Whether the fonts at hand have all letters of a text in any script. */
const hasLetters = (text: string): boolean =>
  runsOf(text, input.isRtl).every((run) => {
    if (run.face === 'own' && input.script === null) return false;
    const { font: opened } = (faceOf(run.face) as unknown as { _font: Glyphs })._font;
    return Array.from(run.text).every((one) =>
      opened.hasGlyphForCodePoint(one.codePointAt(0) ?? 0),
    );
  });

const widthOf = (text: string): number =>
  runsOf(text, input.isRtl).reduce(
    (sum, run) => sum + faceOf(run.face).widthOfString(run.text, shapingOf(run.face)),
    0,
  );

/** The text, or as much of its beginning as fits. */
function fitted(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  const letters = Array.from(text);
  while (letters.length > 0 && widthOf(`${letters.join('')}…`) > width) letters.pop();
  return `${letters.join('')}…`;
}

/** One line. On a right-to-left page the position is mirrored. */
function put(text: string, x: number, width: number, align: 'left' | 'right' = 'left'): void {
  const shown = fitted(text, width);
  const room = width - widthOf(shown);
  const isAtEnd = (align === 'right') !== input.isRtl;
  const left = input.isRtl ? 2 * MARGIN + WIDTH - x - width : x;
  let at = left + (isAtEnd ? room : 0);
  for (const run of runsOf(shown, input.isRtl)) {
    faceOf(run.face).text(run.text, at, y + size * ASCENT, shapingOf(run.face));
    at += doc.widthOfString(run.text, shapingOf(run.face));
  }
}

function drawHead(): void {
  type('bold', 11, INK);
  put('Meridian', MARGIN, WIDTH);
  y += 22;
  type('bold', 18, INK);
  put(input.title, MARGIN, WIDTH);
  y += 30;
  // Look for letters in the font that draws the name.
  type('text', 9, FAINT);
  const named = input.name !== null && hasLetters(input.name[1]) ? [input.name] : [];
  for (const [name, value] of [...named, ...input.facts]) {
    type('text', 9, FAINT);
    put(name, MARGIN, 140);
    doc.fillColor(INK);
    put(value, MARGIN + 150, WIDTH - 150);
    y += 14;
  }
  if (input.note !== null) {
    y += 4;
    type('text', 9, FAINT);
    put(input.note, MARGIN, WIDTH);
    y += 14;
  }
  if (input.log !== null) {
    y += 4;
    type('text', 7.5, FAINT);
    put(input.log, MARGIN, WIDTH);
    y += 12;
  }
  y += 12;
}

function drawRow(fields: readonly string[], look: 'text' | 'bold', colour: string): void {
  type(look, 7.5, colour);
  let x = MARGIN;
  COLUMNS.forEach(({ width, align }, i) => {
    put(fields[i] ?? '', x + (align === 'right' ? 4 : 0), width - 4, align);
    x += width;
  });
  doc
    .moveTo(MARGIN, y + ROW - 3)
    .lineTo(MARGIN + WIDTH, y + ROW - 3)
    .lineWidth(0.5)
    .strokeColor(LINE)
    .stroke();
  y += ROW;
}

function drawFoot(): void {
  y = BOTTOM + 6;
  type('text', 7.5, FAINT);
  put(input.page.replace('{page}', String(pageNumber)), MARGIN, WIDTH, 'right');
}

function row(fields: readonly string[], look: 'text' | 'bold' = 'text'): void {
  if (y + ROW > BOTTOM) {
    drawFoot();
    doc.addPage();
    pageNumber += 1;
    y = MARGIN;
    drawRow(input.columns, 'bold', FAINT);
  }
  drawRow(fields, look, INK);
}

/** Its column has no room for more. */
const upToSecond = ([time = '', ...fields]: readonly string[]): readonly string[] => [
  time.slice(0, 19),
  ...fields,
];

drawHead();
drawRow(input.columns, 'bold', FAINT);
if (input.first !== null) row(upToSecond(input.first), 'bold');

parentPort?.on('message', (message: PdfMessage) => {
  if ('lines' in message) {
    for (const line of message.lines) row(upToSecond(COLUMNS.map(({ key }) => line[key])));
    return;
  }
  if (input.last !== null) row(upToSecond(input.last), 'bold');
  drawFoot();
  doc.end();
});
