// The lines of orders, of the form and of alerts over the candles, as elements of the page: a tag right of the last
// candle, which a mouse, a finger and the keys can hold, and the exact price at the axis. Being elements, they are
// drawn without the canvas, which keeps a held line at the screen's own speed, and a screen reader finds them.
import {
  type CSSProperties,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { Price } from '@meridian/units';
import { formatPrice as priceText } from '@meridian/units';
import { formatPrice } from '../lib/format.ts';
import { useQuote } from '../lib/quotes.ts';
import { inOne } from '../ui/sentences.ts';
import { useIsWide } from '../ui/wide-screen.ts';
import { Apart } from './order-lines/apart.tsx';
import { ON_PICTURE, TAG } from './plot/chart-names.ts';
import type { ChartPeriod } from './candles/chart-periods.ts';
import type { ChartScale } from './plot/chart-scale.ts';
import { type LineGrip, useLineGrip } from './order-lines/line-grip.ts';
import type { MadeChart } from './make-chart.ts';
import type { LineTone, ShownLine } from './order-lines/order-line-looks.ts';

interface PriceLinesProps {
  readonly made: MadeChart;
  readonly code: string;
  /** While it stays the same a line that is held stays so. */
  readonly period: ChartPeriod;
  readonly lines: readonly ShownLine[];
  readonly onMove: (id: string, price: Price) => void;
}

/** Room that the chart leaves right of the last candle for tags, at most; and without any. */
const TAG_ROOM_PX = 150;
/** On a phone that were half of the chart: there tags may lie on the newest candles. */
const NARROW_TAG_ROOM_PX = 50;
/** And never more than this part of the chart: one of several is as narrow as a phone. */
const TAG_ROOM_PART = 0.23;
const TAG_GAP_PX = 12;
const RIGHT_GAP_PX = 24;

export function PriceLines({ lines, ...of }: PriceLinesProps) {
  const { axis, scale } = of.made;
  useEffect(() => {
    axis.setLevels(lines.map((line) => Number(priceText(line.price, line.precision))));
  }, [axis, lines]);
  const plot = scale.plot();
  return (
    <div
      dir="ltr"
      {...{ [ON_PICTURE]: '' }}
      className="pointer-events-none absolute inset-x-0 top-0 z-5 overflow-hidden text-micro"
      style={{ height: plot?.height ?? 0, '--axis': `${plot?.axisWidth ?? 0}px` } as CSSProperties}
    >
      {lines.map((line) => (
        <PriceLine key={line.id} line={line} {...of} />
      ))}
    </div>
  );
}

/** Draws again when the pane's size changes; its lines follow each drawing by themselves. */
export function usePlotSize(scale: ChartScale): void {
  const [, setSize] = useState('');
  useEffect(() => {
    const look = () => {
      const plot = scale.plot();
      if (plot !== null) setSize(`${plot.height} ${plot.axisWidth}`);
    };
    look();
    return scale.subscribe(look);
  }, [scale]);
}

/** Keeps the space right of the last candle free while there are tags; whoever looks at older candles goes on doing so. */
export function useTagRoom({ chart, scale }: MadeChart, hasLines: boolean): void {
  // With its axis, whose prices may become wider as the candles move.
  const width = useSyncExternalStore(scale.subscribe, () => {
    const plot = scale.plot();
    return plot === null ? Infinity : plot.width + plot.axisWidth;
  });
  const most = useIsWide() ? TAG_ROOM_PX : NARROW_TAG_ROOM_PX;
  const room = Math.round(Math.min(most, width * TAG_ROOM_PART));
  const gap = hasLines ? room + TAG_GAP_PX : RIGHT_GAP_PX;
  const before = useRef<number | null>(null);
  useEffect(() => {
    const plot = scale.plot();
    const x = plot?.lastX ?? null;
    const free = plot === null || x === null ? gap : plot.width - x - plot.barWidth / 2;
    const isBack = before.current !== null && free < before.current - (plot?.barWidth ?? 0);
    before.current = gap;
    chart.setOffsetRightDistance(gap);
    if (isBack) chart.scrollByDistance(gap - free);
  }, [chart, scale, gap]);
}

interface PriceLineProps extends Omit<PriceLinesProps, 'lines'> {
  readonly line: ShownLine;
}

const TONES: Readonly<Record<LineTone, { line: string; tag: string; axis: string }>> = {
  ink: { line: 'border-ink', tag: 'border-ink text-text', axis: 'bg-ink text-on-ink' },
  up: { line: 'border-up', tag: 'border-up text-up', axis: 'bg-up-solid text-on-up' },
  down: { line: 'border-down', tag: 'border-down text-down', axis: 'bg-down-solid text-on-down' },
  accent: {
    line: 'border-accent',
    tag: 'border-accent text-accent',
    axis: 'bg-accent text-on-ink',
  },
  warn: { line: 'border-warn', tag: 'border-warn text-warn', axis: 'bg-warn text-on-ink' },
};

function PriceLine({ line, code, period, made, onMove }: PriceLineProps) {
  const { scale, placing } = made;
  const [element, setElement] = useState<HTMLElement | null>(null);
  const value = (price: Price) => Number(priceText(price, line.precision));
  const grip = useLineGrip(line, scale, {
    hold: (price) => {
      const placed = placing.lines.get(line.id);
      if (placed === undefined) return;
      placed.price = value(price ?? line.price);
      placing.place();
    },
    drop: (price) => onMove(line.id, price),
  });
  // Another period has other heights: the finger would hold another price than it shows.
  const putBack = useEffectEvent(() => grip.putBack());
  const heldIn = useRef(period);
  useEffect(() => {
    if (heldIn.current !== period) putBack();
    heldIn.current = period;
  }, [period]);
  // Another device has set what was being pulled out of it.
  useEffect(() => {
    if (!line.canDrag) putBack();
  }, [line.canDrag]);
  const at = value(grip.held ?? line.price);
  // Of an order its stops stay, and an alert far away is no risk: there may be many.
  const staysInSight = line.canDrag && !line.isEntry && line.tone !== 'warn';
  useLayoutEffect(() => {
    if (element === null) return undefined;
    placing.lines.set(line.id, { element, price: at, canDrag: line.canDrag, staysInSight });
    placing.place();
    return () => {
      placing.lines.delete(line.id);
    };
  }, [element, placing, line.id, at, line.canDrag, staysInSight]);
  const leave = useEffectEvent(() => placing.place());
  useEffect(() => () => leave(), []);
  const tone = TONES[line.tone];
  // Its parts are moved one by one, and not all at once: so the tags of all lines lie over the lines of all.
  const shown = (
    <div ref={setElement} className="group/line absolute inset-x-0 top-0 h-0">
      <span
        aria-hidden
        className={`group-data-beyond/line:hidden absolute start-0 end-(--axis) -top-px translate-y-(--at) border-t ${line.isEntry && grip.held === null ? '' : 'border-dashed'} ${tone.line}`}
      />
      {line.canDrag && !line.isEntry && <Edge grip={grip} />}
      <Tag line={line} code={code} grip={grip} />
      <span
        aria-hidden
        className={`figure absolute end-0.5 rounded-[6px] px-[5px] py-px font-semibold ${tone.axis} z-1 translate-y-[calc(var(--tag)-50%)]`}
      >
        {formatPrice(priceText(grip.held ?? line.price, line.precision), line.precision)}
      </span>
    </div>
  );
  if (!line.isEntry || grip.held === null) return shown;
  const stays = { ...line, id: `${line.id}.stays`, canDrag: false };
  return (
    <>
      {shown}
      <PriceLine {...{ code, period, made, onMove }} line={stays} />
    </>
  );
}

/** With a mouse a line can be held along its whole width; a finger holds its tag, and scrolls elsewhere. */
function Edge({ grip }: { readonly grip: LineGrip }) {
  return (
    <span
      aria-hidden
      {...grip.pointer}
      className="pointer-events-none absolute start-0 end-(--axis) top-[calc(-1*var(--edge-above,5px))] h-[calc(var(--edge-above,5px)+var(--edge-below,5px))] translate-y-(--at) cursor-ns-resize pointer-fine:pointer-events-auto"
    />
  );
}

interface TagProps {
  readonly line: ShownLine;
  readonly code: string;
  readonly grip: LineGrip;
}

/** Towards a line beyond the pane. */
const ARROW = 'hidden size-3 shrink-0';

function Tag({ line, code, grip }: TagProps) {
  // The money of an open order moves with the price.
  const quote = useQuote(code);
  const {
    head,
    money,
    rest,
    tone: pulled,
    isWrong,
  } = line.tag(grip.held ?? line.price, grip.held !== null, quote);
  const price = formatPrice(priceText(grip.held ?? line.price, line.precision), line.precision);
  const said = [price, head, money?.text ?? '', rest.join(' · ')].filter((word) => word !== '');
  const words = (
    <>
      {line.canDrag && <Dots />}
      <ArrowUp aria-hidden className={`${ARROW} group-data-[beyond=above]/line:block`} />
      <ArrowDown aria-hidden className={`${ARROW} group-data-[beyond=below]/line:block`} />
      {head !== '' && <span>{head}</span>}
      {money !== null && (
        <span
          className={`figure ${money.isGain === null ? '' : money.isGain ? 'text-up' : 'text-down'}`}
        >
          {money.text}
        </span>
      )}
      {rest.length > 0 && (
        <span className={`font-medium tabular-nums ${isWrong ? '' : 'text-text-2'}`}>
          <Apart parts={rest} />
        </span>
      )}
      <span className="figure hidden text-text-2 group-data-more/line:block after:content-[var(--more)]" />
    </>
  );
  const tone = isWrong
    ? 'border-negative bg-negative-soft text-negative'
    : `bg-bg ${TONES[pulled ?? line.tone].tag}`;
  const shape = `absolute end-[calc(var(--axis)+8px)] flex h-[22px] items-center gap-1.5 rounded-[7px] border px-2 font-semibold whitespace-nowrap z-1 translate-y-[calc(var(--tag)-50%)] ${tone}`;
  if (!line.canDrag)
    return (
      <span {...{ [TAG]: '' }} className={shape}>
        {words}
      </span>
    );
  return (
    <span
      {...{ [TAG]: '' }}
      role="slider"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={line.name}
      aria-valuenow={Number(priceText(grip.held ?? line.price, line.precision))}
      aria-valuetext={inOne(...said)}
      {...grip.pointer}
      {...grip.keys}
      className={`${shape} pointer-events-auto cursor-grab touch-none select-none before:absolute before:-inset-x-2 before:top-[calc(50%-var(--tag-above,22px))] before:bottom-[calc(50%-var(--tag-below,22px))] focus-visible:outline-2 active:cursor-grabbing ${grip.held === null ? '' : '!z-10 shadow-card'}`}
    >
      {words}
    </span>
  );
}

/** Six dots, as on things that can be held. */
const Dots = () => (
  <svg aria-hidden viewBox="0 0 6 10" className="h-2.5 w-1.5 shrink-0 fill-current opacity-70">
    {[1, 5].map((x) => [1, 5, 9].map((y) => <circle key={`${x} ${y}`} cx={x} cy={y} r={0.9} />))}
  </svg>
);
