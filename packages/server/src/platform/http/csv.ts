// A statement as CSV (RFC 4180), written as it is read: a million entries are never in memory.
import type { Language } from '@meridian/contract';
import {
  COLUMNS,
  type PrintedLine,
  type StatementHead,
  columnNames,
  edgeRow,
} from '../../statements/statement.ts';

const END = '\r\n';
/** So that spreadsheets read it as UTF-8. */
const BYTE_ORDER_MARK = '\u{FEFF}';
/** Lines that are handed on together. */
const LINES_AT_ONCE = 500;

/** What a spreadsheet would run as a formula, some of them in full width too. A figure with a sign is a figure. */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/;
const FIGURE = /^[+-]?\d+(\.\d+)?$/;

/** A field in quotes where it has to be; formulas are made text by an apostrophe. */
export function csvField(text: string): string {
  const safe = FORMULA.test(text) && !FIGURE.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

const row = (fields: readonly string[]): string => `${fields.map(csvField).join(',')}${END}`;

export async function* csvOf(
  language: Language,
  head: StatementHead,
  lines: AsyncIterable<PrintedLine>,
): AsyncGenerator<string> {
  const first = edgeRow(language, head, 'first');
  const last = edgeRow(language, head, 'last');
  let text = BYTE_ORDER_MARK + row(columnNames(language));
  if (first !== null) text += row(first);
  let count = 0;
  for await (const line of lines) {
    text += row(COLUMNS.map((column) => line[column]));
    count += 1;
    if (count % LINES_AT_ONCE !== 0) continue;
    yield text;
    text = '';
  }
  yield last === null ? text : text + row(last);
}
