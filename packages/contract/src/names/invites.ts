// The call that reads one’s own invitation.
import { read, type Route } from './route.ts';

export const INVITE_ROUTES = {
  invite: read('/api/user/invite', 'real'),
} as const satisfies Readonly<Record<string, Route>>;
