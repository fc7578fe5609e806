import { asPrice } from '@meridian/units';
import { describe, expect, it } from 'vitest';
import { madeOffer as offer } from '../testing/made-offer.ts';
import { type OrderDraft, changeDraft, newDraft } from './order-draft.ts';
import { planOrder } from './order-plan.ts';
import { readTemplates, suits, templateOf, withName, withSaved } from './template.ts';

const market = { bid: asPrice(108_751n), ask: asPrice(108_759n) };
const euro = { Code: 'EURUSD', PricePrecision: 5 };
const bitcoin = { Code: 'BTCUSD', PricePrecision: 2 };
const draft: OrderDraft = {
  ...newDraft(offer),
  lead: 'risk',
  risk: '0.5',
  stopLoss: { isOn: true, unit: 'price', text: '1.08559' },
  trailing: { isOn: true, unit: 'percent', text: '0.5' },
};
const planOf = (of: OrderDraft) => planOrder(of, offer, { market, equity: null }, 'buy');
const save = (name: string, of = draft, at = euro) => templateOf(name, of, planOf(of), at);

const newId = () => 'new';

describe('a template', () => {
  it('has a stop at a price as its distance, so that it suits another day', () => {
    expect(save('Scalp')).toMatchObject({
      name: 'Scalp',
      scale: 'pips',
      settings: {
        lead: 'risk',
        risk: '0.5',
        stopLoss: { isOn: true, unit: 'pips', text: '20.0' },
        trailing: { isOn: true, unit: 'percent', text: '0.5' },
      },
    });
  });

  it('is offered where its distances mean something', () => {
    expect(suits(save('Scalp'), euro)).toBe(true);
    expect(suits(save('Scalp'), bitcoin)).toBe(false);
    const far = { ...draft, stopLoss: { isOn: true, unit: 'pips', text: '250' } as const };
    expect(suits(save('Coin', far, bitcoin), bitcoin)).toBe(true);
    expect(suits(save('Coin', far, bitcoin), euro)).toBe(false);
    const money = { ...draft, stopLoss: { isOn: true, unit: 'money', text: '50' } as const };
    expect(suits(save('Fifty', money), bitcoin)).toBe(true);
  });

  it('is applied in one change, and leaves a leverage that is not offered', () => {
    const settings = { ...save('Scalp').settings, leverage: 7 };
    const applied = changeDraft(newDraft(offer), { type: 'settings_applied', settings, offer });
    expect(applied).toMatchObject({
      mode: 'market',
      lead: 'risk',
      stopLoss: { isOn: true, unit: 'pips', text: '20.0' },
      leverage: newDraft(offer).leverage,
    });
  });

  it('keeps partial take profits: distances of those at a price, and what each brings as it is', () => {
    const parts: OrderDraft['parts'] = [
      { level: { unit: 'price', text: '1.08959' }, share: 50 },
      { level: { unit: 'money', text: '30' }, share: 25 },
      { level: { unit: 'price', text: '' }, share: 25 },
    ];
    const saved = save('Steps', { ...newDraft(offer), parts });
    expect(saved.scale).toBe('pips');
    expect(saved.settings.parts).toEqual([
      { level: { unit: 'pips', text: '20.0' }, share: 50 },
      { level: { unit: 'money', text: '30' }, share: 25 },
    ]);
    const { settings } = saved;
    const applied = changeDraft(newDraft(offer), { type: 'settings_applied', settings, offer });
    expect(applied.parts).toEqual(settings.parts);
    expect(readTemplates(JSON.parse(JSON.stringify([saved])))).toEqual([saved]);
  });

  it('is renamed in its place, and is known by the name that it was saved under', () => {
    const [a, b] = [save('A'), save('B')];
    const [renamed, other] = withName([a, b], a, 'Quick');
    expect([renamed, other]).toEqual([{ ...a, id: 'A', name: 'Quick' }, b]);
    expect(readTemplates(JSON.parse(JSON.stringify([renamed, b])))).toEqual([renamed, b]);
    const again = withName([renamed ?? a, b], renamed ?? a, 'Slow');
    expect(again).toEqual([{ ...a, id: 'A', name: 'Slow' }, b]);
    // Saved anew it stays the same one; another one gets the old name.
    const fresh = { ...save('Slow'), scale: null };
    expect(withSaved(again, fresh, newId)).toEqual([{ ...fresh, id: 'A' }, b]);
    expect(withSaved(again, a, newId)).toEqual([...again, { ...a, id: 'new' }]);
  });

  it('is told from the others also where two of them were stored with one id', () => {
    expect(readTemplates([save('A'), { ...save('B'), id: 'A' }])).toHaveLength(1);
  });

  it('takes the place of the one with its name', () => {
    const [a, b] = [save('A'), save('B')];
    const other = save('A', { ...draft, risk: '2' });
    expect(withSaved([a, b], other, newId)).toEqual([other, b]);
    expect(withSaved([a], b, newId)).toEqual([a, b]);
  });
});

describe('templates as they are stored', () => {
  const changed = (other: object) => ({
    ...save('A'),
    settings: { ...save('A').settings, ...other },
  });
  it('are read back as they were', () => {
    const saved = [save('Scalp'), save('Plain', newDraft(offer))];
    expect(readTemplates(JSON.parse(JSON.stringify(saved)))).toEqual(saved);
  });

  it('of before there were partial take profits have none, and no more than an order may have', () => {
    expect(readTemplates([changed({ parts: undefined })])[0]?.settings.parts).toEqual([]);
    const part = { level: { unit: 'pips', text: '20' }, share: 25 };
    const stored = [part, part, { ...part, share: 0 }, { share: 25 }, 'half', part, part];
    expect(readTemplates([changed({ parts: stored })])[0]?.settings.parts).toEqual([
      part,
      part,
      part,
    ]);
  });

  it.each([
    ['nothing', undefined],
    ['no list', { name: 'A' }],
    ['without a name', [{ ...save('A'), name: '' }]],
    ['without settings', [{ name: 'A', scale: null }]],
    ['lots that are no number', [changed({ lots: 'much' })]],
    ['a unit that nobody knows', [changed({ stopLoss: { isOn: true, unit: 'x', text: '' } })]],
    ['without a trailing stop', [changed({ trailing: null })]],
  ])('are left out: %s', (_name, stored) => {
    expect(readTemplates(stored)).toEqual([]);
  });
});
