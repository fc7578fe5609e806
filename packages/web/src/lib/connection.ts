// Whether anything comes from the server: one answer for the banner and every light, so that they never disagree.
import { listeners } from '@meridian/design/lib/listeners';
import { useSyncExternalStore } from 'react';
import { liveSocket } from './socket.ts';

/** A connection that is back within this time counts as never lost. */
const LOST_AFTER_MS = 4_000;

let isLost = false;
let losing: ReturnType<typeof setTimeout> | undefined;
const changed = listeners();

function followSocket(): void {
  if (liveSocket.status === 'open') {
    clearTimeout(losing);
    losing = undefined;
    if (!isLost) return;
    isLost = false;
    changed.tell();
  } else if (!isLost) {
    losing ??= setTimeout(() => {
      isLost = true;
      losing = undefined;
      changed.tell();
    }, LOST_AFTER_MS);
  }
}
liveSocket.onStatus(followSocket);
followSocket();
window.addEventListener('online', () => changed.tell());
window.addEventListener('offline', () => changed.tell());

/** True at once without a network, and after a while without the socket. */
export const useIsCutOff = (): boolean =>
  useSyncExternalStore(changed.on, () => isLost || !navigator.onLine);
