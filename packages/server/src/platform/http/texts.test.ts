import { LANGUAGES } from '@meridian/contract';
import { describe, expect, it } from 'vitest';
import { textOf, writtenAmount } from './texts.ts';

describe('arguments of a text', () => {
  const args = { paid: '15,000.00', currency: 'USD' };

  it('are told apart in Arabic, and stand as they are elsewhere', () => {
    expect(textOf('ar', 'memo_deposit', args)).toContain('\u206815,000.00\u2069 \u2068USD\u2069');
    for (const language of LANGUAGES)
      if (language !== 'ar')
        expect(textOf(language, 'memo_deposit', args)).not.toMatch(/[\u2066-\u2069]/);
  });

  it('that are copied are not', () => {
    const reference = 'a1075db55d416d3ca199f55b6084e2115b9345e16c5cf302fc80e9d5fbf5d48d';
    const amounts = { number: '1.00', received: '1.00', currency: 'USD' };
    const letter = textOf('ar', 'letter_withdrawal_sent', { ...amounts, reference });
    expect(letter).toContain(reference);
    expect(letter).not.toContain(`\u2068${reference}`);
    expect(textOf('ar', 'text_code', { code: '012345', minutes: 10 })).not.toMatch(
      /[\u2066-\u2069]/,
    );
    expect(textOf('ar', 'name_pair', { base: 'يورو', quote: 'دولار أمريكي' })).not.toMatch(
      /[\u2066-\u2069]/,
    );
  });
});

describe('an amount', () => {
  it('is written as its language does, with every digit of it', () => {
    expect(writtenAmount('en', '15000.00')).toBe('15,000.00');
    expect(writtenAmount('de', '9999.01')).toBe('9.999,01');
    expect(writtenAmount('ar', '9999.01')).toBe('9,999.01');
    expect(writtenAmount('hk', '0.12345678')).toBe('0.12345678');
    expect(writtenAmount('fr', '1234567.5')).toMatch(/^1\s234\s567,50$/);
    expect(writtenAmount('en', '123456789012345.12345678')).toBe('123,456,789,012,345.12345678');
  });
});
