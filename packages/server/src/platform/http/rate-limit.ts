// Rate limits: a token bucket for each session and each address, in memory. Processes that
// share a limit tell each other what was taken.

/** A bucket holds this many seconds' worth. */
const BURST_SECONDS = 10;
/** The most buckets kept; beyond it, full ones are dropped. */
export const BUCKETS_MAX = 100_000;

export interface RateLimit {
  /** Takes one token of `key`; false if there is none. */
  take(key: string): boolean;
}

export interface ChargedRateLimit extends RateLimit {
  /** Takes what was taken at another process. What is more than there was is owed. */
  charge(key: string, count: number): void;
}

interface Bucket {
  tokens: number;
  at: number;
}

/** @param perSecond calls that one key may sustain; bursts are ten seconds' worth */
export function createRateLimit(perSecond: number, now: () => number): ChargedRateLimit {
  const capacity = perSecond * BURST_SECONDS;
  const buckets = new Map<string, Bucket>();

  function forgetFull(at: number): void {
    for (const [key, bucket] of buckets) {
      if (bucket.tokens + ((at - bucket.at) / 1000) * perSecond >= capacity) buckets.delete(key);
    }
  }

  /** As full as it is now. */
  function bucketOf(key: string): Bucket {
    const at = now();
    let bucket = buckets.get(key);
    if (bucket === undefined) {
      if (buckets.size >= BUCKETS_MAX) forgetFull(at);
      bucket = { tokens: capacity, at };
      buckets.set(key, bucket);
    }
    // A clock that was set back gives nothing and takes nothing.
    const passed = Math.max(0, at - bucket.at);
    bucket.tokens = Math.min(capacity, bucket.tokens + (passed / 1000) * perSecond);
    bucket.at = at;
    return bucket;
  }

  return {
    take(key) {
      const bucket = bucketOf(key);
      if (bucket.tokens < 1) return false;
      bucket.tokens -= 1;
      return true;
    },
    charge(key, count) {
      bucketOf(key).tokens -= count;
    },
  };
}
