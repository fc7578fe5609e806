// The call by which a client reads what happened at the account's doors.
import { read, type Route } from './route.ts';

export const SECURITY_EVENT_ROUTES = {
  securityEvents: read('/api/user/security_events', 'client'),
} as const satisfies Readonly<Record<string, Route>>;
