// The whole pane while something is drawn: a pull from the first point to the last, or a tap for each; Enter draws in the
// middle, where the keys then move it.
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import type { Plot } from '../plot/chart-scale.ts';
import { pointOf } from './drawing-hold.ts';
import { useFocusStays } from './focus-stays.ts';
import type { Spot } from './drawing-shapes.ts';
import { type DrawnPoint, pointsOfPull } from './drawings.ts';
import type { Tool } from './use-drawings.ts';

interface DrawingCanvasProps {
  readonly tool: Tool;
  readonly plot: Plot;
  readonly precision: number;
  /** As far as it is drawn; null: not begun. */
  readonly onNext: (points: readonly DrawnPoint[] | null) => void;
  readonly onDrawn: (points: readonly DrawnPoint[]) => void;
  readonly onEnd: () => void;
  /** Where the focus goes when this goes. */
  readonly focusChart: () => void;
}

const CHANNEL_PX = 40;
const SLACK_PX = 6;
/** Where Enter draws, in parts of the pane. */
const BY_KEYS = { from: { x: 0.3, y: 0.6 }, to: { x: 0.6, y: 0.4 } };

export function DrawingCanvas(props: DrawingCanvasProps) {
  const { tool, plot, precision, onNext, onDrawn, onEnd, focusChart } = props;
  const t = useT();
  const pane = useRef<SVGRectElement>(null);
  const [start, setStart] = useState<Spot | null>(null);
  useEffect(() => pane.current?.focus({ preventScroll: true }), []);
  useFocusStays(pane, focusChart);
  const spot = (event: PointerEvent<SVGRectElement>): Spot => {
    const box = event.currentTarget.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const pointsTo = (from: Spot, to: Spot) => {
    const height = plot.toPrice(from.y + CHANNEL_PX) - plot.toPrice(from.y);
    const [first, last] = [pointOf(plot, from, precision), pointOf(plot, to, precision)];
    const kind = tool === 'box' ? 'rectangle' : tool;
    return pointsOfPull(kind, first, last, Number(height.toFixed(precision)));
  };
  const onPointerDown = (event: PointerEvent<SVGRectElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    if (start === null) setStart(spot(event));
  };
  const onPointerUp = (event: PointerEvent<SVGRectElement>) => {
    const to = spot(event);
    if (start === null) return;
    const points = pointsTo(start, to);
    // After a tap that sets no last point the next one does.
    if (points.length === 1 || Math.hypot(to.x - start.x, to.y - start.y) > SLACK_PX)
      onDrawn(points);
  };
  const onKeyDown = (event: KeyboardEvent<SVGRectElement>) => {
    const { key } = event;
    const at = (part: Spot): Spot => ({ x: part.x * plot.width, y: part.y * plot.height });
    if (key === 'Enter' || key === ' ') onDrawn(pointsTo(at(BY_KEYS.from), at(BY_KEYS.to)));
    else if (key === 'Escape') onEnd();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <rect
      ref={pane}
      role="button"
      tabIndex={0}
      aria-label={t('chart.draw_here', { drawing: t(`chart.tool_${tool}`) })}
      width={plot.width}
      height={plot.height}
      fill="transparent"
      data-hold=""
      className="pointer-events-auto cursor-crosshair outline-none"
      onPointerDown={onPointerDown}
      onPointerMove={(event) => {
        if (start !== null) onNext(pointsTo(start, spot(event)));
      }}
      onPointerUp={onPointerUp}
      onPointerCancel={onEnd}
      onKeyDown={onKeyDown}
    />
  );
}
