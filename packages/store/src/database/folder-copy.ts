// Copies a folder that goes on changing, in passes: each copies what changed since the one before, so that the last one,
// for which everything must stand still, is short.
import { copyFile, mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { SECOND_MS } from '@meridian/units';

/** A file changed so recently may change once more without a later time of change: the next pass copies it again. */
const RECENT_MS = SECOND_MS;
const COPIED_AT_ONCE = 8;

export interface FolderCopy {
  /** @returns how many files were copied */
  pass(): Promise<number>;
}

/** @param to is made; what it has and `from` has not goes */
export function createFolderCopy(from: string, to: string): FolderCopy {
  /** Size and time of change of each file as it was when its copy began; null: to be copied again. */
  const copied = new Map<string, string | null>();

  async function copyOne(file: string): Promise<boolean> {
    const source = path.join(from, file);
    const before = await stat(source).catch(missing);
    if (before === null) return false;
    const seen = `${before.size} ${before.mtimeMs}`;
    if (copied.get(file) === seen) return false;
    copied.set(file, Date.now() - before.mtimeMs > RECENT_MS ? seen : null);
    const isThere = await copyFile(source, path.join(to, file)).then(() => true, missing);
    return isThere === true;
  }

  return {
    async pass() {
      const entries = await readdir(from, { recursive: true, withFileTypes: true });
      const nameOf = (entry: { parentPath: string; name: string }): string =>
        path.relative(from, path.join(entry.parentPath, entry.name));
      await mkdir(to, { recursive: true, mode: 0o700 });
      for (const entry of entries) {
        if (!entry.isDirectory()) continue;
        await mkdir(path.join(to, nameOf(entry)), { recursive: true, mode: 0o700 });
      }
      const files = entries.filter((entry) => entry.isFile()).map(nameOf);
      const waiting = files.values();
      let count = 0;
      const copyRest = async (): Promise<void> => {
        for (const file of waiting) if (await copyOne(file)) count += 1;
      };
      await Promise.all(Array.from({ length: COPIED_AT_ONCE }, copyRest));
      const still = new Set(files);
      for (const file of [...copied.keys()].filter((name) => !still.has(name))) {
        copied.delete(file);
        await rm(path.join(to, file), { force: true });
      }
      return count;
    },
  };
}

/** A file may go between its listing and its copy. */
function missing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
  throw error;
}
