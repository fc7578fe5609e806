// Sessions: where a user is logged in.
import { z } from 'zod';
import { call, none } from './call.ts';
import { instant, required, textInput } from './envelope.ts';
import { SESSION_ROUTES } from './names/sessions.ts';

export const UserSession = z.object({
  id: z.string(),
  is_current: z.number().int().describe('1: the one that asks'),
  address: z.string(),
  agent: z.string().describe('What the browser calls itself'),
  created_at: instant('Logged in'),
  last_seen_at: instant('Last call, to the minute'),
});
export type UserSession = z.infer<typeof UserSession>;

const RevokeSessionInput = z.object({
  id: required(textInput('Id of a session', { max: 64, form: /^[0-9a-f]+$/ })),
});

export const SESSION_CALLS = {
  sessions: call(
    SESSION_ROUTES.sessions,
    'Where this account is logged in, newest first',
    none,
    z.array(UserSession),
  ),
  revokeSession: call(SESSION_ROUTES.revokeSession, 'End one session', RevokeSessionInput, none),
  revokeOtherSessions: call(
    SESSION_ROUTES.revokeOtherSessions,
    'End all sessions but this one',
    none,
    z.object({ ended: z.number().int() }),
  ),
} as const;
