// The call by which a client reads what staff did to the account.
import { read, type Route } from './route.ts';

export const STAFF_ACTION_ROUTES = {
  staffActions: read('/api/user/staff_actions', 'client'),
} as const satisfies Readonly<Record<string, Route>>;
