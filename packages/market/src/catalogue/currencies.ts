// Currency pairs: seven majors and the crosses, with the dollar's pair of every currency that prices are in.
import type { Category, Instrument } from '../instrument.ts';
import { instrument, type LeverageMax, type SwapPercent } from './terms.ts';

type PairRow = readonly [
  id: number,
  base: string,
  quote: string,
  LeverageMax,
  ...swap: SwapPercent,
];

// Leverage 30 is for any two of USD EUR JPY GBP CAD CHF. Swap is about the difference of the two short rates less
// a markup of half a percent on each side.
const MAJORS: readonly PairRow[] = [
  [1, 'EUR', 'USD', 30, '-2.35', '1.05'],
  [2, 'GBP', 'USD', 30, '-0.65', '-0.55'],
  [3, 'USD', 'JPY', 30, '2.45', '-4.1'],
  [4, 'AUD', 'USD', 20, '-0.85', '-0.45'],
  [5, 'USD', 'CHF', 30, '3.1', '-4.6'],
  [6, 'USD', 'CAD', 30, '0.9', '-2.1'],
  [7, 'NZD', 'USD', 20, '-1.9', '0.65'],
];

const CROSSES: readonly PairRow[] = [
  [8, 'EUR', 'GBP', 30, '-2.4', '1.1'],
  [9, 'EUR', 'JPY', 30, '0.9', '-2.2'],
  [10, 'GBP', 'JPY', 30, '2.6', '-4.2'],
  [11, 'EUR', 'CHF', 30, '1.4', '-2.7'],
  [12, 'EUR', 'CAD', 30, '-0.9', '-0.4'],
  [13, 'EUR', 'AUD', 20, '-2.3', '0.95'],
  [14, 'EUR', 'NZD', 20, '-1.1', '-0.2'],
  [15, 'GBP', 'CHF', 30, '3.2', '-4.7'],
  [16, 'GBP', 'CAD', 30, '0.8', '-2'],
  [17, 'GBP', 'AUD', 20, '-0.6', '-0.7'],
  [18, 'AUD', 'JPY', 20, '2.3', '-3.8'],
  [19, 'CAD', 'JPY', 30, '1.1', '-2.5'],
  [20, 'CHF', 'JPY', 30, '-1.2', '-0.3'],
  [21, 'NZD', 'JPY', 20, '1.2', '-2.6'],
  [22, 'AUD', 'CAD', 20, '0.7', '-1.9'],
  [23, 'AUD', 'NZD', 20, '0.6', '-1.8'],
  [24, 'USD', 'SEK', 20, '1.2', '-2.8'],
  [25, 'USD', 'NOK', 20, '-0.8', '-0.9'],
  [26, 'USD', 'MXN', 20, '-4.9', '2.2'],
  [27, 'USD', 'ZAR', 20, '-4.6', '1.8'],
  [28, 'USD', 'SGD', 20, '1.4', '-2.9'],
  [29, 'USD', 'HKD', 20, '-0.4', '-1.2'],
];

function pair(category: Category, [id, base, quote, leverageMax, ...swap]: PairRow): Instrument {
  const precision = quote === 'JPY' ? 3 : 5;
  return instrument(category, 'forex', {
    id,
    base,
    quote,
    precision,
    contractSize: 100_000,
    leverageMax,
    swap,
  });
}

export const majors: readonly Instrument[] = MAJORS.map((row) => pair('majors', row));
export const crosses: readonly Instrument[] = CROSSES.map((row) => pair('crosses', row));
