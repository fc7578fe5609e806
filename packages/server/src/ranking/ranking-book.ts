// Keeps the ranking up to date behind the commits: folds what is committed since the last time, and says how far it is.
// The first start of this version folds everything there is.
import { type Database, Fault } from '@meridian/store';
import { type Change, dayOf, stressMove } from '@meridian/trading';
import type { MarketsView } from '../engine/views/markets.ts';
import { foldStretch, turnDay } from './fold-stretch.ts';
import { KnownTraders } from './known-traders.ts';
import { Rests, restAfter } from './rests.ts';
import { turnYear } from './year-results.ts';

/** Events that are folded besides entries of the ledger. */
const FOLDED: ReadonlySet<string> = new Set([
  'MarketOrderFilled',
  'PendingOrderFilled',
  'OrderPartlyClosed',
  'OrderClosed',
  'OrderVoided',
  'EquityMarked',
  'CopyingStarted',
]);
/** Closings are collected for this long before they are folded. */
const FOLD_AFTER_MS = 1_500;
/** The wait after the database could not be asked. */
const RETRY_AFTER_MS = 5_000;
/** How often it checks whether a new day has begun. */
const LOOK_AT_DAY_EVERY_MS = 600_000;

export interface RankingBookOptions {
  readonly db: Database;
  readonly marketNow: () => number;
  readonly markets: Pick<MarketsView, 'instrument'>;
  readonly onFault: (error: unknown) => void;
  readonly log: { warn(fields: object, message: string): void };
}

export class RankingBook {
  readonly #options: RankingBookOptions;
  readonly #known = new KnownTraders();
  readonly #rests = new Rests();
  readonly #daily = setInterval(() => this.#later(0), LOOK_AT_DAY_EVERY_MS).unref();
  #timer: NodeJS.Timeout | null = null;
  #running: Promise<void> = Promise.resolve();
  /** A fold that has not begun: it will fold everything committed by then. */
  #next: Promise<void> | null = null;
  #isStopped = false;
  #hasCaughtUp = false;
  #foldedUpTo: number | null = null;
  /** Something was committed since the last fold began. */
  #isBehind = true;
  /** A fold is under way. */
  #isFolding = false;

  constructor(options: RankingBookOptions) {
    this.#options = options;
  }

  onCommitted(changes: readonly Change[]): void {
    if (changes.every(({ event, entries }) => entries.length === 0 && !FOLDED.has(event.type)))
      return;
    // Everything before this batch was folded.
    this.#foldedUpTo = this.asOf();
    this.#isBehind = true;
    this.#later(FOLD_AFTER_MS);
  }

  /** Folds what is committed and brings the figures to the present day: one after the other, so that nothing is folded twice. */
  bringUpToDate(): Promise<void> {
    return this.#rests.without(() => this.#fold());
  }

  #fold(): Promise<void> {
    if (this.#next !== null) return this.#next;
    const done = this.#running.then(() => {
      this.#next = null;
      return this.#work();
    });
    this.#next = done;
    this.#running = done.catch((error: unknown) => {
      if (!(error instanceof Fault)) return this.#options.onFault(error);
      this.#options.log.warn(
        { err: error },
        'the ranking could not be brought up to date: once more',
      );
      this.#later(RETRY_AFTER_MS);
    });
    return done;
  }

  /** Whether it has caught up since the start; until then it may be far behind. */
  hasCaughtUp(): boolean {
    return this.#hasCaughtUp;
  }

  /** The moment up to which everything committed is in the figures; null: not caught up since the start. */
  asOf(): number | null {
    const isLate = this.#isBehind || this.#isFolding || this.#foldedUpTo === null;
    return isLate ? this.#foldedUpTo : this.#options.marketNow();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearInterval(this.#daily);
    if (this.#timer !== null) clearTimeout(this.#timer);
    await this.#rests.without(() => this.#running);
  }

  #later(afterMs: number): void {
    if (this.#isStopped || this.#timer !== null) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      void this.#fold().catch(() => undefined); // errors go to onFault
    }, afterMs).unref();
  }

  async #work(): Promise<void> {
    const upTo = this.#options.marketNow();
    this.#isBehind = false;
    this.#isFolding = true;
    try {
      await this.#foldAll(dayOf(upTo));
      if (!this.#isStopped) this.#foldedUpTo = upTo;
    } catch (error) {
      this.#isBehind = true;
      throw error;
    } finally {
      this.#isFolding = false;
    }
  }

  async #foldAll(today: number): Promise<void> {
    const { db, markets } = this.#options;
    const moveOf = (id: number): bigint => stressMove(markets.instrument(id).category);
    await turnDay(db, today);
    await turnYear(db, today);
    for (let [hasMore, stretches] = [true, 1]; hasMore && !this.#isStopped; stretches += 1) {
      const since = performance.now();
      const folded = await db.transaction((within) =>
        foldStretch(within, { today, moveOf, known: this.#known }),
      );
      if (folded !== null) this.#known.keep(folded);
      hasMore = folded?.hasMore ?? false;
      // The first start folds all there is, and nobody trades meanwhile.
      if (hasMore && this.#hasCaughtUp)
        await this.#rests.rest(restAfter(performance.now() - since, stretches));
    }
    this.#hasCaughtUp ||= !this.#isStopped;
  }
}
