// Who is logged in on this device: token and user in localStorage, one session for all its tabs.
// session.ts logs in and out; api.ts sends the token and ends the session when the server does.
import { listeners } from '@meridian/design/lib/listeners';
import type { User } from '@meridian/contract';
import { report } from './report.ts';

export interface Session {
  readonly token: string;
  readonly user: User;
}

const STORED = 'meridian.session';

function readStored(): Session | undefined {
  const text = localStorage.getItem(STORED);
  if (text === null) return undefined;
  try {
    const read = JSON.parse(text) as Partial<Session> | null;
    return read?.token && read.user ? { token: read.token, user: read.user } : undefined;
  } catch (fault) {
    // Not written by us, or cut off: the user logs in again.
    report('the stored session cannot be read', fault);
    return undefined;
  }
}

let session = readStored();
let isEnded = false;
const changed = listeners();
interface SessionEnd {
  /** Found by the first check of who is logged in. */
  readonly isProbe: boolean;
}
const ended = listeners<SessionEnd>();

window.addEventListener('storage', (event) => {
  if (event.key !== STORED && event.key !== null) return;
  session = readStored();
  if (session !== undefined) isEnded = false;
  changed.tell();
});

export const getSession = (): Session | undefined => session;
export const getToken = (): string | undefined => session?.token;

export const onSession = changed.on;

/** Calls the listener when the server ended the session, not when the user logged out. */
export const onSessionEnded = ended.on;

/** Whether the last session was ended by the server: from another device, by a new password, or by its age. */
export const wasEnded = (): boolean => isEnded;

export function keepSession(next: Session): void {
  isEnded = false;
  session = next;
  localStorage.setItem(STORED, JSON.stringify(next));
  changed.tell();
}

export function clearSession(): void {
  session = undefined;
  localStorage.removeItem(STORED);
  changed.tell();
}

/** The server no longer knows `token`. A newer session stays. */
export function endSession(token: string | undefined, end: SessionEnd): void {
  if (session?.token !== token) return;
  isEnded = true;
  clearSession();
  ended.tell(end);
}
