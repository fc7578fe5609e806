// Where this site's photos are: in FILES_URL's store if one is named, else in PostgreSQL, else in the data folder.
import path from 'node:path';
import type { Database } from '@meridian/store';
import { createPhotoFolder } from '../platform/uploads/photo-folder.ts';
import { createDatabasePhotos } from '../platform/uploads/database-photos.ts';
import { createMovingPhotos } from '../platform/uploads/moving-photos.ts';
import type { PhotoFolderName, PhotoStore } from '../platform/uploads/photo-store.ts';
import { createS3Photos } from '../platform/uploads/s3-photos.ts';
import type { Config } from './config.ts';

export interface Photos {
  readonly uploads: PhotoStore;
  readonly pictures: PhotoStore;
  /** Moves what an earlier start kept in the data folder. @returns how many */
  move(): Promise<number>;
}

export function photosOf(
  { dataDir, bucket }: Pick<Config, 'dataDir' | 'bucket'>,
  db: Database,
): Photos {
  const folderOf = (name: PhotoFolderName): string => path.join(dataDir, name);
  if (bucket === null && db.kind === 'embedded')
    return {
      uploads: createPhotoFolder(folderOf('uploads')),
      pictures: createPhotoFolder(folderOf('pictures')),
      move: () => Promise.resolve(0),
    };
  const storeOf =
    bucket === null
      ? (name: PhotoFolderName) => createDatabasePhotos(db, name)
      : createS3Photos(bucket);
  const [uploads, pictures] = (['uploads', 'pictures'] as const).map((name) =>
    createMovingPhotos(storeOf(name), folderOf(name)),
  ) as [ReturnType<typeof createMovingPhotos>, ReturnType<typeof createMovingPhotos>];
  return {
    uploads,
    pictures,
    move: async () => (await uploads.move()) + (await pictures.move()),
  };
}
