// Whether what the journal says of accounts is as ticks, terms and halts make it, and whether rules are as they may be. What happened
// before the journal said them is believed.
import {
  type EngineState,
  type Event,
  figuresDue,
  hasTraded,
  saysRulesOf,
} from '@meridian/trading';
import { type Instrument, termBounds, withinBounds, worsenedTerms } from '@meridian/market';

/** @param state as it was right before the event */
export function noteAgainstRules(state: EngineState, event: Event, differences: string[]): void {
  if (event.type === 'FeeTypeSet' && state.source !== null && hasTraded(state))
    differences.push(`FeeTypeSet at ${event.at}: fees are counted otherwise after the first order`);
  if (event.accountId === undefined || !saysRulesOf(state, event)) return;
  for (const { what, is, due } of figuresDue(state, event))
    if (is !== due) differences.push(`${event.type} at ${event.at}: ${what} is ${is}, not ${due}`);
}

/** Terms that wait in a row: clients would be worse off by them, so the engine does not take them unannounced. */
export function noteWorseRows(
  { markets, feeType }: EngineState,
  delivered: readonly Instrument[],
  differences: string[],
): void {
  for (const one of delivered) {
    const market = markets.get(one.id);
    if (market?.version !== null) continue;
    const terms = withinBounds(one, termBounds(one, feeType));
    const worse = worsenedTerms(market.instrument, terms);
    if (worse.length > 0)
      differences.push(
        `instrument ${one.code}: its ${worse.join(', ')} would be worse than in force: announce it`,
      );
  }
}
