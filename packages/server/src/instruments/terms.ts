// The terms of instruments in force: as delivered, then by versions that start at a stated time, the same for every
// client and within the published bounds.
import type { Terms } from '@meridian/contract/admin';
import {
  type ChangingTerms,
  type FeeCounting,
  type Instrument,
  type InstrumentId,
  beyondBounds,
  termBounds,
  withinBounds,
} from '@meridian/market';
import { type Database, type InstrumentVersion, instrumentVersions } from '@meridian/store';
import { formatLots, formatRate, present, readLots, readRate } from '@meridian/units';
import { createReread } from '../platform/reread.ts';

/** A version that is in force, was, or will be. */
export interface PlannedTerms extends Omit<InstrumentVersion, 'terms'> {
  readonly terms: ChangingTerms;
}

export interface TermsSince {
  readonly since: number | null;
  readonly terms: Terms;
}

export interface TermsBook {
  /** Instruments with the terms in force, in the order of the market list. */
  instruments(): readonly Instrument[];
  /** As delivered, before any version. */
  delivered(): readonly Instrument[];
  of(id: InstrumentId): Instrument | null;
  /** What was in force at a moment, and since when; null: as delivered. */
  inForceAt(id: InstrumentId, at: number): Promise<TermsSince | null>;
  /** Versions that start later, the next one first. */
  planned(id: InstrumentId): readonly PlannedTerms[];
  /** How the site counts fees, by which their bounds are. */
  readonly counting: FeeCounting;
  /** Reads the versions from the database again, after a change. */
  reload(): Promise<void>;
  /** Brings into force the versions that are due, and tells of each instrument that has changed, and since when. */
  applyDue(tell: (changed: Instrument, since: number) => void): void;
  /** Tells of all changes up to now, as they came. */
  past(tell: (changed: Instrument, since: number) => void): void;
}

export interface TermsDeps {
  readonly db: Database;
  readonly counting: FeeCounting;
  readonly now: () => number;
  readonly log: { warn(fields: object, message: string): void };
}

export async function loadTerms(
  deps: TermsDeps,
  stored: readonly Instrument[],
): Promise<TermsBook> {
  const { db, counting, now } = deps;
  const bounded = (instrument: Instrument, terms: ChangingTerms): ChangingTerms =>
    withinTheirBounds(deps, instrument, terms);
  const delivered = stored.map((one) => ({ ...one, ...bounded(one, one) }));
  const inForce = new Map<InstrumentId, Instrument>(delivered.map((one) => [one.id, one]));
  let waiting: readonly PlannedTerms[] = [];
  const changes: { instrument: Instrument; since: number }[] = [];
  const applied = new Set<number>();

  const reload = createReread(
    () => instrumentVersions(db),
    (versions) => {
      waiting = versions.flatMap((version) => {
        const instrument = inForce.get(version.instrumentId);
        if (instrument === undefined || version.withdrawnAt !== null || applied.has(version.id))
          return [];
        return [{ ...version, terms: bounded(instrument, readTerms(version.terms as Terms)) }];
      });
    },
  );

  function applyDue(tell: (changed: Instrument, since: number) => void): void {
    const at = now();
    if (waiting.every(({ startsAt }) => startsAt > at)) return;
    for (const { id, instrumentId, startsAt, terms } of waiting) {
      const instrument = inForce.get(instrumentId);
      if (startsAt > at || instrument === undefined) continue;
      const changed = { ...instrument, ...terms };
      inForce.set(instrumentId, changed);
      applied.add(id);
      changes.push({ instrument: changed, since: startsAt });
      tell(changed, startsAt);
    }
    waiting = waiting.filter(({ startsAt }) => startsAt > at);
  }

  await reload();
  applyDue(() => undefined);
  return {
    counting,
    instruments: () =>
      delivered.map(({ id }) => present(inForce.get(id), 'a delivered instrument has terms')),
    delivered: () => delivered,
    of: (id) => inForce.get(id) ?? null,
    async inForceAt(id, at) {
      const instrument = delivered.find((one) => one.id === id);
      return instrument === undefined ? null : await termsSince(deps, instrument, at);
    },
    planned: (id) => waiting.filter(({ instrumentId }) => instrumentId === id),
    reload,
    applyDue,
    past(tell) {
      for (const { instrument, since } of changes) tell(instrument, since);
    },
  };
}

/** What an earlier version of this software stored beyond the bounds counts as the limit. */
function withinTheirBounds(
  { counting, log }: TermsDeps,
  instrument: Instrument,
  terms: ChangingTerms,
): ChangingTerms {
  const bounds = termBounds(instrument, counting);
  const beyond = beyondBounds(terms, bounds);
  if (beyond.length > 0)
    log.warn({ instrument: instrument.code, beyond }, 'stored terms count as their bounds');
  return withinBounds(terms, bounds);
}

/** The terms of a delivered instrument at a moment, by the versions in the database. */
async function termsSince(
  deps: TermsDeps,
  instrument: Instrument,
  at: number,
): Promise<TermsSince> {
  const version = (await instrumentVersions(deps.db, instrument.id)).findLast(
    ({ startsAt, withdrawnAt }) => startsAt <= at && withdrawnAt === null,
  );
  if (version === undefined) return { since: null, terms: writeTerms(instrument) };
  const terms = withinTheirBounds(deps, instrument, readTerms(version.terms as Terms));
  return { since: version.startsAt, terms: writeTerms(terms) };
}

export const writeTerms = (terms: ChangingTerms): Terms => ({
  leverages: [...terms.leverages],
  fee_rate: formatRate(terms.feeRate),
  lots_min: formatLots(terms.lotsMin),
  lots_max: formatLots(terms.lotsMax),
  swap_long: formatRate(terms.swapLong),
  swap_short: formatRate(terms.swapShort),
});

export const readTerms = (terms: Terms): ChangingTerms => ({
  leverages: [...new Set(terms.leverages)].toSorted((a, b) => a - b),
  feeRate: readRate(terms.fee_rate),
  lotsMin: readLots(terms.lots_min),
  lotsMax: readLots(terms.lots_max),
  swapLong: readRate(terms.swap_long),
  swapShort: readRate(terms.swap_short),
});
