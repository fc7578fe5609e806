// Rate limits that hold over all gates: each tells the others, a few times a second, what was taken at it. The balancer sends
// an address to one gate, so there is mostly nothing to add.
import { SECOND_MS } from '@meridian/units';
import type { Bus } from '../platform/bus/bus.ts';
import { readMessage, writeMessage } from '../platform/bus/message.ts';
import {
  type ChargedRateLimit,
  type RateLimit,
  createRateLimit,
} from '../platform/http/rate-limit.ts';

const TAKEN = 'limits.taken';
const TELL_EVERY_MS = SECOND_MS / 4;
/** Who takes less than this share of what he may is not told of: few do more, and they are who the limit is for. */
const TOLD_SHARE = 0.05;
/** Of one message; NATS carries a megabyte. */
const KEYS_MAX = 5_000;

interface Taken {
  readonly limit: string;
  readonly by: readonly (readonly [key: string, count: number])[];
}

export interface Limits {
  /** @param name the same at all gates */
  create(name: string, perSecond: number): RateLimit;
  stop(): void;
}

/** @param bus absent: there is no other process */
export function createLimits(bus: Bus | undefined, now: () => number): Limits {
  if (bus === undefined)
    return { create: (_name, perSecond) => createRateLimit(perSecond, now), stop: () => undefined };
  const shared = new Map<string, SharedLimit>();
  const end = bus.subscribe(TAKEN, (bytes) => {
    const { limit, by } = readMessage<Taken>(bytes);
    shared.get(limit)?.charge(by);
  });
  const timer = setInterval(() => {
    for (const [limit, one] of shared) {
      const told = one.tell();
      for (let from = 0; from < told.length; from += KEYS_MAX) {
        const by = told.slice(from, from + KEYS_MAX);
        bus.publish(TAKEN, writeMessage({ limit, by } satisfies Taken));
      }
    }
  }, TELL_EVERY_MS);
  return {
    create(name, perSecond) {
      const one = new SharedLimit(perSecond, now);
      shared.set(name, one);
      return one;
    },
    stop() {
      clearInterval(timer);
      end();
    },
  };
}

class SharedLimit implements RateLimit {
  readonly #limit: ChargedRateLimit;
  readonly #toldFrom: number;
  #taken = new Map<string, number>();

  constructor(perSecond: number, now: () => number) {
    this.#limit = createRateLimit(perSecond, now);
    this.#toldFrom = perSecond * TOLD_SHARE * (TELL_EVERY_MS / SECOND_MS);
  }

  take(key: string): boolean {
    if (!this.#limit.take(key)) return false;
    this.#taken.set(key, (this.#taken.get(key) ?? 0) + 1);
    return true;
  }

  charge(by: Taken['by']): void {
    for (const [key, count] of by) this.#limit.charge(key, count);
  }

  /** What was taken here since the last call. */
  tell(): Taken['by'] {
    const taken = this.#taken;
    this.#taken = new Map();
    return [...taken].filter(([, count]) => count > this.#toldFrom);
  }
}
