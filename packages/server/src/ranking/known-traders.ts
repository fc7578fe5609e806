// Traders as the last fold left them: the next one need not read them again. They hold only while the progress that the
// database has, and a fold locks, is the one that this process wrote: nobody else has folded since.
import type { Folding } from './fold-account.ts';

/** The most traders that are kept; one has at most 200 open positions. */
const KNOWN_MAX = 1_000;

export class KnownTraders {
  #upToSeq: number | null = null;
  readonly #traders = new Map<number, Folding>();

  /** @param upToSeq how far the database says that was folded */
  at(upToSeq: number): ReadonlyMap<number, Folding> {
    if (upToSeq !== this.#upToSeq) this.#traders.clear();
    return this.#traders;
  }

  /** Call it once the fold is committed. */
  keep({ traders, upToSeq }: { readonly traders: readonly Folding[]; readonly upToSeq: number }) {
    for (const { trader, record, open } of traders) {
      this.#traders.delete(trader.accountId); // so that the newest come last
      this.#traders.set(trader.accountId, { trader, record, open });
    }
    for (const id of this.#traders.keys()) {
      if (this.#traders.size <= KNOWN_MAX) break;
      this.#traders.delete(id);
    }
    this.#upToSeq = upToSeq;
  }
}
