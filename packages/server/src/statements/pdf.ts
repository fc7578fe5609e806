// A statement as PDF, drawn in a thread of its own: the thread that serves clients only hands lines over.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Language } from '@meridian/contract';
import { textOf } from '../http/texts.ts';
import type { PdfInput, PdfMessage } from './pdf-worker.ts';
import { type PrintedLine, type StatementHead, columnNames } from './statement.ts';

/** Entries that a PDF may have: some 800 pages. */
export const PDF_LINES_MAX = 20_000;
/** PDFs that are drawn at once; the others wait. */
export const PDFS_AT_ONCE = 2;
const LINES_AT_ONCE = 500;

/** Languages whose letters stand in a font of their own (packages/server/fonts, cut by tools/statement-fonts.ts). */
const OWN_FONT: ReadonlySet<Language> = new Set<Language>(['hk', 'jp', 'kr', 'th', 'ar']);

export interface PdfDesk {
  draw(language: Language, head: StatementHead, lines: AsyncIterable<PrintedLine>): Promise<Buffer>;
}

export function createPdfDesk(): PdfDesk {
  let drawing = 0;
  const waiting: (() => void)[] = [];

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (drawing >= PDFS_AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
    drawing += 1;
    try {
      return await work();
    } finally {
      drawing -= 1;
      waiting.shift()?.();
    }
  }

  return { draw: (...of) => inTurn(() => drawInThread(...of)) };
}

async function drawInThread(
  language: Language,
  head: StatementHead,
  lines: AsyncIterable<PrintedLine>,
): Promise<Buffer> {
  const workerData: PdfInput = {
    script: OWN_FONT.has(language) ? language : null,
    isRtl: language === 'ar',
    head,
    title: textOf(language, 'statement_title'),
    account: textOf(language, 'statement_account'),
    period: textOf(language, 'statement_period'),
    opening: textOf(language, 'statement_opening'),
    closing: textOf(language, 'statement_closing'),
    page: textOf(language, 'statement_page'),
    columns: columnNames(language),
  };
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), { workerData });
  const failed = once(worker, 'error').then(([error]) => {
    throw error;
  });
  const ended = once(worker, 'exit').then(() => {
    throw new Error('the thread that draws a statement ended without one');
  });
  const drawn = once(worker, 'message').then(([message]) => Buffer.from(message as Uint8Array));
  try {
    const send = (message: PdfMessage) => worker.postMessage(message);
    let batch: PrintedLine[] = [];
    for await (const line of lines) {
      batch.push(line);
      if (batch.length < LINES_AT_ONCE) continue;
      send({ lines: batch });
      batch = [];
    }
    send({ lines: batch });
    send({ end: true });
    return await Promise.race([drawn, failed, ended]);
  } finally {
    ended.catch(() => undefined);
    failed.catch(() => undefined); // also where the lines could not be read: that is what the caller hears
    await worker.terminate();
  }
}
