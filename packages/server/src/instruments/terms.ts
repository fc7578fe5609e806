// The terms of instruments in force: as delivered, then by versions that start at a stated time, the same for every
// client. Halts stop an instrument for everyone. Both survive a restart.
import type { Terms } from '@meridian/contract/admin';
import type { Instrument, InstrumentId } from '@meridian/market';
import {
  type Database,
  type InstrumentHalt,
  type InstrumentVersion,
  instrumentVersionsFrom,
  versionsOfInstrument,
  presentHalts,
} from '@meridian/store';
import { formatLots, formatRate, present, readLots, readRate } from '@meridian/units';

export interface TermsSince {
  readonly since: number | null;
  readonly terms: Terms;
}

export interface TermsBook {
  /** Instruments with the terms in force, in the order of the market list. */
  instruments(): readonly Instrument[];
  of(id: InstrumentId): Terms | null;
  /** What was in force at a moment, and since when; null: as delivered. */
  inForceAt(id: InstrumentId, at: number): Promise<TermsSince | null>;
  /** How many versions start later. */
  planned(id: InstrumentId): number;
  haltOf(id: InstrumentId): InstrumentHalt | null;
  /** By the instrument's displayed code. */
  haltReasonOf(showCode: string): string | null;
  /** Reads the versions and halts from the database again, after a change. */
  reload(): Promise<void>;
  /** Brings into force the versions that are due, and tells of each instrument that has changed. */
  applyDue(tell: (changed: Instrument) => void): void;
}

export async function loadTerms(
  db: Database,
  delivered: readonly Instrument[],
  now: () => number,
): Promise<TermsBook> {
  const inForce = new Map(delivered.map((one) => [one.id, one]));
  let waiting: readonly InstrumentVersion[] = [];
  let halts = new Map<InstrumentId, InstrumentHalt>();

  async function reload(): Promise<void> {
    waiting = await instrumentVersionsFrom(db, now());
    halts = new Map((await presentHalts(db)).map((halt) => [halt.instrumentId, halt]));
  }

  function applyDue(tell: (changed: Instrument) => void): void {
    const at = now();
    if (waiting.every(({ startsAt }) => startsAt > at)) return;
    for (const { instrumentId, startsAt, terms } of waiting) {
      const instrument = inForce.get(instrumentId);
      if (startsAt > at || instrument === undefined) continue;
      const changed = withTerms(instrument, terms as Terms);
      inForce.set(instrumentId, changed);
      tell(changed);
    }
    waiting = waiting.filter(({ startsAt }) => startsAt > at);
  }

  await reload();
  applyDue(() => undefined);
  return {
    instruments: () =>
      delivered.map(({ id }) => present(inForce.get(id), 'a delivered instrument has terms')),
    of(id) {
      const instrument = inForce.get(id);
      return instrument === undefined ? null : termsOf(instrument);
    },
    async inForceAt(id, at) {
      const instrument = delivered.find((one) => one.id === id);
      if (instrument === undefined) return null;
      const version = (await versionsOfInstrument(db, id)).find(({ startsAt }) => startsAt <= at);
      return version === undefined
        ? { since: null, terms: termsOf(instrument) }
        : { since: version.startsAt, terms: version.terms as Terms };
    },
    planned: (id) => waiting.filter(({ instrumentId }) => instrumentId === id).length,
    haltOf: (id) => halts.get(id) ?? null,
    haltReasonOf(showCode) {
      const id = delivered.find((one) => one.showCode === showCode)?.id;
      return (id === undefined ? undefined : halts.get(id)?.reason) ?? null;
    },
    reload,
    applyDue,
  };
}

const termsOf = (instrument: Instrument): Terms => ({
  category: instrument.category,
  session: instrument.session,
  leverages: [...instrument.leverages],
  fee_rate: formatRate(instrument.feeRate),
  lots_min: formatLots(instrument.lotsMin),
  lots_max: formatLots(instrument.lotsMax),
  swap_long: formatRate(instrument.swapLong),
  swap_short: formatRate(instrument.swapShort),
});

const withTerms = (instrument: Instrument, terms: Terms): Instrument => ({
  ...instrument,
  category: terms.category,
  leverages: terms.leverages,
  feeRate: readRate(terms.fee_rate),
  lotsMin: readLots(terms.lots_min),
  lotsMax: readLots(terms.lots_max),
  swapLong: readRate(terms.swap_long),
  swapShort: readRate(terms.swap_short),
});
