// Keeps the public log behind the commits: has a thread read what the journal has grown by, hash it and write it. It needs
// nothing of the engine: what is committed is what is logged.
import { type Database, LentRefusal } from '@meridian/store';
import { SECOND_MS } from '@meridian/units';
import { Repeated } from '../platform/repeated.ts';
import { type AskedThread, startThread } from '../platform/threads/asked-thread.ts';
import type { LogKeys } from './log-key.ts';
import { LOG_SLICE } from './log-slice.ts';
import type { LogAnswer, LogQuestion } from './log-worker.ts';

const GROWS_EVERY_MS = SECOND_MS;
/** A start has other things to do. */
const FIRST_AFTER_MS = 5 * SECOND_MS;

export interface KeepLogOptions {
  readonly db: Database;
  readonly keys: LogKeys;
  /** Wall time. */
  readonly now: () => number;
  /** What could not be logged is tried again. */
  readonly onFault: (error: unknown) => void;
  /** It grows when it is asked to, and never by itself. */
  readonly onlyWhenAsked?: boolean;
}

export interface KeptPublicLog {
  /** Logs all that is committed by now. */
  bringUpToDate(): Promise<void>;
  /** Brings it up to date and keeps it there while something is done. */
  standing<T>(work: () => Promise<T>): Promise<T>;
  stop(): Promise<void>;
}

export function keepPublicLog(options: KeepLogOptions): KeptPublicLog {
  const { onlyWhenAsked = false, onFault } = options;
  const keeper = new Keeper(options, () => growing.isStopped);
  const growing = new Repeated({
    work: () => keeper.grow(),
    everyMs: GROWS_EVERY_MS,
    firstAfterMs: onlyWhenAsked ? null : FIRST_AFTER_MS,
    onFault,
  });
  return {
    bringUpToDate: () => growing.now(),
    standing: (work) =>
      growing.inTurn(async () => {
        await keeper.grow();
        return await work();
      }),
    async stop() {
      await growing.stop();
      await keeper.end();
    },
  };
}

class Keeper {
  readonly #options: KeepLogOptions;
  readonly #isStopped: () => boolean;
  #thread: AskedThread<LogQuestion, LogAnswer> | null = null;

  constructor(options: KeepLogOptions, isStopped: () => boolean) {
    this.#options = options;
    this.#isStopped = isStopped;
  }

  async grow(): Promise<void> {
    const { db, now } = this.#options;
    try {
      for (;;) {
        const thread = (this.#thread ??= await this.#open());
        const rows = await db.lending.turn(() => ask(thread, 'read'));
        if (rows === 0 || this.#isStopped()) return;
        const hashed = await ask(thread, 'hash');
        await db.lending.turn(() => ask(thread, { writeAt: now() }));
        // Fewer than a slice were all that was committed when it was asked.
        if (hashed < LOG_SLICE) return;
      }
    } catch (error) {
      // The thread may be ahead of what is written: it begins again from there.
      await this.end();
      throw error;
    }
  }

  async end(): Promise<void> {
    const thread = this.#thread;
    this.#thread = null;
    await thread?.end();
  }

  async #open(): Promise<AskedThread<LogQuestion, LogAnswer>> {
    const { db, keys } = this.#options;
    const file = new URL('log-worker.ts', import.meta.url);
    const thread = startThread<LogQuestion, LogAnswer>(file, 'the public log');
    const open = db.lending.address();
    await thread.ask({ open, keys }, open.kind === 'embedded' ? [open.door] : []);
    return thread;
  }
}

/** @throws LentRefusal */
async function ask(
  thread: AskedThread<LogQuestion, LogAnswer>,
  question: LogQuestion,
): Promise<number> {
  const answer = await thread.ask(question);
  if (typeof answer === 'object') throw new LentRefusal(answer.refused);
  return answer;
}
