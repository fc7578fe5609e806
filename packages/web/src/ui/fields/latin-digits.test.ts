import { describe, expect, it } from 'vitest';
import { latinDigits } from './latin-digits.ts';

describe('digits of other keyboards', () => {
  it.each([
    ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
    ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
    ['０１２３４５６７８９', '0123456789'],
    ['+٤٩ (۱۵۱) 23-a', '+49 (151) 23-a'],
  ])('%s is %s', (typed, latin) => {
    expect(latinDigits(typed)).toBe(latin);
  });
});
