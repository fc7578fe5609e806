// Arguments in Arabic texts, on the screens and in letters.

/** Whole numbers, Arabic, and what is copied by its letters (addresses, hashes: no sign may go with them) stand right as they are. */
const STANDS_RIGHT = /^(?:\d*|[A-Za-z\d]{16,}|[\p{Script=Arabic}\s]*)$/u;

/** Told from the Arabic around it (Unicode's isolates), or "$5.02" becomes "5.02$", and "5.02 USD" is torn apart. */
export const isolated = (value: string): string =>
  STANDS_RIGHT.test(value) ? value : `\u2068${value}\u2069`;
