// Terms, halts, the fee's type and the source of prices as a snapshot keeps them.
import type { ChangingTerms, Hours, InstrumentId } from '@meridian/market';
import { type FeeType, termsOf } from '../vocabulary/rules.ts';
import { findNextTerms } from './evolve-rules.ts';
import type { EngineState, Market } from './state.ts';

export interface SavedRules {
  readonly feeType: FeeType;
  readonly source: {
    readonly hours: Hours;
    readonly instrumentIds: readonly InstrumentId[];
  } | null;
  readonly markets: readonly SavedMarket[];
}

type SavedMarket = Pick<Market, 'version' | 'plans' | 'halts' | 'earlierSwaps'> & {
  readonly instrumentId: InstrumentId;
  readonly terms: ChangingTerms;
  /** Absent if there are none. */
  readonly promises?: Market['promises'];
};

/** @returns null until any were set */
export function savedRules(state: EngineState): SavedRules | null {
  const { feeType, source, markets } = state;
  if (state.areRulesUnsaid) return null;
  const set = [...markets].flatMap(([instrumentId, market]): readonly SavedMarket[] => {
    const { version, plans, halts, earlierSwaps, promises, instrument } = market;
    if (version === undefined && promises.length === 0) return [];
    const terms = termsOf(instrument);
    const kept = { instrumentId, terms, version, plans, halts, earlierSwaps };
    return [promises.length === 0 ? kept : { ...kept, promises }];
  });
  if (source === null && set.length === 0) return null;
  return {
    feeType,
    source: source && { hours: source.hours, instrumentIds: [...source.instrumentIds] },
    markets: set,
  };
}

/** Of instruments that are not offered any more nothing is kept. */
export function restoreRules(state: EngineState, { feeType, source, markets }: SavedRules): void {
  state.feeType = feeType;
  state.source = source && { hours: source.hours, instrumentIds: new Set(source.instrumentIds) };
  for (const { instrumentId, terms, ...rest } of markets) {
    const market = state.markets.get(instrumentId);
    if (market === undefined) continue;
    market.instrument = { ...market.instrument, ...terms };
    Object.assign(market, rest);
  }
  findNextTerms(state);
}
