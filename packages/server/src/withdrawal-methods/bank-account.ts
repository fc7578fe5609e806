// Bank accounts: IBAN (ISO 13616) if the bank's country uses it, and BIC (ISO 9362).
import { countrySpecs, electronicFormatIBAN, isValidBIC, isValidIBAN } from 'ibantools';

export type BankFault = 'iban_wrong' | 'iban_required' | 'bic_wrong';

export interface BankAccount {
  readonly bic: string;
  /** An IBAN without blanks, or the account's number without blanks and dashes. */
  readonly account: string;
}

export function readBankAccount(said: {
  bic: string;
  account: string;
}): BankAccount | { readonly fault: BankFault } {
  const bic = said.bic.replaceAll(/\s/g, '').toUpperCase();
  if (!isValidBIC(bic)) return { fault: 'bic_wrong' };
  const country = bic.slice(4, 6);
  const account = said.account.replaceAll(/[\s-]/g, '').toUpperCase();
  if (/^[A-Z]{2}\d{2}/.test(account)) {
    const iban = electronicFormatIBAN(account);
    return iban !== null && isValidIBAN(iban) ? { bic, account: iban } : { fault: 'iban_wrong' };
  }
  if (countrySpecs[country]?.IBANRegistry === true) return { fault: 'iban_required' };
  return /^[A-Z0-9./]{4,34}$/.test(account) && /\d{3}/.test(account)
    ? { bic, account }
    : { fault: 'iban_wrong' };
}
