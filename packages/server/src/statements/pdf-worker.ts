// The thread that draws a statement: A4, a head on the first page, a table over as many pages as it takes.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import Pdf from 'pdfkit';
import type { PrintedLine, StatementHead } from './statement.ts';

export interface PdfInput {
  readonly head: StatementHead;
  readonly title: string;
  readonly account: string;
  readonly period: string;
  readonly opening: string;
  readonly closing: string;
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
doc.registerFont('text', font('400Regular/NotoSans_400Regular.ttf'));
doc.registerFont('bold', font('700Bold/NotoSans_700Bold.ttf'));
const chunks: Buffer[] = [];
doc.on('data', (chunk: Buffer) => chunks.push(chunk));
doc.on('end', () => parentPort?.postMessage(Buffer.concat(chunks)));

let pageNumber = 1;
let y = MARGIN;

function put(text: string, x: number, width: number, align: 'left' | 'right' = 'left'): void {
  doc.text(text, x, y, { width, align, lineBreak: false, ellipsis: true, height: ROW });
}

function drawHead(): void {
  const { head } = input;
  doc.font('bold').fontSize(11).fillColor(INK);
  put('Meridian', MARGIN, WIDTH);
  y += 22;
  doc.fontSize(18);
  put(input.title, MARGIN, WIDTH);
  y += 30;
  const facts: readonly (readonly [string, string])[] = [
    [input.account, head.uid],
    [input.period, `${head.from} – ${head.to}`],
    [input.opening, `${head.opening} USD`],
    [input.closing, `${head.closing} USD`],
  ];
  for (const [name, value] of facts) {
    doc.font('text').fontSize(9).fillColor(FAINT);
    put(name, MARGIN, 140);
    doc.fillColor(INK);
    put(value, MARGIN + 150, WIDTH - 150);
    y += 14;
  }
  y += 12;
}

function drawRow(fields: readonly string[], weight: 'text' | 'bold', colour: string): void {
  doc.font(weight).fontSize(7.5).fillColor(colour);
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
  doc.font('text').fontSize(7.5).fillColor(FAINT);
  put(input.page.replace('{page}', String(pageNumber)), MARGIN, WIDTH, 'right');
}

function row(fields: readonly string[], weight: 'text' | 'bold' = 'text'): void {
  if (y + ROW > BOTTOM) {
    drawFoot();
    doc.addPage();
    pageNumber += 1;
    y = MARGIN;
    drawRow(input.columns, 'bold', FAINT);
  }
  drawRow(fields, weight, INK);
}

drawHead();
drawRow(input.columns, 'bold', FAINT);
row([input.head.from, '', input.opening, '', '', input.head.opening], 'bold');

parentPort?.on('message', (message: PdfMessage) => {
  if ('lines' in message) {
    for (const line of message.lines) row(COLUMNS.map(({ key }) => line[key]));
    return;
  }
  row([input.head.to, '', input.closing, '', '', input.head.closing], 'bold');
  drawFoot();
  doc.end();
});
