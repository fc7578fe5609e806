// The name of the page in the browser's tab and history.
import { useEffect } from 'react';

const SITE = 'Meridian';

/** @param name in the language of the screen; undefined: the page names itself elsewhere */
export function usePageTitle(name: string | undefined): void {
  useEffect(() => {
    if (name === undefined) return undefined;
    const title = `${name} · ${SITE}`;
    document.title = title;
    return () => {
      // The next page may have named itself by now.
      if (document.title === title) document.title = SITE;
    };
  }, [name]);
}
