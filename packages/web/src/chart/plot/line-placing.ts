// Puts the lines over the candles where their prices are, at each drawing and at each step of a line that is held:
// lines at the exact height, tags and labels moved apart where they would meet. Nothing but styles changes here, and the
// attribute of a tag that stays at an end of the pane because its line is beyond it.
import { type AxisLabel, type Beyond, labelPlaces, linesBeyond, reaches } from './axis-labels.ts';
import type { ChartScale } from './chart-scale.ts';
import { FREE_ABOVE } from './chart-style.ts';

export interface PlacedLine {
  readonly element: HTMLElement;
  /** As a number of the chart. */
  price: number;
  readonly canDrag: boolean;
  /** Beyond the pane its tag stays at the end, where it can be held. */
  readonly staysInSight: boolean;
}

export interface LinePlacing {
  readonly lines: Map<string, PlacedLine>;
  readonly place: () => void;
}

const HALF_LINE_PX = 1;
/** Half of what a finger needs, and of the width in which a mouse takes a line. */
const TAG_REACH_PX = 22;
const EDGE_REACH_PX = 5;
/** In a narrow pane the figures of the legend reach to the tags: they take two rows there. */
const NARROW_PX = 420;
const LEGEND_PX = 34;

/** Which end of the pane the line is beyond, and how many more are: "+2". */
function showBeyond({ dataset, style }: HTMLElement, beyond: Beyond | undefined): void {
  if (beyond === undefined) delete dataset['beyond'];
  else dataset['beyond'] = beyond.end;
  const more = beyond?.more ?? 0;
  if (more === 0) delete dataset['more'];
  else dataset['more'] = '';
  style.setProperty('--more', `"+${more}"`);
}

/** @param onHeights where labels stand at the axis, the last price's among them */
export function linePlacing(
  scale: ChartScale,
  onHeights: (heights: readonly number[]) => void,
): LinePlacing {
  const lines = new Map<string, PlacedLine>();
  const setReach = (of: 'tag' | 'edge', middles: readonly AxisLabel[], most: number) => {
    for (const [id, { above, below }] of reaches(middles, most)) {
      const style = lines.get(id)?.element.style;
      style?.setProperty(`--${of}-above`, `${above}px`);
      style?.setProperty(`--${of}-below`, `${below}px`);
    }
  };
  const place = () => {
    const plot = scale.plot();
    if (plot === null) return;
    const { height, lastY } = plot;
    const kept = [...lines].filter(([, { staysInSight }]) => staysInSight);
    const beyond = linesBeyond(
      kept.map(([id, { price }]) => ({ id, y: plot.toY(price) })),
      height,
    );
    const levels = [...lines].map(([id, { price, element }]) => {
      const y = plot.toY(price);
      const end = beyond.get(id)?.end;
      // Above, below the figures of the legend.
      if (end !== undefined) return { id, element, y: height * (end === 'above' ? FREE_ABOVE : 1) };
      // Whoever moves a line by keys beyond the pane still holds it: hidden, it would lose the focus.
      const isHeld = element.contains(document.activeElement);
      return { id, element, y: isHeld ? Math.min(Math.max(y, 0), height) : y };
    });
    const places = labelPlaces(levels, {
      ...{ height, fixed: lastY },
      above: plot.width < NARROW_PX ? LEGEND_PX : 0,
    });
    const seen = levels.filter(({ id }) => lines.get(id)?.canDrag === true && places.has(id));
    const tags = seen.map(({ id, y }) => ({ id, y: places.get(id) ?? y }));
    setReach('tag', tags, TAG_REACH_PX);
    setReach('edge', seen, EDGE_REACH_PX);
    for (const { id, element, y } of levels) {
      const { style } = element;
      showBeyond(element, beyond.get(id));
      const isSeen = y >= -HALF_LINE_PX && y <= height + HALF_LINE_PX;
      style.setProperty('--at', `${y}px`);
      style.visibility = isSeen ? '' : 'hidden';
      style.setProperty('--tag', `${places.get(id) ?? y}px`);
    }
    onHeights([...places.values(), ...(lastY === null ? [] : [lastY])]);
  };
  return { lines, place };
}
