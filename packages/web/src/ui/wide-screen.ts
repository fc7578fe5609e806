// Whether the screen has room for two panes.
import { useSyncExternalStore } from 'react';

const TWO_PANES = '(min-width: 1280px)';

function onWidth(listener: () => void): () => void {
  const query = matchMedia(TWO_PANES);
  query.addEventListener('change', listener);
  return () => query.removeEventListener('change', listener);
}

export const useTwoPanes = (): boolean =>
  useSyncExternalStore(onWidth, () => matchMedia(TWO_PANES).matches);
