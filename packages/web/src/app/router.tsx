// What every navigation does, and what is drawn while a page comes or fails. It comes behind the first screen: pages.ts.
import { type ReactNode, useEffect, useState } from 'react';
import { createRouter, RouterProvider } from '@tanstack/react-router';
import { refreshInstruments } from '../lib/instruments.ts';
import { aMoment } from '../lib/load-code.ts';
import { leadBy, setPath } from '../lib/place.ts';
import { report } from '../lib/report.ts';
import { getSession, onSession, onSessionEnded } from '../lib/session-store.ts';
import { liveSocket } from '../lib/socket.ts';
import { ComingPage, CrashPage } from './fallback-pages.tsx';
import { createHistoryInHash, parseSearch, stringifySearch } from './hash-location.ts';
import { focusPage } from './page-focus.ts';
import { routeTree } from './routes.tsx';

const makeRouter = () =>
  createRouter({
    routeTree,
    history: createHistoryInHash(),
    parseSearch,
    stringifySearch,
    defaultErrorComponent: CrashPage,
    defaultPendingComponent: ComingPage,
    defaultPendingMs: 200,
    defaultPreload: 'intent',
    // Else it scrolls to the top at each step of the history, also where a sheet was closed and the page stayed.
    scrollRestoration: () => false,
  });
type Router = ReturnType<typeof makeRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: Router;
  }
}

/** Every navigation scrolls to the top and keeps the socket going; Home and Trade want a fresh list. */
function followNavigations(router: Router): void {
  // The router follows the address from its mounting on: whoever goes elsewhere before it is drawn would stay where he was. A
  // second subscription of the same function is none.
  const load: () => unknown = router.load;
  router.history.subscribe(load);
  router.subscribe('onBeforeLoad', ({ toLocation }) => setPath(toLocation.pathname));
  router.subscribe('onResolved', ({ fromLocation, toLocation, pathChanged }) => {
    liveSocket.start();
    if (fromLocation && pathChanged) {
      window.scrollTo({ top: 0, behavior: 'instant' });
      focusPage();
      if (toLocation.pathname === '/' || toLocation.pathname === '/trade')
        void refreshInstruments();
    }
  });
}

/** The first check of who is logged in is no reason to leave a page, unless it needs a session: its guard is asked again. */
function followFirstCheck(router: Router): void {
  onSessionEnded(({ isProbe }) => {
    if (isProbe) void router.invalidate();
  });
}

/**
 * Another tab logs out, or logs in as somebody else: what a page has loaded and what was typed into it were the former
 * account's, so that the page begins anew, or gives way to the login.
 */
function Pages({ router }: { readonly router: Router }) {
  const [begun, setBegun] = useState(0);
  useEffect(() => {
    const uidNow = () => getSession()?.user.uid;
    let uid = uidNow();
    // A change of this tab leads elsewhere by itself. One of another is heard here before it is noted.
    const leave = onSession(() => {
      setTimeout(() => {
        uid = uidNow();
      });
    });
    const follow = () => {
      if (uid === undefined || uid === uidNow()) return;
      void router.invalidate().finally(() => setBegun((count) => count + 1));
    };
    window.addEventListener('storage', follow);
    return () => {
      leave();
      window.removeEventListener('storage', follow);
    };
  }, [router]);
  return <RouterProvider key={begun} router={router} />;
}

/** Takes the address over. @returns what draws its page, once that is known */
export async function startRouter(): Promise<ReactNode> {
  // Reading this file, making the router of its table, finding the page: each is a task, between which a phone can answer.
  await aMoment();
  const router = makeRouter();
  followNavigations(router);
  followFirstCheck(router);
  leadBy({
    go: (href) => void router.navigate({ href }),
    expect: (to) => void router.preloadRoute({ to }),
  });
  await aMoment();
  await router.load().catch((fault: unknown) => report('the route could not be loaded', fault));
  return <Pages router={router} />;
}
