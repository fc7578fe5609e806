// The demonstration site's instruments. An id never changes: orders, candles and journals name it.
import { crosses, majors } from './catalogue/currencies.ts';
import { crypto } from './catalogue/crypto.ts';
import { indices } from './catalogue/indices.ts';
import { metals } from './catalogue/metals.ts';
import type { Instrument, InstrumentId } from './instrument.ts';

/** Ascending by id, 1 to 56. */
export const CATALOGUE: readonly Instrument[] = [
  ...majors,
  ...crosses,
  ...metals,
  ...indices,
  ...crypto,
];

const byId = new Map(CATALOGUE.map((instrument) => [instrument.id, instrument]));
const byCode = new Map(CATALOGUE.map((instrument) => [instrument.code, instrument]));

/** Undefined: the catalogue does not have it. */
export const catalogued = (id: InstrumentId): Instrument | undefined => byId.get(id);
/** @param code "EURUSD", as in topics and files' names */
export const cataloguedByCode = (code: string): Instrument | undefined => byCode.get(code);
