// The files of uploads, in a folder that nothing serves directly: written whole or not at all, and readable only by
// this process.
import { mkdir, open, readFile, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { IMAGE_ID } from '@meridian/contract';
import { assert } from '@meridian/units';
import { PhotoNotKept, type PhotoStore } from './photo-store.ts';

/** The disk is full, or this process may not write more. */
const NO_ROOM = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'EROFS', 'EIO', 'EACCES', 'ENOTDIR']);

export function createPhotoFolder(folder: string): PhotoStore {
  const fileOf = (id: string): string => {
    assert(IMAGE_ID.test(id), 'an upload’s id names a file of this folder');
    return path.join(folder, `${id}.jpg`);
  };

  return {
    async write(id, bytes) {
      const file = fileOf(id);
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeWhole(file, bytes);
      } catch (error) {
        if (!NO_ROOM.has(codeOf(error))) throw error;
        throw new PhotoNotKept('the disk took no photo', { cause: error });
      }
    },
    async read(id) {
      try {
        return await readFile(fileOf(id));
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return null;
        throw error;
      }
    },
    async remove(id) {
      await rm(fileOf(id), { force: true });
    },
    async namesBefore(at) {
      const names = await readdir(folder).catch((error: unknown) => {
        if (codeOf(error) === 'ENOENT') return [];
        throw error;
      });
      const found: string[] = [];
      for (const name of names) {
        const changedAt = await changeOf(path.join(folder, name));
        if (changedAt !== null && changedAt < at) found.push(name);
      }
      return found;
    },
    async removeName(name) {
      await rm(path.join(folder, path.basename(name)), { force: true });
    },
  };
}

async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  const unfinished = `${file}.new`;
  try {
    const handle = await open(unfinished, 'wx', 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(unfinished, file);
    await syncFolder(path.dirname(file));
  } catch (error) {
    await rm(unfinished, { force: true });
    await rm(file, { force: true });
    throw error;
  }
}

/** Null if the file is gone by now. */
async function changeOf(file: string): Promise<number | null> {
  try {
    return (await stat(file)).mtimeMs;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';
