// Holds a line: with a mouse or a finger by pulling, with the keys by steps. A step is a point of the price (a tenth of
// a pip where prices have it), with Shift a pip. Escape puts it back; letting go, or Enter, asks where it should stay.
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react';
import { type Price, asPrice, formatPrice } from '@meridian/units';
import { pipPoints } from '../../ui/order-terms/typed-price.ts';
import type { ChartScale } from '../plot/chart-scale.ts';
import { FREE_ABOVE } from '../plot/chart-style.ts';
import type { ShownLine } from './order-line-looks.ts';
import { priceAt } from './order-lines.ts';

export interface LineGrip {
  /** Where it is held now; null: it is where it was. */
  readonly held: Price | null;
  /** Ends the hold, if there is one, as if nothing had happened. */
  readonly putBack: () => void;
  readonly pointer: {
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerUp: () => void;
    readonly onPointerCancel: () => void;
  };
  readonly keys: {
    readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
    readonly onBlur: () => void;
  };
}

/** How far a pointer moves before it means to pull. */
const SLACK_PX = 3;
/** Pips of a Page key. */
const PAGE_PIPS = 10n;

/** The price rounded to whole pips. */
const toPip = (price: Price, precision: number): Price => {
  const pip = pipPoints(precision);
  return asPrice(((price + pip / 2n) / pip) * pip);
};

/** How far a key moves a line; null: it is none of these. */
function stepOf({ key, shiftKey }: KeyboardEvent, precision: number): bigint | null {
  const pip = pipPoints(precision);
  const one = shiftKey ? pip : 1n;
  switch (key) {
    case 'ArrowUp':
      return one;
    case 'ArrowDown':
      return -one;
    case 'PageUp':
      return PAGE_PIPS * pip;
    case 'PageDown':
      return -PAGE_PIPS * pip;
    default:
      return null;
  }
}

/** Where the line is when a pointer takes it. */
interface Taken {
  readonly y: number;
  readonly top: number;
  /** Beyond the pane: its tag stands at that end. */
  readonly isBeyond: boolean;
}

/** Its keys, Escape above all, are heard while it is held. */
const focusTag = (element: HTMLElement): void =>
  element.parentElement
    ?.querySelector<HTMLElement>('[role=slider]')
    ?.focus({ preventScroll: true });

interface Held {
  readonly held: Price | null;
  readonly taken: () => Taken | null;
  readonly begin: (at: Taken) => void;
  readonly take: (price: Price | null) => void;
  readonly putBack: () => void;
  readonly letGo: () => void;
}

interface GripActs {
  /** Draws the line elsewhere; null: where it was. */
  readonly hold: (price: Price | null) => void;
  readonly drop: (price: Price) => void;
}

function useHeld({ price }: ShownLine, { hold, drop }: GripActs): Held {
  const [held, setHeld] = useState<Price | null>(null);
  const start = useRef<Taken | null>(null);
  const take = (next: Price | null) => {
    hold(next);
    setHeld(next);
  };
  return {
    held,
    taken: () => start.current,
    begin: (at) => {
      start.current = at;
    },
    take,
    putBack: () => {
      start.current = null;
      take(null);
    },
    letGo: () => {
      start.current = null;
      if (held === null || held === price) return take(null);
      setHeld(null);
      drop(held);
    },
  };
}

export function useLineGrip(line: ShownLine, scale: ChartScale, acts: GripActs): LineGrip {
  const { held, taken, begin, take, putBack, letGo } = useHeld(line, acts);
  const { precision, price } = line;
  const pull = (event: PointerEvent<HTMLElement>) => {
    const plot = scale.plot();
    const from = taken();
    if (plot === null || from === null) return;
    const away = event.clientY - from.y;
    if (held === null && Math.abs(away) < SLACK_PX) return;
    const least = from.isBeyond && from.top < plot.height ? from.top : 0;
    const y = Math.min(Math.max(from.top + away, least), plot.height);
    // Pulled further out, a line beyond the pane must not leap to the pane's end.
    if (from.isBeyond && y === from.top) return take(price);
    const at = priceAt(plot.toPrice(y), precision);
    take(event.shiftKey ? toPip(at, precision) : at);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const points = stepOf(event, precision);
    const next = (held ?? price) + (points ?? 0n);
    if (points !== null) {
      if (next > 0n) take(asPrice(next));
    } else if (event.key === 'Escape' && held !== null) putBack();
    else if (event.key === 'Enter' || event.key === ' ') letGo();
    else return;
    event.preventDefault();
    // Neither the chart nor a dialog around it may take this key too.
    event.stopPropagation();
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const plot = scale.plot();
    if (event.button !== 0 || plot === null) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    focusTag(event.currentTarget);
    // A line beyond the pane is pulled in from the end where its tag stands.
    const y = plot.toY(Number(formatPrice(price, precision)));
    const top = y < 0 ? plot.height * FREE_ABOVE : Math.min(y, plot.height);
    begin({ y: event.clientY, top, isBeyond: top !== y });
  };
  const onBlur = () => {
    if (taken() === null && held !== null) putBack();
  };
  return {
    held,
    putBack: () => {
      if (taken() !== null || held !== null) putBack();
    },
    pointer: { onPointerDown, onPointerMove: pull, onPointerUp: letGo, onPointerCancel: putBack },
    keys: { onKeyDown, onBlur },
  };
}
