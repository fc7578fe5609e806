// The chart in the product's colours and type, read from the document so that theme and trend colours apply at once.
import type { CandleStyle, CandleType, DeepPartial, Styles } from 'klinecharts';
import type { ChartType } from './chart-views.ts';

const FAMILY = "'Geist App', system-ui, sans-serif";
/** The part of the pane's height that stays free above the candles, for the figures of what is drawn on them. */
export const FREE_ABOVE = 0.12;
const TEXT_SIZE = 10.5;

/** A browser prepares letters for its canvases when the first are measured, which takes a phone as long as a third of a chart. */
export function measureLetters(): void {
  const canvas = document.createElement('canvas').getContext('2d');
  if (canvas === null) return;
  canvas.font = `normal ${TEXT_SIZE}px ${FAMILY}`;
  canvas.measureText('0.123456789');
}

export interface ChartColours {
  readonly up: string;
  readonly down: string;
  readonly upSolid: string;
  readonly onUp: string;
  readonly downSolid: string;
  readonly onDown: string;
  readonly text3: string;
  readonly line: string;
  readonly ink: string;
  readonly onInk: string;
  readonly accent: string;
  readonly warn: string;
}

export function readColours(): ChartColours {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(name).trim();
  return {
    up: token('--up'),
    down: token('--down'),
    upSolid: token('--up-solid'),
    onUp: token('--on-up'),
    downSolid: token('--down-solid'),
    onDown: token('--on-down'),
    text3: token('--text-3'),
    line: token('--line'),
    ink: token('--ink'),
    onInk: token('--on-ink'),
    accent: token('--accent'),
    warn: token('--warn'),
  };
}

/** Lines of indicators, told apart by hue and lightness in both themes. */
export const indicatorColours = (colours: ChartColours = readColours()): readonly string[] => [
  '#D08A12',
  colours.accent,
  '#9B5DE5',
  '#0E9AA7',
  '#E0559A',
  '#5C8A3A',
];

export function chartStyles(colours: ChartColours, type: ChartType): DeepPartial<Styles> {
  const text = { color: colours.text3, size: TEXT_SIZE, family: FAMILY };
  const words = { ...text, marginTop: 2, marginBottom: 2 };
  const axis = {
    axisLine: { show: false },
    tickLine: { show: false },
    tickText: { ...text, marginStart: 8, marginEnd: 8 },
  };
  return {
    grid: { horizontal: { color: colours.line, style: 'solid' }, vertical: { show: false } },
    candle: candleStyles(colours, type),
    indicator: {
      tooltip: {
        showRule: 'always',
        offsetTop: 4,
        title: words,
        legend: words,
      },
      lines: indicatorColours(colours).map((color) => ({
        color,
        size: 1.25,
        style: 'solid',
        smooth: false,
        dashedValue: [],
      })),
      bars: [
        {
          style: 'fill',
          upColor: colours.up,
          downColor: colours.down,
          noChangeColor: colours.text3,
        },
      ],
      ohlc: { upColor: colours.up, downColor: colours.down, noChangeColor: colours.text3 },
      circles: [
        {
          style: 'fill',
          upColor: colours.up,
          downColor: colours.down,
          noChangeColor: colours.accent,
        },
      ],
    },
    xAxis: axis,
    yAxis: axis,
    separator: { size: 1, color: colours.line, fill: true, activeBackgroundColor: colours.line },
    crosshair: {
      horizontal: { line: { color: colours.text3 }, text: label(colours), features: [] },
      vertical: { line: { color: colours.text3 }, text: label(colours) },
    },
  };
}

const label = (colours: ChartColours) => ({
  color: colours.onInk,
  backgroundColor: colours.ink,
  borderColor: colours.ink,
  borderRadius: 6,
  size: TEXT_SIZE,
  family: FAMILY,
  weight: 600,
  paddingLeft: 5,
  paddingRight: 5,
  paddingTop: 3,
  paddingBottom: 3,
});

/** The kinds of bars as the chart library draws them. */
const LIBRARY_TYPES: Readonly<Record<ChartType, CandleType>> = {
  candles: 'candle_solid',
  hollow: 'candle_up_stroke',
  bars: 'ohlc',
  line: 'area',
  area: 'area',
  heikin_ashi: 'candle_solid',
};

function areaStyles({ accent }: ChartColours, type: ChartType): DeepPartial<CandleStyle['area']> {
  const ground = (part: number) =>
    type === 'line' ? 'transparent' : `color-mix(in srgb, ${accent} ${part}%, transparent)`;
  return {
    lineColor: accent,
    lineSize: 1.5,
    backgroundColor: [
      { offset: 0, color: ground(2) },
      { offset: 1, color: ground(22) },
    ],
    // A point that pulses would draw the chart sixty times a second for nothing.
    point: { show: false },
  };
}

function candleStyles(colours: ChartColours, type: ChartType): DeepPartial<CandleStyle> {
  const { up, down, text3 } = colours;
  const { backgroundColor: _ground, ...lastText } = label(colours);
  return {
    type: LIBRARY_TYPES[type],
    area: areaStyles(colours, type),
    bar: {
      upColor: up,
      downColor: down,
      noChangeColor: text3,
      upBorderColor: up,
      downBorderColor: down,
      noChangeBorderColor: text3,
      upWickColor: up,
      downWickColor: down,
      noChangeWickColor: text3,
    },
    priceMark: {
      // Beside the candles they would lie on others, and the axis says both.
      high: { show: false },
      low: { show: false },
      last: {
        // A Heikin-Ashi bar closes at a mean, which is no price.
        show: type !== 'heikin_ashi',
        upColor: colours.upSolid,
        downColor: colours.downSolid,
        noChangeColor: colours.text3,
        line: { style: 'dashed', dashedValue: [2, 3] },
        text: { ...lastText, color: colours.onUp, borderColor: 'transparent' },
      },
    },
    // The line above the candles tells it (chart-legend.ts).
    tooltip: { showRule: 'none', legend: { color: text3, size: TEXT_SIZE, family: FAMILY } },
  };
}
