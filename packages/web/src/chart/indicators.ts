// The indicators that a client may put over and under the chart; several at once, remembered.

export type IndicatorName = 'MA' | 'EMA' | 'BOLL' | 'SAR' | 'VOL' | 'MACD' | 'RSI' | 'KDJ';

export interface IndicatorChoice {
  /** The chart's name for it, which is also what people call it. */
  readonly name: IndicatorName;
  /** over: drawn with the candles; under: in a pane of its own. */
  readonly place: 'over' | 'under';
  /** Periods and factors; without them, the chart's own. Volume has no averages over it. */
  readonly parameters?: readonly number[];
}

export const INDICATORS: readonly IndicatorChoice[] = [
  { name: 'MA', place: 'over', parameters: [10, 30] },
  { name: 'EMA', place: 'over', parameters: [12, 26] },
  { name: 'BOLL', place: 'over' },
  { name: 'SAR', place: 'over' },
  { name: 'VOL', place: 'over' },
  { name: 'MACD', place: 'under' },
  { name: 'RSI', place: 'under', parameters: [6, 14] },
  { name: 'KDJ', place: 'under' },
];

/** More panes than this under the chart leave too little of it to read. */
export const PANES_MAX = 3;

/** The chosen indicators that we know, in the order of the list. */
export const chosenIndicators = (names: readonly string[]): readonly IndicatorChoice[] =>
  INDICATORS.filter((indicator) => names.includes(indicator.name));

/** The names after one was switched; a fourth pane replaces the oldest. */
export function switchIndicator(names: readonly string[], name: string): readonly string[] {
  if (names.includes(name)) return names.filter((other) => other !== name);
  const isUnder = (other: string) =>
    INDICATORS.some((known) => known.name === other && known.place === 'under');
  const next = [...names, name];
  const under = next.filter(isUnder);
  if (!isUnder(name) || under.length <= PANES_MAX) return next;
  return next.filter((other) => other !== under[0]);
}
