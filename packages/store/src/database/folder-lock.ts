// Keeps two processes off one data folder. The lock is the kernel's, taken through SQLite's portable file locking (an
// open exclusive transaction on an empty file). It goes when its process ends, however that happens: nothing stale is
// left, and no process number has to be trusted, which a container or a reboot may have given to another process. The
// lock is also lost if this process opens and closes the file once more, so nothing else here may open it.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DataFolderBusy, DataFolderUnusable } from './fault.ts';

const LOCK_FILE = 'lock';
/** Who holds the lock, for the message to a process that does not get it. It decides nothing. */
const HOLDER_FILE = 'lock.pid';
const SQLITE_BUSY = 5;

/** Keeps the locks of this process from the garbage collector, which would close them. */
const heldLocks = new Set<DatabaseSync>();

export interface FolderLock {
  release(): void;
}

/** @throws DataFolderBusy, DataFolderUnusable */
export function lockFolder(folder: string): FolderLock {
  let lock: DatabaseSync | null = null;
  try {
    makeFolder(folder);
    lock = new DatabaseSync(path.join(folder, LOCK_FILE), { timeout: 0 });
    lock.exec('BEGIN EXCLUSIVE');
    writeFileSync(path.join(folder, HOLDER_FILE), `${process.pid}\n`);
  } catch (error) {
    lock?.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) {
      throw new DataFolderBusy(folder, holderOf(folder));
    }
    throw new DataFolderUnusable(`the data folder ${folder} cannot be written`, { cause: error });
  }
  const held = lock;
  heldLocks.add(held);
  return {
    release: () => {
      rmSync(path.join(folder, HOLDER_FILE), { force: true });
      heldLocks.delete(held);
      held.close();
    },
  };
}

/** Creates the folders one by one: Node's recursive mkdir never ends where a parent takes no folders (/proc). */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (!existsSync(folder)) throw error; // another process has made it meanwhile
  }
}

function holderOf(folder: string): number | null {
  try {
    const pid = Number.parseInt(readFileSync(path.join(folder, HOLDER_FILE), 'utf8'), 10);
    return Number.isInteger(pid) ? pid : null;
  } catch {
    return null; // the holder has not written it yet, so the message names no number
  }
}
