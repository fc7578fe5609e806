// Whether anything comes from the server: one answer for the banner and every light, so that they never disagree.
import { useSyncExternalStore } from 'react';
import { liveSocket } from './socket.ts';

/** A connection that is back within this time counts as never lost. */
const LOST_AFTER_MS = 4_000;

let isLost = false;
let losing: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();
const announce = () => {
  for (const listener of listeners) listener();
};

function followSocket(): void {
  if (liveSocket.status === 'open') {
    clearTimeout(losing);
    losing = undefined;
    if (!isLost) return;
    isLost = false;
    announce();
  } else if (!isLost) {
    losing ??= setTimeout(() => {
      isLost = true;
      losing = undefined;
      announce();
    }, LOST_AFTER_MS);
  }
}
liveSocket.onStatus(followSocket);
followSocket();
window.addEventListener('online', announce);
window.addEventListener('offline', announce);

const onConnection = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** True at once without a network, and after a while without the socket. */
export const useIsCutOff = (): boolean =>
  useSyncExternalStore(onConnection, () => isLost || !navigator.onLine);
