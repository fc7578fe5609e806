// The plus beside the axis of prices, at the height of the mouse: what can be done at that price. Keys ask with the key for
// menus, fingers with a tap.
import { type MouseEvent, type RefObject, useEffect, useRef } from 'react';
import { Plus } from 'lucide-react';
import { useT } from '../lib/i18n.ts';
import { TAG } from './plot/chart-names.ts';
import type { ChartScale } from './plot/chart-scale.ts';

interface PlusAtPriceProps {
  readonly box: RefObject<HTMLElement | null>;
  readonly scale: ChartScale;
  readonly onPress: (place: Pick<MouseEvent, 'clientX' | 'clientY'>) => void;
}

const SIZE_PX = 24;
/** Clear of the axis. */
const GAP_PX = 4;

/** How far right of an area's left side it is free at a height: as far as the first of the tags there. */
function freeUntil(
  area: HTMLElement,
  { y, end }: { readonly y: number; readonly end: number },
): number {
  const { left, top } = area.getBoundingClientRect();
  const lefts = [...area.querySelectorAll(`[${TAG}]`)]
    .map((tag) => tag.getBoundingClientRect())
    .filter((tag) => Math.abs(tag.top + tag.height / 2 - top - y) < (tag.height + SIZE_PX) / 2)
    .map((tag) => tag.left - left);
  return Math.min(end, ...lefts);
}

export function PlusAtPrice({ box, scale, onPress }: PlusAtPriceProps) {
  const t = useT();
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const area = box.current?.parentElement;
    if (!area) return undefined;
    // Moved without React: a mouse moves more often than a chart is drawn.
    const onMove = ({ pointerType, buttons, clientX, clientY }: PointerEvent) => {
      const [plot, plus] = [scale.plot(), button.current];
      if (plot === null || plus === null) return;
      const { left, top } = area.getBoundingClientRect();
      const [x, y] = [clientX - left, clientY - top];
      const isOver = x >= 0 && x <= plot.width && y >= 0 && y <= plot.height;
      plus.hidden = pointerType !== 'mouse' || buttons !== 0 || !isOver;
      const end = freeUntil(area, { y, end: plot.width });
      plus.style.transform = `translate(${end - SIZE_PX - GAP_PX}px, ${y - SIZE_PX / 2}px)`;
    };
    const onLeave = () => {
      if (button.current) button.current.hidden = true;
    };
    area.addEventListener('pointermove', onMove);
    area.addEventListener('pointerleave', onLeave);
    return () => {
      area.removeEventListener('pointermove', onMove);
      area.removeEventListener('pointerleave', onLeave);
    };
  }, [box, scale]);
  return (
    <button
      ref={button}
      type="button"
      hidden
      tabIndex={-1}
      aria-label={t('chart.plus')}
      title={t('chart.plus')}
      onClick={onPress}
      style={{ width: SIZE_PX, height: SIZE_PX }}
      className="absolute top-0 left-0 z-20 grid place-items-center rounded-[6px] bg-ink text-on-ink [&[hidden]]:hidden"
    >
      <Plus aria-hidden className="size-4" />
    </button>
  );
}
