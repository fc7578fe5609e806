// What is wrong with a field of the order form, in words.
import type { Translate } from '../lib/i18n.ts';
import type { DraftFault } from './draft-check.ts';

export function faultText(fault: DraftFault | undefined, t: Translate): string | undefined {
  if (fault === undefined) return undefined;
  switch (fault.kind) {
    case 'lots_missing':
    case 'leverage_missing':
    case 'price_missing':
    case 'target_at_market':
    case 'level_missing':
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
    case 'price_too_precise':
      return t('trade.fault_price_too_precise', { decimals: fault.decimals });
    case 'level_too_precise':
      return t('trade.fault_level_too_precise', { decimals: fault.decimals });
    case 'must_be_below':
    case 'must_be_above':
      return t(`trade.fault_${fault.kind}_${fault.side}`, { limit: fault.limit });
  }
}
