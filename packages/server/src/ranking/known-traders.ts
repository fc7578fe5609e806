// Traders as the last fold left them: the next one need not read them again. They hold only while the progress that the
// database has, and a fold locks, is the one that this process wrote: nobody else has folded since.
import type { Folding } from './fold-account.ts';

/** Kept are so many traders and open positions together, some 400 bytes each; one trader has at most 200 positions. */
const KNOWN_MAX = 100_000;

export class KnownTraders {
  #upToSeq: number | null = null;
  readonly #traders = new Map<number, Folding>();
  #size = 0;

  /** @param upToSeq how far the database says that was folded */
  at(upToSeq: number): ReadonlyMap<number, Folding> {
    if (upToSeq !== this.#upToSeq) {
      this.#traders.clear();
      this.#size = 0;
    }
    return this.#traders;
  }

  /** Call it once the fold is committed. */
  keep({ traders, upToSeq }: { readonly traders: readonly Folding[]; readonly upToSeq: number }) {
    for (const { trader, record, open } of traders) {
      this.#forget(trader.accountId); // so that the newest come last
      this.#traders.set(trader.accountId, { trader, record, open });
      this.#size += 1 + open.size;
    }
    for (const id of this.#traders.keys()) {
      if (this.#size <= KNOWN_MAX) break;
      this.#forget(id);
    }
    this.#upToSeq = upToSeq;
  }

  #forget(accountId: number): void {
    const known = this.#traders.get(accountId);
    if (known === undefined) return;
    this.#traders.delete(accountId);
    this.#size -= 1 + known.open.size;
  }
}
