// Pull to refresh with the page's own scrolling: the content follows the finger with resistance. Once it is pulled far
// enough and let go, it waits below the sign until the refresh is done, at least 500 ms.
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { ArrowDown, LoaderCircle } from 'lucide-react';
import { useT } from '../lib/i18n.ts';

const THRESHOLD = 64;
const FURTHEST = 120;
const RESISTANCE = 0.45;
const RESTING = 56;
const SHOWN_MIN_MS = 500;

interface PullToRefreshProps {
  readonly onRefresh: () => Promise<unknown>;
  readonly children: ReactNode;
}

/** Follows one finger on `box`. Returns a function that ends it. */
function followPull(
  box: HTMLElement,
  sign: HTMLElement,
  refresh: () => Promise<unknown>,
): () => void {
  let start: { x: number; y: number } | undefined;
  let pulled = 0;
  let isRefreshing = false;
  const place = (distance: number, isGliding: boolean) => {
    const transition = isGliding ? 'transform .32s cubic-bezier(.2,.8,.2,1), opacity .2s' : 'none';
    box.style.transition = sign.style.transition = transition;
    box.style.transform = distance > 0 ? `translateY(${distance}px)` : '';
    sign.style.transform = `translateY(${distance - 44}px) rotate(${distance >= THRESHOLD ? 180 : 0}deg)`;
    sign.style.opacity = String(Math.min(1, distance / THRESHOLD));
  };
  const onStart = (event: TouchEvent) => {
    const finger = event.touches[0];
    start =
      window.scrollY <= 0 && event.touches.length === 1 && finger && !isRefreshing
        ? { x: finger.clientX, y: finger.clientY }
        : undefined;
    pulled = 0;
  };
  const onMove = (event: TouchEvent) => {
    const finger = event.touches[0];
    if (!start || !finger) return;
    const down = finger.clientY - start.y;
    const across = Math.abs(finger.clientX - start.x);
    if (pulled === 0 && (down < 8 || across > down)) {
      if (down < -4 || across > 12) start = undefined;
      return;
    }
    event.preventDefault();
    pulled = Math.max(1, Math.min(FURTHEST, down * RESISTANCE));
    place(pulled, false);
  };
  const onEnd = () => {
    if (!start || pulled === 0) return;
    start = undefined;
    if (pulled < THRESHOLD) return place(0, true);
    isRefreshing = true;
    place(RESTING, true);
    const shown = new Promise((resolve) => setTimeout(resolve, SHOWN_MIN_MS));
    const finish = () => {
      isRefreshing = false;
      place(0, true);
    };
    Promise.all([refresh(), shown]).then(finish, finish);
  };
  box.addEventListener('touchstart', onStart, { passive: true });
  box.addEventListener('touchmove', onMove, { passive: false });
  box.addEventListener('touchend', onEnd);
  box.addEventListener('touchcancel', onEnd);
  return () => {
    box.removeEventListener('touchstart', onStart);
    box.removeEventListener('touchmove', onMove);
    box.removeEventListener('touchend', onEnd);
    box.removeEventListener('touchcancel', onEnd);
  };
}

export function PullToRefresh({ onRefresh, children }: PullToRefreshProps) {
  const t = useT();
  const box = useRef<HTMLDivElement>(null);
  const sign = useRef<HTMLDivElement>(null);
  const latest = useRef(onRefresh);
  const [isBusy, setIsBusy] = useState(false);
  useEffect(() => {
    latest.current = onRefresh;
  });
  useEffect(() => {
    if (!box.current || !sign.current) return undefined;
    return followPull(box.current, sign.current, () => {
      setIsBusy(true);
      return latest.current().finally(() => setIsBusy(false));
    });
  }, []);
  return (
    <div className="relative overflow-clip">
      <div
        ref={sign}
        className="pointer-events-none absolute inset-x-0 top-0 grid h-11 place-items-center opacity-0"
      >
        <output className="sr-only">{isBusy && t('state.refreshing')}</output>
        {isBusy ? (
          <LoaderCircle aria-hidden className="size-5 animate-spin text-text-2" />
        ) : (
          <ArrowDown aria-hidden className="size-5 text-text-2" />
        )}
      </div>
      <div ref={box}>{children}</div>
    </div>
  );
}
