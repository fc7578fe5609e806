// A statement as PDF, drawn in a thread of its own; the thread that serves clients only passes lines on.
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Language } from '@meridian/contract';
import { createClientTurns } from '../platform/http/in-turns.ts';
import { textOf } from '../platform/http/texts.ts';
import type { PdfInput, PdfMessage } from './pdf-worker.ts';
import { type PrintedLine, type StatementHead, columnNames, edgeRow } from './statement.ts';

/** The most entries of a PDF: some 420 pages. */
export const PDF_LINES_MAX = 20_000;
/** The most PDFs drawn at once; others wait, so many of one client. */
const TURNS = { atOnce: 2, waitingMax: 5 };
const LINES_AT_ONCE = 500;

/** Languages with a font of their own (packages/server/fonts, cut by tools/statement-fonts.ts). */
const OWN_FONT: ReadonlySet<Language> = new Set<Language>(['hk', 'jp', 'kr', 'th', 'ar']);

export interface PdfDesk {
  /** @throws Refusal requests_too_many, if many of this client's wait already */
  draw(
    client: number,
    ...of: [language: Language, head: StatementHead, lines: AsyncIterable<PrintedLine>]
  ): Promise<Buffer>;
}

export function createPdfDesk(): PdfDesk {
  const takeTurn = createClientTurns(TURNS);
  return { draw: (client, ...of) => takeTurn(client, () => drawInThread(...of)) };
}

const upToMinute = (time: string): string => time.slice(0, 16);

function factsOf(language: Language, head: StatementHead): PdfInput['facts'] {
  const { figures } = head;
  const of = (name: 'account' | 'period' | 'issued' | 'opening' | 'closing' | 'sum') =>
    textOf(language, `statement_${name}`);
  return [
    [of('account'), head.uid],
    [of('period'), `${upToMinute(head.from)} – ${upToMinute(head.to)}`],
    [of('issued'), upToMinute(head.issued)],
    ...('sum' in figures
      ? ([[of('sum'), `${figures.sum} USD`]] as const)
      : ([
          [of('opening'), `${figures.opening} USD`],
          [of('closing'), `${figures.closing} USD`],
        ] as const)),
  ];
}

async function drawInThread(
  language: Language,
  head: StatementHead,
  lines: AsyncIterable<PrintedLine>,
): Promise<Buffer> {
  const workerData: PdfInput = {
    script: OWN_FONT.has(language) ? language : null,
    isRtl: language === 'ar',
    title: textOf(language, 'statement_title'),
    name: head.name === null ? null : [textOf(language, 'statement_client'), head.name],
    facts: factsOf(language, head),
    note: 'sum' in head.figures ? textOf(language, 'statement_part') : null,
    log: head.log,
    first: edgeRow(language, head, 'first'),
    last: edgeRow(language, head, 'last'),
    page: textOf(language, 'statement_page'),
    columns: columnNames(language),
  };
  const worker = new Worker(new URL('./pdf-worker.ts', import.meta.url), { workerData });
  // Each is listened to from the start: the thread may fail while the lines are still being read.
  const drawn = Promise.race([
    once(worker, 'message').then(([message]) => Buffer.from(message as Uint8Array)),
    once(worker, 'exit').then(() => {
      throw new Error('the thread that draws a statement ended without one');
    }),
  ]);
  let hasEnded = false;
  drawn.catch(() => {
    hasEnded = true; // the caller gets the error, unless the lines could not be read
  });
  try {
    const send = (message: PdfMessage) => worker.postMessage(message);
    let batch: PrintedLine[] = [];
    for await (const line of lines) {
      if (hasEnded) break;
      batch.push(line);
      if (batch.length < LINES_AT_ONCE) continue;
      send({ lines: batch });
      batch = [];
    }
    send({ lines: batch });
    send({ end: true });
    return await drawn;
  } finally {
    await worker.terminate();
  }
}
