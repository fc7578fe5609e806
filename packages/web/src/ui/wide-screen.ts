// Whether the screen has room for two panes, and the tabs down its side. A page does not change its form under an open
// sheet, which would go with it, and what is typed in it: a phone is easily turned on its side meanwhile.
import { useSyncExternalStore } from 'react';

/** The same width as lg in styles.css. */
const WIDE = '(width >= 48rem)';
/** A chart over the whole screen is no sheet: it comes and goes as the phone is turned. */
const SHEETS = 'dialog[open], [role="dialog"]:not([data-full-screen])';
const SHEETS_EVERY_MS = 100;

/** Whether a sheet or a dialog lies over the page. */
export const isUnderSheet = (): boolean => document.querySelector(SHEETS) !== null;

/** How the screen lies, as the page shows it. */
export function heldMedia(media: string) {
  let shown: boolean | undefined;
  const now = (): boolean => {
    const { matches } = matchMedia(media);
    if (shown === undefined || (shown !== matches && !isUnderSheet())) shown = matches;
    return shown;
  };
  const follow = (listener: () => void) => {
    const query = matchMedia(media);
    let wait: ReturnType<typeof setTimeout> | undefined;
    const tell = () => {
      clearTimeout(wait);
      if (now() === query.matches) listener();
      else wait = setTimeout(tell, SHEETS_EVERY_MS);
    };
    query.addEventListener('change', tell);
    return () => {
      clearTimeout(wait);
      query.removeEventListener('change', tell);
    };
  };
  return { now, follow };
}

const wide = heldMedia(WIDE);
export const isWide = wide.now;
export const useIsWide = (): boolean => useSyncExternalStore(wide.follow, wide.now);
