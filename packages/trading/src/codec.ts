// Events and orders as JSON: integers of money, prices, lots and rates are strings, recognised by their keys.
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
  'stopLoss',
  'takeProfit',
  'balance',
  'usedMargin',
  'exactLots',
  'leaderEquity',
  'leaderLots',
  'floating',
  'allocation',
  'ratio',
]);

/** Texts of outcomes have free keys; outcomes are by far the most of a snapshot, and are not looked through. */
const FREE_OF_FIGURES: ReadonlySet<string> = new Set(['args', 'outcome', 'outcomes']);

export const encode = (value: unknown): string =>
  JSON.stringify(value, (_key, item: unknown) =>
    typeof item === 'bigint' ? item.toString() : item,
  );

/** Reads what {@link encode} wrote, as text or as JSON already parsed by a driver. */
export function decode<T>(encoded: unknown): T {
  return revive(typeof encoded === 'string' ? JSON.parse(encoded) : encoded, '') as T;
}

function revive(value: unknown, key: string): unknown {
  if (typeof value === 'string') return BIGINT_KEYS.has(key) ? BigInt(value) : value;
  if (Array.isArray(value)) return value.map((item) => revive(item, ''));
  if (value === null || typeof value !== 'object') return value;
  if (FREE_OF_FIGURES.has(key)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, revive(item, name)]),
  );
}

export const encodeEvent = (event: Event): string => encode(event);
export const decodeEvent = (encoded: unknown): Event => decode<Event>(encoded);

/** A copy that any JSON writer takes: bigints as text, as {@link encode} writes them. */
export function encodable(value: unknown): unknown {
  if (typeof value === 'bigint') return value.toString();
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(encodable);
  const copy: Record<string, unknown> = {};
  for (const [key, item] of Object.entries(value)) copy[key] = encodable(item);
  return copy;
}
