// The edge of a panel: the gap beside it is the handle. It is dragged with a mouse or a finger, moved by arrow keys, and
// restored by a double click; pulled far enough it closes the panel.
import { type PointerEvent, type KeyboardEvent, useRef, useState } from 'react';
import { isRightToLeft } from '../../lib/i18n.ts';
import { type Panel, SIZE_MAX, SIZE_MIN } from './desk-layout.ts';

const KEY_STEP = 8;

interface PanelEdgeProps {
  readonly panel: Panel;
  readonly label: string;
  readonly size: number;
  readonly onSize: (panel: Panel, size: number) => void;
  readonly onRestore: (panel: Panel) => void;
}

/** Which way a panel grows: to the right, to the left, upwards. */
const GROWS: Readonly<Record<Panel, readonly [x: number, y: number]>> = {
  watch: [1, 0],
  ticket: [-1, 0],
  dock: [0, -1],
};
const PLACES: Readonly<Record<Panel, string>> = {
  watch: 'inset-y-0 -end-[7px] w-2 cursor-col-resize',
  ticket: 'inset-y-0 -start-[7px] w-2 cursor-col-resize',
  dock: 'inset-x-0 -top-[7px] h-2 cursor-row-resize',
};

const mirror = (): 1 | -1 => (isRightToLeft() ? -1 : 1);

export function PanelEdge({ panel, label, size, onSize, onRestore }: PanelEdgeProps) {
  const from = useRef<{ readonly at: number; readonly size: number } | null>(null);
  const [isHeld, setHeld] = useState(false);
  const isAcross = panel === 'dock';
  const [x, y] = GROWS[panel];
  const placeOf = (event: PointerEvent): number =>
    isAcross ? event.clientY * y : event.clientX * x * mirror();
  const onKey = (event: KeyboardEvent): void => {
    const [right, down] = [
      { ArrowRight: 1, ArrowLeft: -1 }[event.key] ?? 0,
      { ArrowDown: 1, ArrowUp: -1 }[event.key] ?? 0,
    ];
    const by = isAcross ? down * y : right * x * mirror();
    if (by === 0) return;
    event.preventDefault();
    onSize(panel, Math.max(SIZE_MIN[panel], size + by * KEY_STEP));
  };
  return (
    <div
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation={isAcross ? 'horizontal' : 'vertical'}
      aria-valuenow={size}
      aria-valuemin={SIZE_MIN[panel]}
      aria-valuemax={SIZE_MAX[panel]}
      data-edge={panel}
      onKeyDown={onKey}
      onDoubleClick={() => onRestore(panel)}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        from.current = { at: placeOf(event), size };
        setHeld(true);
      }}
      onPointerMove={(event) => {
        if (from.current === null) return;
        onSize(panel, from.current.size + placeOf(event) - from.current.at);
      }}
      onLostPointerCapture={() => {
        from.current = null;
        setHeld(false);
      }}
      className={`group absolute z-20 touch-none !outline-none ${PLACES[panel]}`}
    >
      <span
        aria-hidden
        className={`absolute rounded-full bg-accent transition-opacity group-hover:opacity-100 group-focus-visible:opacity-100 ${isHeld ? 'opacity-100' : 'opacity-0'} ${isAcross ? 'inset-x-3 top-[3px] h-0.5' : 'inset-y-3 start-[3px] w-0.5'}`}
      />
    </div>
  );
}
