// Turns what a client sent into a photo of ours: decoded whole, upright, limited in size, and encoded anew as a JPEG
// without anything that the original carried besides its picture (place, camera, thumbnails, comments, trailers).
import { IMAGE_PIXELS_MAX, IMAGE_SIDE_MAX } from '@meridian/contract';
import sharp from 'sharp';
import { Refusal } from '../http/refusal.ts';
import { type PhotoForm, recognisePhoto } from './photo-form.ts';

/** The longer side of the stored photo: enough to read a document. */
export const KEPT_SIDE_MAX = 2_400;
const QUALITY = 85;
/** How much colour is kept: halved it is as good for what a camera took, and blurs thin lines that were drawn. */
const COLOUR = { taken: '4:2:0', drawn: '4:4:4' } as const;
type Kind = keyof typeof COLOUR;
const DECODE_WITHIN_SECONDS = 20;
/** Pictures decoded at once, and pictures that may wait: each may need a few hundred megabytes. */
const AT_ONCE = 1;
const WAITING_MAX = 24;

// Only the decoders of the three formats, each picture by itself.
sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
});

let running = 0;
const waiting: (() => void)[] = [];

/** @throws Refusal where it is not one still photo within the limits */
export async function cleanPhoto(bytes: Buffer, kind: Kind = 'taken'): Promise<Buffer> {
  const recognised = recognisePhoto(bytes);
  if ('fault' in recognised) throw new Refusal(recognised.fault);
  await takeTurn();
  try {
    return await encodeAnew(bytes, recognised.form, kind);
  } finally {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next(); // passes this turn on
  }
}

async function takeTurn(): Promise<void> {
  if (running >= AT_ONCE) {
    if (waiting.length >= WAITING_MAX) throw new Refusal('requests_too_many');
    return await new Promise<void>((resolve) => waiting.push(resolve));
  }
  running += 1;
}

async function encodeAnew(bytes: Buffer, form: PhotoForm, kind: Kind): Promise<Buffer> {
  const image = sharp(bytes, {
    failOn: 'error',
    limitInputPixels: IMAGE_PIXELS_MAX,
    sequentialRead: true,
    autoOrient: true,
  });
  const head = await image.metadata().catch(explain);
  const { width, height, pages = 1 } = head;
  if (head.format !== form) throw new Refusal('upload_unreadable');
  if (width * height > IMAGE_PIXELS_MAX || Math.max(width, height) > IMAGE_SIDE_MAX)
    throw tooManyPixels();
  if (pages > 1) throw new Refusal('upload_animated');
  return await image
    .resize({
      width: KEPT_SIDE_MAX,
      height: KEPT_SIDE_MAX,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: QUALITY, chromaSubsampling: COLOUR[kind] })
    .timeout({ seconds: DECODE_WITHIN_SECONDS })
    .toBuffer()
    .catch(explain);
}

const tooManyPixels = (): Refusal =>
  new Refusal('upload_pixels_too_many', { max: IMAGE_PIXELS_MAX / 1_000_000 });

/** What the decoder refuses about a picture is the client's error, never a fault of ours. */
function explain(error: unknown): never {
  const message = error instanceof Error ? error.message : '';
  throw message.includes('pixel limit') ? tooManyPixels() : new Refusal('upload_unreadable');
}
