// Deposit options of the demonstration site. Nobody holds the keys of these addresses, and the bank accounts do not
// exist.
import type { DepositOptionRow } from '@meridian/store';
import { powerOfTen } from '@meridian/units';
import { NO_BANK } from '../withdrawals/bank-details.ts';

/** In hundredths, so that limits are easy to read. */
const hundredths = (amount: number): bigint => BigInt(amount) * powerOfTen(6);

type Coin = Pick<DepositOptionRow, 'id' | 'currency' | 'protocol' | 'address' | 'decimals'> & {
  readonly min: bigint;
  readonly max: bigint;
};
const coin = (of: Coin): DepositOptionRow => ({
  ...NO_BANK,
  ...of,
  kind: 'coin',
  sort: of.id,
  isEnabled: true,
});

type Wire = Pick<
  DepositOptionRow,
  'id' | 'currency' | 'bankName' | 'bankAddress' | 'bankSwift' | 'payeeAccount'
>;
const wire = (of: Wire): DepositOptionRow => ({
  ...of,
  kind: 'wire',
  decimals: 2,
  min: hundredths(50_00),
  max: hundredths(1_000_000_00),
  protocol: '',
  address: '',
  payeeName: 'Meridian Demonstration Ltd',
  bankRemark: 'MERIDIAN',
  sort: of.id,
  isEnabled: true,
});

export const DEMONSTRATION_DEPOSIT_OPTIONS: readonly DepositOptionRow[] = [
  coin({
    id: 1,
    currency: 'USDT',
    protocol: 'TRC20',
    address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
    decimals: 6,
    min: hundredths(10_00),
    max: hundredths(1_000_000_00),
  }),
  coin({
    id: 2,
    currency: 'USDT',
    protocol: 'ERC20',
    address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    decimals: 6,
    min: hundredths(50_00),
    max: hundredths(1_000_000_00),
  }),
  coin({
    id: 3,
    currency: 'BTC',
    protocol: 'BTC',
    address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    decimals: 8,
    min: 20_000n,
    max: hundredths(50_00),
  }),
  coin({
    id: 4,
    currency: 'ETH',
    protocol: 'ERC20',
    address: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
    decimals: 8,
    min: 500_000n,
    max: hundredths(1_000_00),
  }),
  wire({
    id: 11,
    currency: 'USD',
    bankName: 'First Example Bank',
    bankAddress: '1 Example Plaza, New York, NY 10001, USA',
    bankSwift: 'FEXAUS33',
    payeeAccount: '000123456789',
  }),
  wire({
    id: 12,
    currency: 'EUR',
    bankName: 'Beispielbank AG',
    bankAddress: 'Beispielstraße 1, 60311 Frankfurt, Germany',
    bankSwift: 'BSPLDEFF',
    payeeAccount: 'DE89370400440532013000',
  }),
  wire({
    id: 13,
    currency: 'GBP',
    bankName: 'Example & Sons Bank',
    bankAddress: '1 Example Street, London EC2N 1AA, United Kingdom',
    bankSwift: 'EXSBGB2L',
    payeeAccount: 'GB29NWBK60161331926819',
  }),
];
