// A bound method in few words: beginning and end of its number, then its bank, of which a long name may be cut off.
import type { Withdrawal, WithdrawalMethod } from '@meridian/contract';
import { DRAW_BANK } from '@meridian/contract/names/withdrawals';

/** "TXYZ12…9kQp": beginning and end, which people compare. */
const shortAddress = (address: string): string =>
  address.length <= 16 ? address : `${address.slice(0, 6)}…${address.slice(-6)}`;

type Target = Pick<
  Withdrawal,
  'type' | 'address' | 'bank_name' | 'payee_account' | 'draw_currency'
>;

/** Where a withdrawal goes. */
export const targetLine = ({ type, address, bank_name, payee_account }: Target): string =>
  type === DRAW_BANK ? `${shortAddress(payee_account)} ${bank_name}` : shortAddress(address);

export const methodLine = (method: WithdrawalMethod): string =>
  method.type === DRAW_BANK
    ? `${shortAddress(method.payee_account)} ${method.bank_name}`
    : shortAddress(method.dc_address);

/** "USDT TRC20", "EUR" */
export const currencyLine = ({
  code,
  protocol,
}: {
  readonly code: string;
  readonly protocol: string;
}): string => (protocol === '' ? code : `${code} ${protocol}`);
