// What a client has typed into the sheet of a price alert, and whether it can be sent.
import type { AlertBasis, AlertKind } from '@meridian/contract';
import { ALERT_PERCENT_MAX } from '@meridian/contract/names/alerts';
import {
  type Price,
  asPrice,
  formatPrice,
  parseDecimal,
  parsePrice,
  pricePoints,
  readDecimal,
} from '@meridian/units';
import { pipPoints } from '../ui/order-terms/typed-price.ts';

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
const PERCENT_MAX = readDecimal(ALERT_PERCENT_MAX, PERCENT_SCALE);
const PERCENT_STEP = 25n;

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
  const level = pricePoints(price, precision);
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

/** Percent from the price to the level, to be shown. */
export function distancePercent(price: string, bid: Price, precision: number): number | null {
  const parsed = parsePrice(price, precision);
  if (!parsed.ok || bid === 0n) return null;
  return (Number(parsed.value - bid) / Number(bid)) * 100;
}
