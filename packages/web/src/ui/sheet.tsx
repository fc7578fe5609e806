// A sheet over the page, from below or from the side where lines begin. Its drawer is loaded when it is first needed,
// or earlier when the browser is idle.
import { useState } from 'react';
import { lateCode, useLateCode } from '../lib/late-code.ts';
import { report } from '../lib/report.ts';
import { useBackCloses } from './back-closes.ts';
import type { SheetProps } from './sheet-drawer.tsx';

const drawer = lateCode(() => import('./sheet-drawer.tsx'));

/** Call it when the page is at rest, so that the first sheet opens at once. */
export const preloadSheet = (): void =>
  void drawer.load().catch((fault: unknown) => report('sheets could not be loaded', fault));

export function Sheet(props: SheetProps) {
  const [wasOpened, setWasOpened] = useState(props.open);
  if (props.open && !wasOpened) setWasOpened(true);
  // One that does not come is closed again, so that it can be asked for anew.
  const code = useLateCode(drawer, props.open, () => props.onOpenChange(false));
  const { isHeld = false } = props;
  useBackCloses(props.open, () => (isHeld ? false : props.onOpenChange(false)));
  return wasOpened && code && <code.default {...props} />;
}
