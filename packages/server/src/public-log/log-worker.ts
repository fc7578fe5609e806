// The thread that keeps the log: it reads committed rows, makes leaves and hashes of them, signs the new tree and writes all of
// it in one transaction, so that the engine's thread does none of that. It touches the database only while it is asked to
// read or to write. Its imports are narrow: with all of the store a start would load five times as many files.
import { parentPort } from 'node:worker_threads';
import { TILE_WIDTH, useSha256 } from '@meridian/proof';
import { type Lent, type LentAddress, answered, openLent } from '@meridian/store/lending';
import {
  ENTRIES_LEVEL,
  type LogTile,
  readLogChains,
  readLogHead,
  readLogRows,
  readLogTile,
  saveLogGrowth,
} from '@meridian/store/public-log';
import { present } from '@meridian/units';
import { GrowingLog, type Growth, type KeptLog, type LogRow } from './growing-log.ts';
import { type LogKeys, signCheckpoint } from './log-key.ts';
import { LOG_SLICE } from './log-slice.ts';
import { machinesSha256 } from './machines-sha256.ts';

export type LogQuestion =
  | { readonly open: LentAddress; readonly keys: LogKeys }
  /** Reads the next rows; the database is the thread's. @returns how many */
  | 'read'
  /** Makes of them what they add to the log. @returns how many */
  | 'hash'
  /** Writes it; the database is the thread's. @returns leaves */
  | { readonly writeAt: number };

export type LogAnswer = number | { readonly refused: string };

class LogThread {
  readonly #db: Lent;
  readonly #keys: LogKeys;
  #log: GrowingLog | null = null;
  #rows = '[]';
  #growth: Growth | null = null;

  constructor(db: Lent, keys: LogKeys) {
    this.#db = db;
    this.#keys = keys;
  }

  /** @returns whether there are any */
  async read(): Promise<number> {
    this.#log ??= new GrowingLog(await keptLog(this.#db), this.#keys.seed);
    this.#rows = await readLogRows(this.#db, { afterSeq: this.#log.size, limit: LOG_SLICE });
    return this.#rows === '[]' ? 0 : 1;
  }

  hash(): number {
    const rows = JSON.parse(this.#rows) as LogRow[];
    this.#growth = present(this.#log, 'rows were read').append(rows);
    return rows.length;
  }

  async write(at: number): Promise<number> {
    const growth = present(this.#growth, 'rows were hashed');
    const { size, tiles, chains } = growth;
    const head = { size, checkpoint: await signCheckpoint(this.#keys, growth), signedAt: at };
    await this.#db.transaction((within) => saveLogGrowth(within, { tiles, chains, head }));
    return size;
  }
}

/** The log's growing end, as it is written. */
async function keptLog(db: Lent): Promise<KeptLog> {
  const size = (await readLogHead(db))?.size ?? 0;
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

const port = present(parentPort, 'this file runs as a thread');
useSha256(machinesSha256);
let thread: LogThread | null = null;

async function answer(question: LogQuestion): Promise<LogAnswer> {
  if (typeof question === 'object' && 'open' in question) {
    thread = new LogThread(openLent(question.open), question.keys);
    return 0;
  }
  const log = present(thread, 'the log is opened first');
  if (question === 'hash') return log.hash();
  return await answered(() => (question === 'read' ? log.read() : log.write(question.writeAt)));
}

port.on('message', (question: LogQuestion) => {
  void answer(question).then((said) => port.postMessage(said));
});
