// Levels offered at one tap: distances and amounts of the series 1, 2, 5, 10, … that suit the instrument's price and the
// account, and multiples of what the stop loss risks.
import { type Side, isStopLossSide } from '@meridian/trading/estimate';
import {
  type Money,
  type Price,
  absolute,
  asPrice,
  divide,
  formatDecimal,
  formatPrice,
  parseDecimal,
} from '@meridian/units';
import { formatPercent } from '../../lib/format.ts';
import { hasPips } from './distance.ts';
import { type Level, type Stop, type StopEntry, type StopUnit, decimalsOf } from './stop-level.ts';

/** A level at one tap. */
export interface StopPreset {
  readonly label: string;
  readonly level: Level;
}

const PRESETS = 4;
const SERIES = [1n, 2n, 5n];

/** The largest number of the series that is at most `value`, and those that follow; none if `value` is below 1. */
function seriesFrom(value: bigint): bigint[] {
  const found: bigint[] = [];
  for (let power = 1n; found.length < PRESETS && value >= 1n; power *= 10n)
    for (const digit of SERIES) {
      const next = (digit === 5n ? power * 10n : digit * 2n * power) > value;
      if ((next || found.length > 0) && found.length < PRESETS) found.push(digit * power);
    }
  return found;
}

/** A thousandth of the price: 10 pips of EUR/USD, 50 dollars of a bitcoin. */
const PART_OF_PRICE = 1_000n;
/** 0.5 percent. */
const PART_OF_EQUITY = 200n;
const CENT = 10_000n;
/** Of an account that is not known. */
const USUAL_AMOUNTS = ['50', '100', '200', '500'];
const PERCENTS = ['0.5', '1', '2', '5'];

/** A twenty-thousandth: half a pip of EUR/USD, three dollars of a bitcoin. */
const PART_OF_DEVIATION = 20_000n;

/** How far a fill may be from what was seen, as it is usually chosen. */
export const usualDeviations = (price: Price | null, precision: number): readonly string[] =>
  price === null
    ? []
    : seriesFrom(price / PART_OF_DEVIATION).map((one) =>
        formatDecimal(one, hasPips(precision) ? 1 : precision, 0),
      );

/** @param price the instrument's, of about now */
export function presetsOf(
  unit: StopUnit,
  { price, precision, equity }: { price: Price | null; precision: number; equity: Money | null },
): readonly string[] {
  switch (unit) {
    // A price has no distance to choose: a preset makes it one.
    case 'price':
    case 'pips': {
      const points = price === null ? [] : seriesFrom(price / PART_OF_PRICE);
      return points.map((one) => formatDecimal(one, hasPips(precision) ? 1 : precision, 0));
    }
    case 'money': {
      const amounts = equity === null ? [] : seriesFrom(equity / PART_OF_EQUITY / CENT);
      return amounts.length === 0 ? USUAL_AMOUNTS : amounts.map((one) => formatDecimal(one, 2, 0));
    }
    case 'equity':
      return PERCENTS;
  }
}

/** Multiples of the risk that a take profit is offered at, in tenths. */
const MULTIPLES = [10n, 15n, 20n, 30n];

/** A distance or an amount so many tenths as large, half to even; null if it is not a number or is a price. */
export function timesLevel(level: Level, tenths: bigint, precision: number): Level | null {
  if (level.unit === 'price') return null;
  const decimals = decimalsOf(level.unit, precision);
  const parsed = parseDecimal(level.text, decimals);
  if (!parsed.ok || parsed.value <= 0n) return null;
  const times = divide(parsed.value * tenths, 10n, 'half_even');
  return { unit: level.unit, text: formatDecimal(times, decimals, 0) };
}

/** So many tenths of the stop loss' distance on the other side of the opening price. */
function priceTimes(
  { open, stopLoss, side }: { open: Price | null; stopLoss: Price | null; side: Side },
  tenths: bigint,
  precision: number,
): Level | null {
  if (open === null || stopLoss === null) return null;
  const points = divide(absolute(open - stopLoss) * tenths, 10n, 'half_even');
  const price = side === 'buy' ? open + points : open - points;
  return price > 0n ? { unit: 'price', text: formatPrice(asPrice(price), precision) } : null;
}

/** What the usual levels of a stop are offered from. */
export interface PresetPlace {
  readonly stops: Readonly<Record<Stop, StopEntry>>;
  readonly side: Side;
  /** The price that the order opens or opened at. */
  readonly open: Price | null;
  readonly stopLoss: Price | null;
  readonly equity: Money | null;
  readonly precision: number;
  /** The instrument's, of about now. */
  readonly price: Price | null;
}

type Risk = Pick<PresetPlace, 'side' | 'open' | 'stopLoss'>;

/** Whether a stop loss risks something: one that keeps a gain does not. */
export const isRisk = ({ side, open, stopLoss }: Risk): boolean =>
  stopLoss !== null && open !== null && isStopLossSide(side, stopLoss, open);

/** A take profit is offered as a multiple of what the stop loss risks, where it risks something. */
export const isRiskMultiple = (stop: Stop, place: Risk & Pick<PresetPlace, 'stops'>): boolean =>
  stop === 'takeProfit' && place.stops.stopLoss.isOn && isRisk(place);

/**
 * The multiples of what a stop loss risks.
 * @param said how the stop was said, for multiples that are said so too; null: they are prices
 */
export const riskMultiples = (said: Level | null, risk: Risk, precision: number): StopPreset[] =>
  MULTIPLES.flatMap((tenths) => {
    const same = said && timesLevel(said, tenths, precision);
    const level = same ?? priceTimes(risk, tenths, precision);
    return level === null ? [] : [{ label: `${Number(tenths) / 10} R`, level }];
  });

/** The levels that a stop has at one tap. */
export function stopPresets(stop: Stop, place: PresetPlace): StopPreset[] {
  const { stops, precision, price, equity } = place;
  if (isRiskMultiple(stop, place)) return riskMultiples(stops.stopLoss, place, precision);
  const { unit } = stops[stop];
  return presetsOf(unit, { price, precision, equity }).map((text) => ({
    label: unit === 'equity' ? formatPercent(text, text.includes('.') ? 1 : 0) : text,
    level: { unit: unit === 'price' ? ('pips' as const) : unit, text },
  }));
}

/** How far one step of a field goes, in the last decimal of its unit. */
export function stepOf(unit: StopUnit, precision: number, price: Price | null): bigint {
  switch (unit) {
    case 'price':
    case 'pips':
      // A pip; where there are none, a tenth of the smallest preset.
      if (hasPips(precision)) return 10n;
      return (seriesFrom((price ?? 0n) / PART_OF_PRICE)[0] ?? 10n) / 10n || 1n;
    case 'money':
      return 100n;
    case 'equity':
      return 10n;
  }
}

/** A level one step further; null if there is nothing to step from. Never below 0. */
export function stepLevel(
  level: Level,
  by: 1 | -1,
  of: { precision: number; price: Price | null },
): string | null {
  const decimals = decimalsOf(level.unit, of.precision);
  const parsed = parseDecimal(level.text, decimals);
  if (!parsed.ok) return null;
  const next = parsed.value + BigInt(by) * stepOf(level.unit, of.precision, of.price);
  return formatDecimal(next < 0n ? 0n : next, decimals);
}
