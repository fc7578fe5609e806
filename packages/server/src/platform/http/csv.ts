// CSV (RFC 4180) that spreadsheets read as it is meant.

/** A file begins with this, so that spreadsheets read it as UTF-8. */
export const BYTE_ORDER_MARK = '\u{FEFF}';
const END = '\r\n';

/** Beginnings that a spreadsheet would run as a formula, some in full width too. A figure with a sign is a figure. */
const FORMULA = /^[=+\-@＝＋－＠\t\r\n]/;
const FIGURE = /^[+-]?\d+(\.\d+)?$/;
/**
 * Where half of the world's spreadsheets begin another field, and with it a formula: they part fields by semicolons, so a
 * quote within a row protects neither a semicolon nor a new line, and two quotes are an empty beginning.
 */
const OTHER_FIELD = /[;\t\r\n](?="*[=+\-@＝＋－＠])/g;

/** Quotes a field if needed; an apostrophe makes a formula text. */
export function csvField(text: string): string {
  const whole = text.replaceAll(OTHER_FIELD, "$&'");
  const safe = FORMULA.test(whole) && !FIGURE.test(whole) ? `'${whole}` : whole;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export const csvRow = (fields: readonly string[]): string =>
  `${fields.map(csvField).join(',')}${END}`;
