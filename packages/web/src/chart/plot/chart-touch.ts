// Shares the finger between page and chart: a mostly vertical move scrolls the page, unless the finger asked for the cross
// hair before, or pulls the axis of prices on the whole screen. The cross hair goes when the finger lifts. The chart listens
// on the document's root, so what is stopped here never reaches it.
import type { Chart, Crosshair } from 'klinecharts';
import { CANDLE_PANE } from './chart-names.ts';

/** A move shorter than this has no direction yet. */
const DECIDE_PX = 6;
/** The chart's own: a finger that stays so long asks for the cross hair. */
const HOLD_MS = 500;

/** The library takes nothing for no cross hair, though its types do not say so. */
const NONE = undefined as unknown as Crosshair;

type Owner = 'undecided' | 'page' | 'chart';

/** A finger's first place and moment. */
interface Start {
  readonly x: number;
  readonly y: number;
  readonly at: number;
}

function ownerOf(start: Start, touch: Touch, at: number): Owner {
  const dx = Math.abs(touch.clientX - start.x);
  const dy = Math.abs(touch.clientY - start.y);
  if (Math.max(dx, dy) < DECIDE_PX) return 'undecided';
  return dy > dx && at - start.at < HOLD_MS ? 'page' : 'chart';
}

export function guardTouch(element: HTMLElement, chart: Chart): () => void {
  let start: Start | null = null;
  let owner: Owner = 'undecided';
  // Within the page the axis lies where the thumb scrolls.
  const isPulled = ({ clientX }: Touch): boolean => {
    const axis = chart.getSize(CANDLE_PANE, 'yAxis')?.width ?? 0;
    const isOnAxis = clientX >= element.getBoundingClientRect().right - axis;
    return isOnAxis && element.closest('[role=dialog]') !== null;
  };

  const onStart = (event: TouchEvent) => {
    const touch = event.touches[0];
    if (!touch) return;
    start = { x: touch.clientX, y: touch.clientY, at: event.timeStamp };
    owner = event.touches.length > 1 || isPulled(touch) ? 'chart' : 'undecided';
  };
  const onMove = (event: TouchEvent) => {
    const touch = event.touches[0];
    if (!touch || !start) return;
    if (owner === 'undecided') owner = ownerOf(start, touch, event.timeStamp);
    if (owner === 'page') event.stopPropagation();
    // The first move decides whether the browser scrolls; it does not ask again.
    else if (owner === 'chart' && event.cancelable) event.preventDefault();
  };
  // After the chart, which sets its cross hair at a tap as well.
  const onEnd = (event: TouchEvent) => {
    if (start === null || event.touches.length > 0) return;
    start = null;
    chart.executeAction('onCrosshairChange', NONE);
  };

  element.addEventListener('touchstart', onStart, { passive: true });
  element.addEventListener('touchmove', onMove, { passive: false });
  document.addEventListener('touchend', onEnd);
  document.addEventListener('touchcancel', onEnd);
  return () => {
    element.removeEventListener('touchstart', onStart);
    element.removeEventListener('touchmove', onMove);
    document.removeEventListener('touchend', onEnd);
    document.removeEventListener('touchcancel', onEnd);
  };
}
