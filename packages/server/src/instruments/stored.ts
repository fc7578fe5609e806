// Instruments as stored: their terms as JSON.
import {
  type Category,
  CATEGORIES,
  type Instrument,
  type MarginTerms,
  catalogued,
} from '@meridian/market';
import { type InstrumentRow, type Queryable, readInstruments } from '@meridian/store';
import { termsOf } from '@meridian/trading';
import {
  assert,
  formatLots,
  formatMoney,
  formatRate,
  readLots,
  readMoney,
  readRate,
} from '@meridian/units';

/** The JSON of an instrument's terms; amounts are decimals as text. */
interface StoredTerms extends Omit<
  Instrument,
  | 'id'
  | 'code'
  | 'contractSize'
  | 'margin'
  | 'lotStep'
  | 'lotsMin'
  | 'lotsMax'
  | 'feeRate'
  | 'swapLong'
  | 'swapShort'
> {
  readonly contractSize: string;
  readonly marginPerLot: string | null;
  readonly lotStep: string;
  readonly lotsMin: string;
  readonly lotsMax: string;
  readonly feeRate: string;
  readonly swapLong: string;
  readonly swapShort: string;
}

export function storedInstrument(instrument: Instrument, sort: number): InstrumentRow {
  const { id, code, margin, ...terms } = instrument;
  const spec: StoredTerms = {
    ...terms,
    contractSize: String(instrument.contractSize),
    marginPerLot: margin.mode === 'fixed' ? formatMoney(margin.marginPerLot) : null,
    lotStep: formatLots(instrument.lotStep),
    lotsMin: formatLots(instrument.lotsMin),
    lotsMax: formatLots(instrument.lotsMax),
    feeRate: formatRate(instrument.feeRate),
    swapLong: formatRate(instrument.swapLong),
    swapShort: formatRate(instrument.swapShort),
  };
  return { id, code, spec, sort, isEnabled: true };
}

/** What no announcement changes is as the program delivers it, whatever the row says: the journal does not state it. */
export function instrumentFromRow(row: InstrumentRow): Instrument {
  const stored = asStored(row);
  const delivered = catalogued(row.id);
  if (delivered === undefined) return stored;
  return { ...delivered, ...termsOf(stored) };
}

function asStored(row: InstrumentRow): Instrument {
  const { marginPerLot, ...spec } = row.spec as StoredTerms;
  return {
    ...spec,
    id: row.id,
    code: row.code,
    contractSize: BigInt(spec.contractSize),
    margin:
      marginPerLot === null
        ? { mode: 'leverage' }
        : { mode: 'fixed', marginPerLot: readMoney(marginPerLot) },
    lotStep: readLots(spec.lotStep),
    lotsMin: readLots(spec.lotsMin),
    lotsMax: readLots(spec.lotsMax),
    feeRate: readRate(spec.feeRate),
    swapLong: readRate(spec.swapLong),
    swapShort: readRate(spec.swapShort),
  };
}

/** What no announcement changes, and no event of the journal states. */
const FIXED = [
  'code',
  'category',
  'baseCurrency',
  'quoteCurrency',
  'precision',
  'contractSize',
  'lotStep',
] as const;

/** @returns what of a stored instrument is not as the program delivers it */
export function changedFixed(row: InstrumentRow): string[] {
  const delivered = catalogued(row.id);
  if (delivered === undefined) return [];
  const stored = asStored(row);
  const changed: string[] = FIXED.filter((key) => stored[key] !== delivered[key]);
  return isSameMargin(stored.margin, delivered.margin) ? changed : [...changed, 'margin'];
}

const isSameMargin = (a: MarginTerms, b: MarginTerms): boolean =>
  a.mode === 'fixed' && b.mode === 'fixed' ? a.marginPerLot === b.marginPerLot : a.mode === b.mode;

/** Those that the site offers, with the terms as delivered. */
export async function deliveredInstruments(
  db: Queryable,
  log: { error(fields: object, message: string): void },
): Promise<Instrument[]> {
  const rows = (await readInstruments(db)).filter((row) => row.isEnabled);
  for (const row of rows) {
    const changed = changedFixed(row);
    if (changed.length > 0)
      log.error(
        { instrument: row.code, changed },
        'the row of an instrument is not as this program delivers it: what the program says holds',
      );
  }
  return rows.map(instrumentFromRow);
}

/** Categories are numbered by their place in the market list, from 1. */
export function categoryId(category: Category): number {
  const place = CATEGORIES.indexOf(category);
  assert(place >= 0, 'a category of the market');
  return place + 1;
}
