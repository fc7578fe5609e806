// What a member has typed into a form and not sent yet. It outlives the form: a session that ends, a page that is left or loaded
// anew. It stays in its tab, for the member who typed it. Not for passwords, codes and other secrets.
import { useRef, useState } from 'react';
import { getStaffSession } from '../lib/session.ts';
import { forThisTab, parsed } from '../lib/storage.ts';

interface Stored<T> {
  readonly value: T;
  readonly at: number;
}

export interface Kept<T> {
  readonly value: T;
  /** When it was typed, if an earlier form left it; null if none did, or once it is sent. */
  readonly foundFrom: number | null;
  readonly set: (next: T | ((now: T) => T)) => void;
  /** It is sent, or given up. */
  readonly forget: () => void;
}

/** Whether two values are written alike. */
export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * @param name what the form does, and to whom; null: what is typed lasts as long as the form
 * @param initial what JSON holds; as long as it stands, nothing is kept
 */
export function useKept<T>(name: string | null, initial: T): Kept<T> {
  const place = placeOf(name);
  const [opened, setOpened] = useState(() => openAt(place, initial));
  const latest = useRef(opened);
  // The same form, about another thing by now.
  const shown = opened.place === place ? opened : openAt(place, initial);
  if (shown !== opened) setOpened(shown);
  const put = (next: Opened<T>) => {
    latest.current = next;
    setOpened(next);
    if (place === null) return;
    const { value } = next;
    if (isSame(value, initial)) forThisTab.remove(place);
    else forThisTab.set(place, JSON.stringify({ value, at: Date.now() }));
  };
  return {
    value: shown.value,
    foundFrom: shown.foundFrom,
    set(next) {
      const before = latest.current.place === place ? latest.current : shown;
      const value = typeof next === 'function' ? (next as (now: T) => T)(before.value) : next;
      put({ ...before, value, foundFrom: isSame(value, initial) ? null : before.foundFrom });
    },
    forget: () => put({ place, value: initial, foundFrom: null }),
  };
}

interface Opened<T> {
  readonly place: string | null;
  readonly value: T;
  readonly foundFrom: number | null;
}

const placeOf = (name: string | null): string | null =>
  name === null ? null : `meridian.office.typed.${getStaffSession()?.staff.id}.${name}`;

const isFields = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function openAt<T>(place: string | null, initial: T): Opened<T> {
  const stored = place === null ? null : forThisTab.get(place);
  if (stored === null) return { place, value: initial, foundFrom: null };
  const { value, at = null } = (parsed(stored) ?? {}) as Partial<Stored<T>>;
  if (value === undefined) return { place, value: initial, foundFrom: null };
  // A form of an earlier version had fewer fields.
  const whole = isFields(initial) && isFields(value) ? { ...initial, ...value } : value;
  return { place, value: whole, foundFrom: at };
}
