// What a proposal changes, as its readers call it: the names and values of the wire, which a row has, in the words of the form
// that changes it.
const TITLES: Readonly<Record<string, string>> = {
  code: 'Currency',
  protocol: 'Network',
  min: 'From',
  max: 'Up to',
  'bank name': 'Bank',
  'bank address': 'Address of the bank',
  'bank swift': 'SWIFT',
  'payee name': 'Payee',
  'payee account': 'Account',
  'bank remark': 'Remark that clients give',
  'fee type': 'Fee is',
  sort: 'Place in the list',
  'is enabled': 'Offered to clients',
};

const VALUES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  kind: { coin: 'Crypto', wire: 'Bank transfer', bank: 'Bank account' },
  'fee type': { 1: 'A fixed amount, USD', 2: 'A part of the amount' },
};

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

export const titleOf = (word: string): string => TITLES[word] ?? capital(word);

/** @param value undefined: there was none, or will be none */
export const valueOf = (word: string, value: string | undefined): string =>
  value === undefined || value === '' ? '–' : (VALUES[word]?.[value] ?? value);
