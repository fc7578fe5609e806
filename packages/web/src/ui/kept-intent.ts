// The client_order_id of a wish that got no answer, kept across a reload.
import { newId } from '../lib/device.ts';

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
