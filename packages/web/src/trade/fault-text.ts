// What is wrong with a field of the order form, in words.
import type { Translate } from '../lib/i18n.ts';
import { boundText } from '../ui/order-terms/stop-bound.ts';
import { levelFaultText } from '../ui/order-terms/level-fault.ts';
import { STOPS } from '../ui/order-terms/stop-level.ts';
import type { DraftFault, DraftFaults } from './draft-check.ts';

export function faultText(fault: DraftFault | undefined, t: Translate): string | undefined {
  if (fault === undefined) return undefined;
  switch (fault.kind) {
    case 'lots_missing':
    case 'leverage_missing':
    case 'target_at_market':
    case 'distance_too_far':
    case 'expiry':
    case 'parts_same_price':
    case 'parts_above_lots':
      return t(`trade.fault_${fault.kind}`);
    case 'lots_below_minimum':
    case 'lots_above_maximum':
    case 'lots_off_step':
    case 'part_too_small':
      return t(`trade.fault_${fault.kind}`, { limit: fault.limit });
    case 'too_many_digits':
    case 'price_missing':
    case 'price_too_precise':
    case 'level_missing':
    case 'level_too_precise':
      return levelFaultText(fault, t);
    case 'must_be_below':
    case 'must_be_above':
      return boundText(fault, t);
  }
}

/** More leverage is advised where there is more. */
export const notCoveredText = (
  leverage: number | null,
  leverages: readonly number[],
  t: Translate,
): string =>
  t(leverage === Math.max(...leverages) ? 'trade.not_covered_most' : 'trade.not_covered');

/** Of the first field that is wrong, where its field is not in sight; undefined: none is. */
export function firstFaultText(faults: DraftFaults, t: Translate): string | undefined {
  const stop = STOPS.find((one) => faults[one] !== undefined);
  const text = faultText(Object.values(faults)[0], t);
  const isOfStop = stop !== undefined && faults[stop] === Object.values(faults)[0];
  return text !== undefined && isOfStop ? `${t(`trade.${stop}`)} · ${text}` : text;
}
