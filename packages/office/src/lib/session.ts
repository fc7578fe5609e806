// The session of the member of staff, the same in all tabs of the browser; the server ends it 12 hours after it
// began.
import { listeners } from '@meridian/design/lib/listeners';
import { useSyncExternalStore } from 'react';
import type { Role } from '@meridian/contract/admin/roles';
import type { Staff } from '@meridian/contract/admin';
import { forAllTabs, parsed } from './storage.ts';

export interface StaffSession {
  readonly token: string;
  readonly staff: Staff;
}

const STORED = 'meridian.office';
const changed = listeners();
let session: StaffSession | null = read();
let isEnded = false;

/** What is there but was not written by this version is none: the member logs in again. */
function read(): StaffSession | null {
  const stored = forAllTabs.get(STORED);
  const session = stored === null ? null : (parsed(stored) as Partial<StaffSession> | null);
  const { token, staff } = session ?? {};
  return token && Array.isArray(staff?.roles) ? { token, staff } : null;
}

export const getStaffSession = (): StaffSession | null => session;

/** Whether the server ended the last session: by its age, a new password, or from another device. */
export const wasEnded = (): boolean => isEnded;

export function endStaffSession(): void {
  keepStaffSession(null);
  isEnded = true;
}

export function keepStaffSession(next: StaffSession | null): void {
  isEnded = false;
  session = next;
  if (next === null) forAllTabs.remove(STORED);
  else forAllTabs.set(STORED, JSON.stringify(next));
  changed.tell();
}

// Another tab logged in or out.
window.addEventListener('storage', ({ key }) => {
  if (key !== STORED && key !== null) return;
  session = read();
  if (session !== null) isEnded = false;
  changed.tell();
});

const DEVICE = 'meridian.office.device';

/** The secret by which the server knows this device from an earlier login. It outlives the session. */
export const deviceSecret = (): string | undefined => forAllTabs.get(DEVICE) ?? undefined;
export const keepDeviceSecret = (secret: string): void => forAllTabs.set(DEVICE, secret);

const onSession = changed.on;

/** Calls the listener when nobody, or somebody else, is logged in: what one member was shown, the next must not see. */
export function onOtherMember(listener: () => void): () => void {
  let before = session?.staff.id;
  return onSession(() => {
    if (session?.staff.id === before) return;
    before = session?.staff.id;
    listener();
  });
}

export const useStaffSession = (): StaffSession | null =>
  useSyncExternalStore(onSession, getStaffSession);

/** Whether the logged-in member holds one of these roles. */
export const useHasRole = (...roles: readonly Role[]): boolean =>
  useStaffSession()?.staff.roles.some((role) => roles.includes(role)) ?? false;
