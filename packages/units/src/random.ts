// Seeded randomness: one seed reproduces a whole run, on every machine.

export interface Random {
  /** Uniform in [0, 1). */
  next(): number;
  /** Integer from `low` to `high`, both included. */
  between(low: number, high: number): number;
  /** One of the items; the list must not be empty. */
  pick<T>(items: readonly T[]): T;
  /** True with the given probability. */
  chance(probability: number): boolean;
}

/** sfc32 (Doty-Humphrey, PractRand), seeded by four hashes of `seed`. */
export function seededRandom(seed: number | string): Random {
  let a = hashText(`a${seed}`);
  let b = hashText(`b${seed}`);
  let c = hashText(`c${seed}`);
  let counter = 1;
  const next = (): number => {
    const t = (((a + b) | 0) + counter) | 0;
    counter = (counter + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + t;
    return (t >>> 0) / 4_294_967_296;
  };
  for (let i = 0; i < 12; i += 1) next();
  const between = (low: number, high: number): number =>
    low + Math.floor(next() * (high - low + 1));
  return {
    next,
    between,
    pick: <T>(items: readonly T[]): T => items[between(0, items.length - 1)] as T,
    chance: (probability) => next() < probability,
  };
}

/** FNV-1a with a final mix: 32 bits of a text. */
export function hashText(text: string): number {
  let hash = 2_166_136_261;
  for (let i = 0; i < text.length; i += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 16_777_619);
  }
  return mix32(hash);
}

/** A bijective mix of 32 bits (murmur3's finaliser). */
export function mix32(value: number): number {
  let x = value | 0;
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return (x ^ (x >>> 16)) >>> 0;
}
