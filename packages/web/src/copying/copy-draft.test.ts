import {
  COPY_ALLOCATION_MIN,
  COPY_SIZINGS,
  COPY_STOP_DEFAULT,
  COPY_STOP_MAX,
  COPY_STOP_MIN,
  LEADER_NAME_MAX,
  ORDERS_SHOWN,
} from '@meridian/contract';
import { describe, expect, it } from 'vitest';
import { sizingFault, sizingField, sizingOf, sizingWish } from './copy-draft.ts';
import {
  ALLOCATION_MIN,
  NAME_MAX,
  SHOWN,
  SIZINGS,
  STOP_DEFAULT,
  STOP_MAX,
  STOP_MIN,
} from './limits.ts';

const draft = (sizing: string, ratio = '', lots = '') => ({ sizing, ratio, lots });

describe('the limits of the screens', () => {
  it('are the contract’s', () => {
    expect([STOP_MIN, STOP_MAX, STOP_DEFAULT]).toEqual([
      COPY_STOP_MIN,
      COPY_STOP_MAX,
      COPY_STOP_DEFAULT,
    ]);
    expect([ALLOCATION_MIN, NAME_MAX]).toEqual([COPY_ALLOCATION_MIN, LEADER_NAME_MAX]);
    expect(SIZINGS).toEqual(COPY_SIZINGS);
    expect(SHOWN).toEqual(ORDERS_SHOWN);
  });
});

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
    // The server knows the range.
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
