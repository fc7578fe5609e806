// The client_order_id of a wish that got no answer, kept across a reload.
import { newId } from '../lib/device.ts';
import type { OpenWish, WishPlace } from './intent-id.ts';

export const intentKey = (name: string) => `meridian.intent.${name}`;

interface KeptIntent {
  readonly wish: string;
  readonly id: string;
}

/** The id of the unanswered wish if it is this one; else a new one. */
export function intentId(
  store: Pick<Storage, 'getItem' | 'setItem'>,
  name: string,
  wish: string,
): string {
  const text = store.getItem(intentKey(name));
  const kept = text === null ? null : (JSON.parse(text) as KeptIntent);
  if (kept?.wish === wish) return kept.id;
  const id = newId();
  store.setItem(intentKey(name), JSON.stringify({ wish, id }));
  return id;
}

/** Later than that the lists have shown what became of it, and the same wish is another. */
export const OPEN_WISH_MAX_MS = 10 * 60_000;

interface KeptWish extends OpenWish {
  readonly at: number;
}

/** A place for an order's wish, from which a reload does not take it. */
export function keptWish(
  store: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  name: string,
  now: () => number = Date.now,
): WishPlace {
  const key = intentKey(name);
  const text = store.getItem(key);
  let held = text === null ? null : (JSON.parse(text) as KeptWish);
  return {
    read: () => (held !== null && now() - held.at <= OPEN_WISH_MAX_MS ? held : null),
    put(open) {
      held = open === null ? null : { ...open, at: now() };
      if (held === null) store.removeItem(key);
      else store.setItem(key, JSON.stringify(held));
    },
  };
}
