// Whether an event that was computed again is the one that the journal has. What the house alone knows is left out: when a tick
// arrived, and the equity that copies are sized by, which is said if there are copiers.
import { encodable } from '../vocabulary/codec.ts';
import type { Event } from '../vocabulary/event.ts';

const LEFT_OUT: ReadonlySet<string> = new Set(['leaderEquity', 'tickArrivedAt']);

/** By all fields but those that the house alone knows; the order of keys does not count. */
export const isSameEvent = (one: Event, other: Event): boolean => wordsOf(one) === wordsOf(other);

/** One spelling: keys in order. */
export const wordsOf = (event: Event): string => JSON.stringify(inOrder(encodable(event)));

function inOrder(value: unknown): unknown {
  if (value === null || typeof value !== 'object') return value;
  if (Array.isArray(value)) return value.map(inOrder);
  const fields = value as Readonly<Record<string, unknown>>;
  return Object.fromEntries(
    Object.keys(fields)
      .filter((key) => !LEFT_OUT.has(key) && fields[key] !== undefined)
      .toSorted()
      .map((key) => [key, inOrder(fields[key])]),
  );
}
