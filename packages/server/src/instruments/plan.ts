// A change of an instrument's terms before it is decided: what it changes, whether clients are worse off, and from when.
import type { Terms } from '@meridian/contract/admin';
import {
  type ChangingTerms,
  type Instrument,
  type TermName,
  beyondBounds,
  changedTerms,
  termBounds,
  worsenedTerms,
} from '@meridian/market';
import { TERMS_NOTICE_MS, type TermsPlan } from '@meridian/trading';
import { formatLots } from '@meridian/units';
import { AdminRefusal } from '../platform/staff/refusal.ts';
import { type TermsBook, readTerms, writeTerms } from './terms.ts';

export interface PlanInput {
  readonly id: number;
  readonly starts_at: number;
  readonly terms: Terms;
}

export interface Plan {
  readonly instrument: Instrument;
  readonly before: ChangingTerms;
  readonly after: ChangingTerms;
  /** To the clients' disadvantage. */
  readonly worsened: readonly TermName[];
  /** If it were confirmed now. */
  readonly startsAt: number;
}

export interface PlanDeps {
  readonly terms: TermsBook;
  readonly leverageCap: () => number;
  readonly now: () => number;
}

/** @throws instrument_unknown, terms_beyond_bounds, leverage_above_cap, lots_range_empty, lots_off_step, terms_unchanged */
export function planOf(deps: PlanDeps, { id, starts_at: wanted, terms }: PlanInput): Plan {
  const instrument = instrumentOf(deps.terms, id);
  const after = checked(deps, instrument, terms);
  const now = deps.now();
  const soon = judged(deps.terms, instrument, after, Math.max(wanted, now));
  const plan =
    soon.worsened.length === 0
      ? soon
      : judged(deps.terms, instrument, after, Math.max(wanted, now + TERMS_NOTICE_MS));
  if (changedTerms(plan.before, after).length === 0) throw new AdminRefusal('terms_unchanged');
  return plan;
}

/**
 * Worse is what is worse than any terms that hold now or until it starts: else worse terms could be announced in two
 * steps, of which the second looks like a favour, and the first be taken back.
 */
function judged(
  terms: TermsBook,
  instrument: Instrument,
  after: ChangingTerms,
  startsAt: number,
): Plan {
  const earlier = terms.planned(instrument.id).filter((one) => one.startsAt <= startsAt);
  const befores: readonly ChangingTerms[] = [instrument, ...earlier.map((one) => one.terms)];
  const worsened = new Set(befores.flatMap((before) => worsenedTerms(before, after)));
  return {
    instrument,
    before: befores.at(-1) ?? instrument,
    after,
    worsened: [...worsened],
    startsAt,
  };
}

export interface Withdrawal {
  readonly instrument: Instrument;
  readonly version: TermsPlan;
  /** What holds in its place. */
  readonly instead: ChangingTerms;
  readonly worsened: readonly TermName[];
}

/** @throws instrument_unknown, version_unknown */
export function withdrawalOf(
  { terms }: Pick<PlanDeps, 'terms'>,
  { id, version_id: versionId }: { readonly id: number; readonly version_id: number },
): Withdrawal {
  const instrument = instrumentOf(terms, id);
  const planned = terms.planned(id);
  const place = planned.findIndex((one) => one.id === versionId);
  const version = planned[place];
  if (version === undefined) throw new AdminRefusal('version_unknown');
  const instead = planned[place - 1]?.terms ?? instrument;
  return { instrument, version, instead, worsened: worsenedTerms(version.terms, instead) };
}

export function instrumentOf(terms: TermsBook, id: number): Instrument {
  const instrument = terms.of(id);
  if (instrument === null) throw new AdminRefusal('instrument_unknown');
  return instrument;
}

const TITLES: Readonly<Record<TermName, string>> = {
  leverages: 'Leverages',
  feeRate: 'Fee rate',
  lotsMin: 'Smallest order, lots',
  lotsMax: 'Largest order, lots',
  swapLong: 'Financing of a buy, a year',
  swapShort: 'Financing of a sell, a year',
};

export const titlesOf = (names: readonly TermName[]): string =>
  names.map((name) => TITLES[name].toLowerCase()).join('; ');

/** Terms in words, those alone that are named. */
export function termsInWords(
  terms: ChangingTerms,
  names: readonly TermName[],
): Record<string, string> {
  const written = writeTerms(terms);
  const texts: Readonly<Record<TermName, string>> = {
    leverages: written.leverages.join(', ') || 'none',
    feeRate: written.fee_rate,
    lotsMin: written.lots_min,
    lotsMax: written.lots_max,
    swapLong: written.swap_long,
    swapShort: written.swap_short,
  };
  return Object.fromEntries(names.map((name) => [TITLES[name], texts[name]]));
}

function checked(deps: PlanDeps, instrument: Instrument, wanted: Terms): ChangingTerms {
  const terms = readTerms(wanted);
  const { lotsMin, lotsMax, leverages } = terms;
  if (lotsMax < lotsMin) throw new AdminRefusal('lots_range_empty');
  const beyond = beyondBounds(terms, termBounds(instrument, deps.terms.counting()));
  if (beyond.length > 0) throw new AdminRefusal('terms_beyond_bounds', { what: titlesOf(beyond) });
  const cap = deps.leverageCap();
  if (leverages.some((leverage) => leverage > cap))
    throw new AdminRefusal('leverage_above_cap', { cap });
  if (lotsMin % instrument.lotStep !== 0n || lotsMax % instrument.lotStep !== 0n)
    throw new AdminRefusal('lots_off_step', { step: formatLots(instrument.lotStep) });
  return terms;
}
