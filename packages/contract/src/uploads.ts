// Photos that a client uploads: for an identity check, or as a note to the reviewer of a deposit. Private to the client.
import { z } from 'zod';
import { type FilePart, post } from './call.ts';
import { fieldMessage } from './envelope.ts';

/** Bytes of one photo as it is sent, with which the whole request may be a little longer. */
export const IMAGE_BYTES_MAX = 10 * 1024 * 1024;
/** Pixels of one photo: what a phone's camera takes at its best. */
export const IMAGE_PIXELS_MAX = 50_000_000;
/** The shortest and the longest side, in pixels. */
export const IMAGE_SIDE_MIN = 100;
export const IMAGE_SIDE_MAX = 12_000;
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** The part of the multipart form that holds the photo. */
export const IMAGE_PART: FilePart = { name: 'file', bytesMax: IMAGE_BYTES_MAX };

/** What follows is an upload's id; answered to its owner and to reviewers, by the token in the header. */
export const IMAGE_PATH = '/api/common/image/';
export const IMAGE_ID = /^[\w-]{32}$/;
/** The address of an upload, as `image_upload` answered it. */
export const IMAGE_URL_MAX = 100;

export const ImageUploadInput = z.object({
  file: z
    .custom<Uint8Array | undefined>((value) => value === undefined || value instanceof Uint8Array)
    .transform((file, context) => {
      if (file !== undefined) return file;
      context.addIssue({ code: 'custom', message: fieldMessage('field_required') });
      return z.NEVER;
    })
    .describe('A JPEG, PNG or WebP photo, at most 10 MiB and 50 megapixels'),
});

export const Upload = z.object({
  url: z.string().describe('Address of the photo, private to the client who sent it'),
});
export type Upload = z.infer<typeof Upload>;

export const UPLOAD_CALLS = {
  imageUpload: {
    ...post('imageUpload', 'real', 'Upload a photo', ImageUploadInput, Upload),
    filePart: IMAGE_PART,
  },
} as const;
