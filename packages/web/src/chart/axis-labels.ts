// Places the labels of lines and prices: at their level if there is room, else pushed apart, in the order of their
// levels and as near to them as possible. The last price keeps its place, which the chart library gives it.

export interface AxisLabel {
  readonly id: string;
  /** The true level, in pixels from the top. */
  readonly y: number;
}

/** From the middle of a label to the middle of the next. */
export const LABEL_STEP_PX = 19;

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
 * @param fixed the middle of a label that does not give way, if there is one
 */
export function labelPlaces(
  labels: readonly AxisLabel[],
  { height, fixed }: { readonly height: number; readonly fixed: number | null },
): ReadonlyMap<string, number> {
  const half = LABEL_STEP_PX / 2;
  const seen = labels
    .filter(({ y }) => y >= -half && y <= height + half)
    .toSorted((a, b) => a.y - b.y || (a.id < b.id ? -1 : 1));
  const isAbove = ({ y }: AxisLabel) => fixed === null || y < fixed;
  const above = seen.filter(isAbove);
  const below = seen.filter((label) => !isAbove(label));
  const levels = (row: readonly AxisLabel[]) => row.map(({ y }) => y);
  const end = height - half;
  const upper = spread(levels(above), half, fixed === null ? end : fixed - LABEL_STEP_PX);
  const lower = spread(levels(below), fixed === null ? half : fixed + LABEL_STEP_PX, end);
  return new Map(
    [...above, ...below].map(({ id, y }, i) => [id, [...upper, ...lower][i] ?? y] as const),
  );
}
