// What a committed batch means for each account's sockets: orders that ended, orders that changed, low margin levels,
// and changes of its copyings.
import {
  COPY_ACCOUNTS_FROM,
  type Change,
  type Event,
  NOTICE_LEVELS,
  isOfAccount,
} from '@meridian/trading';
import type { AccountsView } from '../engine/views/accounts.ts';

export interface AccountNews {
  /** Orders that are no longer pending or open. */
  readonly closed: number[];
  /** Orders that were placed, filled, split or got other stops, and are pending or open. */
  readonly changed: number[];
  /** Percent. */
  readonly noticeLevels: number[];
  /** Copyings whose orders, money or terms changed. */
  readonly copyings: Set<number>;
  /** Copyings that money moved to or from. */
  readonly paid: Set<number>;
}

/** @param isHeard whether anybody hears the news of an account: there is none of others */
export function newsOf(
  changes: readonly Change[],
  accounts: Pick<AccountsView, 'of'>,
  isHeard: (accountId: number) => boolean,
): ReadonlyMap<number, AccountNews> {
  const news = new Map<number, AccountNews>();
  const of = (accountId: number): AccountNews => {
    const known = news.get(accountId) ?? {
      closed: [],
      changed: [],
      noticeLevels: [],
      copyings: new Set(),
      paid: new Set(),
    };
    news.set(accountId, known);
    return known;
  };
  for (const { event, orders } of changes.filter(isOfAccount)) {
    if (event.accountId >= COPY_ACCOUNTS_FROM) {
      // Nobody is logged in to a copying, so its owner is told.
      const ownerId = accounts.of(event.accountId)?.copy?.ownerId;
      if (ownerId !== undefined && isHeard(ownerId) && !SILENT.has(event.type))
        of(ownerId).copyings.add(event.accountId);
      continue;
    }
    if (!isHeard(event.accountId)) continue;
    if (event.type === 'CopyMoneyMoved') of(event.accountId).paid.add(event.copyId);
    if (event.type === 'MarginLevelNoticed' && event.band > event.previousBand) {
      of(event.accountId).noticeLevels.push(Number(NOTICE_LEVELS[event.band - 1]));
    }
    for (const { id, status, parentId } of orders) {
      const { closed, changed } = of(event.accountId);
      if (status === 'pending' || status === 'open') add(changed, id);
      // A closed part was never in a list of open orders.
      else if (event.type !== 'OrderPartlyClosed' || parentId === null) add(closed, id);
    }
  }
  for (const { closed, changed } of news.values()) {
    for (const id of closed) if (changed.includes(id)) changed.splice(changed.indexOf(id), 1);
  }
  return news;
}

const SILENT: ReadonlySet<Event['type']> = new Set([
  'MirrorCaughtUp',
  'OutcomeRecorded',
  'CommandDecided',
]);

function add(ids: number[], id: number): void {
  if (!ids.includes(id)) ids.push(id);
}
