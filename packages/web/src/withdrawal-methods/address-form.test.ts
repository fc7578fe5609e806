import { describe, expect, it } from 'vitest';
import { looksLikeAddress, pastedAddress } from './address-form.ts';

describe('the form of an address', () => {
  it.each([
    ['TRC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', true],
    ['TRC20', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6', false],
    ['TRC20', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', false],
    ['ERC20', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', true],
    ['ERC20', '5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', false],
    ['BTC', 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', true],
    ['BTC', '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa', true],
    ['BTC', 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', false],
    ['OTHER', 'anything', true],
    ['OTHER', '', false],
  ])('of %s: %s is %s', (protocol, text, looks) => {
    expect(looksLikeAddress(protocol, text)).toBe(looks);
  });

  it('is taken out of a payment link', () => {
    expect(pastedAddress(' bitcoin:1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa?amount=1 \n')).toBe(
      '1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa',
    );
  });
});
