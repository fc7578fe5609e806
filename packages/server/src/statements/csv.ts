// Writes CSV (RFC 4180) while reading the rows, so that a million entries are never in memory. Behind the columns of the
// PDF comes the copying of a transfer.
import type { Language } from '@meridian/contract';
import { BYTE_ORDER_MARK, csvRow } from '../platform/http/csv.ts';
import { textOf } from '../platform/http/texts.ts';
import {
  COLUMNS,
  type PrintedLine,
  type StatementHead,
  columnNames,
  edgeRow,
} from './statement.ts';

/** Lines passed on together. */
const LINES_AT_ONCE = 500;

export async function* csvOf(
  language: Language,
  head: StatementHead,
  lines: AsyncIterable<PrintedLine>,
): AsyncGenerator<string> {
  const first = edgeRow(language, head, 'first');
  const last = edgeRow(language, head, 'last');
  let text =
    BYTE_ORDER_MARK + csvRow([...columnNames(language), textOf(language, 'statement_copying')]);
  if (first !== null) text += csvRow([...first, '']);
  let count = 0;
  for await (const line of lines) {
    text += csvRow([...COLUMNS.map((column) => line[column]), line.copying]);
    count += 1;
    if (count % LINES_AT_ONCE !== 0) continue;
    yield text;
    text = '';
  }
  if (last !== null) text += csvRow([...last, '']);
  if (head.log !== null) text += csvRow(['', '', head.log, '', '', '', '']);
  yield text;
}
