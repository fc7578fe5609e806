// Currencies in which the demonstration site's clients can withdraw.
import type { WithdrawalCurrencyRow } from '@meridian/store';
import { dollars } from '@meridian/units';

type Offer = Pick<WithdrawalCurrencyRow, 'id' | 'kind' | 'code' | 'protocol' | 'feeType' | 'fee'>;
const offer = (of: Offer, min = 10): WithdrawalCurrencyRow => ({
  ...of,
  min: dollars(min),
  max: dollars(500_000),
  sort: of.id,
  isEnabled: true,
  next: null,
});

export const DEMONSTRATION_WITHDRAWAL_CURRENCIES: readonly WithdrawalCurrencyRow[] = [
  offer({ id: 1, kind: 'coin', code: 'USDT', protocol: 'TRC20', feeType: 1, fee: '1' }),
  offer({ id: 2, kind: 'coin', code: 'USDT', protocol: 'ERC20', feeType: 1, fee: '5' }, 20),
  offer({ id: 3, kind: 'coin', code: 'BTC', protocol: 'BTC', feeType: 1, fee: '4' }, 50),
  offer({ id: 4, kind: 'coin', code: 'ETH', protocol: 'ERC20', feeType: 1, fee: '4' }, 50),
  offer({ id: 11, kind: 'bank', code: 'USD', protocol: '', feeType: 1, fee: '25' }, 100),
  offer({ id: 12, kind: 'bank', code: 'EUR', protocol: '', feeType: 2, fee: '0.002' }, 20),
  offer({ id: 13, kind: 'bank', code: 'GBP', protocol: '', feeType: 2, fee: '0.002' }, 20),
];
