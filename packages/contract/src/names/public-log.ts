// The calls by which a client reads its own rows of the public log, and takes one of them with its proof.
import { read, type Route } from './route.ts';

export const LOG_ROWS_MAX = 500;
/** Of one order: fills and closes come first. */
export const ORDER_ROWS_MAX = 20;

/** What one payment may be: none has more rows than it has states. */
export const PAYMENT_KINDS = ['deposit', 'withdrawal'] as const;
export const PAYMENT_ROWS_MAX = 8;

/** Of one answer. */
export const LOG_NOTES_MAX = 200;

export const PUBLIC_LOG_ROUTES = {
  logRows: read('/v1/api/proof/rows', 'client'),
  logProof: read('/v1/api/proof/row', 'client'),
  logOrder: read('/v1/api/proof/order', 'client'),
  logPayment: read('/v1/api/proof/payment', 'client'),
  logNotes: read('/v1/api/proof/notes', 'client'),
} as const satisfies Readonly<Record<string, Route>>;
