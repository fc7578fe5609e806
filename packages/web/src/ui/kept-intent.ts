// A wish whose outcome nobody knows: where it is held, and for how long.

export interface OpenWish {
  readonly wish: string;
  readonly id: string;
  readonly content: unknown;
}

export interface WishPlace {
  /** Null: there is none, or it is too old. */
  readonly read: () => OpenWish | null;
  readonly put: (open: OpenWish | null) => void;
  /** Forgets one that is too old. @returns the one it forgot */
  readonly takeOld: () => OpenWish | null;
}

/**
 * Long enough for a second try. Later the lists have shown what became of the first, and the same wish is another: under the
 * first one's id the server would answer that it is done, and do nothing.
 */
export const OPEN_WISH_MAX_MS = 10 * 60_000;

interface HeldWish extends OpenWish {
  readonly at: number;
}

/** One that lasts as long as its holder. */
export function heldWish(
  now: () => number = Date.now,
  held: HeldWish | null = null,
  keep: (held: HeldWish | null) => void = () => undefined,
): WishPlace {
  // Written so that one without a time, which an earlier release kept without end, is old.
  const isOld = () => held !== null && !(now() - held.at <= OPEN_WISH_MAX_MS);
  const put = (open: OpenWish | null): void => {
    held = open && { ...open, at: now() };
    keep(held);
  };
  return {
    read: () => (isOld() ? null : held),
    put,
    takeOld() {
      const old = isOld() ? held : null;
      if (old) put(null);
      return old;
    },
  };
}

/** One that a reload does not take. */
export function keptWish(
  store: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  name: string,
  now?: () => number,
): WishPlace {
  const key = `meridian.intent.${name}`;
  return heldWish(now, JSON.parse(store.getItem(key) ?? 'null') as HeldWish | null, (held) =>
    held === null ? store.removeItem(key) : store.setItem(key, JSON.stringify(held)),
  );
}
