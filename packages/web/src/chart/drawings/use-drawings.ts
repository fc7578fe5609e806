// The drawings of one chart: those of its instrument, the one that is chosen, the tool that draws the next one, and the way
// back.
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { Instrument } from '@meridian/contract';
import { commandKey } from '@meridian/design/lib/command-key';
import { useT } from '../../lib/i18n.ts';
import { useSession } from '../../lib/session.ts';
import { useWorkspace } from '../../lib/workspace.ts';
import { toast } from '../../ui/toast.tsx';
import {
  DRAWINGS_MAX,
  type Drawing,
  type DrawingKind,
  type DrawingStep,
  areTooMany,
  putDrawing,
  readDrawings,
  removeDrawing,
  undoStep,
} from './drawings.ts';

/** A box is no drawing: it fills the form with an order. */
export type Tool = DrawingKind | 'box';

export interface Drawings {
  readonly all: readonly Drawing[];
  readonly chosen: Drawing | null;
  readonly choose: (id: string | null) => void;
  /** What the next pull draws; null: nothing. */
  readonly tool: Tool | null;
  readonly setTool: (tool: Tool | null) => void;
  /** A new one, or a changed one. @returns whether it is kept: the client hears why not */
  readonly put: (drawing: Drawing) => boolean;
  readonly remove: (id: string) => void;
  /** Null: nothing was changed here. */
  readonly undo: (() => void) | null;
  /** Whose words are being written; it may be new. */
  readonly written: Drawing | null;
  readonly write: (drawing: Drawing | null) => void;
  /** Where the box of the form's order begins, in time; null: it is not shown. */
  readonly boxFrom: number | null;
  readonly setBoxFrom: (time: number | null) => void;
}

/** Changes that can be undone. */
const STEPS_MAX = 50;

/** Calls `forget` while another account is drawn for the first time. */
function useOtherAccount(forget: () => void): void {
  const uid = useSession().user?.uid;
  const [of, setOf] = useState(uid);
  if (of === uid) return;
  setOf(uid);
  forget();
}

function useWhenTooMany(key: string, say: () => void): void {
  const [isOverfull] = useWorkspace(key, areTooMany);
  const sayNow = useEffectEvent(say);
  useEffect(() => {
    if (isOverfull) sayNow();
  }, [isOverfull]);
}

export function useDrawings({ Code: code }: Pick<Instrument, 'Code'>): Drawings {
  const t = useT();
  const key = `drawings.${code.toLowerCase()}`;
  const [all, setAll] = useWorkspace(key, readDrawings);
  const [chosenId, choose] = useState<string | null>(null);
  const [tool, setTool] = useState<Tool | null>(null);
  const [steps, setSteps] = useState<readonly DrawingStep[]>([]);
  const [written, write] = useState<Drawing | null>(null);
  const [boxFrom, setBoxFrom] = useState<number | null>(null);
  // What one account changed is neither undone nor written into the drawings of the next.
  useOtherAccount(() => {
    setSteps([]);
    choose(null);
    write(null);
  });
  const sayFull = () => toast.error(t('chart.drawings_full', { max: DRAWINGS_MAX }));
  useWhenTooMany(key, sayFull);
  const keep = (next: readonly Drawing[]): boolean => {
    const isFull = next.length > DRAWINGS_MAX;
    if (isFull) sayFull();
    else setAll(next);
    return !isFull;
  };
  const change = ({ next, step }: ReturnType<typeof putDrawing>): boolean => {
    const isKept = keep(next);
    if (isKept) setSteps([...steps, step].slice(-STEPS_MAX));
    return isKept;
  };
  const last = steps.at(-1);
  const undo = () => {
    // Others may stand where a removed one was: it comes back once there is room.
    if (last === undefined || !keep(undoStep(all, last))) return;
    setSteps(steps.slice(0, -1));
    choose(last.before === null ? null : last.id);
  };
  return {
    all,
    chosen: all.find(({ id }) => id === chosenId) ?? null,
    choose,
    tool,
    setTool: (next) => {
      choose(null);
      // Said before anything is drawn or written for nothing. A box is not kept.
      const isFull = next !== null && next !== 'box' && all.length >= DRAWINGS_MAX;
      if (isFull) sayFull();
      setTool(isFull ? null : next);
    },
    put: (drawing) => change(putDrawing(all, drawing)),
    remove: (id) => {
      choose(null);
      change(removeDrawing(all, id));
    },
    undo: last === undefined ? null : undo,
    written,
    write,
    boxFrom,
    setBoxFrom,
  };
}

/**
 * Ctrl Z, wherever in the chart the focus is.
 * @param rail its tools, if they stand elsewhere
 */
export function useUndoKey(
  chart: RefObject<HTMLElement | null>,
  rail: HTMLElement | null,
  undo: Drawings['undo'],
): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && commandKey(event) === 'z';
    if (!isUndo || undo === null || event.target instanceof HTMLInputElement) return;
    event.preventDefault();
    undo();
  });
  useEffect(() => {
    const elements = [chart.current, rail];
    for (const element of elements) element?.addEventListener('keydown', onKey);
    return () => {
      for (const element of elements) element?.removeEventListener('keydown', onKey);
    };
  }, [chart, rail]);
}
