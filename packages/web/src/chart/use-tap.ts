// A tap on the candles: short, and where it began. One that leaves a drawing or closes something is none.
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { ChartScale } from './chart-scale.ts';
import { priceAt } from './order-lines.ts';
import type { Tapped } from './tap-menu.tsx';

interface TapOf {
  readonly box: RefObject<HTMLElement | null>;
  readonly scale: ChartScale;
  readonly precision: number;
  /** Whether a tap is about nothing else now. */
  readonly isFree: boolean;
}

const SLACK_PX = 5;
/** A longer press asks the chart for its cross hair. */
const LONGEST_MS = 350;

export function useTap({ box, scale, precision, isFree }: TapOf) {
  const [tapped, setTapped] = useState<Tapped | null>(null);
  const canTap = useEffectEvent(() => isFree && tapped === null);
  const tapAt = useEffectEvent(({ clientX: x, clientY: y }: PointerEvent) => {
    const [plot, place] = [scale.plot(), box.current?.getBoundingClientRect()];
    if (plot === null || place === undefined) return;
    const [left, top] = [x - place.left, y - place.top];
    if (left > plot.width || top > plot.height) return;
    setTapped({ x, y, price: priceAt(plot.toPrice(top), precision) });
  });
  useEffect(() => {
    let start: PointerEvent | null = null;
    // Before those who listen for presses elsewhere have made room.
    const onDown = (event: PointerEvent) => {
      const isInside = event.target instanceof Node && box.current?.contains(event.target);
      start = isInside && event.isPrimary && event.button === 0 && canTap() ? event : null;
    };
    const onUp = (event: PointerEvent) => {
      const from = start;
      start = null;
      if (from === null || event.timeStamp - from.timeStamp > LONGEST_MS) return;
      const away = Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY);
      if (away <= SLACK_PX) tapAt(event);
    };
    const onCancel = () => {
      start = null;
    };
    document.addEventListener('pointerdown', onDown, true);
    document.addEventListener('pointerup', onUp, true);
    document.addEventListener('pointercancel', onCancel, true);
    return () => {
      document.removeEventListener('pointerdown', onDown, true);
      document.removeEventListener('pointerup', onUp, true);
      document.removeEventListener('pointercancel', onCancel, true);
    };
  }, [box]);
  return { tapped, close: () => setTapped(null) };
}
