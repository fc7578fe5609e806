// Partial take profits as a client says them: each a level, as of a take profit, and the share of the order that closes there.
import { lotsOfShares } from '@meridian/trading/estimate';
import {
  type Lots,
  type Money,
  type Price,
  formatLots,
  formatPrice,
  present,
} from '@meridian/units';
import { type LevelFault, notLevel } from './level-fault.ts';
import { type BoundFault, boundFault, brokenBound } from './stop-bound.ts';
import {
  type Level,
  type LevelBasis,
  type StopUnit,
  levelIn,
  levelPrice,
  profitAt,
} from './stop-level.ts';
import { type StopPreset, isRisk, presetsOf, riskMultiples } from './stop-presets.ts';

/** Percent of the order, at one tap. */
export const PART_SHARES = [25, 33, 50, 100];

export interface PartEntry {
  readonly level: Level;
  /** Percent of the order. */
  readonly share: number;
  /** Of a part that an order has: its lots as they are. */
  readonly lots?: Lots;
}

/** What a part amounts to now; null: not a level, or not known. */
export interface PlannedPart {
  readonly price: Price | null;
  readonly lots: Lots | null;
  /** What it would bring. */
  readonly profit: Money | null;
}

interface OfParts {
  readonly lots: Lots | null;
  readonly lotStep: Lots;
  readonly basis: LevelBasis | null;
}

/** A level as money is what its part brings, not the order. */
export function planParts(
  entries: readonly PartEntry[],
  { lots: all, lotStep, basis }: OfParts,
): PlannedPart[] {
  const sizes = all === null ? [] : lotsOfShares(all, entries, lotStep);
  return entries.map(({ level }, i) => {
    const lots = sizes[i] ?? null;
    if (basis === null) return { price: null, lots, profit: null };
    const own = { ...basis, lots };
    const price = levelPrice('takeProfit', level, own);
    return { price, lots, profit: price === null ? null : profitAt(price, own) };
  });
}

/** The same levels in another unit. */
export function partsIn(
  unit: StopUnit,
  entries: readonly PartEntry[],
  of: OfParts,
): readonly PartEntry[] {
  const planned = planParts(entries, of);
  return entries.map((entry, i) => {
    const basis = of.basis && { ...of.basis, lots: planned[i]?.lots ?? null };
    return { ...entry, level: levelIn(unit, 'takeProfit', { isOn: true, ...entry.level }, basis) };
  });
}

export type PartFault = (
  | LevelFault
  | { readonly kind: 'parts_same_price' | 'parts_above_lots' }
  | { readonly kind: 'part_too_small'; readonly limit: string }
  | BoundFault
) & {
  /** Which part is wrong, from 0; missing: all of them together. */
  readonly place?: number;
};

/** The first that is wrong. @param reference the price from which they must win; null: it is not known */
export function partsFault(
  entries: readonly PartEntry[],
  planned: readonly PlannedPart[],
  of: {
    readonly basis: LevelBasis | null;
    readonly reference: Price | null;
    readonly lots: Lots | null;
    readonly lotsMin: Lots;
  },
): PartFault | null {
  const { basis, reference, lots: all, lotsMin } = of;
  if (basis === null) return null;
  for (const [i, { price, lots }] of planned.entries()) {
    if (price === null) {
      const { level } = present(entries[i], 'a planned part has its entry');
      return { ...notLevel(level, basis.terms.precision), place: i };
    }
    if (lots !== null && lots < lotsMin)
      return { kind: 'part_too_small', limit: formatLots(lotsMin), place: i };
    const part = { isLoss: false, side: basis.side };
    const broken = reference === null ? null : brokenBound(part, { price, limit: reference });
    if (broken !== null) return { ...boundFault(broken, basis.terms.precision), place: i };
    if (planned.some((other, j) => j < i && other.price === price))
      return { kind: 'parts_same_price', place: i };
  }
  const sum = planned.reduce((taken, { lots }) => taken + (lots ?? 0n), 0n);
  return all !== null && sum > all ? { kind: 'parts_above_lots' } : null;
}

export interface PartPlace {
  /** The stop loss as it was said, if it is on. */
  readonly stop: Level | null;
  readonly stopLoss: Price | null;
  readonly basis: LevelBasis | null;
  readonly precision: number;
  /** The instrument's, of about now. */
  readonly price: Price | null;
}

/** Multiples of what the stop loss risks, or distances where there is none. */
export function partPresets({ stop, stopLoss, basis, precision, price }: PartPlace): StopPreset[] {
  if (basis !== null) {
    const risk = { side: basis.side, open: basis.open, stopLoss };
    // Money and parts of the equity are the whole order's.
    if (isRisk(risk)) return riskMultiples(stop?.unit === 'pips' ? stop : null, risk, precision);
  }
  return presetsOf('pips', { price, precision, equity: null }).map((text) => ({
    label: text,
    level: { unit: 'pips', text },
  }));
}

const FIRST_SHARE = 50;
const NEXT_SHARE = 25;

/** What is added: half of the order at what the stop risks, then a quarter at each next level. */
export function nextPart(entries: readonly PartEntry[], presets: readonly StopPreset[]): PartEntry {
  const preset =
    presets[Math.min(entries.length === 0 ? 0 : entries.length + 1, presets.length - 1)];
  return {
    level: preset?.level ?? { unit: 'price', text: '' },
    share: entries.length === 0 ? FIRST_SHARE : NEXT_SHARE,
  };
}

/** As a request has them; null: one of them is none. */
export function partsInput(planned: readonly PlannedPart[], precision: number): string | null {
  const parts = planned.map(({ price, lots }) =>
    price === null || lots === null ? null : `${formatPrice(price, precision)}:${formatLots(lots)}`,
  );
  return parts.includes(null) ? null : parts.join(',') || '0';
}
