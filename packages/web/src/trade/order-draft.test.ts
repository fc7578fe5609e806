import { asLots } from '@meridian/units';
import { describe, expect, it } from 'vitest';
import { madeOffer } from '../testing/made-offer.ts';
import {
  canStepDown,
  canStepUp,
  changeDraft,
  newDraft,
  quickLots,
  stepLots,
} from './order-draft.ts';

const offer = { ...madeOffer, leverages: [5, 10, 30] };

describe('the order form', () => {
  it('opens at the market with 0.10 lots and the largest leverage', () => {
    expect(newDraft(offer)).toMatchObject({ mode: 'market', lots: '0.10', leverage: 30 });
  });

  it('opens with the smallest order where 0.10 is below it', () => {
    expect(newDraft({ ...offer, lotsMin: asLots(1_000_000n) }).lots).toBe('1.00');
  });

  it('has no leverage where none is configured', () => {
    expect(newDraft({ ...offer, leverages: [] }).leverage).toBeNull();
  });

  it('starts a stop at the current close price, and keeps what was typed when ticked again', () => {
    const close = '1.08755';
    let draft = changeDraft(newDraft(offer), {
      type: 'stop_ticked',
      stop: 'stopLoss',
      isOn: true,
      close,
    });
    expect(draft.stopLoss).toEqual({ isOn: true, unit: 'price', text: '1.08755' });
    draft = changeDraft(draft, { type: 'stop_typed', stop: 'stopLoss', text: '1.08' });
    draft = changeDraft(draft, { type: 'stop_ticked', stop: 'stopLoss', isOn: false, close });
    draft = changeDraft(draft, { type: 'stop_ticked', stop: 'stopLoss', isOn: true, close });
    expect(draft.stopLoss).toEqual({ isOn: true, unit: 'price', text: '1.08' });
  });

  it('starts a target at the current close price', () => {
    const draft = changeDraft(newDraft(offer), {
      type: 'mode_chosen',
      mode: 'pending',
      close: '1.08755',
    });
    expect(draft).toMatchObject({ mode: 'pending', target: '1.08755' });
  });

  it('is of the other kind than it was by then, however fast that is asked for twice', () => {
    const toggle = { type: 'mode_chosen', mode: 'other', close: '1.08755' } as const;
    const once = changeDraft(newDraft(offer), toggle);
    expect(once).toMatchObject({ mode: 'pending', target: '1.08755' });
    expect(changeDraft(once, toggle).mode).toBe('market');
  });

  it('steps from the lots of by then, however fast that is asked for twice', () => {
    const step = { type: 'lots_stepped', by: 1, offer } as const;
    const once = changeDraft({ ...newDraft(offer), lead: 'risk' }, step);
    expect(once).toMatchObject({ lots: '0.11', lead: 'lots' });
    expect(changeDraft(once, { ...step, by: -10 }).lots).toBe('0.01');
  });

  it('forgets the expiry and the other of an order that was placed, and keeps what suits another', () => {
    const set = [
      { type: 'mode_chosen', mode: 'pending', close: '1.08755' },
      { type: 'stop_set', stop: 'stopLoss', level: { unit: 'pips', text: '20' } },
      {
        type: 'distance_set',
        field: 'deviation',
        entry: { isOn: true, unit: 'pips', text: '2' },
      },
      { type: 'expiry_chosen', expiry: { kind: 'time', wall: '2026-11-27T15:30' } },
      { type: 'oco_chosen', oco: 7 },
    ] as const;
    const draft = set.reduce(changeDraft, newDraft(offer));
    const { expiry, oco } = newDraft(offer);
    expect(changeDraft(draft, { type: 'placed' })).toEqual({ ...draft, expiry, oco });
    expect(draft.deviation.isOn).toBe(true);
  });

  it('shows what the server refused at its field until that field changes', () => {
    const refused = changeDraft(newDraft(offer), {
      type: 'refused',
      fields: { cont: 'Too large', stop_loss_price: 'Wrong side', unknown: 'x' },
    });
    expect(refused.refusals).toEqual({ lots: 'Too large', stopLoss: 'Wrong side' });
    expect(refused.lots).toBe('0.10');
    expect(changeDraft(refused, { type: 'lots_typed', text: '0.2' }).refusals).toEqual({
      stopLoss: 'Wrong side',
    });
  });
});

describe('risk and lots: the one touched last leads', () => {
  const pips = changeDraft(newDraft(offer), {
    type: 'stop_set',
    stop: 'stopLoss',
    level: { unit: 'pips', text: '20' },
  });
  const led = changeDraft(pips, { type: 'risk_typed', text: '1' });

  it('keeps the lots that follow from the risk, until lots are typed', () => {
    expect(led).toMatchObject({ lead: 'risk', risk: '1', lots: '0.10' });
    const sized = changeDraft(led, { type: 'lots_sized', text: '0.37' });
    expect(sized).toMatchObject({ lead: 'risk', lots: '0.37' });
    expect(changeDraft(sized, { type: 'lots_typed', text: '0.5' })).toMatchObject({ lead: 'lots' });
  });

  it('gives the lead to the risk as it was typed last, for an order drawn on the chart', () => {
    const typed = changeDraft(led, { type: 'risk_typed', text: '2' });
    const byLots = changeDraft(typed, { type: 'lots_typed', text: '0.5' });
    expect(changeDraft(byLots, { type: 'risk_leads' })).toMatchObject({ lead: 'risk', risk: '2' });
    expect(changeDraft(newDraft(offer), { type: 'risk_leads' }).lead).toBe('lots');
  });

  it.each([
    { type: 'stop_ticked', stop: 'stopLoss', isOn: false, close: null },
    { type: 'stop_set', stop: 'stopLoss', level: { unit: 'money', text: '50' } },
  ] as const)('leaves the lead to the lots where they cannot follow: %o', (change) => {
    expect(changeDraft(led, change).lead).toBe('lots');
    expect(changeDraft(newDraft(offer), { type: 'risk_typed', text: '1' }).lead).toBe('lots');
  });
});

describe('lot size step is Pip', () => {
  it.each([
    ['0.10', 1, '0.11'],
    ['0.10', -1, '0.09'],
    ['0.105', 1, '0.11'],
    ['0.105', -1, '0.10'],
    ['49.995', 1, '50.00'],
    ['60', 1, '50.00'],
    ['0.01', -1, '0.01'],
    ['', 1, '0.01'],
    ['abc', -1, '0.01'],
  ] as const)('%s stepped by %i is %s', (text, by, next) => {
    expect(stepLots(text, by, offer)).toBe(next);
  });

  it('disables the decrement when size minus Pip would be 0 or less', () => {
    expect(canStepDown('0.01', offer)).toBe(false);
    expect(canStepDown('0.02', offer)).toBe(true);
    expect(canStepDown('', offer)).toBe(false);
  });

  it('disables the decrement at the smallest order and the increment at the largest', () => {
    expect(canStepDown('0.10', { lotStep: asLots(10_000n), lotsMin: asLots(100_000n) })).toBe(
      false,
    );
    expect(canStepUp('50', offer)).toBe(false);
    expect(canStepUp('49.99', offer)).toBe(true);
  });

  it('offers the usual sizes that the instrument allows', () => {
    expect(quickLots(offer)).toEqual(['0.01', '0.10', '0.50', '1.00', '2.00']);
    expect(
      quickLots({
        lotStep: asLots(1_000_000n),
        lotsMin: asLots(1_000_000n),
        lotsMax: asLots(5_000_000n),
      }),
    ).toEqual(['1.00', '2.00', '5.00']);
  });
});
