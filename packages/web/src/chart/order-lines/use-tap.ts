// A tap on the candles: short, and where it began. One that leaves a drawing or closes something is none. A mouse's click
// sets the cross hair and nothing else; its other button asks, and so does the key for menus.
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { ChartScale } from '../plot/chart-scale.ts';
import { priceAt } from './order-lines.ts';
import type { Tapped } from './tap-menu.tsx';

interface TapOf {
  readonly box: RefObject<HTMLElement | null>;
  readonly scale: ChartScale;
  readonly precision: number;
  /** Whether a tap is about nothing else now. */
  readonly isFree: boolean;
}

/** Where on the screen. */
type Place = Pick<MouseEvent, 'clientX' | 'clientY'>;

const SLACK_PX = 5;
/** A longer press asks the chart for its cross hair. */
const LONGEST_MS = 350;

export function useTap({ box, scale, precision, isFree }: TapOf) {
  const [tapped, setTapped] = useState<Tapped | null>(null);
  const canTap = useEffectEvent(() => isFree && tapped === null);
  const openAt = ({ clientX: x, clientY: y }: Place): boolean => {
    const [plot, place] = [scale.plot(), box.current?.getBoundingClientRect()];
    if (plot === null || place === undefined) return false;
    const [left, top] = [x - place.left, y - place.top];
    if (left > plot.width || top > plot.height) return false;
    setTapped({ x, y, price: priceAt(plot.toPrice(top), precision) });
    return true;
  };
  const tapAt = useEffectEvent(openAt);
  useEffect(() => {
    let start: PointerEvent | null = null;
    let isTouch = false;
    // Before those who listen for presses elsewhere have made room.
    const onDown = (event: PointerEvent) => {
      const isInside = event.target instanceof Node && box.current?.contains(event.target);
      isTouch = event.pointerType === 'touch';
      const isTap = event.isPrimary && event.button === 0 && event.pointerType !== 'mouse';
      start = isInside && isTap && canTap() ? event : null;
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
    const onMenu = (event: MouseEvent) => {
      const isInside = event.target instanceof Node && box.current?.contains(event.target);
      // A finger that stays asks the chart for its cross hair.
      if (isInside && !isTouch && canTap() && tapAt(event)) event.preventDefault();
    };
    document.addEventListener('contextmenu', onMenu);
    document.addEventListener('pointerdown', onDown, true);
    document.addEventListener('pointerup', onUp, true);
    document.addEventListener('pointercancel', onCancel, true);
    return () => {
      document.removeEventListener('contextmenu', onMenu);
      document.removeEventListener('pointerdown', onDown, true);
      document.removeEventListener('pointerup', onUp, true);
      document.removeEventListener('pointercancel', onCancel, true);
    };
  }, [box]);
  return { tapped, openAt, close: () => setTapped(null) };
}
