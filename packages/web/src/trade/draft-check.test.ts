import { asLots, asPrice } from '@meridian/units';
import { describe, expect, it } from 'vitest';
import { madeOffer } from '../testing/made-offer.ts';
import { sideOfStop } from '../ui/order-terms/stop-level.ts';
import { draftFaults, withoutWrong } from './draft-check.ts';
import { type OrderDraft, newDraft } from './order-draft.ts';
import { planOrder } from './order-plan.ts';

const offer = { ...madeOffer, lotsMin: asLots(20_000n) };
const market = { bid: asPrice(108_751n), ask: asPrice(108_759n) };
const draft = newDraft(offer);
const faultsOf = (of: OrderDraft, side: 'buy' | 'sell') =>
  draftFaults(of, offer, market, planOrder(of, offer, { market, equity: null }, side));
const pending = (target: string): OrderDraft => ({ ...draft, mode: 'pending', target });
const stopLoss = (text: string): OrderDraft => ({
  ...draft,
  stopLoss: { isOn: true, unit: 'price', text },
});
const takeProfit = (text: string): OrderDraft => ({
  ...draft,
  takeProfit: { isOn: true, unit: 'price', text },
});

describe('what the form says', () => {
  it('has no result of a stop that is wrong for the side', () => {
    const both = { ...stopLoss('1.08700'), takeProfit: takeProfit('1.08700').takeProfit };
    const said = (of: OrderDraft, side: 'buy' | 'sell') => {
      const plan = planOrder(of, offer, { market, equity: null }, side);
      const { stopLoss: stop, takeProfit: take } = withoutWrong(plan, faultsOf(of, side));
      return [stop, take];
    };
    expect(said(both, 'buy')).toEqual([108_700n, null]);
    expect(said(both, 'sell')).toEqual([null, 108_700n]);
    const right = { ...both, takeProfit: takeProfit('1.08900').takeProfit };
    expect(said(right, 'buy')).toEqual([108_700n, 108_900n]);
  });
});

describe('what can be sent', () => {
  it('is a form as it opens', () => {
    expect(faultsOf(draft, 'buy')).toEqual({});
  });

  it.each([
    ['', { kind: 'lots_missing' }],
    ['0', { kind: 'lots_missing' }],
    ['0.01', { kind: 'lots_below_minimum', limit: '0.02' }],
    ['51', { kind: 'lots_above_maximum', limit: '50.00' }],
    ['9'.repeat(40), { kind: 'lots_above_maximum', limit: '50.00' }],
    ['0.025', { kind: 'lots_off_step', limit: '0.01' }],
    ['0.02', undefined],
    ['50', undefined],
  ])('lots "%s"', (lots, fault) => {
    expect(faultsOf({ ...draft, lots }, 'buy').lots).toEqual(fault);
  });

  it('is nothing without leverage', () => {
    expect(faultsOf({ ...draft, leverage: null }, 'buy').leverage).toEqual({
      kind: 'leverage_missing',
    });
  });

  it.each([
    ['', { kind: 'price_missing' }],
    ['1.080001', { kind: 'price_too_precise', decimals: 5 }],
    ['9'.repeat(40), { kind: 'too_many_digits' }],
    ['9'.repeat(90), { kind: 'too_many_digits' }],
    ['1.08759', { kind: 'target_at_market' }],
    ['1.08751', undefined],
    ['1.08', undefined],
  ])('a buy at the target "%s"', (target, fault) => {
    expect(faultsOf(pending(target), 'buy').target).toEqual(fault);
  });

  it('checks no target of a market order', () => {
    expect(faultsOf({ ...draft, target: 'x' }, 'buy')).toEqual({});
  });
});

describe('stops lie on the losing and the winning side', () => {
  it.each([
    ['buy', '1.08750', undefined],
    ['buy', '1.08751', { kind: 'must_be_below', side: 'buy', limit: '1.08751' }],
    ['sell', '1.08760', undefined],
    ['sell', '1.08759', { kind: 'must_be_above', side: 'sell', limit: '1.08759' }],
    ['buy', '', { kind: 'price_missing' }],
    ['buy', '9'.repeat(40), { kind: 'too_many_digits' }],
  ] as const)('stop loss of a %s at "%s"', (side, text, fault) => {
    expect(faultsOf(stopLoss(text), side).stopLoss).toEqual(fault);
  });

  it('names a price of thousands as it is shown', () => {
    const wide = { ...offer, terms: { ...offer.terms, precision: 2 } };
    const dear = { bid: asPrice(8_938_391n), ask: asPrice(8_945_084n) };
    const of = takeProfit('89390.78');
    const plan = planOrder(of, wide, { market: dear, equity: null }, 'buy');
    expect(draftFaults(of, wide, dear, plan).takeProfit).toMatchObject({ limit: '89,450.84' });
  });

  it.each([
    ['buy', '1.08760', undefined],
    ['buy', '1.08759', { kind: 'must_be_above', side: 'buy', limit: '1.08759' }],
    ['sell', '1.08750', undefined],
    ['sell', '1.08751', { kind: 'must_be_below', side: 'sell', limit: '1.08751' }],
  ] as const)('take profit of a %s at "%s"', (side, text, fault) => {
    expect(faultsOf(takeProfit(text), side).takeProfit).toEqual(fault);
  });

  it('are held against the target of a pending order', () => {
    const order = { ...pending('1.08000'), stopLoss: stopLoss('1.08100').stopLoss };
    expect(faultsOf(order, 'buy').stopLoss).toEqual({
      kind: 'must_be_below',
      side: 'buy',
      limit: '1.08000',
    });
  });

  it.each([
    ['pips', '0.9', undefined],
    // No further than the spread: 1.08759 - 0.00008 is the bid.
    ['pips', '0.8', { kind: 'must_be_below', side: 'buy', limit: '1.08751' }],
    ['pips', '', { kind: 'level_missing' }],
    ['pips', '0', { kind: 'level_missing' }],
    ['pips', '1.25', { kind: 'level_too_precise', decimals: 1 }],
    // More than the price itself.
    ['pips', '99999', { kind: 'level_missing' }],
    ['money', '10', undefined],
    ['money', '10.005', { kind: 'level_too_precise', decimals: 2 }],
    // The account is not known.
    ['equity', '1', { kind: 'level_missing' }],
  ] as const)('a stop loss by %s of "%s"', (unit, text, fault) => {
    const typed = { ...draft, stopLoss: { isOn: true, unit, text } };
    expect(faultsOf(typed, 'buy').stopLoss).toEqual(fault);
  });

  it('tell the side they belong to by where they lie', () => {
    const reference = asPrice(100n);
    expect(sideOfStop('stopLoss', asPrice(90n), reference)).toBe('buy');
    expect(sideOfStop('stopLoss', asPrice(110n), reference)).toBe('sell');
    expect(sideOfStop('takeProfit', asPrice(90n), reference)).toBe('sell');
    expect(sideOfStop('takeProfit', asPrice(110n), reference)).toBe('buy');
    expect(sideOfStop('stopLoss', reference, reference)).toBeNull();
  });
});
