// Whether a conversion's rate is made of the ticks that it names: the product of their mids or of what is one divided by them.
// Points are whole numbers, so the product is known but for its power of ten.

const ONE = 10n ** 18n;
/** Two instruments of eight decimals each. */
const POWERS_MAX = 16;

interface Quoted {
  readonly bid: bigint;
  readonly ask: bigint;
}

/** @param rate US dollars per unit of the quote currency, x 10^18, rounded half to even */
export function isRateOf(rate: bigint, legs: readonly Quoted[]): boolean {
  if (legs.length === 0) return rate === ONE;
  const twiceMids = legs.map(({ bid, ask }) => bid + ask);
  for (let inverse = 0; inverse < 2 ** legs.length; inverse += 1) {
    let [above, below] = [ONE, 1n];
    for (const [i, twiceMid] of twiceMids.entries()) {
      const isInverse = Math.floor(inverse / 2 ** i) % 2 === 1;
      [above, below] = isInverse ? [above * 2n, below * twiceMid] : [above * twiceMid, below * 2n];
    }
    if (below <= 0n || above <= 0n) return false;
    for (let power = -POWERS_MAX; power <= POWERS_MAX; power += 1) {
      const ten = 10n ** BigInt(Math.abs(power));
      if (rate === (power < 0 ? halfEven(above, below * ten) : halfEven(above * ten, below)))
        return true;
    }
  }
  return false;
}

/** Positive numbers. */
function halfEven(above: bigint, below: bigint): bigint {
  const [whole, twiceRest] = [above / below, (above % below) * 2n];
  const isUp = twiceRest > below || (twiceRest === below && whole % 2n === 1n);
  return isUp ? whole + 1n : whole;
}
