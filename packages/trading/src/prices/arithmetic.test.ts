import fc from 'fast-check';
import {
  asLots,
  asMoney,
  asPrice,
  dollars,
  formatMoney,
  readLots,
  readMoney,
  readPrice,
  readRate,
} from '@meridian/units';
import { RATE_ONE } from '@meridian/units';
import { describe, expect, it } from 'vitest';
import {
  type Terms,
  financing,
  grossProfit,
  grossProfitsAt,
  openingFee,
  requiredMargin,
} from './arithmetic.ts';
import { closeOutPrice, estimateOrder } from '../estimate.ts';
import { midRate } from './conversion.ts';
import { triggerKind } from './trigger-kind.ts';

const eurusd: Terms = {
  precision: 5,
  contractSize: 100_000n,
  margin: { mode: 'leverage' },
  feeRate: readRate('0.0003'),
};
const usdjpy: Terms = { ...eurusd, precision: 3 };

describe('margin', () => {
  it('is lots x units x price / leverage: 100,000 x 1.10000 / 30', () => {
    const margin = requiredMargin(eurusd, {
      lots: readLots('1'),
      price: readPrice('1.10000', 5),
      leverage: 30,
      quoteRate: RATE_ONE,
    });
    expect(formatMoney(margin)).toBe('3666.666667');
  });

  it('is converted at the rate of the quote currency: 0.5 x 100,000 x 150 / 30 = 250,000 JPY / 150', () => {
    const quoteRate = midRate([{ bid: 150_000n, ask: 150_000n, precision: 3, inverse: true }]);
    const margin = requiredMargin(usdjpy, {
      lots: readLots('0.5'),
      price: readPrice('150', 3),
      leverage: 30,
      quoteRate,
    });
    expect(formatMoney(margin)).toBe('1666.666667');
  });

  it('is lots x margin of a lot where it is fixed', () => {
    const terms: Terms = { ...eurusd, margin: { mode: 'fixed', marginPerLot: dollars(1500) } };
    const margin = requiredMargin(terms, {
      lots: readLots('0.25'),
      price: asPrice(1n),
      leverage: 30,
      quoteRate: RATE_ONE,
    });
    expect(formatMoney(margin)).toBe('375.000000');
  });
});

describe('fee', () => {
  it('is margin x rate, or lots x rate where trade_fee_type is 1', () => {
    const of = { lots: readLots('2'), margin: readMoney('3666.666667') };
    expect(formatMoney(openingFee(eurusd, 'of_margin', of))).toBe('1.100000');
    expect(formatMoney(openingFee({ ...eurusd, feeRate: readRate('3.5') }, 'per_lot', of))).toBe(
      '7.000000',
    );
  });
});

describe('profit', () => {
  it.each([
    ['buy', '1.10000', '1.10500', '500.000000'],
    ['sell', '1.10000', '1.10500', '-500.000000'],
    ['buy', '1.10000', '1.09999', '-1.000000'],
  ] as const)('%s from %s to %s is %s', (side, open, close, profit) => {
    const of = {
      side,
      lots: readLots('1'),
      open: readPrice(open, 5),
      close: readPrice(close, 5),
      quoteRate: RATE_ONE,
    };
    expect(formatMoney(grossProfit(eurusd, of))).toBe(profit);
  });

  it('converts at the mid of the close: +30,000 JPY / 149.390 = 200.816654', () => {
    const quoteRate = midRate([{ bid: 149_380n, ask: 149_400n, precision: 3, inverse: true }]);
    const profit = grossProfit(usdjpy, {
      side: 'sell',
      lots: readLots('0.5'),
      open: readPrice('150', 3),
      close: readPrice('149.4', 3),
      quoteRate,
    });
    expect(formatMoney(profit)).toBe('200.816654');
  });

  it('rounds half to even at six decimals', () => {
    const terms = { precision: 0, contractSize: 1n };
    const of = (lots: bigint) => ({
      side: 'buy' as const,
      lots: asLots(lots),
      open: asPrice(0n),
      close: asPrice(1n),
      quoteRate: readRate('0.5'),
    });
    expect(grossProfit(terms, of(1n))).toBe(0n);
    expect(grossProfit(terms, of(3n))).toBe(2n);
    expect(grossProfit(terms, of(5n))).toBe(2n);
  });

  it('is the same for many orders at one rate, whatever that is', () => {
    const points = fc.integer({ min: 1, max: 400_000 }).map((n) => asPrice(BigInt(n)));
    const draw = fc.record({
      terms: fc.constantFrom(eurusd, usdjpy, { ...eurusd, contractSize: 1n }),
      quoteRate: fc.oneof(
        fc.constant(RATE_ONE),
        fc.bigInt({ min: 1n, max: 3n * RATE_ONE }).map((rate) => rate as typeof RATE_ONE),
      ),
      of: fc.record({
        side: fc.constantFrom('buy' as const, 'sell' as const),
        lots: fc.integer({ min: 1, max: 10_000_000 }).map((n) => asLots(BigInt(n))),
        open: points,
        close: points,
      }),
    });
    fc.assert(
      fc.property(draw, ({ terms, quoteRate, of }) => {
        const profit = grossProfitsAt(terms, quoteRate)(of);
        expect(profit).toBe(grossProfit(terms, { ...of, quoteRate }));
      }),
    );
  });
});

describe('financing', () => {
  it.each([
    [1, '-9.643836'],
    [3, '-28.931507'],
  ])('of %d nights is %s', (days, amount) => {
    const of = {
      lots: readLots('1'),
      price: readPrice('1.1', 5),
      annualRate: readRate('-0.032'),
      days,
      quoteRate: RATE_ONE,
    };
    expect(formatMoney(financing(eurusd, of))).toBe(amount);
  });
});

describe('pending orders', () => {
  const market = { bid: asPrice(109_995n), ask: asPrice(110_000n) };
  it.each([
    ['buy', 109_999n, 'limit'],
    ['buy', 110_001n, 'stop'],
    ['buy', 110_000n, null],
    ['sell', 109_996n, 'limit'],
    ['sell', 109_994n, 'stop'],
    ['sell', 109_995n, null],
  ] as const)('a %s at %s is a %s', (side, target, kind) => {
    expect(triggerKind(side, asPrice(target), market)).toBe(kind);
  });
});

describe('estimate', () => {
  it('finds the close-out: balance 5,000, 1 lot at 1.10000 and 30: equity below 1,833.33 after 316.7 pips', () => {
    const price = readPrice('1.10000', 5);
    const order = {
      side: 'buy' as const,
      lots: readLots('1'),
      openPrice: price,
      bid: price,
      ask: price,
      quoteRate: RATE_ONE,
    };
    const cost = { margin: readMoney('3666.666667'), fee: readMoney('0') };
    const account = { equity: dollars(5000), usedMargin: readMoney('0'), exposure: 0n };
    expect(closeOutPrice(eurusd, order, account, cost)).toBe(106_833n);
    expect(closeOutPrice(eurusd, { ...order, side: 'sell' }, account, cost)).toBe(113_167n);
  });

  it('is the first price below 50 %: one point before it the level still stands', () => {
    const points = (low: number, high: number) => fc.integer({ min: low, max: high }).map(BigInt);
    const draw = fc.record({
      side: fc.constantFrom('buy' as const, 'sell' as const),
      lots: points(1, 500),
      bid: points(50_000, 150_000),
      spread: points(0, 50),
      equity: points(0, 20_000_000_000),
      leverage: fc.constantFrom(10, 30),
    });
    fc.assert(
      fc.property(draw, ({ side, lots: hundredths, bid, spread, equity, leverage }) => {
        const market = { bid: asPrice(bid), ask: asPrice(bid + spread) };
        const lots = asLots(hundredths * 10_000n);
        const intent = { side, lots, leverage, target: null, ...market, quoteRate: RATE_ONE };
        const { openPrice, margin, fee } = estimateOrder(eurusd, 'of_margin', intent);
        const first = closeOutPrice(
          eurusd,
          { ...intent, openPrice },
          { equity: asMoney(equity), usedMargin: asMoney(0n), exposure: 0n },
          { margin, fee },
        );
        const isBelow = (close: bigint) => {
          const profit = grossProfit(eurusd, {
            side,
            lots,
            open: openPrice,
            close: asPrice(close),
            quoteRate: RATE_ONE,
          });
          return 2n * (equity - fee + profit) < margin;
        };
        const now = side === 'buy' ? market.bid : market.ask;
        expect(isBelow(first ?? 1n)).toBe(first !== null);
        if (first !== null && first !== now)
          expect(isBelow(first + (side === 'buy' ? 1n : -1n))).toBe(false);
      }),
    );
  });

  it('shows what crossing the spread costs', () => {
    const estimate = estimateOrder(eurusd, 'of_margin', {
      side: 'buy',
      lots: readLots('0.1'),
      leverage: 30,
      target: null,
      bid: asPrice(110_000n),
      ask: asPrice(110_008n),
      quoteRate: RATE_ONE,
    });
    expect(formatMoney(estimate.spreadCost)).toBe('0.800000');
    expect(formatMoney(estimate.margin)).toBe('366.666667');
    expect(formatMoney(estimate.fee)).toBe('0.110000');
    expect(estimate.openPrice).toBe(110_008n);
  });
});
