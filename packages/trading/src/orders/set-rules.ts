// Terms, halts, the fee's type and the source of prices, as commands set them. What the state has already is not said
// again, so that a command may be repeated, and a later one makes good what an earlier one missed.
import { type ChangingTerms, type TermName, changedTerms, worsenedTerms } from '@meridian/market';
import { encode } from '../vocabulary/codec.ts';
import {
  type FeeType,
  HALTS_KEPT_MAX,
  HEARD_LATE_MS,
  type InstrumentRules,
  type PriceSource,
  type Rules,
  TERMS_NOTICE_MS,
  type TermsPlan,
  favoursLost,
  isSamePlan,
  startsAfter,
  termsOf,
} from '../vocabulary/rules.ts';
import { type DecidedPromise, PROMISE_NOTICE_MS } from '../vocabulary/spread-promise.ts';
import type { TermsChanged } from '../vocabulary/rule-event.ts';
import { formatOfCommand } from '../vocabulary/journal-format.ts';
import type { Instant } from '@meridian/units';
import { forgetUnsaid } from '../state/evolve-rules.ts';
import { type EngineState, type Market, hasTraded } from '../state/state.ts';
import { type Run, emit, startRun } from './run.ts';

/**
 * Emits what of these rules the state does not have yet; what holds already emits nothing, and what was worse for
 * clients without an announcement is not taken (docs/decisions/prices-and-orders.md, 593).
 */
export function setRules(run: Run, rules: Rules): void {
  const { state } = run;
  forgetUnsaid(state);
  const { feeType, source, instruments = [], promises = [], dueUpTo } = rules;
  const at = state.now;
  // The first of all says it even if it is what the state began with.
  if (feeType !== undefined && (state.source === null || countsAnew(state, feeType)))
    emit(run, { type: 'FeeTypeSet', at, feeType });
  if (source !== undefined && !hasSource(state, source))
    emit(run, { type: 'PriceSourceSet', at, ...source });
  const offered = instruments.flatMap((one) => {
    const market = state.markets.get(one.instrumentId);
    return market === undefined ? [] : [{ ...one, market, isFirst: market.version === undefined }];
  });
  deliver(run, offered);
  for (const one of offered) {
    setTerms(run, one, dueUpTo ?? at);
    setHalts(run, one.market, one);
  }
  for (const promise of promises) setPromise(run, promise);
  startDueTerms(run, dueUpTo);
}

/**
 * What of them may be written while processes run that read the journal up to a format: promised spreads begin when
 * everybody reads them.
 */
export function rulesReadAt(format: number, rules: Rules): Rules {
  if (formatOfCommand({ type: 'SetRules', ...rules }) <= format) return rules;
  const { promises: _later, ...others } = rules;
  return others;
}

/** Whether the journal says what holds. */
export const saysRules = ({ source, areRulesUnsaid }: EngineState): boolean =>
  source !== null && !areRulesUnsaid;

/**
 * Has rules hold that the journal does not say yet, because others cannot read them there. They are as of now: announced
 * terms start when they are held anew.
 */
export function holdRules(state: EngineState, rules: Rules, at: Instant): void {
  if (saysRules(state)) return;
  const { now } = state;
  forgetUnsaid(state);
  state.now = Math.max(now, at);
  setRules(startRun(state, { tasksMax: 0 }), rules);
  state.now = now;
  state.areRulesUnsaid = true;
  state.nextTermsAt = Infinity;
}

/** Brings announced terms into force. */
export function startDueTerms(run: Run, upTo = run.state.now): void {
  const { state } = run;
  for (const [instrumentId, market] of state.markets) {
    for (const { id, startsAt, terms } of market.plans) {
      if (startsAt > upTo) continue;
      // A replay's market time is another than that of the announcement; and changes stay in their order.
      const before = market.earlierSwaps.at(-1)?.until ?? 0;
      const since = Math.max(Math.min(startsAt, state.now), before);
      const version = { id, startsAt };
      emit(run, { type: 'TermsChanged', instrumentId, at: state.now, version, since, terms });
    }
  }
}

/** Whether prices come from there already. */
export function hasSource({ source }: EngineState, { hours, instrumentIds }: PriceSource): boolean {
  if (source?.hours !== hours || source.instrumentIds.size !== instrumentIds.length) return false;
  return instrumentIds.every((id) => source.instrumentIds.has(id));
}

type Offered = InstrumentRules & {
  readonly market: Market;
  /** Nobody has heard of its terms before: they are believed. */
  readonly isFirst: boolean;
};

const differ = ({ instrument }: Market, terms: ChangingTerms): boolean =>
  changedTerms(instrument, terms).length > 0;

const isWorse = (before: ChangingTerms, after: ChangingTerms): boolean =>
  worsenedTerms(before, after).length > 0;

/** It gives every fee rate another meaning at once: nobody changes it once an order was placed. */
const countsAnew = (state: EngineState, feeType: FeeType): boolean =>
  feeType !== state.feeType && !hasTraded(state);

/** What no announced version has taken the place of. Worse terms are for an announced one: those in force stay. */
function deliver(run: Run, offered: readonly Offered[]): void {
  const instruments = offered
    .filter((one) => {
      if (one.isFirst) return true;
      const wanted = one.market.version === null ? wantedTerms(one.market, one) : null;
      return wanted !== null && !isWorse(one.market.instrument, wanted.terms);
    })
    .map(({ instrumentId, delivered }) => ({ instrumentId, terms: termsOf(delivered) }));
  if (instruments.length > 0) emit(run, { type: 'TermsDelivered', at: run.state.now, instruments });
}

/** Whether a version's time had come when the one in force began. */
const hasBegun = ({ version: inForce = null }: Market, plan: TermsPlan): boolean =>
  inForce !== null && !startsAfter(plan, inForce);

/** What should hold by what was decided, where it does not; what is announced only comes later. */
function wantedTerms(
  market: Market,
  { delivered, versions }: InstrumentRules,
): Pick<TermsChanged, 'version' | 'terms'> | null {
  const wanted = versions.findLast((plan) => hasBegun(market, plan)) ?? null;
  const terms = termsOf(wanted?.terms ?? delivered);
  if (wanted?.id === market.version?.id && !differ(market, terms)) return null;
  return { version: wanted && { id: wanted.id, startsAt: wanted.startsAt }, terms };
}

/** Those in force, which a withdrawal at the last moment takes back, and those that are announced. */
function setTerms(run: Run, offered: Offered, announcedAt: Instant): void {
  const { market } = offered;
  const about = { instrumentId: market.instrument.id, at: run.state.now };
  const wanted = wantedTerms(market, offered);
  if (market.version !== null && wanted !== null && !isWorse(market.instrument, wanted.terms))
    emit(run, { type: 'TermsChanged', ...about, ...wanted, since: about.at });
  const plans = announced(offered, announcedAt);
  if (encode(plans) !== encode(market.plans)) emit(run, { type: 'TermsPlanned', ...about, plans });
}

/**
 * Versions that wait for their time; without worse ones that nobody heard of in time, and with favours that start too soon
 * to be taken back.
 */
function announced({ market, versions, isFirst }: Offered, announcedAt: Instant): TermsPlan[] {
  const fixed = favoursLost(market.instrument, market.plans, versions, announcedAt).map(
    ({ plan }) => plan,
  );
  const others = versions.filter(({ id }) => fixed.every((one) => one.id !== id));
  const plans: TermsPlan[] = [];
  for (const version of [...fixed, ...others].toSorted(inTurn)) {
    if (hasBegun(market, version)) continue;
    const plan = { ...version, terms: termsOf(version.terms) };
    const isKnown = market.plans.some((one) => isSamePlan(one, plan));
    if (isFirst || isKnown || isInTime(plan, { market, plans, announcedAt })) plans.push(plan);
  }
  return plans;
}

const inTurn = (one: TermsPlan, other: TermsPlan): number => (startsAfter(one, other) ? 1 : -1);

/** Worse than any terms that hold until it starts needs its notice. */
const isInTime = (
  { startsAt, terms }: TermsPlan,
  { market, plans, announcedAt }: { market: Market; plans: TermsPlan[]; announcedAt: Instant },
): boolean =>
  startsAt >= announcedAt + TERMS_NOTICE_MS - HEARD_LATE_MS ||
  [market.instrument, ...plans.map((one) => one.terms)].every((one) => !isWorse(one, terms));

/** What does not hold: terms that clients would be worse off by and nobody announced in time, another way to count fees. */
export interface HeldBack {
  /** Null: of every instrument. */
  readonly code: string | null;
  /** Null: as the instrument is delivered. */
  readonly versionId: number | null;
  readonly worsened: readonly (TermName | 'feeType')[];
}

/** @returns what of the rules does not hold after they were set */
export function heldBack(
  state: EngineState,
  { feeType = state.feeType, instruments = [] }: Rules,
): HeldBack[] {
  const counting: HeldBack[] =
    feeType === state.feeType ? [] : [{ code: null, versionId: null, worsened: ['feeType'] }];
  const terms = instruments.flatMap((one): HeldBack[] => {
    const market = state.markets.get(one.instrumentId);
    if (market === undefined) return [];
    const { code } = market.instrument;
    const held = (versionId: number | null, terms: ChangingTerms): HeldBack => ({
      ...{ code, versionId },
      worsened: worsenedTerms(market.instrument, terms),
    });
    const wanted = wantedTerms(market, one);
    const planned = new Set(market.plans.map(({ id }) => id));
    const late = one.versions.filter((plan) => !hasBegun(market, plan) && !planned.has(plan.id));
    const kept = favoursLost(market.instrument, market.plans, one.versions, state.now);
    return [
      ...(wanted === null ? [] : [held(wanted.version?.id ?? null, wanted.terms)]),
      ...late.map(({ id, terms }) => held(id, terms)),
      ...kept.map(({ plan, lost }) => ({ code, versionId: plan.id, worsened: lost })),
    ];
  });
  return [...counting, ...terms];
}

function setHalts(run: Run, market: Market, { halts }: InstrumentRules): void {
  const about = { instrumentId: market.instrument.id, at: run.state.now };
  for (const halt of halts) {
    const known = market.halts.find(({ id }) => id === halt.id);
    const isForgotten =
      market.halts.length === HALTS_KEPT_MAX && halt.since < (market.halts[0]?.since ?? 0);
    if (known === undefined ? !isForgotten : halt.until > known.until)
      emit(run, { type: 'TradingHalted', ...about, halt });
    else if (known !== undefined && halt.until < known.until)
      emit(run, { type: 'TradingReopened', ...about, haltId: halt.id, until: halt.until });
  }
}

/** One that was withdrawn before anybody was told of it was never made. */
function setPromise(run: Run, { instrumentId, isWithdrawn, ...promised }: DecidedPromise): void {
  const { state } = run;
  const market = state.markets.get(instrumentId);
  if (market === undefined) return;
  const about = { instrumentId, at: state.now };
  const known = market.promises.find(({ id }) => id === promised.id);
  if (known === undefined) {
    if (isWithdrawn) return;
    const promise = { ...promised, since: state.now, until: null };
    return emit(run, { type: 'SpreadPromised', ...about, promise });
  }
  if (!isWithdrawn || known.until !== null) return;
  const until = state.now + PROMISE_NOTICE_MS;
  emit(run, { type: 'SpreadPromiseWithdrawn', ...about, promiseId: known.id, until });
}
