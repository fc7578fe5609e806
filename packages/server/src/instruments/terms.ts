// The terms of instruments: as delivered, then by versions that start at a stated time, the same for every client and
// within the published bounds. What holds and what is announced is the engine's; the versions of all times are rows.
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
import { type Database, instrumentVersions } from '@meridian/store';
import type { TermsPlan } from '@meridian/trading';
import { formatLots, formatRate, readLots, readRate } from '@meridian/units';
import type { Host } from '../engine/host.ts';
import type { MarketsView } from '../engine/views/markets.ts';

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
  planned(id: InstrumentId): readonly TermsPlan[];
  /** How the site counts fees, by which their bounds are. */
  counting(): FeeCounting;
  /** Resolves when what was decided in the database holds, or is announced. */
  reload(): Promise<void>;
}

export interface TermsDeps extends Bounding {
  readonly db: Database;
  readonly host: Pick<Host, 'renewRules'> & { readonly views: { readonly markets: MarketsView } };
}

/** @param stored as they were delivered */
export function createTerms(deps: TermsDeps, stored: readonly Instrument[]): TermsBook {
  const { host } = deps;
  const { markets } = host.views;
  const kept = new Map<FeeCounting, readonly Instrument[]>();
  function delivered(): readonly Instrument[] {
    const counting = markets.feeType();
    const instruments = kept.get(counting) ?? deliveredAs(deps, counting, stored);
    kept.set(counting, instruments);
    return instruments;
  }
  return {
    counting: () => markets.feeType(),
    instruments: () => markets.instruments(),
    delivered,
    of: (id) => markets.find(id),
    async inForceAt(id, at) {
      const instrument = delivered().find((one) => one.id === id);
      if (instrument === undefined) return null;
      return await termsSince(deps, markets.feeType(), instrument, at);
    },
    planned: (id) => markets.planned(id),
    reload: () => host.renewRules(),
  };
}

export interface Bounding {
  readonly log: { warn(fields: object, message: string): void };
}

/** Instruments as they were stored, within the bounds. */
export const deliveredAs = (
  by: Bounding,
  counting: FeeCounting,
  stored: readonly Instrument[],
): readonly Instrument[] =>
  stored.map((one) => ({ ...one, ...withinTheirBounds(by, counting, one, one) }));

/** What an earlier version of this software stored beyond the bounds counts as the limit. */
export function withinTheirBounds(
  { log }: Bounding,
  counting: FeeCounting,
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
  counting: FeeCounting,
  instrument: Instrument,
  at: number,
): Promise<TermsSince> {
  const version = (await instrumentVersions(deps.db, instrument.id)).findLast(
    ({ startsAt, withdrawnAt }) => startsAt <= at && withdrawnAt === null,
  );
  if (version === undefined) return { since: null, terms: writeTerms(instrument) };
  const terms = withinTheirBounds(deps, counting, instrument, readTerms(version.terms as Terms));
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
