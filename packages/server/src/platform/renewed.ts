// Keeps values that take long to work out and may be a little old: the last value answers at once, and a new one is
// worked out in the background.
import { MINUTE_MS } from '@meridian/units';

/** Older than this, it is worked out anew. */
const FRESH_MS = MINUTE_MS;
/** Up to this age it answers in the meantime. */
const ANSWERS_MS = 30 * MINUTE_MS;

interface AsOf {
  readonly at: number;
}

export interface Renewed<Key, Value extends AsOf> {
  /** The value as of the moment it names. */
  of(key: Key): Promise<Value>;
  /** Works the value out, once at a time, however many wait for it. */
  renew(key: Key): Promise<Value>;
  forget(key: Key): void;
}

interface RenewedOptions<Key, Value extends AsOf> {
  readonly workOut: (key: Key) => Promise<Value>;
  readonly now: () => number;
  /** Whether a value that is not fresh may answer; without this, it may. */
  readonly mayAnswer?: (known: Value) => boolean;
}

export function createRenewed<Key, Value extends AsOf>(
  options: RenewedOptions<Key, Value>,
): Renewed<Key, Value> {
  const { workOut, now, mayAnswer = () => true } = options;
  const kept = new Map<Key, Value>();
  const underWay = new Map<Key, Promise<Value>>();

  function renew(key: Key): Promise<Value> {
    const begun = underWay.get(key);
    if (begun !== undefined) return begun;
    const renewed = workOut(key)
      .then((value) => {
        kept.set(key, value);
        return value;
      })
      .finally(() => underWay.delete(key));
    underWay.set(key, renewed);
    return renewed;
  }

  return {
    renew,
    async of(key) {
      const known = kept.get(key);
      if (known === undefined || now() - known.at > ANSWERS_MS || !mayAnswer(known))
        return await renew(key);
      // If this fails, the next caller gets the error.
      if (now() - known.at > FRESH_MS) renew(key).catch(() => kept.delete(key));
      return known;
    },
    forget: (key) => kept.delete(key),
  };
}
