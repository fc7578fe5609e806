// What happened to a socket's account and could not be sent yet: no later frame repeats it, so it is kept until it can be.
import {
  ALERT,
  type Alert,
  COPY_CHANGED,
  type CopyChanged,
  FOREX_CLOSED,
  MARGIN_NOTICE,
  MONEY_CHANGED,
  type MarginNotice,
  type MoneyChanged,
  ORDERS_CHANGED,
} from '@meridian/contract';
import { dataFrame } from './frame.ts';

export interface Untold {
  /** Orders that ended, and orders that changed. */
  readonly closed: Set<number>;
  readonly changed: Set<number>;
  /** The last margin level to tell. */
  noticeLevel: number | null;
  readonly alerts: Alert[];
  readonly money: MoneyChanged[];
  readonly copyings: Set<number>;
}

export const nothingUntold = (): Untold => ({
  closed: new Set(),
  changed: new Set(),
  noticeLevel: null,
  alerts: [],
  money: [],
  copyings: new Set(),
});

/** Sends what can be sent; the rest stays untold. @param send says whether it was sent */
export function tell(untold: Untold, send: (frame: Buffer) => boolean): void {
  const { closed, changed, noticeLevel: level, alerts, money, copyings } = untold;
  if (closed.size > 0 && send(dataFrame(FOREX_CLOSED, [...closed]))) closed.clear();
  if (changed.size > 0 && send(dataFrame(ORDERS_CHANGED, [...changed]))) changed.clear();
  if (level !== null && send(dataFrame(MARGIN_NOTICE, { level } satisfies MarginNotice)))
    untold.noticeLevel = null;
  while (alerts[0] !== undefined && send(dataFrame(ALERT, alerts[0]))) alerts.shift();
  while (money[0] !== undefined && send(dataFrame(MONEY_CHANGED, money[0]))) money.shift();
  for (const id of copyings) {
    if (!send(dataFrame(COPY_CHANGED, { id } satisfies CopyChanged))) break;
    copyings.delete(id);
  }
}
