import { asPrice } from '@meridian/units';
import { describe, expect, it, vi } from 'vitest';
import { madeOffer as offer } from '../testing/made-offer.ts';
import { type OrderDraft, newDraft } from './order-draft.ts';
import { planOrder } from './order-plan.ts';
import { submitInput, wishOf } from './submit-input.ts';

// Which clock the screen shows is the device's, unless it was chosen.
vi.stubGlobal('localStorage', { getItem: () => null });

const draft: OrderDraft = {
  ...newDraft(offer),
  stopLoss: { isOn: false, unit: 'price', text: '1.07' },
  takeProfit: { isOn: true, unit: 'price', text: '1.09' },
};
const market = { bid: asPrice(108_751n), ask: asPrice(108_759n) };
const input = (of: OrderDraft, side: 'buy' | 'sell' = 'buy') =>
  submitInput(offer, of, planOrder(of, offer, { market, equity: null }, side));

describe('what is sent', () => {
  it('is type 1 for a buy and 2 for a sell, status 1 at market', () => {
    expect(input(draft)).toEqual({
      type: '1',
      cont: '0.10',
      forex_id: 1,
      status: '1',
      multiple: 30,
      target_profit_price: '1.09000',
    });
    expect(input(draft, 'sell').type).toBe('2');
  });

  it('has a target price only when pending, and stops only when ticked', () => {
    const stopLoss = { isOn: true, unit: 'price', text: '1.07' } as const;
    const pending = input({ ...draft, mode: 'pending', target: '1.08', stopLoss });
    expect(pending).toMatchObject({
      status: '0',
      target_price: '1.08',
      stop_loss_price: '1.07000',
    });
  });

  it('has the price that a distance is at this moment', () => {
    const far = { ...draft, stopLoss: { isOn: true, unit: 'pips', text: '20' } as const };
    expect(input(far)).toMatchObject({ stop_loss_price: '1.08559' });
    expect(input(far, 'sell')).toMatchObject({ stop_loss_price: '1.08951' });
  });
});

describe('a stop loss that moves', () => {
  const at = (unit: 'pips' | 'percent', text: string) => ({ isOn: true, unit, text });
  it('is sent by its distance, in the unit that was chosen', () => {
    expect(input({ ...draft, trailing: at('pips', '20') })).toMatchObject({
      trailing_pips: '20.0',
    });
    expect(input({ ...draft, trailing: at('percent', '0.5') })).toMatchObject({
      trailing_percent: '0.50',
    });
    expect(input({ ...draft, breakEven: at('pips', '15.5') })).toMatchObject({
      break_even_pips: '15.5',
    });
  });

  it('is left out while it is off, or no distance', () => {
    const off = { ...at('pips', '20'), isOn: false };
    const sent = input({ ...draft, trailing: off, breakEven: at('pips', '0') });
    expect(Object.keys(sent)).not.toContain('trailing_pips');
    expect(Object.keys(sent)).not.toContain('break_even_pips');
  });

  it('is a difference of prices where there are no pips, and points of it on the wire', () => {
    const bitcoin = { ...offer, terms: { ...offer.terms, precision: 2 } };
    const of = { ...draft, trailing: at('pips', '250.50') };
    const none = { market: null, equity: null } as never;
    const sent = submitInput(bitcoin, of, planOrder(of, bitcoin, none, 'buy'));
    expect(sent).toMatchObject({ trailing_pips: '25050' });
  });
});

describe('how far a fill may be, and how long an order waits', () => {
  const deviation = { isOn: true, unit: 'pips', text: '2' } as const;
  const pending = { ...draft, mode: 'pending', target: '1.08' } as const;
  it('are sent with the kind of order that can have them', () => {
    const day = { kind: 'day', wall: '' } as const;
    expect(input({ ...draft, deviation, expiry: day })).toMatchObject({
      max_deviation_pips: '2.0',
    });
    expect(input({ ...draft, deviation, expiry: day })).not.toHaveProperty('expiry');
    expect(input({ ...pending, deviation, expiry: day })).toMatchObject({ expiry: 'day' });
    expect(input({ ...pending, deviation, expiry: day })).not.toHaveProperty('max_deviation_pips');
  });

  it('have the time that was typed, and nothing where the order waits until it is cancelled', () => {
    const expiry = { kind: 'time', wall: '2026-11-27T15:30' } as const;
    expect(input({ ...pending, expiry })).toMatchObject({
      expiry: 'time',
      expires_at: new Date('2026-11-27T15:30').getTime(),
    });
    expect(input(pending)).not.toHaveProperty('expiry');
  });
});

describe('the wish that a retry is told by', () => {
  it('is what was typed, so that lots and levels that move with the price are no other wish', () => {
    const led: OrderDraft = { ...draft, lead: 'risk', lots: '0.37' };
    expect(wishOf(offer, { ...led, lots: '0.36' }, 'buy')).toBe(wishOf(offer, led, 'buy'));
    expect(wishOf(offer, { ...led, risk: '2' }, 'buy')).not.toBe(wishOf(offer, led, 'buy'));
    expect(wishOf(offer, led, 'sell')).not.toBe(wishOf(offer, led, 'buy'));
    expect(wishOf(offer, { ...draft, lots: '0.36' }, 'buy')).not.toBe(wishOf(offer, draft, 'buy'));
  });
});

describe('one cancels the other', () => {
  it('is asked for with a pending order alone', () => {
    const paired = { ...draft, target: '1.08', oco: 12 };
    expect(input({ ...paired, mode: 'pending' })).toMatchObject({ oco_with: 12 });
    expect(input(paired)).not.toHaveProperty('oco_with');
  });
});

describe('partial take profits', () => {
  it('are sent as prices and lots, each of its share', () => {
    const parts = [
      { level: { unit: 'pips', text: '50' }, share: 50 },
      { level: { unit: 'price', text: '1.1' }, share: 25 },
    ] as const;
    expect(input({ ...draft, parts })).toMatchObject({
      take_profits: '1.09259:0.05,1.10000:0.02',
    });
    expect(input(draft)).not.toHaveProperty('take_profits');
  });
});
