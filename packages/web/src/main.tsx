// Starts the client: the language first, then the page, the socket, and the question whether the session still holds.
import './lib/styles/first.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { QueryClientProvider } from '@tanstack/react-query';
import { followAccountNews } from './app/account-news.ts';
import { CrashBoundary } from './app/crash-boundary.tsx';
import { followSessionsEnd, openPages } from './app/pages.ts';
import { Shell } from './app/shell.tsx';
import { startAppearance } from './lib/appearance.ts';
import { startLanguage } from './lib/i18n.ts';
import { aMoment, whenIdle } from './lib/load-code.ts';
import { currentPath, startPlace } from './lib/place.ts';
import { askForMarket } from './lib/instruments.ts';
import { queryClient } from './lib/query-client.ts';
import { report } from './lib/report.ts';
import { probeSession } from './lib/session.ts';
import { startSocket } from './lib/socket.ts';

/** The first paint comes first. */
const COMPANY_ASKED_AFTER_MS = 1_000;

const SHOWS_MARKET: ReadonlySet<string> = new Set(['/', '/trade']);

/** Home is known at once. */
const HOME_WITHIN_MS = 50;
/** The first paint stands until then for the code of another page. */
const PAGE_WITHIN_MS = 4_000;

/** The service worker comes when the first screen stands. */
const WORKER_AFTER_MS = 4_000;

const place = document.getElementById('root');
if (!place) throw new Error('the page has no #root');
// Not awaited: a page's code waits until this file has run to its end.
start(place).catch((fault: unknown) => report('the page could not be started', fault));

async function start(root: HTMLElement): Promise<void> {
  try {
    await startLanguage();
  } catch (fault) {
    showStartFailure(root);
    throw fault;
  }
  startAppearance();
  startPlace();
  followSessionsEnd();
  const isHome = currentPath() === '/';
  const market = SHOWS_MARKET.has(currentPath()) ? askForMarket() : undefined;
  if (!isHome) await aMoment();
  // Home is on the first screen; the router and its other pages come once it stands.
  const pages = isHome ? undefined : openPages();
  await aMoment();
  followAccountNews();
  startSocket(() => import('./lib/compact.ts'));
  probeSession().catch((fault: unknown) => report('the session could not be checked', fault));

  // A router that knows its route before it is drawn draws the page as part of the transition; else it is drawn afterwards,
  // in one piece. So is what Trade shows of the market, and a page of the answers to what was asked early. Without a network the
  // page itself says what it waits for.
  await Promise.race([
    Promise.all([pages, window.early?.all, isHome ? undefined : market]),
    aMoment(isHome || !navigator.onLine ? HOME_WITHIN_MS : PAGE_WITHIN_MS),
  ]);

  // As a transition it is drawn in slices, between which the page can answer.
  startTransition(() =>
    createRoot(root).render(
      <StrictMode>
        <QueryClientProvider client={queryClient}>
          <CrashBoundary>
            <Shell />
          </CrashBoundary>
        </QueryClientProvider>
      </StrictMode>,
    ),
  );
  if (!isHome) return;
  await whenIdle();
  void openPages();
}

// After Home's own requests; nothing waits for it.
setTimeout(() => {
  import('./companies/company-status.ts')
    .then(({ leaveIfClosed }) => leaveIfClosed())
    .catch((fault: unknown) => report('it is not known whether the company is open', fault));
  import('./favourites/sync-favourites.ts')
    .then(({ syncFavourites }) => syncFavourites())
    .catch((fault: unknown) => report('the favourites are not synchronised', fault));
}, COMPANY_ASKED_AFTER_MS);

if (import.meta.env.PROD) {
  setTimeout(() => {
    import('./offline/start-worker.ts')
      .then(({ startWorker }) => startWorker())
      .catch((fault: unknown) => report('the page is not kept for later', fault));
  }, WORKER_AFTER_MS);
}

/** Without its texts the page can say nothing; a sign to load it anew needs no words. */
function showStartFailure(root: HTMLElement): void {
  const button = document.createElement('button');
  button.type = 'button';
  button.ariaLabel = 'Reload';
  button.textContent = '↻';
  button.className = 'fixed inset-0 m-auto size-20 rounded-hero bg-fill text-title text-text';
  button.addEventListener('click', () => location.reload());
  root.replaceChildren(button);
}
