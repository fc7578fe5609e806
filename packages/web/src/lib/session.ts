// Logging in and out, and the hook that says who is logged in.
import { useSyncExternalStore } from 'react';
import type { Login, User } from '@meridian/contract';
import { call } from './api.ts';
import { deviceId } from './device.ts';
import { dismissNotices } from './notices.ts';
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

/** The key under which orders/kept-orders.ts keeps what was loaded. */
export const KEPT_ORDERS = 'meridian.orders';

/** Whose data are shown: the next account must not see them, nor what a visitor was told. */
let shownTo = getToken();
onSession(() => {
  if (getToken() === shownTo) return;
  dismissNotices();
  shownTo = getToken();
  queryClient.removeQueries({ queryKey: ['account'] });
  localStorage.removeItem(KEPT_ORDERS);
});

/** What was typed survives the end of a session, but only for the same user. */
const TYPED = /^meridian\.(draft|kept|intent)\./;
function forgetTyped(): void {
  for (const key of Object.keys(sessionStorage))
    if (TYPED.test(key)) sessionStorage.removeItem(key);
}
let typedBy = getSession()?.user.uid;
onSession(() => {
  const uid = getSession()?.user.uid;
  if (uid === undefined || uid === typedBy) return;
  if (typedBy !== undefined) forgetTyped();
  typedBy = uid;
});

export async function loginDemo(): Promise<void> {
  keepSession(await call('demoLogin', { demo_id: deviceId() }));
}

/** Replaces the open session, if there is one. */
export function enterSession(login: Login): void {
  if (getSession()) {
    const told = call('logout', {}, { quiet: true, isProbe: true });
    told.catch((fault: unknown) => report('the server was not told of the log-out', fault));
  }
  keepSession(login);
}

/** Call it after a change to the user: a security setting, a verified address. */
export function keepUser(token: string | undefined, user: User): void {
  if (token !== undefined && getToken() === token) keepSession({ token, user });
}

export async function refreshUser(): Promise<void> {
  const token = getToken();
  keepUser(token, await call('userInfo', {}, { quiet: true }));
}

let isLeaving = false;
/** While the server is told of a log-out: what it ends then was not ended elsewhere. */
export const isLoggingOut = (): boolean => isLeaving;

/** Always ends the session here; if the server cannot be told, its side ends by itself. */
export async function logout(): Promise<void> {
  isLeaving = true;
  const told = call('logout', {}, { quiet: true, isProbe: true });
  await told.catch((fault: unknown) => report('the server was not told of the log-out', fault));
  forgetTyped();
  clearSession();
  isLeaving = false;
}

/** Asked once when the page starts: does the server still know this session? */
export async function probeSession(): Promise<void> {
  const session = getSession();
  if (!session) return;
  const user = await call('userInfo', {}, { quiet: true, isProbe: true });
  keepUser(session.token, user);
}
