import { asLots, asPrice, formatLots, formatMoney, readMoney, readRate } from '@meridian/units';
import { grossProfit } from '@meridian/trading/estimate';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { madeOffer } from '../testing/made-offer.ts';
import { lotsForRisk, riskedMoney, typedPercent } from './risk-lots.ts';

const open = asPrice(108_759n);
const lots = (risk: string, stop: bigint, offer = madeOffer) => {
  const found = lotsForRisk(offer, { risk: readMoney(risk), open, stop: asPrice(stop) });
  return found === null ? null : formatLots(found);
};

describe('lots from risk', () => {
  it.each([
    // 670 points cost 670 dollars a lot: 250.4462 / 670 = 0.3738
    ['250.4462', 108_089n, '0.37'],
    // 100 points below and above: 50 / 100
    ['50', 108_659n, '0.50'],
    ['50', 108_859n, '0.50'],
    // exactly one step, and a cent less than it
    ['1', 108_659n, '0.01'],
    ['0.99', 108_659n, '0.00'],
    // more than the largest order
    ['1000000', 108_658n, '50.00'],
  ])('%s dollars at a stop of %d are %s lots', (risk, stop, expected) => {
    expect(lots(risk, stop)).toBe(expected);
  });

  it('are none at the price itself, and unknown without a rate', () => {
    expect(lots('50', 108_759n)).toBeNull();
    expect(lots('50', 108_659n, { ...madeOffer, quoteRate: null })).toBeNull();
  });

  it('keep to the step of the instrument, and use its rate', () => {
    // 100 points of 100,000 yen are 100 yen a lot at 3 decimals: 0.0065 dollars a yen, 65 dollars a lot
    const yen = {
      ...madeOffer,
      terms: { ...madeOffer.terms, precision: 3 },
      quoteRate: readRate('0.0065'),
      lotStep: asLots(100_000n),
    };
    expect(lots('50', 108_659n, yen)).toBe('0.70');
  });

  it('never lose more than the risk, and one step more would', () => {
    const step = madeOffer.lotStep;
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 1_000_000_000n }),
        fc.bigInt({ min: 1n, max: 5_000n }),
        fc.bigInt({ min: 1n, max: 10n ** 19n }),
        (cents, points, rate) => {
          const offer = { ...madeOffer, quoteRate: rate as typeof madeOffer.quoteRate };
          const risk = readMoney(`${cents / 100n}`);
          const stop = asPrice(open - points);
          const sized = lotsForRisk(offer, { risk, open, stop });
          if (sized === null) throw new Error('there is a rate and a distance');
          const loss = (of: typeof sized) =>
            -grossProfit(offer.terms, {
              side: 'buy',
              lots: of,
              open,
              close: stop,
              quoteRate: rate as NonNullable<typeof madeOffer.quoteRate>,
            });
          expect(loss(sized) <= risk).toBe(true);
          if (sized < madeOffer.lotsMax) expect(loss(asLots(sized + step)) >= risk).toBe(true);
        },
      ),
    );
  });
});

describe('a part of the equity', () => {
  it.each([
    ['1', 100n],
    ['0.5', 50n],
    ['100', 10_000n],
    ['0', null],
    ['100.01', null],
    ['1.234', null],
    ['', null],
  ])('"%s" is %s', (text, percent) => {
    expect(typedPercent(text)).toBe(percent);
  });

  it('is rounded down', () => {
    // 0.01 % of 0.019999
    expect(formatMoney(riskedMoney(readMoney('0.019999'), 1n))).toBe('0.000001');
  });
});
