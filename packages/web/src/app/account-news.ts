// What the server tells a session unasked, on any screen: its orders changed or ended, its money moved, an alert fired,
// its margin runs low.
import { formatPercent } from '../lib/format.ts';
import { t } from '../lib/i18n.ts';
import {
  onAlert,
  onMarginNotice,
  onMoneyChanged,
  onOrdersChanged,
  onOrdersClosed,
} from '../lib/account-live.ts';
import { notify } from '../lib/notices.ts';
import { queryClient, reloadAccount } from '../lib/query-client.ts';
import { report } from '../lib/report.ts';
import { liveSocket } from '../lib/socket.ts';

/** Of what the server tells news: orders, and all that shows money. */
const TOLD = new Set<unknown>([
  'orders',
  'detail',
  'ledger',
  'deposits',
  'withdrawals',
  'draw-available',
]);

const shown = (telling: Promise<void>): void =>
  void telling.catch((fault: unknown) => report('news of the account was not shown', fault));

export function followAccountNews(): void {
  onOrdersChanged((ids) => {
    void reloadAccount();
    shown(import('../orders/tell-orders.ts').then(({ tellFilled }) => tellFilled(ids)));
  });
  onOrdersClosed((ids) => {
    // The first frame of the topic names none.
    if (ids.length === 0) return;
    void reloadAccount();
    shown(import('../orders/tell-orders.ts').then(({ tellClosed }) => tellClosed(ids)));
  });
  onAlert((alert) => {
    shown(import('./tell-alert.ts').then(({ tellAlert }) => tellAlert(alert)));
  });
  onMoneyChanged((change) => {
    void reloadAccount();
    shown(import('./tell-money.ts').then(({ tellMoney }) => tellMoney(change)));
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
    if (wasLost) void reloadAccount();
    else reloadTold().catch((fault: unknown) => report('lists were not loaded again', fault));
    wasLost = false;
  });
}

/** Lets answers that are under way come first, so that a page that opens shows them no later. */
async function reloadTold(): Promise<void> {
  const before = new Set(
    queryClient
      .getQueryCache()
      .findAll({ queryKey: ['account'], predicate: ({ queryKey }) => TOLD.has(queryKey[1]) }),
  );
  await Promise.allSettled(
    [...before].flatMap(({ state, promise }) =>
      state.fetchStatus === 'fetching' && promise ? [promise] : [],
    ),
  );
  await queryClient.invalidateQueries({ predicate: (query) => before.has(query) });
}
