// Precious metals, in ounces.
import type { Instrument } from '../instrument.ts';
import { instrument, type Terms } from './terms.ts';

const METALS: readonly Terms[] = [
  {
    id: 30,
    base: 'XAU',
    quote: 'USD',
    precision: 2,
    contractSize: 100,
    leverageMax: 20,
    swap: ['-5.4', '2.1'],
  },
  {
    id: 31,
    base: 'XAG',
    quote: 'USD',
    precision: 3,
    contractSize: 5_000,
    leverageMax: 10,
    swap: ['-5.6', '1.9'],
  },
  {
    id: 32,
    base: 'XPT',
    quote: 'USD',
    precision: 2,
    contractSize: 100,
    leverageMax: 10,
    swap: ['-6', '0.8'],
  },
  {
    id: 33,
    base: 'XPD',
    quote: 'USD',
    precision: 2,
    contractSize: 100,
    leverageMax: 10,
    swap: ['-6', '0.8'],
  },
  {
    id: 34,
    base: 'XAU',
    quote: 'EUR',
    precision: 2,
    contractSize: 100,
    leverageMax: 20,
    swap: ['-3.6', '0.4'],
  },
  {
    id: 35,
    base: 'XAG',
    quote: 'EUR',
    precision: 3,
    contractSize: 5_000,
    leverageMax: 10,
    swap: ['-3.8', '0.2'],
  },
];

export const metals: readonly Instrument[] = METALS.map((terms) =>
  instrument('metals', 'metals', terms),
);
