import { describe, expect, it } from 'vitest';
import { actionText, formatAmount, formatCents, inDollars, percentText } from './format.ts';

describe('a figure of the back office', () => {
  it('below zero has the minus sign that clients’ screens have, not a hyphen', () => {
    expect(formatAmount('-1234.500000')).toBe('−1,234.50');
    expect(formatCents('-1234.5678')).toBe('−1,234.56');
    expect(percentText('-3.25')).toBe('−3.2 %');
    expect(inDollars(formatAmount('-12'))).toBe('−$12.00');
  });

  it('above zero has no sign', () => {
    expect(formatAmount('1234567.5')).toBe('1,234,567.50');
    expect(inDollars(formatAmount('12'))).toBe('$12.00');
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
