// What the simulated market is made of: a number that everybody may know, or a secret for each UTC day.
import { createHash, createHmac } from 'node:crypto';
import { type DayKey, type World, worldOf } from '@meridian/market';
import { DAY_MS, present } from '@meridian/units';

/** The secret of the days before the first one stands under this number. */
export const DAYS_BEFORE = -1;

/** Enough to work out every price: it can be handed to another thread, or to whoever checks a day. */
export type WorldFacts =
  | { readonly kind: 'seed'; readonly seed: number }
  /** Secrets by UTC day since 1970, {@link DAYS_BEFORE} included. */
  | { readonly kind: 'days'; readonly secrets: ReadonlyMap<number, string> };

/** What is told of a secret before its day: SHA-256 of its 64 hexadecimal digits as text. */
export const hashOfSecret = (secret: string): string =>
  createHash('sha256').update(secret).digest('hex');

export function worldFrom(facts: WorldFacts): World {
  if (facts.kind === 'seed') return worldOf(facts.seed);
  const { secrets } = facts;
  const first = Math.min(...[...secrets.keys()].filter((day) => day !== DAYS_BEFORE));
  return {
    anchor: first * DAY_MS,
    keyOf(day, name) {
      const secret = present(
        secrets.get(day < first ? DAYS_BEFORE : day),
        `a secret of day ${day}`,
      );
      return keyFrom(secret, `${day} ${name}`);
    },
  };
}

/** The first eight bytes of HMAC-SHA-256 under the secret, as two signed numbers, the first byte the highest. */
function keyFrom(secret: string, text: string): DayKey {
  const digest = createHmac('sha256', secret).update(text).digest();
  return [digest.readInt32BE(0), digest.readInt32BE(4)];
}
