// The calls by which clients read and set limits for their own dealing.
import { change, read, type Route } from './route.ts';

/** A pause is at most so long, in hours: 180 days. */
export const PAUSE_HOURS_MAX = 4_320;
/** Of orders in a trading day. */
export const OWN_ORDERS_MAX = 10_000;
/** From this share on, in percent, a limit is near. */
export const OWN_LIMIT_NEAR = 80;

export const OWN_LIMITS_ROUTES = {
  ownLimits: read('/v1/api/main/own_limits', 'client'),
  setOwnLimits: change('/v1/api/main/own_limits_set', 'client', { once: true }),
} as const satisfies Readonly<Record<string, Route>>;
