// Sends a photo in, and shows a client's own photos.
import { IMAGE_PATH } from '@meridian/contract';
import type { FastifyInstance } from 'fastify';
import { bareToken, send } from '../platform/http/calls.ts';
import type { HandlersOf } from '../platform/http/handlers.ts';
import { refuse } from '../platform/http/envelope.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { requestLanguage } from '../platform/http/texts.ts';
import type { Sessions } from '../platform/http/sessions.ts';
import type { Uploads } from '../platform/uploads/uploads.ts';
import { IMAGE_HEADERS } from './image-headers.ts';

export function uploadHandlers({ uploads }: { uploads: Uploads }): HandlersOf<'imageUpload'> {
  return {
    imageUpload: async ({ file }, { session }) => ({
      url: await uploads.add(session.user.id, file),
    }),
  };
}

export interface ImageDeps {
  readonly uploads: Pick<Uploads, 'readOwn'>;
  readonly sessions: Pick<Sessions, 'find'>;
}

/** Not a call of the table: it answers a picture without an envelope. */
export function mountImages(app: FastifyInstance, { uploads, sessions }: ImageDeps): void {
  app.get<{ Params: { id: string } }>(`${IMAGE_PATH}:id`, async (request, reply) => {
    const language = requestLanguage(request.headers['lang']);
    reply.header('cache-control', 'private, no-store');
    const token = bareToken(request.headers.authorization);
    const session = token === null ? null : await sessions.find(token);
    if (session === null) return send(reply, refuse(language, new Refusal('session_required')));
    const photo = await uploads.readOwn(session.user.id, request.params.id);
    if (photo === null) throw new Refusal('upload_unknown');
    return reply.code(200).headers(IMAGE_HEADERS).send(photo);
  });
}
