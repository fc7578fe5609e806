// What a client has typed into the sheet of a price alert, and whether it can be sent.
import type { AlertBasis, AlertKind } from '@meridian/contract';
import { type Price, asPrice, formatPrice, parseDecimal, parsePrice } from '@meridian/units';
import { pipPoints, typedPrice } from '../ui/typed-price.ts';

export interface AlertDraft {
  readonly kind: AlertKind;
  readonly price: string;
  readonly percent: string;
  readonly basis: AlertBasis;
  readonly note: string;
}

export type AlertFault =
  | { readonly field: 'price'; readonly kind: 'price' | 'above' | 'below' }
  | { readonly field: 'percent'; readonly kind: 'percent' };

/** How far from the price the sheet starts: two thousandths, rounded to a whole pip. */
const START_PART = 500n;
/** Hundredths of a percent. */
const PERCENT_SCALE = 2;
const PERCENT_MAX = 5_000n;
const PERCENT_STEP = 25n;
const WHOLE = 10_000n;

export const newAlertDraft = (bid: Price | null, precision: number): AlertDraft => ({
  kind: 'above',
  price: startPrice('above', bid, precision),
  percent: '1',
  basis: 'now',
  note: '',
});

/** A price that an alert of that kind can have at once. */
export function startPrice(kind: AlertKind, bid: Price | null, precision: number): string {
  if (bid === null) return '';
  const pip = pipPoints(precision);
  const away = bid / START_PART > pip ? bid / START_PART : pip;
  const level = kind === 'below' ? bid - away : bid + away;
  return formatPrice(asPrice((level / pip) * pip), precision);
}

export function alertFault(
  { kind, price, percent }: AlertDraft,
  bid: Price | null,
  precision: number,
): AlertFault | null {
  if (kind === 'percent')
    return typedPercent(percent) === null ? { field: 'percent', kind: 'percent' } : null;
  const level = typedPrice(price, precision);
  if (level === null) return { field: 'price', kind: 'price' };
  if (bid === null) return null;
  const isBeyond = kind === 'above' ? level > bid : level < bid;
  return isBeyond ? null : { field: 'price', kind };
}

/** Hundredths of a percent; null if an alert cannot have it. */
export function typedPercent(text: string): bigint | null {
  const parsed = parseDecimal(text, PERCENT_SCALE);
  return parsed.ok && parsed.value > 0n && parsed.value <= PERCENT_MAX ? parsed.value : null;
}

export function stepPercent(text: string, by: 1 | -1): string | null {
  const typed = typedPercent(text);
  if (typed === null) return null;
  const next = typed + BigInt(by) * PERCENT_STEP;
  if (next < PERCENT_STEP || next > PERCENT_MAX) return null;
  return (Number(next) / 100).toFixed(PERCENT_SCALE);
}

/** The levels that a move from `reference` reaches, computed as the server does. */
export function moveLevels(reference: Price, percent: bigint): { up: Price; down: Price } {
  return {
    up: asPrice((reference * (WHOLE + percent) + WHOLE - 1n) / WHOLE),
    down: asPrice((reference * (WHOLE - percent)) / WHOLE),
  };
}

/** Percent from the price to the level, to be shown. */
export function distancePercent(price: string, bid: Price, precision: number): number | null {
  const parsed = parsePrice(price, precision);
  if (!parsed.ok || bid === 0n) return null;
  return (Number(parsed.value - bid) / Number(bid)) * 100;
}
