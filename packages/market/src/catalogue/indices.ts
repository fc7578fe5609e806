// Share indices, each in the currency of its exchange; one lot is that many units of currency a point.
import type { ExchangeName } from '../exchanges.ts';
import type { Instrument } from '../instrument.ts';
import { instrument, type LeverageMax, type SwapPercent } from './terms.ts';

type IndexRow = readonly [
  id: number,
  code: string,
  exchange: ExchangeName,
  quote: string,
  size: number,
  LeverageMax,
  ...swap: SwapPercent,
];

// The Euro Stoxx 50 is traded at Eurex, by Frankfurt's calendar. Major indices (20) are those of ESMA's list; the Russell
// and the Hang Seng are not on it.
const INDICES: readonly IndexRow[] = [
  [36, 'US500', 'new_york', 'USD', 10, 20, '-6.1', '1.3'],
  [37, 'US100', 'new_york', 'USD', 10, 20, '-6.1', '1.3'],
  [38, 'US30', 'new_york', 'USD', 1, 20, '-6.1', '1.3'],
  [39, 'GER40', 'frankfurt', 'EUR', 1, 20, '-4.5', '-0.4'],
  [40, 'UK100', 'london', 'GBP', 1, 20, '-6.2', '1.2'],
  [41, 'JP225', 'tokyo', 'JPY', 100, 20, '-3.1', '-1.8'],
  [42, 'FRA40', 'paris', 'EUR', 1, 20, '-4.5', '-0.4'],
  [43, 'EU50', 'frankfurt', 'EUR', 10, 20, '-4.5', '-0.4'],
  [44, 'AUS200', 'sydney', 'AUD', 1, 20, '-6', '1.1'],
  [45, 'HK50', 'hong_kong', 'HKD', 10, 10, '-5.4', '0.6'],
  [46, 'US2000', 'new_york', 'USD', 10, 10, '-6.1', '1.3'],
];

/** US dollars of margin a lot, whatever the leverage: the one instrument with fixed margin (MarginMode 1). */
const FIXED_MARGIN: Readonly<Record<string, string>> = { US2000: '2500' };

export const indices: readonly Instrument[] = INDICES.map(
  ([id, code, exchange, quote, contractSize, leverageMax, ...swap]) => {
    const marginPerLot = FIXED_MARGIN[code];
    return instrument('indices', exchange, {
      id,
      base: code,
      quote,
      code,
      precision: 1,
      contractSize,
      leverageMax,
      swap,
      ...(marginPerLot === undefined ? {} : { marginPerLot }),
    });
  },
);
