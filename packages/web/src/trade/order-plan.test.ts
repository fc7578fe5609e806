import { asPrice, formatLots, readMoney } from '@meridian/units';
import { describe, expect, it } from 'vitest';
import { madeOffer as offer } from '../testing/made-offer.ts';
import { type OrderDraft, newDraft } from './order-draft.ts';
import { planOrder, sideOfLevels, sizeByRisk } from './order-plan.ts';

const market = { bid: asPrice(108_751n), ask: asPrice(108_759n) };
const around = { market, equity: readMoney('10000') };
const draft = newDraft(offer);
const stop = (
  unit: OrderDraft['stopLoss']['unit'],
  text: string,
  rest: Partial<OrderDraft> = {},
) => ({
  ...draft,
  ...rest,
  stopLoss: { isOn: true, unit, text },
});
const stopOf = (of: OrderDraft, side: 'buy' | 'sell' = 'buy', now = around) =>
  planOrder(of, offer, now, side).stopLoss;

describe('what was typed stays', () => {
  const later = { ...around, market: { bid: asPrice(108_851n), ask: asPrice(108_859n) } };
  it.each([
    // As a price it stays where it is; as a distance, as money and as a part it moves with the price.
    ['price', '1.08089', 108_089n, 108_089n],
    ['pips', '67', 108_089n, 108_189n],
    // 0.10 lots: 0.1 dollars a point
    ['money', '67', 108_089n, 108_189n],
    // 1 % of 10,000 = 100 dollars = 1,000 points
    ['equity', '1', 107_759n, 107_859n],
  ] as const)('as %s', (unit, text, now, after) => {
    expect(stopOf(stop(unit, text))).toBe(now);
    expect(stopOf(stop(unit, text), 'buy', later)).toBe(after);
  });

  it('around the target of a pending order, whatever the market does', () => {
    const pending = stop('pips', '67', { mode: 'pending', target: '1.08000' });
    expect(stopOf(pending)).toBe(107_330n);
    expect(stopOf(pending, 'sell', later)).toBe(108_670n);
    expect(stopOf({ ...pending, target: '' })).toBeNull();
  });

  it('is no level without a market, but a price is one', () => {
    const none = { market: null, equity: null };
    expect(stopOf(stop('pips', '67'), 'buy', none as never)).toBeNull();
    expect(stopOf(stop('price', '1.08089'), 'buy', none as never)).toBe(108_089n);
    expect(planOrder(draft, offer, around, 'buy').stopLoss).toBeNull();
  });
});

describe('the side in view', () => {
  it('is the one that a level typed as a price suits', () => {
    expect(sideOfLevels(stop('price', '1.08000'), offer, market)).toBe('buy');
    expect(sideOfLevels(stop('price', '1.09000'), offer, market)).toBe('sell');
  });

  it('is open where a distance suits both, or a level is at the price', () => {
    expect(sideOfLevels(stop('pips', '67'), offer, market)).toBeNull();
    expect(sideOfLevels(stop('price', '1.08751'), offer, market)).toBeNull();
    expect(sideOfLevels(draft, offer, null)).toBeNull();
  });
});

describe('a stop loss that moves', () => {
  const at = (unit: 'pips' | 'percent', text: string) => ({ isOn: true, unit, text });
  it('trails from the price that would close, its distance behind', () => {
    const of = { ...draft, trailing: at('pips', '20') };
    expect(planOrder(of, offer, around, 'buy').trailsFrom).toBe(108_551n);
    expect(planOrder(of, offer, around, 'sell').trailsFrom).toBe(108_959n);
    // 1 % of 1.08751, a part of a point left out
    const part = { ...draft, trailing: at('percent', '1') };
    expect(planOrder(part, offer, around, 'buy').trailsFrom).toBe(107_664n);
  });

  it('begins at the stop loss beside it where that is nearer', () => {
    const of = { ...stop('pips', '10'), trailing: at('pips', '20') };
    expect(planOrder(of, offer, around, 'buy').trailsFrom).toBe(108_659n);
    const far = { ...stop('pips', '50'), trailing: at('pips', '20') };
    expect(planOrder(far, offer, around, 'buy').trailsFrom).toBe(108_551n);
  });

  it('is not known before a pending order fills', () => {
    const of = {
      ...draft,
      mode: 'pending' as const,
      target: '1.08000',
      trailing: at('pips', '20'),
      breakEven: at('pips', '20'),
    };
    expect(planOrder(of, offer, around, 'buy')).toMatchObject({
      trailsFrom: null,
      breakEvenAt: 108_200n,
    });
  });

  it('moves to the opening price at its profit', () => {
    const of = { ...draft, breakEven: at('pips', '20') };
    expect(planOrder(of, offer, around, 'buy').breakEvenAt).toBe(108_959n);
    expect(planOrder(of, offer, around, 'sell').breakEvenAt).toBe(108_551n);
  });
});

describe('risk writes the lots', () => {
  const sized = (of: OrderDraft, now = around) => {
    const lots = sizeByRisk(of, offer, planOrder(of, offer, now, 'buy'));
    return lots === null ? null : formatLots(lots);
  };
  it.each([
    // 1 % of 10,000 is 100 dollars; 67 pips are 670 dollars a lot: 0.149
    ['1', 'pips', '67', '0.14'],
    ['0.5', 'pips', '67', '0.07'],
    // 1.08759 - 1.07759: 1,000 dollars a lot
    ['1', 'price', '1.07759', '0.10'],
    ['0.01', 'pips', '200', '0.00'],
  ] as const)('%s %% at a stop of %s %s: %s lots', (risk, unit, text, lots) => {
    expect(sized(stop(unit, text, { lead: 'risk', risk }))).toBe(lots);
  });

  it('waits for a risk, a stop loss and an account', () => {
    expect(sized(stop('pips', '67', { risk: '' }))).toBeNull();
    expect(sized(stop('pips', '', { risk: '1' }))).toBeNull();
    expect(sized(draft)).toBeNull();
    expect(sized(stop('pips', '67'), { market, equity: null as never })).toBeNull();
  });
});
