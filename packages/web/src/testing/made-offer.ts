// A made offer of EUR/USD for tests of the order form, at a rate of one.
import { asLots, readRate } from '@meridian/units';
import type { Offer } from '../trade/wire.ts';

export const madeOffer: Offer = {
  instrumentId: 1,
  terms: {
    precision: 5,
    contractSize: 100_000n,
    margin: { mode: 'leverage' },
    feeRate: readRate('0.0003'),
  },
  lotStep: asLots(10_000n),
  lotsMin: asLots(10_000n),
  lotsMax: asLots(50_000_000n),
  leverages: [30],
  quoteRate: readRate('1'),
};
