// Where photos are kept, as whoever uses them sees it: a folder, the database, or a store by S3's protocol.
import type { PhotoName } from '@meridian/store';

/** What photos are kept in refused one; nothing is left of it there. */
export class PhotoNotKept extends Error {
  override readonly name = 'PhotoNotKept';
}

export interface PhotoStore {
  /** It is kept for good when this returns. @throws PhotoNotKept */
  write(id: string, bytes: Buffer): Promise<void>;
  /** Null if there is no such photo. */
  read(id: string): Promise<Buffer | null>;
  remove(id: string): Promise<void>;
  /**
   * Names of what was last changed before an instant and may belong to nothing, what is unfinished included. A name begins
   * with the photo's id.
   */
  namesBefore(at: number): Promise<string[]>;
  removeName(name: string): Promise<void>;
}

export type PhotoFolderName = PhotoName['folder'];
