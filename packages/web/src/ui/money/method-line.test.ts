// The number comes first: it tells two accounts at one bank apart, also where the end of the line is cut off.
import { expect, it } from 'vitest';
import { targetLine } from './method-line.ts';

it('a bank account begins with its number', () => {
  const account = {
    ...{ type: 2, address: '', draw_currency: { id: 12, code: 'EUR', protocol: '' } },
    ...{ bank_name: 'Bank of the Long Name', payee_account: 'DE89370400440532013000' },
  } as const;
  expect(targetLine(account)).toBe('DE8937…013000 Bank of the Long Name');
});
