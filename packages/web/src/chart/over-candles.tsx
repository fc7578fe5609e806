// What lies over the canvas: lines, drawings, the box of an order, the words for those who hear it, and what a tap offers.
import type { RefObject } from 'react';
import { latePart } from '../lib/late-code.ts';
import { getQuote } from '../lib/quotes.ts';
import type { ChartForm } from './order-lines/chart-form.ts';
import { AxisZone } from './plot/axis-zone.tsx';
import { ChartWords } from './chart-words.tsx';
import { drawnBox } from './order-lines/drawn-box.ts';
import type { DrawnPoint } from './drawings/drawings.ts';
import { DrawingLayer } from './drawings/drawing-layer.tsx';
import { FillMarks } from './fill-marks.tsx';
import type { MadeChart } from './make-chart.ts';
import { useMovedPlot } from './plot/moved-plot.ts';
import { OrderBox } from './order-lines/order-box.tsx';
import { priceAt } from './order-lines/order-lines.ts';
import { PlusAtPrice } from './plus-at-price.tsx';
import type { PriceChartProps } from './price-chart-props.ts';
import { PriceLines, usePlotSize, useTagRoom } from './price-lines.tsx';
import { useTap } from './order-lines/use-tap.ts';

const TapMenu = latePart(() => import('./order-lines/tap-menu.tsx'));

interface OverCandlesProps extends PriceChartProps {
  readonly made: MadeChart;
  readonly box: RefObject<HTMLDivElement | null>;
  readonly wordsId: string;
  /** As people call it; null: nothing is compared. */
  readonly compared: string | null;
}

export function OverCandles({ made, box, wordsId, compared, ...props }: OverCandlesProps) {
  const { instrument, period, lines, form, drawings, onMove } = props;
  const { chart, scale } = made;
  useTagRoom(made, lines.length > 0);
  usePlotSize(scale);
  const onBox = (from: DrawnPoint, to: DrawnPoint) => {
    if (form !== null && fillBox({ made, instrument, form }, from, to))
      drawings.setBoxFrom(from.time);
  };
  return (
    <>
      <FillMarks scale={scale} precision={instrument.PricePrecision} fills={props.fills} />
      {form !== null && <BoxOver {...props} form={form} made={made} />}
      <DrawingLayer
        scale={scale}
        precision={instrument.PricePrecision}
        drawings={drawings}
        onBox={onBox}
        focusChart={() =>
          box.current?.querySelector<HTMLElement>('[tabindex]')?.focus({ preventScroll: true })
        }
      />
      <PriceLines {...{ made, period, lines, onMove }} code={instrument.Code} />
      {form !== null && <TapOffers {...props} form={form} made={made} box={box} />}
      <AxisZone chart={chart} scale={scale} />
      <ChartWords
        id={wordsId}
        chart={chart}
        scale={scale}
        instrument={instrument}
        period={period}
        compared={compared}
        lines={lines}
      />
    </>
  );
}

/** So close to the last price an entry means the market. */
const NEAR_PX = 8;

interface FormOver {
  readonly made: MadeChart;
  readonly instrument: PriceChartProps['instrument'];
  readonly form: ChartForm;
}

function fillBox({ made, instrument, form }: FormOver, from: DrawnPoint, to: DrawnPoint): boolean {
  const plot = made.scale.plot();
  const { Code, PricePrecision: precision } = instrument;
  const last = getQuote(Code)?.close ?? null;
  if (plot === null) return false;
  const near = priceAt(Math.abs(plot.toPrice(0) - plot.toPrice(NEAR_PX)), precision);
  const market = last === null ? null : priceAt(last, precision);
  const box = drawnBox(priceAt(from.price, precision), priceAt(to.price, precision), {
    market,
    near,
  });
  if (box !== null) form.fillBox(box);
  return box !== null;
}

type FormOverProps = PriceChartProps & FormOver;

function BoxOver({ made, form, worth, instrument, drawings }: FormOverProps) {
  const plot = useMovedPlot(made.scale);
  const { boxFrom, setBoxFrom } = drawings;
  if (plot === null || boxFrom === null) return null;
  return (
    <OrderBox
      form={form}
      worth={worth}
      code={instrument.Code}
      plot={plot}
      from={boxFrom}
      onClose={() => setBoxFrom(null)}
    />
  );
}

function TapOffers({
  made,
  box,
  form,
  instrument,
  drawings,
}: FormOverProps & Pick<OverCandlesProps, 'box'>) {
  const { tool, chosen } = drawings;
  const isFree = tool === null && chosen === null;
  const { scale } = made;
  const { tapped, openAt, close } = useTap({
    ...{ box, scale, isFree },
    precision: instrument.PricePrecision,
  });
  return (
    <>
      {isFree && tapped === null && <PlusAtPrice box={box} scale={scale} onPress={openAt} />}
      {tapped !== null && (
        <TapMenu tapped={tapped} instrument={instrument} form={form} onClose={close} />
      )}
    </>
  );
}
