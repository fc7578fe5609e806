// Places the labels of lines and prices: at their level if there is room, else pushed apart, in the order of their
// levels and as near to them as possible. The last price keeps its place, which the chart library gives it.

export interface AxisLabel {
  readonly id: string;
  /** The true level, in pixels from the top. */
  readonly y: number;
}

/** From the middle of a line's label to the middle of the next: its tag, of the same height, is higher. */
export const LABEL_STEP_PX = 24;
/** From there to the middle of a price of the axis. */
export const PRICE_STEP_PX = 19;

/** A tag is higher than the label at the axis: so far from an end its middle is at least. */
const EDGE_PX = 12;

/** How many labels fit between the last price's and an end. */
const roomIn = (space: number): number => Math.max(0, Math.floor(space / LABEL_STEP_PX));

/** Pushes a row of labels, sorted from top to bottom, to be a step apart between two bounds. */
function spread(levels: readonly number[], from: number, to: number): number[] {
  const places: number[] = [];
  let least = from;
  for (const level of levels) {
    const place = Math.max(level, least);
    places.push(place);
    least = place + LABEL_STEP_PX;
  }
  let most = to;
  for (let i = places.length - 1; i >= 0; i -= 1) {
    places[i] = Math.min(places[i] ?? most, most);
    most = (places[i] ?? most) - LABEL_STEP_PX;
  }
  return places;
}

/**
 * Places the labels. Labels wholly beyond the axis stay where they are: nobody sees them.
 * @param of.fixed the middle of a label that does not give way, if there is one
 * @param of.above so much at the top is taken by something else
 */
export function labelPlaces(
  labels: readonly AxisLabel[],
  of: { readonly height: number; readonly fixed: number | null; readonly above?: number },
): ReadonlyMap<string, number> {
  const { height, fixed } = of;
  const half = LABEL_STEP_PX / 2;
  const [top, end] = [(of.above ?? 0) + EDGE_PX, height - EDGE_PX];
  const seen = labels
    .filter(({ y }) => y >= -half && y <= height + half)
    .toSorted((a, b) => a.y - b.y || (a.id < b.id ? -1 : 1));
  const levels = seen.map(({ y }) => y);
  const above = fixed === null ? seen.length : levels.filter((y) => y < fixed).length;
  // Where the last price is so near an end that not all have room there, the nearest to it go to its other side.
  const count =
    fixed === null
      ? above
      : Math.min(Math.max(above, levels.length - roomIn(end - fixed)), roomIn(fixed - top));
  const upper = spread(
    levels.slice(0, count),
    top,
    Math.min(end, (fixed ?? Infinity) - LABEL_STEP_PX),
  );
  const lower = spread(levels.slice(count), Math.max(top, (fixed ?? 0) + LABEL_STEP_PX), end);
  return new Map(seen.map(({ id, y }, i) => [id, [...upper, ...lower][i] ?? y] as const));
}

/** Beyond which end of the pane a line is whose tag stays at that end. */
type BeyondEnd = 'above' | 'below';

export interface Beyond {
  readonly end: BeyondEnd;
  /** How many lines lie further beyond the same end. */
  readonly more: number;
}

/** Of the lines wholly beyond the pane the nearest one at each end: that end says that it is there, and how many more. */
export function linesBeyond(
  lines: readonly AxisLabel[],
  height: number,
): ReadonlyMap<string, Beyond> {
  const ends = [
    ['above', lines.filter(({ y }) => y < 0).toSorted((a, b) => b.y - a.y)],
    ['below', lines.filter(({ y }) => y > height).toSorted((a, b) => a.y - b.y)],
  ] as const;
  return new Map(
    ends.flatMap(([end, [nearest, ...further]]) =>
      nearest === undefined ? [] : [[nearest.id, { end, more: further.length }] as const],
    ),
  );
}

/** How far something can be held above and below its middle, in pixels. */
export interface Reach {
  readonly above: number;
  readonly below: number;
}

/** Each reaches so far as `most`, but no further than halfway to the next: between two the nearer one is held. */
export function reaches(places: readonly AxisLabel[], most: number): ReadonlyMap<string, Reach> {
  const sorted = places.toSorted((a, b) => a.y - b.y);
  return new Map(
    sorted.map(({ id, y }, i) => {
      const above = Math.min(most, (y - (sorted[i - 1]?.y ?? -Infinity)) / 2);
      return [id, { above, below: Math.min(most, ((sorted[i + 1]?.y ?? Infinity) - y) / 2) }];
    }),
  );
}
