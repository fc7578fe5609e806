// What the server tells a session unasked, on any screen: its orders changed, its money moved, an alert fired, its
// margin runs low.
import { formatPercent } from '../lib/format.ts';
import { t } from '../lib/i18n.ts';
import { onAlert, onMarginNotice, onMoneyChanged, onOrdersChanged } from '../lib/account-live.ts';
import { notify } from '../lib/notices.ts';
import { queryClient } from '../lib/query-client.ts';
import { report } from '../lib/report.ts';
import { liveSocket } from '../lib/socket.ts';

const ORDERS = ['account', 'orders'];

const reloadAccount = (): void => void queryClient.invalidateQueries({ queryKey: ['account'] });

export function followAccountNews(): void {
  onOrdersChanged(reloadAccount);
  onAlert((alert) => {
    import('../ui/tell-alert.ts')
      .then(({ tellAlert }) => tellAlert(alert))
      .catch((fault: unknown) => report('an alert was not shown', fault));
  });
  onMoneyChanged((change) => {
    reloadAccount();
    import('../ui/tell-money.ts')
      .then(({ tellMoney }) => tellMoney(change))
      .catch((fault: unknown) => report('news of money was not shown', fault));
  });
  onMarginNotice((level) => {
    notify('warning', t('notice.margin_level', { level: formatPercent(level, 0) }));
  });
  // What happened before the server follows the session, nothing tells: not while there was no connection, and not
  // between the request for a list and the login.
  let wasLost = false;
  liveSocket.onStatus(() => {
    if (liveSocket.status === 'offline') wasLost = true;
  });
  liveSocket.onLogin(() => {
    if (wasLost) reloadAccount();
    else reloadOrders().catch((fault: unknown) => report('orders were not loaded again', fault));
    wasLost = false;
  });
}

/** Lets answers that are under way come first, so that a page that opens shows them no later. */
async function reloadOrders(): Promise<void> {
  const asked = queryClient.getQueryCache().findAll({ queryKey: ORDERS, fetchStatus: 'fetching' });
  await Promise.allSettled(asked.flatMap(({ promise }) => promise ?? []));
  await queryClient.invalidateQueries({ queryKey: ORDERS });
}
