// The layout of the desk on this class of screens, and how it is changed.
import { useCallback, useMemo, useRef, useEffect, useSyncExternalStore } from 'react';
import { useWorkspace } from '../../lib/workspace.ts';
import { heldMedia } from '../../ui/wide-screen.ts';
import {
  type DeskLayout,
  LAYOUT_READERS,
  type Panel,
  draggedSize,
  gridOf,
  initialLayout,
} from './desk-layout.ts';
import { type WidthClass, useWidthClass } from './width-class.ts';

export interface Desk {
  readonly width: WidthClass;
  readonly layout: DeskLayout;
  readonly change: (change: Partial<DeskLayout>) => void;
  readonly grid: string;
  readonly isOpen: (panel: Panel) => boolean;
  readonly toggle: (panel: Panel, isOpen?: boolean) => void;
  readonly resize: (panel: Panel, size: number) => void;
  /** The size that the panel has at first. */
  readonly restore: (panel: Panel) => void;
}

/** Of a small screen, or one that is enlarged. */
const low = heldMedia('(height < 40rem)');

export function useDeskLayout(): Desk {
  const width = useWidthClass();
  const isLow = useSyncExternalStore(low.follow, low.now);
  const [layout, setLayout] = useWorkspace(`desk.${width}`, LAYOUT_READERS[width]);
  const latest = useRef(layout);
  useEffect(() => {
    latest.current = layout;
  });
  const change = useCallback(
    (changed: Partial<DeskLayout>) => {
      // Two changes may come before the next drawing.
      latest.current = { ...latest.current, ...changed };
      setLayout(latest.current);
    },
    [setLayout],
  );
  return useMemo(() => {
    const toggle: Desk['toggle'] = (panel, isOpen) => {
      const { closed } = latest.current;
      const isNow = !closed.includes(panel);
      if (isNow === isOpen) return;
      change({
        closed: isNow ? [...closed, panel] : closed.filter((one) => one !== panel),
      });
    };
    const setSize = (panel: Panel, size: number): void =>
      change({ sizes: { ...latest.current.sizes, [panel]: size } });
    return {
      width,
      layout,
      change,
      grid: gridOf(width, layout, isLow),
      isOpen: (panel) => !layout.closed.includes(panel),
      toggle,
      resize: (panel, size) => {
        const next = draggedSize(panel, size);
        toggle(panel, next !== null);
        if (next !== null) setSize(panel, next);
      },
      restore: (panel) => {
        toggle(panel, true);
        setSize(panel, initialLayout(width).sizes[panel]);
      },
    };
  }, [width, isLow, layout, change]);
}
