// Pictures of articles: checked and encoded anew like every upload; shown in the back office, and to everybody while an
// article that has them is published.
import { randomBytes } from 'node:crypto';
import { ARTICLE_PICTURE_PATH } from '@meridian/contract/admin';
import { IMAGE_ID } from '@meridian/contract';
import {
  type Database,
  addArticlePicture,
  countArticlePictures,
  deleteUnusedArticlePictures,
  findArticlePicture,
} from '@meridian/store';
import { DAY_MS } from '@meridian/units';
import type { FastifyInstance } from 'fastify';
import { hasRole } from '../platform/staff/handlers.ts';
import { AdminRefusal } from '../platform/staff/refusal.ts';
import { bareToken } from '../platform/http/calls.ts';
import { Refusal } from '../platform/http/refusal.ts';
import type { StaffSessions } from '../platform/staff/sessions.ts';
import { PhotoNotKept, type PhotoStore } from '../platform/uploads/photo-store.ts';
import { cleanPhoto } from '../platform/uploads/photo.ts';
import { IMAGE_HEADERS } from '../uploads/image-headers.ts';

/** How many one member of staff may add in a day. */
const PICTURES_A_DAY = 200;
/** A picture that no article has is deleted after this time. */
const UNUSED_FOR_MS = 7 * DAY_MS;
const SWEPT_AT_ONCE = 500;
/** After this time browsers ask again whether the article is still published. */
const PUBLIC_SECONDS = 300;

export type ArticlePictures = ReturnType<typeof createArticlePictures>;

export interface ArticlePictureDeps {
  readonly db: Database;
  readonly photos: PhotoStore;
  readonly now: () => number;
}

export function createArticlePictures({ db, photos, now }: ArticlePictureDeps) {
  return {
    /** @returns its URL @throws Refusal if the file is no photo, AdminRefusal if there were too many */
    async add(staffId: number, file: Buffer): Promise<string> {
      const at = now();
      if ((await countArticlePictures(db, { staffId, since: at - DAY_MS })) >= PICTURES_A_DAY)
        throw new AdminRefusal('pictures_too_many', { max: PICTURES_A_DAY });
      const picture = await cleanPhoto(file);
      const id = randomBytes(24).toString('base64url');
      try {
        await photos.write(id, picture);
      } catch (error) {
        if (error instanceof PhotoNotKept) throw new Refusal('upload_not_kept');
        throw error;
      }
      await addArticlePicture(db, { id, staffId, bytes: picture.length, createdAt: at });
      return `${ARTICLE_PICTURE_PATH}${id}`;
    },
    find: (id: string) => findArticlePicture(db, { id, at: now() }),
    read: (id: string) => photos.read(id),
    async sweep(): Promise<void> {
      const before = now() - UNUSED_FOR_MS;
      for (const id of await deleteUnusedArticlePictures(db, { before, limit: SWEPT_AT_ONCE }))
        await photos.remove(id);
    },
  };
}

const NAMED = new RegExp(`${ARTICLE_PICTURE_PATH}([\\w-]{32})(?![\\w-])`, 'g');

/** Ids of the pictures named in some texts. */
export const picturesIn = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => [...text.matchAll(NAMED)].flatMap(([, id]) => id ?? []))),
];

const HEADERS = { ...IMAGE_HEADERS, 'content-disposition': 'inline; filename="picture.jpg"' };

/** Not a call of the table: it answers a picture without an envelope. */
export function mountArticlePictures(
  app: FastifyInstance,
  { pictures, sessions }: { pictures: ArticlePictures; sessions: Pick<StaffSessions, 'find'> },
): void {
  async function isStaff(header: string | undefined): Promise<boolean> {
    const token = bareToken(header);
    const session = token === null ? null : await sessions.find(token);
    const of = { address: '', agent: '' };
    return (
      session !== null &&
      hasRole({ ...session, ...of }, 'content', 'owner', 'compliance', 'auditor')
    );
  }
  app.get<{ Params: { id: string } }>(`${ARTICLE_PICTURE_PATH}:id`, async (request, reply) => {
    reply.header('cache-control', 'private, no-store');
    const { id } = request.params;
    const known = IMAGE_ID.test(id) ? await pictures.find(id) : null;
    if (known === null) throw new Refusal('upload_unknown');
    if (!known.isPublic && !(await isStaff(request.headers.authorization)))
      throw new Refusal('upload_unknown');
    const picture = await pictures.read(id);
    if (picture === null) throw new Refusal('upload_unknown');
    const cached = known.isPublic ? `public, max-age=${PUBLIC_SECONDS}` : 'private, no-store';
    return reply
      .code(200)
      .headers({ ...HEADERS, 'cache-control': cached })
      .send(picture);
  });
}
