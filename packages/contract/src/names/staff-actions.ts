// The call by which a client reads what staff did to the account.
import { read, type Route } from './route.ts';

/** Staff looked at something; something was decided about the account; a rule of the house changed. */
export const TOUCH_KINDS = ['seen', 'decided', 'rules'] as const;

export const STAFF_ACTION_ROUTES = {
  staffActions: read('/api/user/staff_actions', 'client'),
} as const satisfies Readonly<Record<string, Route>>;
