// A store of photos that also finds those which an earlier start or version kept in a folder, and moves them.
import { createPhotoFolder } from './photo-folder.ts';
import type { PhotoStore } from './photo-store.ts';

/** @returns the photo's id; null for what is unfinished */
const idOf = (name: string): string | null =>
  name.endsWith('.jpg') ? name.slice(0, -'.jpg'.length) : null;

export interface MovingPhotos extends PhotoStore {
  /** Brings what lies in the folder to the store. Cut off anywhere, the next start goes on. @returns how many */
  move(): Promise<number>;
}

export function createMovingPhotos(store: PhotoStore, formerFolder: string): MovingPhotos {
  const former = createPhotoFolder(formerFolder);
  return {
    ...store,
    async read(id) {
      return (await store.read(id)) ?? (await former.read(id)) ?? (await store.read(id));
    },
    async remove(id) {
      await store.remove(id);
      await former.remove(id);
    },
    async move() {
      let moved = 0;
      for (const name of await former.namesBefore(Number.POSITIVE_INFINITY)) {
        const id = idOf(name);
        const bytes = id === null ? null : await former.read(id);
        if (id === null || bytes === null) continue;
        await store.write(id, bytes);
        await former.remove(id);
        moved += 1;
      }
      return moved;
    },
  };
}
