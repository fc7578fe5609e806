// Keeps the lines on the chart in step with the wanted ones, by id, and leaves the one alone that a finger holds.
import type { Chart, OverlayCreate } from 'klinecharts';
import { CANDLE_PANE, type LineLook, ORDER_LINE } from './order-line-overlay.ts';

export interface ShownLine extends LineLook {
  readonly id: string;
  readonly value: number;
}

/** Lines that a finger holds now. */
const held = new WeakMap<Chart, string>();

export function drawLines(
  chart: Chart,
  lines: readonly ShownLine[],
  onMove: (id: string, value: number) => void,
): void {
  const drawn = new Set(chart.getOverlays({ name: ORDER_LINE }).map((overlay) => overlay.id));
  for (const id of drawn) if (!lines.some((line) => line.id === id)) chart.removeOverlay({ id });
  for (const { id, value, ...look } of lines) {
    if (drawn.has(id)) {
      if (held.get(chart) !== id)
        chart.overrideOverlay({ id, points: [{ value }], extendData: look });
      continue;
    }
    const line: OverlayCreate<LineLook> = {
      name: ORDER_LINE,
      id,
      points: [{ value }],
      extendData: look,
      onPressedMoving: () => {
        if (look.canDrag) held.set(chart, id);
      },
      onPressedMoveEnd: ({ overlay }) => {
        if (held.get(chart) !== id) return;
        held.delete(chart);
        const moved = overlay.points[0]?.value;
        if (moved !== undefined) onMove(id, moved);
      },
    };
    // The library types what it gives back to a line as unknown; the template in order-line-overlay.ts is ours.
    chart.createOverlay(line as OverlayCreate);
  }
}

/** Heights of the lines that can be dragged, in the chart's pixels. */
export function gripHeights(chart: Chart): number[] {
  return chart.getOverlays({ name: ORDER_LINE }).flatMap((overlay) => {
    const value = overlay.points[0]?.value;
    const { canDrag } = overlay.extendData as LineLook;
    if (!canDrag || value === undefined) return [];
    const at = chart.convertToPixel({ value }, { paneId: CANDLE_PANE, absolute: true });
    const y = Array.isArray(at) ? at[0]?.y : at.y;
    return y === undefined ? [] : [y];
  });
}
