// Calls of a user’s sessions.
import { post, read, type Route } from './route.ts';

export const SESSION_ROUTES = {
  sessions: read('/api/user/sessions', 'client'),
  revokeSession: post('/api/user/sessions/revoke', 'client'),
  revokeOtherSessions: post('/api/user/sessions/revoke_others', 'client'),
} as const satisfies Readonly<Record<string, Route>>;
