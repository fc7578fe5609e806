// Calls, kinds and limits of price alerts.
import { post, read, type Route } from './route.ts';

export const ALERT_KINDS = ['above', 'below', 'percent'] as const;
export type AlertKind = (typeof ALERT_KINDS)[number];
/** What a move in percent is measured from: the price when the alert was made, or the day's first. */
export const ALERT_BASES = ['now', 'day'] as const;
export type AlertBasis = (typeof ALERT_BASES)[number];
/** The most waiting alerts of an account. */
export const ALERTS_MAX = 50;
/** The most fired alerts that are still listed, newest first. */
export const FIRED_ALERTS_MAX = 50;
export const ALERT_NOTE_MAX = 100;
/** Percent; the smallest move is also the finest step. */
export const ALERT_PERCENT_MIN = '0.01';
export const ALERT_PERCENT_MAX = '50';

export const ALERT_ROUTES = {
  alerts: read('/v1/api/main/alerts', 'client'),
  addAlert: post('/v1/api/main/alerts/add', 'client', { once: true }),
  moveAlert: post('/v1/api/main/alerts/move', 'client'),
  removeAlert: post('/v1/api/main/alerts/remove', 'client'),
  clearAlerts: post('/v1/api/main/alerts/clear_fired', 'client'),
  pushKey: read('/v1/api/main/push/key', 'client'),
  subscribePush: post('/v1/api/main/push/subscribe', 'client'),
  unsubscribePush: post('/v1/api/main/push/unsubscribe', 'client'),
} as const satisfies Readonly<Record<string, Route>>;
