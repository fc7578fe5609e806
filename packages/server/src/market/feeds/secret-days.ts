// The secrets of the simulated market's days, kept in the database: a restart goes on with the same day. The hash of each is
// public days before it is used, the secret itself once its day is over.
import { randomBytes } from 'node:crypto';
import { dayOf } from '@meridian/market';
import { type Queryable, addSimulatedDays, readSimulatedDays } from '@meridian/store';
import { HOUR_MS, type Instant } from '@meridian/units';
import { DAYS_BEFORE, type WorldFacts, hashOfSecret } from './sim-world.ts';

/** Hashes are public this many days before their day. */
export const DAYS_AHEAD = 2;
const LOOK_EVERY_MS = HOUR_MS;

/** What everybody may know of a day. */
export interface PublishedDay {
  /** UTC days since 1970; {@link DAYS_BEFORE}: of the days before the first. */
  readonly day: number;
  readonly hash: string;
  readonly publishedAt: Instant;
  /** Null until the day is over. */
  readonly secret: string | null;
}

export interface SecretDays {
  readonly facts: WorldFacts;
  has(at: Instant): boolean;
  /** Adds what is missing up to the days ahead. */
  extend(): Promise<void>;
  /** Ascending. */
  published(): readonly PublishedDay[];
  stop(): void;
}

export interface SecretDaysOptions {
  readonly db: Queryable;
  readonly now: () => Instant;
  readonly onFault: (error: unknown) => void;
}

export async function openSecretDays({ db, now, onFault }: SecretDaysOptions): Promise<SecretDays> {
  const secrets = new Map<number, string>();
  const publishedAt = new Map<number, Instant>();

  async function reload(): Promise<void> {
    for (const { day, secret, createdAt } of await readSimulatedDays(db)) {
      secrets.set(day, secret);
      publishedAt.set(day, createdAt);
    }
  }
  async function extend(): Promise<void> {
    const today = dayOf(now());
    const missing = secrets.size === 0 ? [DAYS_BEFORE] : [];
    const next = secrets.size === 0 ? today : Math.max(...secrets.keys()) + 1;
    for (let day = next; day <= today + DAYS_AHEAD; day += 1) missing.push(day);
    if (missing.length === 0) return;
    const createdAt = now();
    await addSimulatedDays(
      db,
      missing.map((day) => ({ day, secret: randomBytes(32).toString('hex'), createdAt })),
    );
    // Another process may have been first, and its secrets are the ones that stay.
    await reload();
  }
  await reload();
  await extend();
  const timer = setInterval(() => void extend().catch(onFault), LOOK_EVERY_MS);
  timer.unref();
  return {
    facts: { kind: 'days', secrets },
    has: (at) => secrets.has(dayOf(at)),
    extend,
    published() {
      const today = dayOf(now());
      const first = Math.min(...[...secrets.keys()].filter((day) => day !== DAYS_BEFORE));
      return [...secrets]
        .toSorted(([a], [b]) => a - b)
        .map(([day, secret]) => ({
          day,
          hash: hashOfSecret(secret),
          publishedAt: publishedAt.get(day) ?? 0,
          // The past of before the first day shows what that day began from: it is told together with it.
          secret: (day === DAYS_BEFORE ? first : day) < today ? secret : null,
        }));
    },
    stop: () => clearInterval(timer),
  };
}
