// One drawing as the browser draws it, with wider strokes that nobody sees to hold it by.
import type { SVGProps } from 'react';
import type { DrawingShape, Spot } from './drawing-shapes.ts';

interface ShapeProps {
  readonly shape: DrawingShape;
  /** What its strokes and words do; null: they cannot be held. */
  readonly hold: (SVGProps<SVGElement> & { readonly 'data-hold'?: string }) | null;
  readonly isChosen?: boolean;
}

const HOLD_PX = 16;
const LINE_PX = 1.25;
const CHOSEN_PX = 2;

const cornersOf = (area: readonly Spot[]): string => area.map(({ x, y }) => `${x},${y}`).join(' ');

export function Shape({ shape: { lines, area, labels }, hold, isChosen = false }: ShapeProps) {
  const width = isChosen ? CHOSEN_PX : LINE_PX;
  const strokes = lines.map(({ from, to, isDashed }) => ({
    d: `M${from.x} ${from.y}L${to.x} ${to.y}`,
    dashes: isDashed ? '4 4' : undefined,
  }));
  const held = {
    ...hold,
    fill: 'none',
    stroke: 'transparent',
    strokeWidth: HOLD_PX,
  } as SVGProps<SVGPathElement & SVGPolygonElement>;
  return (
    <>
      {area.length > 0 && (
        <polygon
          points={cornersOf(area)}
          fill="currentColor"
          fillOpacity={0.12}
          stroke="currentColor"
          strokeWidth={lines.length === 0 ? width : 0}
        />
      )}
      {strokes.map(({ d, dashes }) => (
        <path key={d} d={d} stroke="currentColor" strokeWidth={width} strokeDasharray={dashes} />
      ))}
      {hold !== null && area.length > 0 && <polygon {...held} points={cornersOf(area)} />}
      {hold !== null && lines.length > 0 && (
        <path {...held} d={strokes.map(({ d }) => d).join('')} />
      )}
      {labels.map(({ at, text, anchor }) => (
        <text
          key={`${text} ${at.y}`}
          {...(hold as SVGProps<SVGTextElement> | null)}
          x={at.x}
          y={at.y}
          textAnchor={anchor}
          fill="currentColor"
          strokeWidth={3}
          className={`stroke-bg text-micro font-semibold [paint-order:stroke] lg:stroke-surface ${hold?.className ?? ''}`}
        >
          {text}
        </text>
      ))}
    </>
  );
}
