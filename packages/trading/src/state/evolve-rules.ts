// What a change of terms, halts, fees or prices' source does to the state.
import { assert, assertNever } from '@meridian/units';
import type {
  RuleEvent,
  SpreadPromiseWithdrawn,
  SpreadPromised,
  TermsChanged,
} from '../vocabulary/rule-event.ts';
import { PROMISE_NOTICE_MS } from '../vocabulary/spread-promise.ts';
import { HALTS_KEPT_MAX, type Halt, startsAfter } from '../vocabulary/rules.ts';
import type { EngineState, Market } from './state.ts';

/** Changes of financing that are remembered of an instrument: no night is charged later than that. */
const SWAPS_KEPT_MAX = 200;

/** The first one that the journal says takes the place of all that was held without it. */
export function evolveRules(state: EngineState, event: RuleEvent): void {
  forgetUnsaid(state);
  switch (event.type) {
    case 'FeeTypeSet':
      state.feeType = event.feeType;
      return;
    case 'PriceSourceSet':
      state.source = { hours: event.hours, instrumentIds: new Set(event.instrumentIds) };
      return;
    case 'TermsDelivered':
      for (const { instrumentId, terms } of event.instruments) {
        const market = state.markets.get(instrumentId);
        if (market !== undefined) changeTerms(market, { version: null, since: event.at, terms });
      }
      return;
    default:
      return evolveMarket(state, event);
  }
}

/** One about an instrument that is not offered any more changes nothing. */
function evolveMarket(
  state: EngineState,
  event: Extract<RuleEvent, { readonly instrumentId: number }>,
): void {
  const market = state.markets.get(event.instrumentId);
  if (market === undefined) return;
  switch (event.type) {
    case 'TermsPlanned':
      market.plans = event.plans;
      return findNextTerms(state);
    case 'TermsChanged':
      changeTerms(market, event);
      return findNextTerms(state);
    case 'TradingHalted':
      return keepHalt(market, event.halt);
    case 'TradingReopened': {
      const halt = market.halts.find(({ id }) => id === event.haltId);
      assert(halt !== undefined, `halt ${event.haltId} is known`);
      return keepHalt(market, { ...halt, until: event.until });
    }
    case 'SpreadPromised':
      return addPromise(market, event);
    case 'SpreadPromiseWithdrawn':
      return endPromise(market, event);
    default:
      assertNever(event);
  }
}

function addPromise(market: Market, { at, promise }: SpreadPromised): void {
  const known = market.promises.filter(({ until }) => until === null || at < until);
  assert(
    known.every(({ id }) => id !== promise.id),
    `promise ${promise.id} is new`,
  );
  market.promises = [...known, promise];
}

/** The notice is held here, so that nobody who replays the journal takes a shorter one. */
function endPromise(market: Market, { at, promiseId, until }: SpreadPromiseWithdrawn): void {
  assert(until >= at + PROMISE_NOTICE_MS, `promise ${promiseId} ends after its notice`);
  const promise = market.promises.find(({ id }) => id === promiseId);
  assert(promise?.until === null, `promise ${promiseId} holds`);
  market.promises = market.promises.map((one) => (one === promise ? { ...one, until } : one));
}

/**
 * New terms hold for everything decided from now on; open orders keep their margin and fee, and nights that fell before
 * `since` their financing.
 */
function changeTerms(
  market: Market,
  { version, since, terms }: Pick<TermsChanged, 'version' | 'since' | 'terms'>,
): void {
  const { swapLong, swapShort } = market.instrument;
  if (market.version !== undefined)
    market.earlierSwaps = [...market.earlierSwaps, { until: since, swapLong, swapShort }].slice(
      -SWAPS_KEPT_MAX,
    );
  market.instrument = { ...market.instrument, ...terms };
  market.version = version;
  if (version !== null) market.plans = market.plans.filter((plan) => startsAfter(plan, version));
}

function keepHalt(market: Market, halt: Halt): void {
  const others = market.halts.filter(({ id }) => id !== halt.id);
  market.halts = [...others, halt].toSorted((a, b) => a.since - b.since).slice(-HALTS_KEPT_MAX);
}

/** Call it whenever plans have changed. */
export function findNextTerms(state: EngineState): void {
  state.nextTermsAt = Infinity;
  for (const { plans } of state.markets.values())
    for (const { startsAt } of plans) state.nextTermsAt = Math.min(state.nextTermsAt, startsAt);
}

/** The journal says from now on what holds, all of it. */
export function forgetUnsaid(state: EngineState): void {
  if (!state.areRulesUnsaid) return;
  state.areRulesUnsaid = false;
  state.source = null;
  state.nextTermsAt = Infinity;
  for (const market of state.markets.values())
    Object.assign(market, { version: undefined, plans: [], halts: [], earlierSwaps: [] });
}
