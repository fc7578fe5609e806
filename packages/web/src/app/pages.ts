// The pages besides Home: the router and its table. They load behind the first screen, or with it if a visit begins on
// another page.
import { listeners } from '@meridian/design/lib/listeners';
import { type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { loadOnceOnline } from '../lib/load-code.ts';
import { currentHref, currentPath, goTo, usePath } from '../lib/place.ts';
import { report } from '../lib/report.ts';
import { onSessionEnded } from '../lib/session-store.ts';

let pages: ReactNode = null;
let opening: Promise<void> | undefined;
const opened = listeners();

async function open(): Promise<void> {
  const { startRouter } = await loadOnceOnline(() => import('./router.tsx'));
  pages = await startRouter();
  opened.tell();
}

/** @returns when the page at the address can be drawn, or says that it cannot be */
export function openPages(): Promise<void> {
  opening ??= open().catch((fault: unknown) => {
    // The next caller tries again.
    opening = undefined;
    report('the pages could not be opened', fault);
  });
  return opening;
}

/** The page at the address, drawn by the router; null while there is no router. */
export function usePages(): ReactNode {
  const path = usePath();
  useEffect(() => {
    if (path !== '/') void openPages();
  }, [path]);
  return useSyncExternalStore(opened.on, () => pages);
}

/** A user whose session was ended logs in again and comes back to the same page. After the first check only from a page that needs a session: router.tsx. */
export function followSessionsEnd(): void {
  onSessionEnded(({ isProbe }) => {
    if (!isProbe && currentPath() !== '/login')
      goTo(`/login?from=${encodeURIComponent(currentHref())}`);
  });
}
