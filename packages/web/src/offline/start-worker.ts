// Once the page is at rest: follows releases, registers the service worker, passes it the files this page has loaded, and offers a reload
// when a new version waits. The offer waits while an order is being written.
import { getLanguage, onLanguage } from '../lib/i18n.ts';
import { report } from '../lib/report.ts';
import { followReleases, offerVersion, scriptsOfPage } from './new-version.ts';

const UPDATE_EVERY_MS = 30 * 60_000;
/** The files of another language have arrived by then. */
const KEEP_AFTER_MS = 3_000;
const LOOK_AGAIN_MS = 3_000;
const KEPT_FOLDERS = /\/(assets|logos|icons)\//;

let isReloadWanted = false;

export async function startWorker(): Promise<void> {
  followReleases();
  // A browser may have none, as in a private window.
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  const registration = await serviceWorker.register('./sw.js', { updateViaCache: 'none' });
  serviceWorker.addEventListener('controllerchange', () => {
    if (isReloadWanted) location.reload();
  });
  if (registration.waiting) offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing;
    worker?.addEventListener('statechange', () => {
      // Without an earlier worker this is the first one: there is nothing to reload for.
      if (worker.state === 'installed' && serviceWorker.controller) offer(worker);
    });
  });
  lookForUpdates(registration);
  await keepLoaded();
  onLanguage(() => {
    setTimeout(() => {
      keepLoaded().catch((fault: unknown) => report('the texts were not kept', fault));
    }, KEEP_AFTER_MS);
  });
}

async function keepLoaded(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  const files = performance.getEntriesByType('resource').map(({ name }) => name);
  active?.postMessage({
    type: 'keep',
    language: getLanguage(),
    files: files.filter((name) => KEPT_FOLDERS.test(name)),
  });
}

function lookForUpdates(registration: ServiceWorkerRegistration): void {
  let lookedAt = performance.now();
  const look = () => {
    if (document.hidden || performance.now() - lookedAt < UPDATE_EVERY_MS) return;
    lookedAt = performance.now();
    // Without a network the next check is soon enough.
    registration.update().catch((fault: unknown) => report('no update was looked for', fault));
  };
  setInterval(look, UPDATE_EVERY_MS);
  document.addEventListener('visibilitychange', look);
}

function offer(worker: ServiceWorker): void {
  decide(worker).catch((fault: unknown) => report('the new version was not offered', fault));
}

async function decide(worker: ServiceWorker): Promise<void> {
  // A page that came from the network is already the new version.
  if (await isOfThisPage(worker)) return worker.postMessage({ type: 'take_over' });
  await untilUndisturbed();
  await offerVersion(() => {
    isReloadWanted = true;
    worker.postMessage({ type: 'take_over' });
  });
}

function isOfThisPage(worker: ServiceWorker): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.addEventListener('message', ({ data }) => resolve(data === true), { once: true });
    port1.start();
    worker.postMessage({ type: 'whose', scripts: scriptsOfPage() }, [port2]);
  });
}

/** False on the screen where orders are written, and while a sheet or a dialog is open. */
const isUndisturbed = (): boolean =>
  !location.hash.startsWith('#/trade') &&
  document.querySelector('dialog[open], [role=dialog], [role=alertdialog]') === null;

function untilUndisturbed(): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (isUndisturbed()) resolve();
      else setTimeout(look, LOOK_AGAIN_MS);
    };
    look();
  });
}
