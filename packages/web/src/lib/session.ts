// Logging in and out, and the hook that says who is logged in.
import { useSyncExternalStore } from 'react';
import type { User } from '@meridian/contract';
import { call } from './api.ts';
import { deviceId } from './device.ts';
import { queryClient } from './query-client.ts';
import { report } from './report.ts';
import { clearSession, getSession, getToken, keepSession, onSession } from './session-store.ts';

export { getToken };

export interface SessionState {
  readonly user: User | null;
  readonly status: 'out' | 'in';
}

export function useSession(): SessionState {
  const session = useSyncExternalStore(onSession, getSession);
  return { user: session?.user ?? null, status: session ? 'in' : 'out' };
}

/** What one account saw must not be shown to the next. */
onSession(() => queryClient.removeQueries({ queryKey: ['account'] }));

export async function loginDemo(): Promise<void> {
  keepSession(await call('demoLogin', { demo_id: deviceId() }));
}

/** Ends the session here in any case; the server's side ends by itself if it cannot be told. */
export async function logout(): Promise<void> {
  const told = call('logout', {}, { quiet: true, isProbe: true });
  await told.catch((fault: unknown) => report('the server was not told of the log-out', fault));
  clearSession();
}

/** Asked once when the page starts: does the server still know this session? */
export async function probeSession(): Promise<void> {
  const session = getSession();
  if (!session) return;
  const user = await call('userInfo', {}, { quiet: true, isProbe: true });
  if (getToken() === session.token) keepSession({ token: session.token, user });
}
