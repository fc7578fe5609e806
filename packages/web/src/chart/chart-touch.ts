// Shares the finger between page and chart: a mostly vertical move scrolls the page. The chart listens on the document's
// root, so what is stopped here never reaches it.

/** A move shorter than this has no direction yet. */
const DECIDE_PX = 6;

export function guardTouch(element: HTMLElement): () => void {
  let start: { x: number; y: number } | null = null;
  let owner: 'undecided' | 'page' | 'chart' = 'undecided';

  const onStart = (event: TouchEvent) => {
    const touch = event.touches[0];
    if (!touch) return;
    start = { x: touch.clientX, y: touch.clientY };
    owner = event.touches.length > 1 ? 'chart' : 'undecided';
  };
  const onMove = (event: TouchEvent) => {
    const touch = event.touches[0];
    if (!touch || !start) return;
    if (owner === 'undecided') {
      const dx = Math.abs(touch.clientX - start.x);
      const dy = Math.abs(touch.clientY - start.y);
      if (Math.max(dx, dy) >= DECIDE_PX) owner = dy > dx ? 'page' : 'chart';
    }
    if (owner === 'page') event.stopPropagation();
    // The first move decides whether the browser scrolls; it does not ask again.
    else if (owner === 'chart' && event.cancelable) event.preventDefault();
  };

  element.addEventListener('touchstart', onStart, { passive: true });
  element.addEventListener('touchmove', onMove, { passive: false });
  return () => {
    element.removeEventListener('touchstart', onStart);
    element.removeEventListener('touchmove', onMove);
  };
}
