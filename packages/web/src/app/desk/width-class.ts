// Classes of screens by their width: what the desk remembers is remembered for each, and comes back on every device of the
// same class.
import { useSyncExternalStore } from 'react';

/** Widest first, each from so many pixels. */
const FROM = [
  ['huge', 2560],
  ['full', 1600],
  ['wide', 1440],
  ['medium', 1280],
  ['small', 1024],
  ['tablet', 0],
] as const;
export type WidthClass = (typeof FROM)[number][0];

export const widthClass = (width: number): WidthClass =>
  FROM.find(([, from]) => width >= from)?.[0] ?? 'tablet';

function onResize(listener: () => void): () => void {
  window.addEventListener('resize', listener);
  return () => window.removeEventListener('resize', listener);
}

export const useWidthClass = (): WidthClass =>
  useSyncExternalStore(onResize, () => widthClass(window.innerWidth));

/** Where there is a mouse, rows are low; a finger needs them higher. */
export const hasMouse = (): boolean => matchMedia('(pointer: fine)').matches;
