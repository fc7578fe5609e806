// The call that uploads a photo, and what a photo may be.
import { type FilePart, post, type Route } from './route.ts';

/** The most bytes of one photo as it is sent; the whole request may be a little longer. */
export const IMAGE_BYTES_MAX = 10 * 1024 * 1024;
/** The most pixels of one photo: what the best phone cameras take. */
export const IMAGE_PIXELS_MAX = 50_000_000;
/** The longest side, in pixels. */
export const IMAGE_SIDE_MAX = 12_000;
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
/** The part of the multipart form that holds the photo. */
export const IMAGE_PART: FilePart = { name: 'file', bytesMax: IMAGE_BYTES_MAX };
/** Followed by an upload's id. Answered to its owner and to reviewers, with the token in the header. */
export const IMAGE_PATH = '/api/common/image/';
export const IMAGE_ID = /^[\w-]{32}$/;
/** The most characters of an upload's address, as `image_upload` answered it. */
export const IMAGE_URL_MAX = 100;

export const UPLOAD_ROUTES = {
  imageUpload: post('/api/common/image_upload', 'real', { filePart: IMAGE_PART }),
} as const satisfies Readonly<Record<string, Route>>;
