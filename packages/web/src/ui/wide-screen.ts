// Whether the screen has room for two panes, and the tabs down its side.
import { useSyncExternalStore } from 'react';

const following = (media: string) => (listener: () => void) => {
  const query = matchMedia(media);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
};

/** The same width as lg in styles.css. */
const WIDE = '(width >= 48rem)';
const onWide = following(WIDE);
export const isWide = (): boolean => matchMedia(WIDE).matches;
export const useIsWide = (): boolean => useSyncExternalStore(onWide, isWide);
