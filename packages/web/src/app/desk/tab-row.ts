// A row of tabs that scrolls sideways: it fades at the ends, where more of it may be, and the chosen one is in view.
import { type RefObject, useEffect, useRef } from 'react';

export const TAB_ROW =
  'overflow-x-auto px-3 [mask-image:linear-gradient(to_right,transparent,#000_0.75rem,#000_calc(100%-0.75rem),transparent)]';

const middleOf = (element: Element): number => {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
};

/** @param chosen the `data-tab` of the chosen one */
export function useTabRow(chosen: string): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = ref.current;
    const tabs = row?.querySelectorAll<HTMLElement>('[data-tab]') ?? [];
    const tab = [...tabs].find(({ dataset }) => dataset['tab'] === chosen);
    // Only the row scrolls: the page stays where it is.
    if (row && tab) row.scrollLeft += middleOf(tab) - middleOf(row);
  }, [chosen]);
  return ref;
}
