// What a client drew on a chart: kind, colour, and the moments and prices that it hangs on. Kept for each account and
// instrument, the same in every period. A change can be undone.

export const DRAWING_KINDS = [
  'trend',
  'ray',
  'horizontal',
  'channel',
  'fibonacci',
  'rectangle',
  'text',
  'measure',
] as const;
export type DrawingKind = (typeof DRAWING_KINDS)[number];

export const DRAWING_COLOURS = ['blue', 'amber', 'violet', 'teal', 'ink'] as const;
export type DrawingColour = (typeof DRAWING_COLOURS)[number];

export interface DrawnPoint {
  /** ms since the epoch. */
  readonly time: number;
  readonly price: number;
}

export interface Drawing {
  readonly id: string;
  readonly kind: DrawingKind;
  readonly colour: DrawingColour;
  readonly points: readonly DrawnPoint[];
  /** Of the kind `text` alone. */
  readonly text?: string;
}

/** How many points each kind hangs on. */
const POINTS_OF: Readonly<Record<DrawingKind, number>> = {
  trend: 2,
  ray: 2,
  horizontal: 1,
  channel: 3,
  fibonacci: 2,
  rectangle: 2,
  text: 1,
  measure: 2,
};

/** A document of the workspace holds 32 KiB; so many drawings take less than that. */
export const DRAWINGS_MAX = 60;
export const DRAWING_TEXT_MAX = 80;

function readPoint(value: unknown): DrawnPoint[] {
  const { time, price } = (value ?? {}) as { readonly time?: unknown; readonly price?: unknown };
  return Number.isFinite(time) && Number.isFinite(price)
    ? [{ time: Number(time), price: Number(price) }]
    : [];
}

function readOne(value: unknown): Drawing[] {
  if (typeof value !== 'object' || value === null) return [];
  const { id, kind, colour, points, text } = value as Readonly<Record<string, unknown>>;
  const known = DRAWING_KINDS.find((one) => one === kind);
  if (typeof id !== 'string' || known === undefined || !Array.isArray(points)) return [];
  const read = points.flatMap(readPoint);
  if (read.length !== POINTS_OF[known]) return [];
  return [
    {
      id,
      kind: known,
      colour: DRAWING_COLOURS.find((one) => one === colour) ?? 'blue',
      points: read,
      ...(known === 'text' && {
        text: typeof text === 'string' ? text.slice(0, DRAWING_TEXT_MAX) : '',
      }),
    },
  ];
}

/** What is kept, as far as this version knows it. */
export const readDrawings = (value: unknown): readonly Drawing[] =>
  Array.isArray(value) ? value.flatMap(readOne).slice(0, DRAWINGS_MAX) : [];

/** What two devices drew was put together, and is more than a chart shows. */
export const areTooMany = (value: unknown): boolean =>
  Array.isArray(value) && value.length > DRAWINGS_MAX;

/**
 * The points that a pull from one to another sets.
 * @param channelHeight how far a channel's second line is from the first, until its point is moved
 */
export function pointsOfPull(
  kind: DrawingKind,
  from: DrawnPoint,
  to: DrawnPoint,
  channelHeight: number,
): readonly DrawnPoint[] {
  if (POINTS_OF[kind] === 1) return [to];
  if (kind !== 'channel') return [from, to];
  return [from, to, { time: from.time, price: from.price + channelHeight }];
}

/** How one drawing was before a change, and where it stood; null: it was not there. */
export interface DrawingStep {
  readonly id: string;
  readonly before: Drawing | null;
  readonly at: number;
}

const stepOf = (drawings: readonly Drawing[], id: string): DrawingStep => {
  const at = drawings.findIndex((one) => one.id === id);
  return { id, before: drawings[at] ?? null, at: at === -1 ? drawings.length : at };
};

/** A new drawing is the last; a changed one keeps its place. */
export function putDrawing(
  drawings: readonly Drawing[],
  drawing: Drawing,
): { readonly next: readonly Drawing[]; readonly step: DrawingStep } {
  const step = stepOf(drawings, drawing.id);
  const next = step.before === null ? [...drawings, drawing] : drawings.with(step.at, drawing);
  return { next, step };
}

export const removeDrawing = (
  drawings: readonly Drawing[],
  id: string,
): { readonly next: readonly Drawing[]; readonly step: DrawingStep } => ({
  next: drawings.filter((one) => one.id !== id),
  step: stepOf(drawings, id),
});

/** Only the one drawing goes back: what another chart or device changed meanwhile stays. */
export function undoStep(
  drawings: readonly Drawing[],
  { id, before, at }: DrawingStep,
): readonly Drawing[] {
  const others = drawings.filter((one) => one.id !== id);
  return before === null ? others : others.toSpliced(at, 0, before);
}
