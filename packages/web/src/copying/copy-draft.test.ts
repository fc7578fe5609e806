import { describe, expect, it } from 'vitest';
import { sizingFault, sizingField, sizingOf, sizingWish } from './copy-draft.ts';

const draft = (sizing: string, ratio = '', lots = '') => ({ sizing, ratio, lots });

describe('the sizing of a copying', () => {
  it('needs nothing by equity, whatever the other fields hold', () => {
    expect(sizingFault(draft('equity', 'x', '-1'))).toBeNull();
    expect(sizingWish(draft('equity', '2'))).toEqual({ sizing: 'equity', sizing_value: '' });
  });

  it.each([
    ['', 'missing'],
    ['abc', 'not_a_number'],
    ['0', 'out_of_range'],
    ['100.1', 'out_of_range'],
    ['0.00001', 'out_of_range'],
    ['100', null],
    ['0.0001', null],
  ])('takes a ratio of "%s": %s', (text, fault) => {
    expect(sizingFault(draft('ratio', text))).toBe(fault);
  });

  it.each([
    ['', 'missing'],
    ['x', 'not_a_number'],
    // Only the server knows the range.
    ['0', null],
    ['0.01', null],
  ])('takes lots of "%s": %s', (text, fault) => {
    expect(sizingFault(draft('lots', '', text))).toBe(fault);
  });

  it('brings the server’s fault to the field that is shown', () => {
    expect(sizingField('sizing_value', draft('lots'))).toBe('lots');
    expect(sizingField('sizing_value', draft('ratio'))).toBe('ratio');
    expect(sizingField('amount', draft('ratio'))).toBeUndefined();
    expect(sizingOf('nothing known')).toBe('equity');
  });
});
