// Keeps the public log behind the commits: reads what the journal has grown by, has a thread hash it, signs the new tree
// and writes all of it in one transaction. It needs nothing of the engine: what is committed is what is logged.
import {
  type Database,
  type LogTile,
  ENTRIES_LEVEL,
  readLogChains,
  readLogHead,
  readLogRows,
  readLogTile,
  saveLogGrowth,
} from '@meridian/store';
import { SECOND_MS } from '@meridian/units';
import { TILE_WIDTH } from '@meridian/proof';
import { type AskedThread, startThread } from '../platform/threads/asked-thread.ts';
import type { Growth, KeptLog } from './growing-log.ts';
import { type LogKeys, signCheckpoint } from './log-key.ts';
import type { LogQuestion } from './log-worker.ts';

const GROWS_EVERY_MS = SECOND_MS;
/** A start has other things to do. */
const FIRST_AFTER_MS = 5 * SECOND_MS;
/** Rows of one transaction. */
const SLICE = 5_000;

export interface KeepLogOptions {
  readonly db: Database;
  readonly keys: LogKeys;
  /** Wall time. */
  readonly now: () => number;
  /** What could not be logged is tried again. */
  readonly onFault: (error: unknown) => void;
}

export interface KeptPublicLog {
  /** Logs all that is committed by now. */
  bringUpToDate(): Promise<void>;
  /** Brings it up to date and keeps it there while something is done. */
  standing<T>(work: () => Promise<T>): Promise<T>;
  stop(): Promise<void>;
}

export function keepPublicLog(options: KeepLogOptions): KeptPublicLog {
  const keeper = new Keeper(options);
  let working: Promise<void> = Promise.resolve();
  const next = (): Promise<void> =>
    (working = working.catch(() => undefined).then(() => keeper.grow()));
  let timer = setTimeout(function again() {
    void next()
      .catch(options.onFault)
      .then(() => {
        if (!keeper.isStopped) timer = setTimeout(again, GROWS_EVERY_MS);
      });
  }, FIRST_AFTER_MS);
  return {
    bringUpToDate: next,
    standing(work) {
      const done = next().then(work);
      working = done.then(
        () => undefined,
        () => undefined,
      );
      return done;
    },
    async stop() {
      keeper.isStopped = true;
      clearTimeout(timer);
      await working.catch(() => undefined);
      await keeper.end();
    },
  };
}

class Keeper {
  isStopped = false;
  readonly #options: KeepLogOptions;
  #thread: AskedThread<LogQuestion, Growth | null> | null = null;
  #size = 0;

  constructor(options: KeepLogOptions) {
    this.#options = options;
  }

  async grow(): Promise<void> {
    const { db } = this.#options;
    try {
      for (;;) {
        const afterSeq = this.#thread === null ? ((await readLogHead(db))?.size ?? 0) : this.#size;
        const rows = await readLogRows(db, { afterSeq, limit: SLICE });
        if (rows === '[]' || this.isStopped) return;
        this.#thread ??= await this.#open(afterSeq);
        await this.#save(await this.#thread.ask({ rows }));
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

  async #open(size: number): Promise<AskedThread<LogQuestion, Growth | null>> {
    const { db, keys } = this.#options;
    const file = new URL('log-worker.ts', import.meta.url);
    const thread = startThread<LogQuestion, Growth | null>(file, 'the public log');
    await thread.ask({ open: await keptLog(db, size), seed: keys.seed });
    return thread;
  }

  async #save(growth: Growth | null): Promise<void> {
    if (growth === null) return;
    const { db, keys, now } = this.#options;
    const { size, tiles, chains } = growth;
    const checkpoint = await signCheckpoint(keys, growth);
    const head = { size, checkpoint, signedAt: now() };
    await db.transaction((within) => saveLogGrowth(within, { tiles, chains, head }));
    this.#size = size;
  }
}

/** The log's growing end, as it is written. @param size leaves */
async function keptLog(db: Database, size: number): Promise<KeptLog> {
  const tiles: LogTile[] = [];
  for (const [level, count] of levelsOf(size)) {
    const place = Math.floor((count - 1) / TILE_WIDTH);
    const bytes = await readLogTile(db, { level, place });
    if (bytes !== null) tiles.push({ level, place, bytes });
  }
  return { size, tiles, chains: size === 0 ? [] : await readLogChains(db) };
}

/** Each level with how many hashes it has. */
function levelsOf(size: number): [level: number, count: number][] {
  const levels: [number, number][] = size === 0 ? [] : [[ENTRIES_LEVEL, size]];
  for (let level = 0, count = size; count > 0; level += 1, count = Math.floor(count / TILE_WIDTH))
    levels.push([level, count]);
  return levels;
}
