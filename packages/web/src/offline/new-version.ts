// Tells who keeps a page open over a release that there is a new version, and offers to load it. Parts of the old version that
// were not needed until then are gone from the server, and asking for one fails. A page that is gone to loads the new version by
// itself (app/routes.tsx); whoever stays on a page decides when.
import { changesAnswered } from '../lib/api.ts';
import { openTexts, t } from '../lib/i18n.ts';
import { dismissNotice, getNotices, notify } from '../lib/notices.ts';
import { report } from '../lib/report.ts';

/** What the build's loader of code says on the window when a file did not come. */
const NOT_LOADED = 'vite:preloadError';

/** Of the page as it runs. */
export const scriptsOfPage = (): string[] =>
  [...document.querySelectorAll<HTMLScriptElement>('script[type=module]')].map(
    ({ src }) => new URL(src).pathname,
  );

export async function offerVersion(reload: () => void): Promise<void> {
  await openTexts('phone');
  const text = t('phone.update_ready');
  // Said anew where it stands already: it is what was just pressed that did not come.
  for (const one of getNotices()) if (one.text === text) dismissNotice(one.id);
  notify('warning', text, { label: t('action.reload'), run: reload });
}

/** Call while the server still has this version: the words are loaded now, because later they may be gone, too. */
export function followReleases(): void {
  openTexts('phone').catch((fault: unknown) => report('the words are not there', fault));
  window.addEventListener(NOT_LOADED, () => {
    tellIfReleased().catch((fault: unknown) => report('no new version was looked for', fault));
  });
}

async function tellIfReleased(): Promise<void> {
  // A network that is away is no new version: what could not be loaded waits for it, or says so itself.
  if (!navigator.onLine || !(await isReleased())) return;
  await offerVersion(() => {
    void changesAnswered().then(() => location.reload());
  });
}

/** Whether the server's page begins with other scripts than this one. */
async function isReleased(): Promise<boolean> {
  const answer = await fetch('./', { cache: 'no-store' });
  if (!answer.ok) return false;
  const page = await answer.text();
  return !scriptsOfPage().every((script) => page.includes(script.slice(script.lastIndexOf('/'))));
}
