// Drawings as lines, areas and labels on the screen, from where their points are.
import type { DrawingKind } from './drawings.ts';

export interface Spot {
  readonly x: number;
  readonly y: number;
}

export interface ShapeLine {
  readonly from: Spot;
  readonly to: Spot;
  readonly isDashed?: boolean;
}

export interface ShapeLabel {
  readonly at: Spot;
  readonly text: string;
  /** Which part of it stands there. */
  readonly anchor: 'start' | 'middle' | 'end';
}

export interface DrawingShape {
  readonly lines: readonly ShapeLine[];
  /** Corners; empty: none. */
  readonly area: readonly Spot[];
  readonly labels: readonly ShapeLabel[];
}

/** Fibonacci's ratios of a move that came back. */
const RETRACEMENTS = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1] as const;

interface ShapeOf {
  readonly width: number;
  /** The price at a height, as text. */
  readonly priceAt: (y: number) => string;
  /** What a measure says between two spots. */
  readonly measure: (from: Spot, to: Spot) => string;
  readonly text: string;
}

const NOTHING: DrawingShape = { lines: [], area: [], labels: [] };
const LABEL_GAP_PX = 4;

const corners = (a: Spot, b: Spot): readonly Spot[] => [
  a,
  { x: b.x, y: a.y },
  b,
  { x: a.x, y: b.y },
];

/** Where a line through both spots leaves the picture, beyond the second. */
export function rayEnd(from: Spot, to: Spot, width: number): Spot {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  if (dx === 0) return { x: to.x, y: to.y + Math.sign(dy) * FAR_PX };
  const x = dx > 0 ? Math.max(width, to.x) : Math.min(0, to.x);
  return { x, y: from.y + (dy / dx) * (x - from.x) };
}
const FAR_PX = 10_000;

function fibonacci(a: Spot, b: Spot, { width, priceAt }: ShapeOf): DrawingShape {
  const left = Math.min(a.x, b.x);
  const levels = RETRACEMENTS.map((ratio) => ({ ratio, y: b.y + (a.y - b.y) * ratio }));
  return {
    lines: [
      { from: a, to: b, isDashed: true },
      ...levels.map(({ y }) => ({ from: { x: left, y }, to: { x: width, y } })),
    ],
    area: [],
    labels: apart(levels).map(({ ratio, y }) => ({
      at: { x: left + LABEL_GAP_PX, y: y - LABEL_GAP_PX },
      text: `${ratio} · ${priceAt(y)}`,
      anchor: 'start',
    })),
  };
}

/** Those that can be read: what would lie on the one before is left out. */
function apart<T extends { readonly y: number }>(levels: readonly T[]): readonly T[] {
  const kept: T[] = [];
  for (const level of levels) {
    const last = kept.at(-1);
    if (last === undefined || Math.abs(level.y - last.y) >= LABEL_PX) kept.push(level);
  }
  return kept;
}
const LABEL_PX = 14;

/** Below the area, or above it where it is pulled up; inside the picture at both ends. */
function measured(a: Spot, b: Spot, { width, measure }: ShapeOf): DrawingShape {
  const isDown = b.y >= a.y;
  const x = (a.x + b.x) / 2;
  const anchor = x < width / 3 ? 'start' : x > (width * 2) / 3 ? 'end' : 'middle';
  const edge = { start: Math.min(a.x, b.x), middle: x, end: Math.max(a.x, b.x) }[anchor];
  const y = isDown ? b.y + LABEL_PX : b.y - LABEL_GAP_PX;
  return {
    lines: [{ from: a, to: b, isDashed: true }],
    area: corners(a, b),
    labels: [{ at: { x: edge, y }, text: measure(a, b), anchor }],
  };
}

/** @param spots as many as the kind hangs on */
export function shapeOf(kind: DrawingKind, spots: readonly Spot[], of: ShapeOf): DrawingShape {
  const [a, b, c] = spots;
  if (a === undefined) return NOTHING;
  if (kind === 'horizontal')
    return { ...NOTHING, lines: [{ from: { x: 0, y: a.y }, to: { x: of.width, y: a.y } }] };
  if (kind === 'text') return { ...NOTHING, labels: [{ at: a, text: of.text, anchor: 'start' }] };
  if (b === undefined) return NOTHING;
  switch (kind) {
    case 'trend':
      return { ...NOTHING, lines: [{ from: a, to: b }] };
    case 'ray':
      return { ...NOTHING, lines: [{ from: a, to: rayEnd(a, b, of.width) }] };
    case 'rectangle':
      return { ...NOTHING, area: corners(a, b) };
    case 'measure':
      return measured(a, b, of);
    case 'fibonacci':
      return fibonacci(a, b, of);
    case 'channel': {
      const away = c === undefined ? 0 : c.y - a.y;
      const [a2, b2] = [
        { x: a.x, y: a.y + away },
        { x: b.x, y: b.y + away },
      ];
      return {
        ...NOTHING,
        lines: [
          { from: a, to: b },
          { from: a2, to: b2 },
        ],
        area: [a, b, b2, a2],
      };
    }
  }
}
