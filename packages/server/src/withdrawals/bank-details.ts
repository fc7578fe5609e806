// The details of a bank and whom it pays there, of our own accounts and of clients'.
import type { DepositOptionRow } from '@meridian/store';

type BankDetails = Pick<
  DepositOptionRow,
  'bankName' | 'bankAddress' | 'bankSwift' | 'payeeName' | 'payeeAccount' | 'bankRemark'
>;

/** Of an address on a chain. */
export const NO_BANK: BankDetails = {
  bankName: '',
  bankAddress: '',
  bankSwift: '',
  payeeName: '',
  payeeAccount: '',
  bankRemark: '',
};

export const bankOnWire = (row: BankDetails) => ({
  bank_name: row.bankName,
  bank_address: row.bankAddress,
  bank_swift: row.bankSwift,
  payee_name: row.payeeName,
  payee_account: row.payeeAccount,
  bank_remark: row.bankRemark,
});
