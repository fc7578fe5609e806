import { asLots, asPrice, formatMoney, readMoney } from '@meridian/units';
import { describe, expect, it } from 'vitest';
import { madeOffer } from '../testing/made-offer.ts';
import { exposureOf, orderCost, standingOf } from './order-cost.ts';

const market = { bid: asPrice(110_000n), ask: asPrice(110_020n) };
const oneLot = { side: 'buy', lots: asLots(1_000_000n), leverage: 30, target: null } as const;
const account = (free: string) => ({
  equity: readMoney('5000'),
  available: readMoney(free),
  usedMargin: readMoney('0'),
  exposure: 0n,
});

describe('before sending', () => {
  it('shows margin, fee and what crossing the spread costs', () => {
    const cost = orderCost(madeOffer, 'of_margin', oneLot, market, account('5000'));
    // 1 x 100,000 x 1.10000 / 30; x 0.0003; 20 points x 100,000
    expect(cost && formatMoney(cost.margin)).toBe('3666.666667');
    expect(cost && formatMoney(cost.fee)).toBe('1.100000');
    expect(cost && formatMoney(cost.spreadCost)).toBe('20.000000');
    // 5000 - 3666.666667 - 1.1 - 20
    expect(cost?.freeMarginAfter && formatMoney(cost.freeMarginAfter)).toBe('1312.233333');
    expect(cost?.isCovered).toBe(true);
  });

  it('says where the account would be closed out', () => {
    const cost = orderCost(madeOffer, 'of_margin', oneLot, market, account('5000'));
    // equity 5000 - 1.1 - 20 = 4978.9, half the margin 1833.333: a loss of 3145.567 = 314.55 pips below the bid
    // 3145.567 points hold the level at 50 %, the next whole point is below it
    expect(cost?.closeOut).toBe(106_854n);
  });

  it('says whether the account’s lots stay on the other side, and with them its close-out', () => {
    const against = (side: 'buy' | 'sell', exposure: bigint) => {
      const standing = { ...account('5000'), exposure };
      const cost = orderCost(madeOffer, 'of_margin', { ...oneLot, side }, market, standing);
      return [cost?.isAgainst, (cost?.closeOut ?? 0n) > market.ask];
    };
    // A lot bought against two sold: the account is still short, and closed out above.
    expect(against('buy', -2_000_000n)).toEqual([true, true]);
    expect(against('buy', -500_000n)).toEqual([false, false]);
    expect(against('sell', 2_000_000n)).toEqual([true, false]);
    expect(against('sell', 0n)).toEqual([false, true]);
  });

  it('is not covered when free margin after the fee and the spread is below the margin', () => {
    const isCovered = (free: string) =>
      orderCost(madeOffer, 'of_margin', oneLot, market, account(free))?.isCovered;
    expect(isCovered('3687.766667')).toBe(true);
    expect(isCovered('3687.766666')).toBe(false);
  });

  it('gives no figure without a rate, and none of the account without an account', () => {
    expect(
      orderCost({ ...madeOffer, quoteRate: null }, 'of_margin', oneLot, market, null),
    ).toBeNull();
    expect(orderCost(madeOffer, 'of_margin', oneLot, market, null)).toMatchObject({
      closeOut: null,
      freeMarginAfter: null,
      isCovered: null,
    });
  });

  it('prices a pending order at its target', () => {
    const cost = orderCost(
      madeOffer,
      'of_margin',
      { ...oneLot, target: asPrice(105_000n) },
      market,
      null,
    );
    expect(cost && formatMoney(cost.margin)).toBe('3500.000000');
    expect(cost?.openPrice).toBe(105_000n);
  });
});

describe('the account', () => {
  it('has an exposure of buys less sells', () => {
    expect(
      exposureOf([
        { OrderType: 1, Quantity: '0.50' },
        { OrderType: 2, Quantity: '0.20' },
      ]),
    ).toBe(300_000n);
  });

  it('is unknown while a figure is missing', () => {
    const known = { Equity: '1', FreeMargin: '1', CautionMoneyAll: '0' };
    expect(standingOf({ ...known, Equity: null }, '0', 0n)).toBeNull();
    expect(standingOf(known, undefined, 0n)).toBeNull();
  });

  it('has no margin for orders in what is held for withdrawals', () => {
    const held = { Equity: '5000', FreeMargin: '5000', CautionMoneyAll: '0' };
    const isCovered = (hold: string) =>
      orderCost(madeOffer, 'of_margin', oneLot, market, standingOf(held, hold, 0n))?.isCovered;
    // The order needs 3687.766667.
    expect(isCovered('1312.233333')).toBe(true);
    expect(isCovered('1312.233334')).toBe(false);
  });
});
