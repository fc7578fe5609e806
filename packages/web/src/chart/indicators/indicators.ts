// The indicators that a client may put over and under the chart: which there are, with which parameters; several at
// once, kept with the account.

export type ParameterName =
  | 'length'
  | 'fast'
  | 'slow'
  | 'signal'
  | 'smoothing'
  | 'factor'
  | 'start'
  | 'step'
  | 'most';

export interface Parameter {
  readonly name: ParameterName;
  readonly initial: number;
  readonly min: number;
  readonly max: number;
}

export interface Indicator {
  /** What people call it. */
  readonly name: IndicatorName;
  /** The chart library's name, if it is another one. */
  readonly drawnAs?: string;
  /** over: drawn with the candles; under: in a pane of its own. */
  readonly place: 'over' | 'under';
  readonly parameters: readonly Parameter[];
  /** Lines that it draws over the candles. */
  readonly lines: number;
  /** It is a difference of prices, and counted as finely as they are; others are plain figures. */
  readonly isOfPrice?: true;
  /** Below and above these people look for a turn. */
  readonly guides?: readonly [number, number];
}

export const INDICATOR_NAMES = [
  'MA',
  'EMA',
  'BOLL',
  'VWAP',
  'ICHIMOKU',
  'SAR',
  'VOL',
  'MACD',
  'RSI',
  'STOCH',
  'KDJ',
  'ATR',
  'ADX',
  'CCI',
] as const;
export type IndicatorName = (typeof INDICATOR_NAMES)[number];

const BARS_MAX = 500;
const bars = (name: ParameterName, initial: number, min = 1): Parameter => ({
  name,
  initial,
  min,
  max: BARS_MAX,
});
const part = (name: ParameterName, initial: number, max: number): Parameter => ({
  name,
  initial,
  min: 1,
  max,
});

/** The chart library's Parabolic counts hundredths: 2 is a factor of 0.02. */
const SAR = [part('start', 2, 100), part('step', 2, 100), part('most', 20, 100)];

export const INDICATORS: readonly Indicator[] = [
  { name: 'MA', place: 'over', parameters: [bars('fast', 10), bars('slow', 30)], lines: 2 },
  { name: 'EMA', place: 'over', parameters: [bars('fast', 12), bars('slow', 26)], lines: 2 },
  {
    name: 'BOLL',
    place: 'over',
    parameters: [bars('length', 20, 2), part('factor', 2, 10)],
    lines: 3,
  },
  { name: 'VWAP', drawnAs: 'meridian.VWAP', place: 'over', parameters: [], lines: 1 },
  {
    name: 'ICHIMOKU',
    drawnAs: 'meridian.ICHIMOKU',
    place: 'over',
    parameters: [bars('fast', 9), bars('slow', 26), bars('length', 52)],
    lines: 4,
  },
  { name: 'SAR', place: 'over', parameters: SAR, lines: 1 },
  { name: 'VOL', place: 'over', parameters: [], lines: 0 },
  {
    name: 'MACD',
    place: 'under',
    parameters: [bars('fast', 12), bars('slow', 26), bars('signal', 9)],
    lines: 2,
    isOfPrice: true,
  },
  {
    name: 'RSI',
    place: 'under',
    parameters: [bars('fast', 6, 2), bars('slow', 14, 2)],
    lines: 2,
    guides: [30, 70],
  },
  {
    name: 'STOCH',
    drawnAs: 'meridian.STOCH',
    place: 'under',
    parameters: [bars('length', 14), bars('smoothing', 3), bars('signal', 3)],
    lines: 2,
    guides: [20, 80],
  },
  {
    name: 'KDJ',
    place: 'under',
    parameters: [bars('length', 9), bars('smoothing', 3), bars('signal', 3)],
    lines: 3,
    guides: [20, 80],
  },
  {
    name: 'ATR',
    drawnAs: 'meridian.ATR',
    place: 'under',
    parameters: [bars('length', 14)],
    lines: 1,
    isOfPrice: true,
  },
  {
    name: 'ADX',
    drawnAs: 'meridian.ADX',
    place: 'under',
    parameters: [bars('length', 14)],
    lines: 3,
  },
  {
    name: 'CCI',
    drawnAs: 'meridian.CCI',
    place: 'under',
    parameters: [bars('length', 20)],
    lines: 1,
    guides: [-100, 100],
  },
];

/** More panes than this under the chart leave too little of it to read. */
export const PANES_MAX = 3;

/** One that is on the chart. */
export interface ChosenIndicator {
  readonly name: IndicatorName;
  /** In the order of its parameters. */
  readonly parameters: readonly number[];
}

export const indicatorOf = (name: IndicatorName): Indicator =>
  INDICATORS.find((one) => one.name === name) ?? missing(name);

function missing(name: string): never {
  throw new RangeError(`no indicator is called ${name}`);
}

const initialOf = (name: IndicatorName): ChosenIndicator => ({
  name,
  parameters: indicatorOf(name).parameters.map(({ initial }) => initial),
});

/** Moving averages, and the volume, which belongs to a chart. */
const INITIAL: readonly ChosenIndicator[] = [initialOf('MA'), initialOf('VOL')];

export const isWithin = (value: number, { min, max }: Parameter): boolean =>
  Number.isInteger(value) && value >= min && value <= max;

function readOne(value: unknown): ChosenIndicator[] {
  if (typeof value !== 'object' || value === null) return [];
  const { name, parameters } = value as { name?: unknown; parameters?: unknown };
  const known = INDICATORS.find((one) => one.name === name);
  if (known === undefined) return [];
  const given: readonly unknown[] = Array.isArray(parameters) ? parameters : [];
  return [
    {
      name: known.name,
      parameters: known.parameters.map((parameter, i) => {
        const number = given[i];
        return typeof number === 'number' && isWithin(number, parameter)
          ? number
          : parameter.initial;
      }),
    },
  ];
}

/** What is kept, as far as this version knows it. */
export const readIndicators = (value: unknown): readonly ChosenIndicator[] =>
  Array.isArray(value) ? value.flatMap(readOne) : INITIAL;

/** The choice after one was switched; a fourth pane replaces the oldest. */
export function switchIndicator(
  chosen: readonly ChosenIndicator[],
  name: IndicatorName,
): readonly ChosenIndicator[] {
  if (chosen.some((one) => one.name === name)) return chosen.filter((one) => one.name !== name);
  const isUnder = (one: ChosenIndicator) => indicatorOf(one.name).place === 'under';
  const next = [...chosen, initialOf(name)];
  const under = next.filter(isUnder);
  if (indicatorOf(name).place === 'over' || under.length <= PANES_MAX) return next;
  return next.filter((one) => one !== under[0]);
}

export const setParameter = (
  chosen: readonly ChosenIndicator[],
  of: { readonly name: IndicatorName; readonly index: number; readonly value: number },
): readonly ChosenIndicator[] =>
  chosen.map((one) =>
    one.name === of.name ? { ...one, parameters: one.parameters.with(of.index, of.value) } : one,
  );
