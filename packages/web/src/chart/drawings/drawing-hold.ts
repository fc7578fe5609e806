// Holds a drawing: all of it, or one of its points. While it is held only the page draws it; what is let go is kept. A mouse
// pulls it at once, a finger after it was chosen, so that the page still scrolls under it.
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { pipPoints } from '../../ui/order-terms/typed-price.ts';
import type { Plot } from '../plot/chart-scale.ts';
import type { Spot } from './drawing-shapes.ts';
import type { DrawnPoint, Drawing } from './drawings.ts';

export const spotOf = (plot: Plot, { time, price }: DrawnPoint): Spot => ({
  x: plot.toX(time),
  y: plot.toY(price),
});

/** @param precision decimals of the price that is kept */
export const pointOf = (plot: Plot, { x, y }: Spot, precision: number): DrawnPoint => ({
  time: plot.toTime(x),
  price: Number(plot.toPrice(y).toFixed(precision)),
});

interface Held {
  readonly drawing: Drawing;
  readonly plot: Plot;
  readonly precision: number;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly onPut: (drawing: Drawing) => void;
}

const SLACK_PX = 4;

/** Bars and pips of an arrow key; null: it is none. */
function moveOf(key: string): readonly [bars: number, pips: number] | null {
  switch (key) {
    case 'ArrowLeft':
      return [-1, 0];
    case 'ArrowRight':
      return [1, 0];
    case 'ArrowUp':
      return [0, 1];
    case 'ArrowDown':
      return [0, -1];
    default:
      return null;
  }
}

const TEN = 10;

/** How far a key moves a drawing on the screen; null: it moves none. */
function keyMove(event: KeyboardEvent, plot: Plot, precision: number): Spot | null {
  const move = moveOf(event.key);
  if (move === null) return null;
  const times = event.shiftKey ? TEN : 1;
  const price = plot.toPrice(0);
  const pip = Number(pipPoints(precision)) / 10 ** precision;
  const pipPx = plot.toY(price) - plot.toY(price + pip);
  return { x: move[0] * plot.barWidth * times, y: -move[1] * pipPx * times };
}

interface Taken {
  readonly at: Spot;
  readonly from: Drawing;
}

export interface DrawingHold {
  /** As it is held now. */
  readonly shown: Drawing;
  /** Of the point that is pulled; null: all of them. */
  readonly pointer: (index: number | null) => object;
  readonly keys: (index: number | null) => {
    readonly onKeyDown: (event: KeyboardEvent<SVGElement>) => void;
    readonly onKeyUp: (event: KeyboardEvent<SVGElement>) => void;
    readonly onBlur: () => void;
  };
}

export function useDrawingHold(of: Held): DrawingHold {
  const { drawing, plot, precision, isChosen, onChoose, onPut } = of;
  const [held, setHeld] = useState<Drawing | null>(null);
  const taken = useRef<Taken | null>(null);
  const shown = held ?? drawing;
  const moved = (from: Drawing, index: number | null, by: Spot): Drawing => ({
    ...from,
    points: from.points.map((point, i) => {
      if (index !== null && index !== i) return point;
      const { x, y } = spotOf(plot, point);
      return pointOf(plot, { x: x + by.x, y: y + by.y }, precision);
    }),
  });
  const leave = (kept: Drawing | null) => {
    taken.current = null;
    setHeld(null);
    if (kept !== null) onPut(kept);
  };
  const pointer = (index: number | null) => ({
    onPointerDown: (event: PointerEvent<SVGElement>) => {
      if (event.button !== 0) return;
      if (isChosen || event.pointerType === 'mouse') {
        event.currentTarget.setPointerCapture(event.pointerId);
        taken.current = { at: { x: event.clientX, y: event.clientY }, from: drawing };
      }
      onChoose();
    },
    onPointerMove: (event: PointerEvent<SVGElement>) => {
      if (taken.current === null) return;
      const { at, from } = taken.current;
      const by = { x: event.clientX - at.x, y: event.clientY - at.y };
      if (held !== null || Math.hypot(by.x, by.y) >= SLACK_PX) setHeld(moved(from, index, by));
    },
    onPointerUp: () => leave(held),
    onPointerCancel: () => leave(null),
  });
  const keys: DrawingHold['keys'] = (index) => ({
    onKeyDown: (event) => {
      const by = keyMove(event, plot, precision);
      if (by !== null) setHeld(moved(shown, index, by));
      else if (event.key === 'Escape' && held !== null) leave(null);
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
    // One step to undo for as long as the key was held.
    onKeyUp: (event) => {
      if (held !== null && moveOf(event.key) !== null) leave(held);
    },
    onBlur: () => {
      if (taken.current === null && held !== null) leave(held);
    },
  });
  return { shown, pointer, keys };
}
