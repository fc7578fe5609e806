import { describe, expect, it } from 'vitest';
import {
  actionText,
  formatAmount,
  formatCents,
  inDollars,
  numbered,
  percentText,
} from './format.ts';

describe('a figure of the back office', () => {
  it('below zero has the minus sign that clients’ screens have, not a hyphen', () => {
    expect(formatAmount('-1234.500000')).toBe('−1,234.50');
    expect(formatCents('-1234.5678')).toBe('−1,234.57');
    expect(percentText('-3.25')).toBe('−3.2 %');
    expect(inDollars(formatAmount('-12'))).toBe('−$12.00');
  });

  it('above zero has no sign', () => {
    expect(formatAmount('1234567.5')).toBe('1,234,567.50');
    expect(inDollars(formatAmount('12'))).toBe('$12.00');
  });
});

describe('a sum in cents', () => {
  it.each([
    ['3039.316000', '3,039.32'],
    ['893.798300', '893.80'],
    ['0.125', '0.12'],
    ['-0.004', '0.00'],
    ['12345678901234567.895', '12,345,678,901,234,567.90'],
  ])('of %s is %s, as the client sees it', (sum, shown) => {
    expect(formatCents(sum)).toBe(shown);
  });
});

describe('a number of things', () => {
  it('is of one thing, or of several', () => {
    expect(numbered(1, 'open order')).toBe('1 open order');
    expect(numbered(0, 'open order')).toBe('0 open orders');
    expect(numbered(1200, 'real account')).toBe('1,200 real accounts');
  });
});

describe('an action of staff', () => {
  it.each([
    ['staffLogin', 'Staff login'],
    ['withdrawal.approve_first', 'Withdrawal: approve first'],
    ['propose.staffSetRoles', 'Propose: staff set roles'],
    ['export', 'Export'],
  ])('%s is read as “%s”', (action, words) => {
    expect(actionText(action)).toBe(words);
  });
});
