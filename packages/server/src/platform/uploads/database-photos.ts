// Photos as rows of the database.
import { type Database, addPhoto, findPhoto, lostPhotos, removePhoto } from '@meridian/store';
import type { PhotoFolderName, PhotoStore } from './photo-store.ts';

export function createDatabasePhotos(db: Database, folder: PhotoFolderName): PhotoStore {
  return {
    write: (id, bytes) => addPhoto(db, { folder, id, bytes }),
    read: (id) => findPhoto(db, { folder, id }),
    remove: (id) => removePhoto(db, { folder, id }),
    namesBefore: (at) => lostPhotos(db, { folder, before: at }),
    removeName: (name) => removePhoto(db, { folder, id: name }),
  };
}
