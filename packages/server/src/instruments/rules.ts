// What people decided about instruments, as the database has it: the engine sets it, and from then on the journal says it.
import type { Terms } from '@meridian/contract/admin';
import type { FeeCounting, Instrument } from '@meridian/market';
import {
  type Database,
  type SpreadPromiseRow,
  instrumentVersions,
  readHalts,
  readSpreadPromises,
} from '@meridian/store';
import {
  type DecidedPromise,
  HALTS_KEPT_MAX,
  type InstrumentRules,
  type PriceSource,
  type Rules,
} from '@meridian/trading';
import { DAY_MS, type Price } from '@meridian/units';
import { feeTypeOf, readSiteSettings } from '../settings/settings.ts';
import { type Bounding, deliveredAs, readTerms, withinTheirBounds } from './terms.ts';

/** Halts that ended longer ago matter to no night that is still to be charged, and promises to no fill. */
const ENDED_OF_MS = 31 * DAY_MS;

export interface RulesDeps extends Bounding {
  readonly db: Database;
  /** Instruments as they were delivered. */
  readonly stored: readonly Instrument[];
  readonly source: () => PriceSource;
  readonly marketNow: () => number;
  readonly now: () => number;
  /** By which time announced terms start, where the market has another time. */
  readonly announcedUpTo?: () => number;
}

/** @returns reads them; how fees are counted changes with a start only */
export function rulesReader(deps: RulesDeps): () => Promise<Rules> {
  const { db, stored, source, marketNow, now, announcedUpTo } = deps;
  let feeType: FeeCounting | null = null;
  const warned = new Set<string>();
  const log: Bounding['log'] = {
    warn(fields, message) {
      const said = JSON.stringify(fields);
      if (!warned.has(said)) deps.log.warn(fields, message);
      warned.add(said);
    },
  };
  return async () => {
    feeType ??= feeTypeOf(await readSiteSettings(db));
    const counting = feeType;
    const versions = (await instrumentVersions(db)).filter((one) => one.withdrawnAt === null);
    const halts = await readHalts(db, marketNow() - ENDED_OF_MS);
    const instruments = deliveredAs({ log }, counting, stored).map((one): InstrumentRules => ({
      instrumentId: one.id,
      delivered: one,
      versions: versions
        .filter(({ instrumentId }) => instrumentId === one.id)
        .map(({ id, startsAt, isWorse, terms }) => ({
          ...{ id, startsAt, isWorse },
          terms: withinTheirBounds({ log }, counting, one, readTerms(terms as Terms)),
        })),
      halts: halts
        .filter(({ instrumentId }) => instrumentId === one.id)
        .slice(0, HALTS_KEPT_MAX)
        .toReversed()
        .map(({ id, since, until, reason }) => ({ id, since, until, reason })),
    }));
    const promises = await readSpreadPromises(db, now() - ENDED_OF_MS);
    return {
      ...{ feeType, source: source(), instruments },
      ...(promises.length > 0 && { promises: promises.map(decidedOf) }),
      ...(announcedUpTo !== undefined && { dueUpTo: announcedUpTo() }),
    };
  };
}

const decidedOf = ({ withdrawnAt, spreadMax, ...promise }: SpreadPromiseRow): DecidedPromise => ({
  ...promise,
  spreadMax: spreadMax as Price,
  isWithdrawn: withdrawnAt !== null,
});
