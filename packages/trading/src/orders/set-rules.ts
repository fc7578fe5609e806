// Terms, halts, the fee's type and the source of prices, as commands set them. What the state has already is not said
// again, so that a command may be repeated, and a later one makes good what an earlier one missed.
import { type ChangingTerms, changedTerms } from '@meridian/market';
import { encode } from '../vocabulary/codec.ts';
import {
  HALTS_KEPT_MAX,
  type InstrumentRules,
  type PriceSource,
  type Rules,
  type TermsPlan,
  startsAfter,
  termsOf,
} from '../vocabulary/rules.ts';
import { type DecidedPromise, PROMISE_NOTICE_MS } from '../vocabulary/spread-promise.ts';
import { formatOfCommand } from '../vocabulary/journal-format.ts';
import type { Instant } from '@meridian/units';
import { forgetUnsaid } from '../state/evolve-rules.ts';
import type { EngineState, Market } from '../state/state.ts';
import { type Run, emit, startRun } from './run.ts';

export function setRules(run: Run, rules: Rules): void {
  const { state } = run;
  forgetUnsaid(state);
  const { feeType, source, instruments = [], promises = [], dueUpTo } = rules;
  const at = state.now;
  // The first of all says it even if it is what the state began with.
  if (feeType !== undefined && (feeType !== state.feeType || state.source === null))
    emit(run, { type: 'FeeTypeSet', at, feeType });
  if (source !== undefined && !hasSource(state, source))
    emit(run, { type: 'PriceSourceSet', at, ...source });
  const offered = instruments.flatMap((one) => {
    const market = state.markets.get(one.instrumentId);
    return market === undefined ? [] : [{ ...one, market }];
  });
  deliver(run, offered);
  for (const one of offered) {
    setTerms(run, one.market, one);
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

type Offered = InstrumentRules & { readonly market: Market };

const differ = ({ instrument }: Market, terms: ChangingTerms): boolean =>
  changedTerms(instrument, terms).length > 0;

/** What no announced version has taken the place of. */
function deliver(run: Run, offered: readonly Offered[]): void {
  const instruments = offered
    .filter(
      ({ market, delivered }) =>
        market.version === undefined || (market.version === null && differ(market, delivered)),
    )
    .map(({ instrumentId, delivered }) => ({ instrumentId, terms: termsOf(delivered) }));
  if (instruments.length > 0) emit(run, { type: 'TermsDelivered', at: run.state.now, instruments });
}

/** Those in force, which a withdrawal at the last moment takes back, and those that are announced. */
function setTerms(run: Run, market: Market, { delivered, versions }: InstrumentRules): void {
  const about = { instrumentId: market.instrument.id, at: run.state.now };
  const inForce = market.version ?? null;
  const hasBegun = (plan: TermsPlan): boolean => inForce !== null && !startsAfter(plan, inForce);
  const wanted = versions.findLast(hasBegun) ?? null;
  const terms = termsOf(wanted?.terms ?? delivered);
  if (inForce !== null && (wanted?.id !== inForce.id || differ(market, terms))) {
    const version = wanted && { id: wanted.id, startsAt: wanted.startsAt };
    emit(run, { type: 'TermsChanged', ...about, version, since: about.at, terms });
  }
  const plans = versions
    .filter((plan) => !hasBegun(plan))
    .map((plan) => ({ ...plan, terms: termsOf(plan.terms) }));
  if (encode(plans) !== encode(market.plans)) emit(run, { type: 'TermsPlanned', ...about, plans });
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
