// A drawing that goes, or the tool that drew it, leaves the focus to the chart: its keys are heard there, Ctrl Z above all.
import { type RefObject, useEffectEvent, useLayoutEffect } from 'react';
import { DRAWING_PART } from './drawing-looks.ts';

/** @param ref of something in the layer of the drawings, with which the focus there may go */
export function useFocusStays(ref: RefObject<Element | null>, focusChart: () => void): void {
  const focus = useEffectEvent(focusChart);
  useLayoutEffect(() => {
    const layer = ref.current?.closest(`[${DRAWING_PART}]`);
    return () => {
      if (layer?.contains(document.activeElement) !== true) return;
      // Once it has gone, unless what comes in its place takes the focus.
      queueMicrotask(() => {
        if (document.activeElement === document.body) focus();
      });
    };
  }, [ref]);
}
