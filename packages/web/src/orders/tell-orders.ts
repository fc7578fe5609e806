// Says on any screen that an order ended, or filled after it had waited. What was done on this screen is reported where it
// was done.
import type { CloseReason, Order } from '@meridian/contract';
import { STATUS_OPEN, STATUS_PENDING } from '@meridian/contract/names/orders';
import { SECOND_MS } from '@meridian/units';
import { call } from '../lib/api.ts';
import { marketClock } from '../lib/clock.ts';
import { formatLots, formatMoney, formatPrice } from '../lib/format.ts';
import { openTexts, t } from '../lib/i18n.ts';
import { notify } from '../lib/notices.ts';
import { netResult } from '../ui/orders/net-result.ts';
import { endSentence } from '../ui/orders/order-words.ts';
import { wasClosedHere } from '../ui/orders/closed-here.ts';

/** Of orders that end together so many are told: no more notices fit. */
const TOLD_MAX = 3;
/** A fill longer ago is no news: another change of the order brought it up. */
const NEWS_MS = 15 * SECOND_MS;
/** Those that the client asked for, or that go with what is told otherwise. */
const UNTOLD: ReadonlySet<CloseReason> = new Set(['reset']);
const GOOD: ReadonlySet<CloseReason> = new Set(['client', 'take_profit']);

async function load(ids: readonly number[]): Promise<Order[]> {
  const [orders] = await Promise.all([
    Promise.all(ids.slice(-TOLD_MAX).map((id) => call('orderDetail', { id }, { quiet: true }))),
    openTexts('trading'),
  ]);
  return orders;
}

const said = ({ ForexTradeLists: { ShowCode: code } }: Order, ...sentences: string[]): string =>
  `\u2066${code}\u2069: ${sentences.join(' ')}`;

export async function tellClosed(ids: readonly number[]): Promise<void> {
  for (const order of await load(ids.filter((id) => !wasClosedHere(id)))) {
    const { CloseReason: reason, ParentId: parent } = order;
    const why = endSentence(order, t);
    // A part that the client split off was reported where that was done.
    const isOwnPart = parent !== null && reason === 'client';
    if (reason === null || why === null || isOwnPart || UNTOLD.has(reason)) continue;
    const net = netResult(order);
    const result = net === null ? [] : [formatMoney(net, { signed: true })];
    notify(GOOD.has(reason) ? 'success' : 'warning', said(order, why, ...result));
  }
}

/** Orders that do not wait any more, whatever else changes of them. */
const notPending = new Set<number>();

export async function tellFilled(changed: readonly number[]): Promise<void> {
  for (const order of await load(changed.filter((id) => !notPending.has(id)))) {
    if (order.Status !== STATUS_PENDING) notPending.add(order.Id);
    const { Status: status, TriggerKind: kind, OpenTime: openedAt, ParentId: parent } = order;
    if (status !== STATUS_OPEN || kind === null || openedAt === null || parent !== null) continue;
    if ((marketClock.now() ?? Infinity) - openedAt > NEWS_MS) continue;
    const price = formatPrice(order.Price, order.ForexTradeLists.PricePrecision);
    const filled = t('orders.story_filled', { lots: formatLots(order.Quantity), price });
    notify('success', said(order, filled));
  }
}
