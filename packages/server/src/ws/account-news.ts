// What a committed batch means to each account's sockets: orders that ended, orders that changed, low margin levels.
import { type Change, NOTICE_LEVELS } from '@meridian/trading';

export interface AccountNews {
  /** Orders that are no longer pending or open. */
  readonly closed: number[];
  /** Orders that were placed, filled, split or got other stops, and are pending or open. */
  readonly changed: number[];
  /** Percent. */
  readonly noticeLevels: number[];
}

export function newsOf(changes: readonly Change[]): ReadonlyMap<number, AccountNews> {
  const news = new Map<number, AccountNews>();
  const of = (accountId: number): AccountNews => {
    const known = news.get(accountId) ?? { closed: [], changed: [], noticeLevels: [] };
    news.set(accountId, known);
    return known;
  };
  for (const { event, orders } of changes) {
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

function add(ids: number[], id: number): void {
  if (!ids.includes(id)) ids.push(id);
}
