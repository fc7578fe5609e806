// Photos that a client uploads: for an identity check, or as a note to the reviewer of a deposit. Private to the client.
import { z } from 'zod';
import { call } from './call.ts';
import { fieldMessage } from './envelope.ts';
import { UPLOAD_ROUTES } from './names/uploads.ts';

/** The bytes of a form's file. Whether they are a picture, and how large, is checked by the server. */
export const imageFileInput = (meaning: string) =>
  z
    .custom<Uint8Array | undefined>((value) => value === undefined || value instanceof Uint8Array)
    .transform((file, context) => {
      if (file !== undefined) return file;
      context.addIssue({ code: 'custom', message: fieldMessage('field_required') });
      return z.NEVER;
    })
    .describe(meaning);

const ImageUploadInput = z.object({
  file: imageFileInput('A JPEG, PNG or WebP photo, at most 10 MiB and 50 megapixels'),
});

export const Upload = z.object({
  url: z.string().describe('Address of the photo, private to the client who sent it'),
});
export type Upload = z.infer<typeof Upload>;

export const UPLOAD_CALLS = {
  imageUpload: call(UPLOAD_ROUTES.imageUpload, 'Upload a photo', ImageUploadInput, Upload),
} as const;
