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
  it('in a sentence is written as on the screens, other figures as they are', () => {
    const short = { needed: '12345.67', free: '9.5' };
    // Nothing of withdrawals: a demo account has none, and the screens' free margin is the same figure.
    expect(textOf('en', 'free_margin_too_low', short)).toMatch(
      /needs 12,345\.67 USD and 9\.50 USD is free\.$/,
    );
    expect(textOf('de', 'free_margin_too_low', short)).toContain('12.345,67 USD');
    expect(textOf('ar', 'free_margin_too_low', short)).toContain('\u206812,345.67\u2069');
    expect(textOf('en', 'withdrawal_below_minimum', { min: '10.505000' })).toContain(' 10.505 USD');
    const written = { max: '1.000.000,00', currency: 'EUR' };
    expect(textOf('de', 'deposit_above_maximum', written)).toContain('1.000.000,00 EUR');
    expect(textOf('de', 'lots_above_maximum', { max: '1000.00' })).toContain('1000.00 Lot');
  });

  it('is written as its language does, with every digit of it', () => {
    expect(writtenAmount('en', '15000.00')).toBe('15,000.00');
    expect(writtenAmount('de', '9999.01')).toBe('9.999,01');
    expect(writtenAmount('ar', '9999.01')).toBe('9,999.01');
    expect(writtenAmount('hk', '0.12345678')).toBe('0.12345678');
    expect(writtenAmount('fr', '1234567.5')).toMatch(/^1\s234\s567,50$/);
    expect(writtenAmount('en', '123456789012345.12345678')).toBe('123,456,789,012,345.12345678');
  });
});
