// The envelope of every answer, and the limits that all requests share.
export interface Envelope<T> {
  readonly code: number;
  readonly msg: string;
  readonly data: T;
}
export const PAGE_SIZE = 20;
export const PAGE_MAX = 1_000_000;
export const CLIENT_ORDER_ID_MAX = 36;
/** The most characters of a decimal; the limit of units/decimal.ts. */
export const DECIMAL_LENGTH_MAX = 80;
