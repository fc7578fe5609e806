// What takes long to work out and may be a little old: the last of it answers at once, and the next is worked out behind.
import { MINUTE_MS } from '@meridian/units';

/** Worked out anew when it is older. */
const FRESH_MS = MINUTE_MS;
/** So old it still answers meanwhile. */
const ANSWERS_MS = 30 * MINUTE_MS;

interface AsOf {
  readonly at: number;
}

export interface Renewed<Key, Value extends AsOf> {
  /** As of when it says. */
  of(key: Key): Promise<Value>;
  /** Works it out, once at a time however many wait for it. */
  renew(key: Key): Promise<Value>;
  forget(key: Key): void;
}

interface RenewedOptions<Key, Value extends AsOf> {
  readonly workOut: (key: Key) => Promise<Value>;
  readonly now: () => number;
  /** Whether it answers when it is not new; it does unless this is given. */
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
      // Where this fails, whoever asks next hears of it.
      if (now() - known.at > FRESH_MS) renew(key).catch(() => kept.delete(key));
      return known;
    },
    forget: (key) => kept.delete(key),
  };
}
