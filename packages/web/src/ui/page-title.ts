// The page's name in the browser's tab and history.
import { useEffect } from 'react';

const SITE = 'Meridian';

/** @param name in the screen's language; undefined: the page sets its name elsewhere */
export function usePageTitle(name: string | undefined): void {
  useEffect(() => {
    if (name === undefined) return undefined;
    const title = `${name} · ${SITE}`;
    document.title = title;
    return () => {
      // The next page may have set its name by now.
      if (document.title === title) document.title = SITE;
    };
  }, [name]);
}
