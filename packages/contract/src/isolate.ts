// Arguments in Arabic texts, on the screens and in mails.

/**
 * These stay as they are: whole numbers, Arabic, and what people copy letter by letter (addresses, hashes), since no
 * extra sign may be copied along.
 */
const STANDS_RIGHT = /^(?:\d*|[A-Za-z\d]{16,}|[\p{Script=Arabic}\s]*)$/u;

/**
 * Separates a value from the Arabic around it (Unicode's isolates). Otherwise "$5.02" becomes "5.02$", and "5.02 USD"
 * is torn apart.
 */
export const isolated = (value: string): string =>
  STANDS_RIGHT.test(value) ? value : `\u2068${value}\u2069`;
