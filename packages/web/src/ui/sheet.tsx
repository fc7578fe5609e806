// A sheet over the page, from below or from the side where lines begin. Its drawer is loaded when it is first needed,
// or earlier when the browser is idle.
import { lazy, Suspense, useState } from 'react';
import { loadOnceOnline } from '../lib/load-code.ts';
import { report } from '../lib/report.ts';
import { useBackCloses } from './back-closes.ts';
import type { SheetProps } from './sheet-drawer.tsx';

const loadDrawer = () => loadOnceOnline(() => import('./sheet-drawer.tsx'));
const SheetDrawer = lazy(loadDrawer);

/** Call it when the page is at rest, so that the first sheet opens at once. */
export const preloadSheet = (): void =>
  void loadDrawer().catch((fault: unknown) => report('sheets could not be loaded', fault));

export function Sheet(props: SheetProps) {
  const [wasOpened, setWasOpened] = useState(props.open);
  if (props.open && !wasOpened) setWasOpened(true);
  useBackCloses(props.open, () => props.onOpenChange(false));
  return (
    wasOpened && (
      <Suspense fallback={null}>
        <SheetDrawer {...props} />
      </Suspense>
    )
  );
}
