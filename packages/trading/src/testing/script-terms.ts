// How scripts say what an order does by itself: `trail 20` or `trail% 0.5`, `even 10`; 0 removes it in a change.
import { assert, parseDecimal, readDecimal, readLots } from '@meridian/units';
import {
  type ChangePending,
  type CloseOrder,
  type PlaceOrder,
  SCALED_PRICE_DECIMALS,
  type SetStops,
} from '../vocabulary/command.ts';
import type { Trailing } from '../vocabulary/order.ts';

type Options = ReadonlyMap<string, string>;

const sizeOf = (text: string, scale: 1 | 2): number => Number(readDecimal(text, scale));

function trailingOf(options: Options): Trailing | null | undefined {
  const [pips, percent] = [options.get('trail'), options.get('trail%')];
  if (pips === '0' || percent === '0') return null;
  if (pips !== undefined) return { by: 'pips', size: sizeOf(pips, 1) };
  return percent === undefined ? undefined : { by: 'percent', size: sizeOf(percent, 2) };
}

export function changedTerms(
  options: Options,
): Pick<SetStops, 'trailing' | 'breakEven' | 'takeParts'> {
  const trailing = trailingOf(options);
  const even = options.get('even');
  return {
    ...(trailing !== undefined && { trailing }),
    ...(even !== undefined && { breakEven: even === '0' ? null : sizeOf(even, 1) }),
    ...partsOf(options),
  };
}

/** `parts 0.05@1.11;0.03@1.12`; `parts none` in a change. */
function partsOf(options: Options): Pick<SetStops, 'takeParts'> {
  const text = options.get('parts');
  if (text === undefined) return {};
  const parts = text === 'none' ? [] : text.split(';').map((part) => part.split('@'));
  const takeParts = parts.map(([lots = '', price = '']) => ({
    price: readDecimal(price, SCALED_PRICE_DECIMALS),
    lots: readLots(lots),
  }));
  return { takeParts };
}

/** `until 2026-01-06T16:00:00Z` for a pending order; `seen 1.1 within 2` for one at market. */
export function newTerms(
  options: Options,
): Pick<
  PlaceOrder,
  'trailing' | 'breakEven' | 'takeParts' | 'expiresAt' | 'ocoWith' | 'maxDeviation' | 'seen'
> {
  const terms = changedTerms(options) as Pick<PlaceOrder, 'trailing' | 'breakEven' | 'takeParts'>;
  const [until, seen, within] = [options.get('until'), options.get('seen'), options.get('within')];
  return {
    ...terms,
    ...(until !== undefined && { expiresAt: Date.parse(until) }),
    ...otherOf(options),
    ...(seen !== undefined && { seen: { seq: null, price: readDecimal(seen, 8) } }),
    ...(within !== undefined && { maxDeviation: sizeOf(within, 1) }),
  };
}

/** `oco #1`; `oco none` in a change. */
function otherOf<T>(options: Options, none?: T): { readonly ocoWith?: number | T } {
  const other = options.get('oco');
  if (other === undefined) return {};
  return other === 'none'
    ? ({ ocoWith: none } as { ocoWith: T })
    : { ocoWith: Number(other.slice(1)) };
}

/** `at 1.09 lots 0.20 until …`; `until never`. */
export function alteration(
  options: Options,
): Pick<ChangePending, 'target' | 'lots' | 'expiresAt' | 'ocoWith'> {
  const [lots, until] = [options.get('lots'), options.get('until')];
  return {
    target: scaledPrice(options.get('at')),
    lots: lots === undefined ? null : readLots(lots),
    ...(until !== undefined && { expiresAt: until === 'never' ? null : Date.parse(until) }),
    ...otherOf(options, null),
  };
}

/** `0.10` lots or `50%`; all without. */
export function closedShare(text = ''): Pick<CloseOrder, 'lots' | 'percent'> {
  if (text.endsWith('%')) return { lots: null, percent: Number(text.slice(0, -1)) };
  return { lots: /^-?\d/.test(text) ? readLots(text) : null };
}

export function scaledPrice(text: string | undefined): bigint | null {
  if (text === undefined) return null;
  const parsed = parseDecimal(text, SCALED_PRICE_DECIMALS);
  assert(parsed.ok, `a price, not ${text}`);
  return parsed.value;
}
