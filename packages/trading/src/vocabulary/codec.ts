// Events, orders and commands as JSON: integers of money, prices, lots and rates are strings, recognised by their keys.
import type { Event } from './event.ts';

const BIGINT_KEYS: ReadonlySet<string> = new Set([
  'lots',
  'bid',
  'ask',
  'level',
  'price',
  'rate',
  'margin',
  'fee',
  'swap',
  'profit',
  'amount',
  'grant',
  'returned',
  'requestedPrice',
  'targetPrice',
  'target',
  'stopLoss',
  'takeProfit',
  'trailFrom',
  'balance',
  'usedMargin',
  'equity',
  'exactLots',
  'leaderEquity',
  'leaderLots',
  'borne',
  'floating',
  'allocation',
  'ratio',
  'feeRate',
  'lotsMin',
  'lotsMax',
  'swapLong',
  'swapShort',
  'owed',
  'rests',
  'debts',
  'lossMax',
  'marginMax',
  'made',
  'spreadMax',
  'promised',
  'rebate',
]);

/**
 * Texts of outcomes have free keys. Outcomes are by far the most of a snapshot, so they are not searched for figures.
 */
const FREE_OF_FIGURES: ReadonlySet<string> = new Set(['args', 'outcome', 'outcomes']);

/** JSON with bigints as text. Only {@link decode} knows which texts are to be bigints again. */
export const encode = (value: unknown): string =>
  JSON.stringify(value, (_key, item: unknown) =>
    typeof item === 'bigint' ? item.toString() : item,
  );

/** Reads what {@link encode} wrote: a text, or JSON that a driver has parsed, which stays unchanged. */
export function decode<T>(encoded: unknown): T {
  const isText = typeof encoded === 'string';
  return revive(isText ? JSON.parse(encoded) : encoded, '', isText) as T;
}

/** @param isOwn may be changed in place, which takes a quarter of the time of a copy */
function revive(value: unknown, key: string, isOwn: boolean): unknown {
  if (typeof value === 'string') return BIGINT_KEYS.has(key) ? BigInt(value) : value;
  if (value === null || typeof value !== 'object' || FREE_OF_FIGURES.has(key)) return value;
  if (Array.isArray(value)) {
    const items: unknown[] = isOwn ? value : Array.from<unknown>(value);
    for (const [index, item] of items.entries()) items[index] = revive(item, '', isOwn);
    return items;
  }
  const record = (isOwn ? value : { ...value }) as Record<string, unknown>;
  for (const name of Object.keys(record)) record[name] = revive(record[name], name, isOwn);
  return record;
}

/** An event as the journal's column has it. */
export const encodeEvent = (event: Event): string => encode(event);
/** @param encoded text, or JSON that a driver has parsed. The form is believed: the journal is ours. */
export const decodeEvent = (encoded: unknown): Event => decode<Event>(encoded);

/** A copy that any JSON writer takes: bigints as text, as {@link encode} writes them. */
export function encodable(value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString();
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(encodable);
  const copy: Record<string, unknown> = {};
  for (const key of Object.keys(value)) copy[key] = encodable((value as typeof copy)[key]);
  return copy;
}
