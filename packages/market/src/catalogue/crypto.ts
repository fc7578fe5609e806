// Coins against the dollar. One lot is one coin of the expensive coins and more of the cheap ones, so that 0.01 lot is
// worth some dollars everywhere.
import type { Instrument } from '../instrument.ts';
import { instrument } from './terms.ts';

type CoinRow = readonly [
  id: number,
  base: string,
  precision: number,
  contractSize: number,
  lotsMax: string,
];

const COINS: readonly CoinRow[] = [
  [47, 'BTC', 2, 1, '20'],
  [48, 'ETH', 2, 1, '200'],
  [49, 'LTC', 2, 10, '500'],
  [50, 'XRP', 5, 1_000, '200'],
  [51, 'SOL', 3, 10, '200'],
  [52, 'ADA', 5, 1_000, '500'],
  [53, 'DOGE', 5, 10_000, '200'],
  [54, 'BCH', 2, 1, '500'],
  [55, 'LINK', 3, 100, '200'],
  [56, 'DOT', 3, 100, '500'],
];

export const crypto: readonly Instrument[] = COINS.map(
  ([id, base, precision, contractSize, lotsMax]) =>
    instrument('crypto', 'crypto', {
      id,
      base,
      quote: 'USD',
      precision,
      contractSize,
      leverageMax: 2,
      swap: ['-18', '-4'],
      lotsMax,
    }),
);
