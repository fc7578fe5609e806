import { asPrice } from '@meridian/units';
import { describe, expect, it } from 'vitest';
import {
  alertFault,
  distancePercent,
  newAlertDraft,
  startPrice,
  stepPercent,
} from './alert-draft.ts';

const bid = asPrice(108_755n);

describe('the sheet of a price alert', () => {
  it('starts with a price that can be sent, on a whole pip', () => {
    // 108,755 / 500 = 217 points away.
    expect(newAlertDraft(bid, 5).price).toBe('1.08970');
    expect(startPrice('below', bid, 5)).toBe('1.08530');
    expect(startPrice('above', asPrice(3n), 2)).toBe('0.04');
    expect(startPrice('above', null, 5)).toBe('');
    expect(alertFault(newAlertDraft(bid, 5), bid, 5)).toBeNull();
  });

  it('says what is wrong before anything is sent', () => {
    const draft = newAlertDraft(bid, 5);
    const fault = (change: object) => alertFault({ ...draft, ...change }, bid, 5)?.kind;
    expect(fault({ price: '1.08755' })).toBe('above');
    expect(fault({ kind: 'below', price: '1.08755' })).toBe('below');
    expect(fault({ price: '' })).toBe('price');
    expect(fault({ price: '1.089999' })).toBe('price');
    expect(fault({ kind: 'percent', percent: '0' })).toBe('percent');
    expect(fault({ kind: 'percent', percent: '50.01' })).toBe('percent');
    expect(fault({ kind: 'percent', percent: '0.01' })).toBeUndefined();
    expect(alertFault({ ...draft, price: '1' }, null, 5)).toBeNull();
  });

  it('shows how far a price is', () => {
    expect(distancePercent('1.09843', bid, 5)).toBeCloseTo(1.0004, 3);
    expect(distancePercent('x', bid, 5)).toBeNull();
  });

  it('steps a move by a quarter of a percent within its limits', () => {
    expect(stepPercent('1', 1)).toBe('1.25');
    expect(stepPercent('0.25', -1)).toBeNull();
    expect(stepPercent('50', 1)).toBeNull();
    expect(stepPercent('', 1)).toBeNull();
  });
});
