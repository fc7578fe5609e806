import { describe, expect, it } from 'vitest';
import { readBankAccount } from './bank-account.ts';

const read = (bic: string, account: string): string => {
  const found = readBankAccount({ bic, account });
  return 'fault' in found ? found.fault : `${found.bic} ${found.account}`;
};

describe('a bank account', () => {
  it.each([
    ['DEUTDEFF', 'DE89 3704 0044 0532 0130 00', 'DEUTDEFF DE89370400440532013000'],
    ['barcgb22xxx', 'gb29 nwbk 6016 1331 9268 19', 'BARCGB22XXX GB29NWBK60161331926819'],
    ['BNPAFRPP', 'FR1420041010050500013M02606', 'BNPAFRPP FR1420041010050500013M02606'],
    // No IBAN in these countries.
    ['CHASUS33', '021000021-123456789', 'CHASUS33 021000021123456789'],
    ['HSBCHKHHHKH', '004 123456 838', 'HSBCHKHHHKH 004123456838'],
  ])('%s %s is taken', (bic, account, kept) => {
    expect(read(bic, account)).toBe(kept);
  });

  it.each([
    ['DEUTDEFF', 'DE89370400440532013001', 'iban_wrong'],
    ['DEUTDEFF', 'DE8937040044053201300', 'iban_wrong'],
    ['DEUTDEFF', '0532013000', 'iban_required'],
    ['CHASUS33', 'DE89370400440532013001', 'iban_wrong'],
    ['CHASUS33', 'my account', 'iban_wrong'],
    ['CHASUS33', '12', 'iban_wrong'],
    ['CHASUS33', '=cmd|1234', 'iban_wrong'],
    ['DEUTXXFF0', 'DE89370400440532013000', 'bic_wrong'],
    ['DEUT', 'DE89370400440532013000', 'bic_wrong'],
    ['', '', 'bic_wrong'],
  ])('%s %s is refused: %s', (bic, account, fault) => {
    expect(read(bic, account)).toBe(fault);
  });
});
