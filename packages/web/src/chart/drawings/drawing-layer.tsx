// The drawings over the candles, and the next one while it is drawn. A tap chooses one: then its points can be pulled, the
// arrow keys move it, Delete takes it away. For those who hear the page they are a list.
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { newId } from '../../lib/device.ts';
import { useT } from '../../lib/i18n.ts';
import { ON_PICTURE } from '../plot/chart-names.ts';
import type { ChartScale, Plot } from '../plot/chart-scale.ts';
import { DRAWING_PART, DRAWING_TONES } from './drawing-looks.ts';
import { DrawingCanvas } from './drawing-canvas.tsx';
import { useFocusStays } from './focus-stays.ts';
import { useMovedPlot } from '../plot/moved-plot.ts';
import { type DrawingHold, spotOf, useDrawingHold } from './drawing-hold.ts';
import { ChosenDrawing, ToolHint } from './drawing-pill.tsx';
import { Shape } from './drawing-shape.tsx';
import { type DrawingShape, shapeOf } from './drawing-shapes.ts';
import { type WordsOf, drawingName, drawnPrice, measureText } from './drawing-words.ts';
import type { DrawnPoint, Drawing } from './drawings.ts';
import type { Drawings, Tool } from './use-drawings.ts';

interface DrawingLayerProps {
  readonly scale: ChartScale;
  readonly precision: number;
  readonly drawings: Drawings;
  /** What a pull with the box means. */
  readonly onBox: (from: DrawnPoint, to: DrawnPoint) => void;
  /** Where the focus goes when what has it goes. */
  readonly focusChart: () => void;
}

/**
 * What is held by a finger stays under it: `touch-action` does not reach into the picture, and the browser would scroll the
 * page instead.
 */
function keepTouches(layer: HTMLElement | null) {
  const onStart = (event: TouchEvent) => {
    if (event.target instanceof Element && event.target.closest('[data-hold]'))
      event.preventDefault();
  };
  layer?.addEventListener('touchstart', onStart, { passive: false });
  return () => layer?.removeEventListener('touchstart', onStart);
}

/** Whoever presses elsewhere has chosen none. */
function useLeaving({ chosen, choose }: Drawings): void {
  const isChosen = chosen !== null;
  useEffect(() => {
    if (!isChosen) return undefined;
    const leave = ({ target }: PointerEvent) => {
      if (target instanceof Element && target.closest(`[${DRAWING_PART}], [role=dialog]`)) return;
      choose(null);
    };
    document.addEventListener('pointerdown', leave, true);
    return () => document.removeEventListener('pointerdown', leave, true);
  }, [isChosen, choose]);
}

function shapeFor(
  { kind, points, text = '' }: Pick<Drawing, 'kind' | 'points' | 'text'>,
  plot: Plot,
  words: WordsOf,
): DrawingShape {
  return shapeOf(
    kind,
    points.map((point) => spotOf(plot, point)),
    {
      width: plot.width,
      priceAt: (y) => drawnPrice(plot.toPrice(y), words.precision),
      measure: (from, to) => measureText(plot, { from, to }, words),
      text,
    },
  );
}

export function DrawingLayer(props: DrawingLayerProps) {
  const { scale, precision, drawings, onBox, focusChart } = props;
  const t = useT();
  const plot = useMovedPlot(scale);
  useLeaving(drawings);
  const { all, chosen, tool, setTool } = drawings;
  if (plot === null || (all.length === 0 && tool === null)) return null;
  return (
    <div
      ref={keepTouches}
      dir="ltr"
      // Under the tags of orders, whose figures must be read; over them while it is drawn or held.
      className={`pointer-events-none absolute top-0 left-0 ${tool === null && chosen === null ? 'z-4' : 'z-6'}`}
      style={{ width: plot.width, height: plot.height }}
      {...{ [DRAWING_PART]: '' }}
    >
      <svg
        width={plot.width}
        height={plot.height}
        {...{ [ON_PICTURE]: '' }}
        className="block overflow-hidden"
      >
        {all.length > 0 && (
          <g role="list" aria-label={t('chart.drawings')}>
            {all.map((drawing) => (
              <DrawnItem
                key={drawing.id}
                drawing={drawing}
                plot={plot}
                precision={precision}
                drawings={drawings}
                focusChart={focusChart}
              />
            ))}
          </g>
        )}
        {tool !== null && (
          <NextDrawing
            key={tool}
            tool={tool}
            plot={plot}
            precision={precision}
            drawings={drawings}
            onBox={onBox}
            focusChart={focusChart}
          />
        )}
      </svg>
      {tool !== null && <ToolHint tool={tool} onEnd={() => setTool(null)} />}
      {tool === null && chosen !== null && <ChosenDrawing chosen={chosen} drawings={drawings} />}
    </div>
  );
}

interface NextDrawingProps {
  readonly tool: Tool;
  readonly plot: Plot;
  readonly precision: number;
  readonly drawings: Drawings;
  readonly onBox: DrawingLayerProps['onBox'];
  readonly focusChart: DrawingLayerProps['focusChart'];
}

function NextDrawing(props: NextDrawingProps) {
  const { tool, plot, precision, drawings, onBox, focusChart } = props;
  const t = useT();
  const [next, setNext] = useState<readonly DrawnPoint[] | null>(null);
  const kind = tool === 'box' ? 'rectangle' : tool;
  const onDrawn = (points: readonly DrawnPoint[]) => {
    const [from, to] = points;
    if (tool === 'box') {
      drawings.setTool(null);
      if (from !== undefined && to !== undefined) onBox(from, to);
      return undefined;
    }
    const drawing: Drawing = { id: newId(), kind: tool, colour: 'blue', points };
    drawings.setTool(null);
    // A text is kept once it has words.
    if (tool === 'text') return drawings.write(drawing);
    if (drawings.put(drawing)) drawings.choose(drawing.id);
    return undefined;
  };
  return (
    <>
      {next !== null && (
        <g className={DRAWING_TONES.blue.text}>
          <Shape shape={shapeFor({ kind, points: next }, plot, { precision, t })} hold={null} />
        </g>
      )}
      <DrawingCanvas
        tool={tool}
        plot={plot}
        precision={precision}
        onNext={setNext}
        onDrawn={onDrawn}
        onEnd={() => drawings.setTool(null)}
        focusChart={focusChart}
      />
    </>
  );
}

interface DrawnItemProps {
  readonly drawing: Drawing;
  readonly plot: Plot;
  readonly precision: number;
  readonly drawings: Drawings;
  readonly focusChart: DrawingLayerProps['focusChart'];
}

/** Its own keys, after those that move it. */
function keysOf({ drawing, drawings }: DrawnItemProps, hold: DrawingHold, index: number | null) {
  const { onKeyDown, ...rest } = hold.keys(index);
  return {
    ...rest,
    onKeyDown: (event: KeyboardEvent<SVGElement>) => {
      onKeyDown(event);
      if (!event.defaultPrevented) onDrawingKey(event, drawing, drawings);
    },
  };
}

function DrawnItem(props: DrawnItemProps) {
  const { drawing, plot, precision, drawings, focusChart } = props;
  const words = { precision, t: useT() };
  const body = useRef<SVGGElement>(null);
  useFocusStays(body, focusChart);
  const isChosen = drawings.chosen?.id === drawing.id;
  const onChoose = () => drawings.choose(drawing.id);
  const onPut = drawings.put;
  const hold = useDrawingHold({ drawing, plot, precision, isChosen, onChoose, onPut });
  useEffect(() => {
    const item = body.current?.parentElement;
    if (isChosen && !item?.contains(document.activeElement))
      body.current?.focus({ preventScroll: true });
  }, [isChosen]);
  return (
    <g role="listitem" className={DRAWING_TONES[drawing.colour].text}>
      <g
        ref={body}
        role="button"
        tabIndex={0}
        aria-pressed={isChosen}
        aria-label={drawingName(hold.shown, words)}
        onFocus={onChoose}
        className="outline-none"
        {...keysOf(props, hold, null)}
      >
        <Shape
          shape={shapeFor(hold.shown, plot, words)}
          hold={{
            ...hold.pointer(null),
            className: 'pointer-events-auto cursor-move',
            ...(isChosen && { 'data-hold': '' }),
          }}
          isChosen={isChosen}
        />
      </g>
      {isChosen && <Handles {...props} hold={hold} />}
    </g>
  );
}

const HANDLE_PX = 5;
const FINGER_PX = 16;

/** The points of the chosen one, to be pulled each by itself. */
function Handles({ hold, ...props }: DrawnItemProps & { readonly hold: DrawingHold }) {
  const { plot, precision } = props;
  const t = useT();
  return hold.shown.points.map((point, index) => {
    const { x, y } = spotOf(plot, point);
    const number = index + 1;
    return (
      <g
        key={number}
        role="button"
        tabIndex={0}
        aria-label={t('chart.drawing_point', {
          number,
          price: drawnPrice(point.price, precision),
        })}
        className="pointer-events-auto cursor-move outline-none focus-visible:[&>:last-child]:fill-current"
        data-hold=""
        {...hold.pointer(index)}
        {...keysOf(props, hold, index)}
      >
        <circle cx={x} cy={y} r={FINGER_PX} fill="transparent" />
        <circle
          cx={x}
          cy={y}
          r={HANDLE_PX}
          stroke="currentColor"
          strokeWidth={2}
          fill="var(--bg)"
        />
      </g>
    );
  });
}

/** Delete removes, Enter writes a text's words, Escape leaves it, Ctrl Z undoes. */
function onDrawingKey(
  event: KeyboardEvent<SVGElement>,
  drawing: Drawing,
  drawings: Drawings,
): void {
  const { key } = event;
  if (key === 'Delete' || key === 'Backspace') drawings.remove(drawing.id);
  else if (key === 'Escape') drawings.choose(null);
  else if (key === 'Enter' && drawing.kind === 'text') drawings.write(drawing);
  else return;
  event.preventDefault();
  event.stopPropagation();
}
