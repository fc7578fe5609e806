// What may come a moment after the page's first picture.
import { type ReactNode, useEffect, useState } from 'react';
import { afterPaint } from '../lib/after-paint.ts';

/**
 * False in the first picture, true soon after it. Not a deferred value: React begins its drawing anew whenever something else
 * is drawn, and with a price on every tick a slow phone would never come to its end.
 */
export function useAfterPaint(): boolean {
  const [isAfter, setAfter] = useState(false);
  useEffect(() => afterPaint(() => setAfter(true)), []);
  return isAfter;
}

/** What is drawn soon after what stands around it. */
export const AfterPaint = ({ children }: { readonly children: ReactNode }): ReactNode =>
  useAfterPaint() && children;
