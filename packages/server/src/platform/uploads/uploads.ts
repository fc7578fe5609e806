// Uploads as a whole: a photo is checked, encoded anew, written to its store, then recorded in the database. Other nouns
// ask here whether a URL is somebody's upload, and say when it became part of something.
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { IMAGE_ID, IMAGE_PATH } from '@meridian/contract';
import {
  type Database,
  Fault,
  type Queryable,
  type UploadLimits,
  addUpload,
  deleteUnusedUploads,
  findUpload,
  hasRoomForUpload,
  knownUploads,
  markUploadsUsed,
} from '@meridian/store';
import { DAY_MS, HOUR_MS } from '@meridian/units';
import { Refusal } from '../http/refusal.ts';
import { cleanPhoto } from './photo.ts';
import { PhotoNotKept, type PhotoStore } from './photo-store.ts';

/** The most uploads of one user in a day. */
export const UPLOADS_A_DAY = 40;
const UPLOAD_BYTES_A_DAY = 60 * 1024 * 1024;
/** An upload that is part of nothing is deleted after this time. */
const UNUSED_FOR_MS = DAY_MS;
export const SWEEP_EVERY_MS = HOUR_MS;
const SWEPT_AT_ONCE = 500;

export interface Uploads {
  /** @returns its URL @throws Refusal if it is no photo, or more than the user may send */
  add(userId: number, file: Uint8Array): Promise<string>;
  /**
   * Keeps a photo that `cleanPhoto` made, under a new id, as far as `record` writes the row that it belongs to.
   * @returns what `record` does @throws Refusal if there is no room for it, and what `record` throws; then nothing is left of
   *   it, unless a fault leaves open whether its row was written
   */
  keep<T>(photo: Buffer, record: (id: string) => Promise<T>): Promise<T>;
  /** Once its row is gone. */
  remove(id: string): Promise<void>;
  /** The picture for its owner; null if it belongs to somebody else. */
  readOwn(userId: number, id: string): Promise<Buffer | null>;
  /** The picture for a reviewer. The caller has checked that the reviewer may see it. */
  readAny(id: string): Promise<Buffer | null>;
  /** Deletes uploads that became part of nothing. @returns how many files are gone */
  sweep(): Promise<number>;
}

export interface UploadsOptions {
  readonly db: Database;
  readonly photos: PhotoStore;
  readonly now: () => number;
  readonly log: { warn(fields: object, message: string): void };
}

export function createUploads(deps: UploadsOptions): Uploads {
  const { db, photos } = deps;

  return {
    add: (userId, file) => add(deps, userId, file),
    keep: (photo, record) => keep(deps, photo, record),
    remove: (id) => photos.remove(id),
    async readOwn(userId, id) {
      const upload = IMAGE_ID.test(id) ? await findUpload(db, id) : null;
      return upload?.userId === userId ? await photos.read(id) : null;
    },
    async readAny(id) {
      const upload = IMAGE_ID.test(id) ? await findUpload(db, id) : null;
      return upload === null ? null : await photos.read(id);
    },
    sweep: () => sweep(deps),
  };
}

async function add(deps: UploadsOptions, userId: number, file: Uint8Array): Promise<string> {
  const { db, now } = deps;
  const hasRoom = await hasRoomForUpload(db, { userId, bytes: 1, limits: limitsAt(now()) });
  if (!hasRoom) throw new Refusal('uploads_too_many');
  const photo = await cleanPhoto(Buffer.from(file.buffer, file.byteOffset, file.byteLength));
  return await keep(deps, photo, async (id) => {
    if (!(await record(deps, userId, id, photo.length))) throw new Refusal('uploads_too_many');
    return `${IMAGE_PATH}${id}`;
  });
}

async function keep<T>(
  { photos, log }: UploadsOptions,
  photo: Buffer,
  record: (id: string) => Promise<T>,
): Promise<T> {
  const id = randomBytes(24).toString('base64url');
  try {
    await photos.write(id, photo);
  } catch (error) {
    if (!(error instanceof PhotoNotKept)) throw error;
    log.warn({ err: error.cause }, 'an upload could not be kept');
    throw new Refusal('upload_not_kept');
  }
  try {
    return await record(id);
  } catch (error) {
    // A connection that breaks at the commit leaves open whether the row is there: if it is not, the sweep takes the photo.
    if (!(error instanceof Fault)) await photos.remove(id);
    throw error;
  }
}

async function sweep(deps: UploadsOptions): Promise<number> {
  const { db, now, photos } = deps;
  const at = now();
  const unused = await deleteUnusedUploads(db, {
    before: at - UNUSED_FOR_MS,
    limit: SWEPT_AT_ONCE,
  });
  for (const id of unused) await photos.remove(id);
  // What a crash left behind: files without a row, and half-written ones.
  const old = await photos.namesBefore(Date.now() - UNUSED_FOR_MS);
  let lost = 0;
  for (let from = 0; from < old.length; from += SWEPT_AT_ONCE)
    lost += await removeUnknown(deps, old.slice(from, from + SWEPT_AT_ONCE));
  return unused.length + lost;
}

function limitsAt(at: number): UploadLimits {
  return { since: at - DAY_MS, uploadsMax: UPLOADS_A_DAY, bytesMax: UPLOAD_BYTES_A_DAY };
}

async function record(
  deps: UploadsOptions,
  userId: number,
  id: string,
  bytes: number,
): Promise<boolean> {
  const { db, now } = deps;
  const createdAt = now();
  const limits = limitsAt(createdAt);
  return await db.transaction((within) =>
    addUpload(within, { id, userId, bytes, createdAt }, limits),
  );
}

async function removeUnknown(deps: UploadsOptions, names: readonly string[]): Promise<number> {
  const { db, photos } = deps;
  const idOf = (name: string) => path.basename(name, '.jpg');
  const known = await knownUploads(db, names.map(idOf));
  const lost = names.filter((name) => !known.has(idOf(name)));
  for (const name of lost) await photos.removeName(name);
  return lost.length;
}

/**
 * The id in the URL of an upload exactly as `image_upload` answers it; null for any other URL, which could lead a
 * reviewer anywhere.
 */
export function uploadIdOf(url: string): string | null {
  const id = url.startsWith(IMAGE_PATH) ? url.slice(IMAGE_PATH.length) : '';
  return IMAGE_ID.test(id) ? id : null;
}

/**
 * Makes uploads of a user part of something that is kept, so that they are not deleted. Call it in the transaction that
 * keeps the thing. @returns false if one of the URLs is no upload of the user; then the transaction must not go on
 */
export async function useUploads(
  within: Queryable,
  { userId, urls, at }: { userId: number; urls: readonly string[]; at: number },
): Promise<boolean> {
  const ids = new Set(urls.map(uploadIdOf));
  if (ids.has(null)) return false;
  const mine = [...ids].filter((id) => id !== null);
  return (await markUploadsUsed(within, { ids: mine, userId, at })) === mine.length;
}
