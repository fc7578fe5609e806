// The public history of terms: every version of every instrument, and the bounds that nobody passes.
import type { InstrumentTerms, TermsVersion } from '@meridian/contract';
import type { Terms } from '@meridian/contract/admin';
import { POLICY_RATES_AS_OF, type Instrument, termBounds } from '@meridian/market';
import {
  type Database,
  type InstrumentVersion,
  instrumentVersions,
  readHalts,
} from '@meridian/store';
import { HALT_MS, TERMS_NOTICE_MS } from '@meridian/trading';
import { HOUR_MS, formatLots, formatRate, present } from '@meridian/units';
import type { MarketsView } from '../engine/views/markets.ts';
import type { HandlersOf } from '../platform/http/handlers.ts';
import { haltText } from '../platform/http/texts.ts';
import { promisesOnWire } from './promises.ts';
import { type TermsBook, readTerms, writeTerms } from './terms.ts';
import { instrumentName } from './wire.ts';

export interface HistoryDeps {
  readonly db: Database;
  readonly terms: TermsBook;
  readonly markets: MarketsView;
  readonly marketNow: () => number;
  readonly now: () => number;
}

export function historyHandlers({
  db,
  terms,
  markets,
  marketNow,
  now,
}: HistoryDeps): HandlersOf<'termsHistory'> {
  return {
    async termsHistory({ forex_id: id }, { language }) {
      const all = await instrumentVersions(db, id ?? null);
      const halts = Map.groupBy(await readHalts(db), ({ instrumentId }) => instrumentId);
      return {
        trade_fee_type: terms.counting() === 'per_lot' ? 1 : 0,
        rates_as_of: POLICY_RATES_AS_OF,
        halt_hours: HALT_MS / HOUR_MS,
        notice_hours: TERMS_NOTICE_MS / HOUR_MS,
        instruments: terms
          .instruments()
          .filter((instrument) => id === undefined || instrument.id === id)
          .map((instrument) => ({
            forex_id: instrument.id,
            code: instrument.code,
            show_code: instrument.showCode,
            name: instrumentName(language, instrument),
            precision: instrument.precision,
            bounds: boundsOnWire(terms, instrument),
            versions: versionsOnWire(terms, instrument, all, now()),
            halts: (halts.get(instrument.id) ?? []).map(({ since, until, reason }) => ({
              since,
              until,
              is_on: since <= marketNow() && marketNow() < until,
              reason: haltText(language, reason),
            })),
            promises: promisesOnWire(markets, instrument),
          })),
      };
    },
  };
}

export function boundsOnWire(
  { counting }: TermsBook,
  instrument: Instrument,
): InstrumentTerms['bounds'] {
  const bounds = termBounds(instrument, counting());
  const range = ({ min, max }: (typeof bounds)['swapLong']) => ({
    min: formatRate(min),
    max: formatRate(max),
  });
  return {
    leverage_max: bounds.leverageMax,
    fee_max: formatRate(bounds.feeMax),
    lots_min_max: formatLots(bounds.lotsMinMax),
    lots_max_min: formatLots(bounds.lotsMaxMin),
    lots_max_max: formatLots(bounds.lotsMaxMax),
    reference: formatRate(bounds.reference),
    swap_long: range(bounds.swapLong),
    swap_short: range(bounds.swapShort),
  };
}

/** Newest start first; the last is as the instrument was first offered. */
export function versionsOnWire(
  terms: TermsBook,
  instrument: Instrument,
  all: readonly InstrumentVersion[],
  now: number,
): TermsVersion[] {
  const { id } = instrument;
  const own = all.filter(({ instrumentId }) => instrumentId === id);
  const inForce = own.findLast(
    ({ startsAt, withdrawnAt }) => startsAt <= now && withdrawnAt === null,
  );
  // Delivered again worse, they stay as they are in force.
  const first =
    own.length === 0
      ? instrument
      : present(
          terms.delivered().find((one) => one.id === id),
          'a delivered instrument',
        );
  const stateOf = (version: InstrumentVersion): TermsVersion['state'] => {
    if (version.withdrawnAt !== null) return 'withdrawn';
    if (version === inForce) return 'in_force';
    return version.startsAt > now ? 'planned' : 'past';
  };
  const versions = own.map((version): TermsVersion => ({
    id: version.id,
    starts_at: version.startsAt,
    announced_at: version.createdAt,
    withdrawn_at: version.withdrawnAt,
    state: stateOf(version),
    is_worse: version.isWorse,
    ...writeTerms(readTerms(version.terms as Terms)),
    points_added: pointsAdded(version.terms),
  }));
  const offered: TermsVersion = {
    ...{ id: null, starts_at: null, announced_at: null, withdrawn_at: null, is_worse: null },
    state: inForce === undefined ? 'in_force' : 'past',
    ...writeTerms(first),
    points_added: 0,
  };
  return [...versions.toReversed(), offered];
}

/** Nothing can be added to a price any more; the past is shown as it was. */
const pointsAdded = (terms: object): number => {
  const { spread_markup: points } = terms as { readonly spread_markup?: unknown };
  return typeof points === 'number' ? points : 0;
};
