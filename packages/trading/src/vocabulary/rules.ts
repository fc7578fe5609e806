// What the engine decides by and people may change: each instrument's terms and halts, how fees are counted, and which
// instruments have prices. All of it comes as commands and is journaled, so that whoever replays decides the same.
import {
  type ChangingTerms,
  type Hours,
  type InstrumentId,
  type TermName,
  changedTerms,
  worsenedTerms,
} from '@meridian/market';
import { DAY_MS, HOUR_MS, type Instant } from '@meridian/units';
import type { DecidedPromise } from './spread-promise.ts';

/** Which announced terms these are. */
export interface TermsVersion {
  readonly id: number;
  /** As it was announced. */
  readonly startsAt: Instant;
}

/** Announced terms of an instrument that are not in force yet. */
export interface TermsPlan extends TermsVersion {
  /** To the clients' disadvantage; null in plans from before this was kept. */
  readonly isWorse: boolean | null;
  readonly terms: ChangingTerms;
}

/** Terms that are worse for clients are announced this long before they start. */
export const TERMS_NOTICE_MS = DAY_MS;
/** How long after a decision the engine may first hear of it: a process ended in between. */
export const HEARD_LATE_MS = HOUR_MS;

/** Trading of an instrument rests from `since` until before `until`, for everybody. */
export interface Halt {
  readonly id: number;
  readonly since: Instant;
  /** When it ended, or ends by itself. */
  readonly until: Instant;
  readonly reason: string;
}

/** Where prices come from. */
export interface PriceSource {
  /** Which sessions its instruments keep. */
  readonly hours: Hours;
  /** Those that it quotes, ascending. */
  readonly instrumentIds: readonly InstrumentId[];
}

/** All that was decided about one instrument. */
export interface InstrumentRules {
  readonly instrumentId: InstrumentId;
  /** Before the first version. */
  readonly delivered: ChangingTerms;
  /** Past, present and announced ones that nobody withdrew, in the order in which they start. */
  readonly versions: readonly TermsPlan[];
  /** The latest, the oldest first. */
  readonly halts: readonly Halt[];
}

/** What is absent stays as it is. */
export interface Rules {
  readonly feeType?: FeeType;
  readonly source?: PriceSource;
  readonly instruments?: readonly InstrumentRules[];
  /** Spreads that are or were promised; the journal has them since format 5. */
  readonly promises?: readonly DecidedPromise[];
  /** Announced terms that started by this time are in force; absent: by market time. */
  readonly dueUpTo?: Instant;
}

/** per_lot: lots x fee rate; of_margin: margin x fee rate (the site's trade_fee_type). */
export type FeeType = 'per_lot' | 'of_margin';

/** In the order in which they start. */
export const startsAfter = (one: TermsVersion, other: TermsVersion): boolean =>
  one.startsAt === other.startsAt ? one.id > other.id : one.startsAt > other.startsAt;

/** Whether both have the same number, start and terms. */
export const isSamePlan = (one: TermsPlan, other: TermsPlan): boolean =>
  one.id === other.id &&
  one.startsAt === other.startsAt &&
  one.isWorse === other.isWorse &&
  changedTerms(one.terms, other.terms).length === 0;

/**
 * Favours, terms that are better than those before them and worse in nothing, that start within the notice: nobody takes
 * one back, puts it off or makes less of it.
 * @param wanted what is to be in place of the plans
 * @returns those that it leaves out, with what would be lost
 */
export function favoursLost(
  inForce: ChangingTerms,
  plans: readonly TermsPlan[],
  wanted: readonly TermsPlan[],
  at: Instant,
): { readonly plan: TermsPlan; readonly lost: TermName[] }[] {
  return plans.flatMap((plan, place) => {
    const before = plans[place - 1]?.terms ?? inForce;
    const lost = worsenedTerms(plan.terms, before);
    const isFavour = lost.length > 0 && worsenedTerms(before, plan.terms).length === 0;
    const isKept = wanted.some(
      ({ id, startsAt, terms }) =>
        id === plan.id &&
        startsAt <= plan.startsAt &&
        worsenedTerms(plan.terms, terms).length === 0,
    );
    const isLate = plan.startsAt < at + TERMS_NOTICE_MS - HEARD_LATE_MS;
    return isFavour && isLate && !isKept ? [{ plan, lost }] : [];
  });
}

/** The halts of an instrument that are remembered: the latest. */
export const HALTS_KEPT_MAX = 100;
/** So long a halt holds from when it was decided; a second person may let it go on, by a row of its own. */
export const HALT_MS = 4 * HOUR_MS;

/** An instrument's terms alone. */
export const termsOf = (instrument: ChangingTerms): ChangingTerms => {
  const { leverages, feeRate, lotsMin, lotsMax, swapLong, swapShort } = instrument;
  return { leverages, feeRate, lotsMin, lotsMax, swapLong, swapShort };
};
