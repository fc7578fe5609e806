// Says on any screen that a price alert fired.
import type { Alert } from '@meridian/contract';
import { formatPrice } from '../lib/format.ts';
import { openTexts, t } from '../lib/i18n.ts';
import { notify } from '../lib/notices.ts';
import { reloadAlerts } from '../ui/use-alerts.ts';

const BUZZ_MS = 180;
/** Left to right, whatever the language around it. */
const isolated = (text: string): string => `\u2066${text}\u2069`;

export async function tellAlert(alert: Alert): Promise<void> {
  await openTexts('alerts');
  const { show_code: code, fired_price: price, fired_up: isUp, precision, note } = alert;
  const args = { code: isolated(code), price: isolated(formatPrice(price, precision)) };
  const text = t(isUp === 1 ? 'alerts.rose' : 'alerts.fell', args);
  notify('warning', note === '' ? text : `${text} ${note}`, {
    label: t('alerts.show'),
    run: () => {
      location.hash = '#/mine/alerts';
    },
  });
  if ('vibrate' in navigator) navigator.vibrate(BUZZ_MS);
  await reloadAlerts();
}
