// Sends photos to the server and reads them back. They are made small enough on the device, sent with their progress,
// and read with the session's token, because they are private to the user who sent them.
import type { CallOutput, Envelope, Upload } from '@meridian/contract';
import { SUCCESS } from '@meridian/contract/outcomes';
import { IMAGE_PART, IMAGE_TYPES, UPLOAD_ROUTES } from '@meridian/contract/names/uploads';
import { TRADE_PICTURE_ROUTES } from '@meridian/contract/names/trade-pictures';
import { CODE_TIMEOUT, CODE_UNREACHABLE } from '@meridian/design/lib/server-calls';
import { server } from './api.ts';
import { newId } from './device.ts';
import { fittingSize } from './photo-size.ts';
import { report } from './report.ts';
import { getToken } from './session-store.ts';

const JPEG_QUALITY = 0.88;
/** A photo of a type that the server takes is sent unchanged up to this size. */
const AS_IT_IS_MAX = 1_500_000;
const SENT_TYPES: ReadonlySet<string> = new Set(IMAGE_TYPES);
const TIMEOUT_MS = 120_000;

export interface UploadOptions {
  /** @param part how much was sent, 0 to 1 */
  readonly onProgress?: (part: number) => void;
  readonly signal?: AbortSignal;
}

/** The photo to send. If the browser cannot read it, it goes unchanged, and the server says what is wrong with it. */
async function prepared(file: Blob): Promise<Blob> {
  if (SENT_TYPES.has(file.type) && file.size <= AS_IT_IS_MAX) return file;
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (fault) {
    report('the photo cannot be read here', fault);
    return file;
  }
  const { width, height } = fittingSize(bitmap);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, width, height);
  bitmap.close();
  const drawn = await new Promise<Blob | null>((resolve) =>
    canvas.toBlob(resolve, 'image/jpeg', JPEG_QUALITY),
  );
  return drawn ?? file;
}

/** fetch does not report how much it has sent; this does. */
function sendForm<T>(
  path: string,
  form: FormData,
  token: string | undefined,
  options: UploadOptions,
) {
  return new Promise<Envelope<T>>((resolve, reject) => {
    const { onProgress, signal } = options;
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    request.open('POST', path);
    request.responseType = 'json';
    request.timeout = TIMEOUT_MS;
    for (const [name, value] of Object.entries(server.headersFor(token)))
      request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      if (total > 0) onProgress?.(loaded / total);
    });
    request.addEventListener('load', () => {
      const body = request.response as Partial<Envelope<T>> | null;
      if (typeof body?.code === 'number') resolve(body as Envelope<T>);
      else reject(server.unanswered(request.status));
    });
    request.addEventListener('error', () => reject(server.unanswered(CODE_UNREACHABLE)));
    request.addEventListener('timeout', () => reject(server.unanswered(CODE_TIMEOUT)));
    request.addEventListener('abort', () =>
      reject(new DOMException('the upload was abandoned', 'AbortError')),
    );
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort));
    if (signal?.aborted) return abort();
    signal?.addEventListener('abort', abort);
    request.send(form);
  });
}

/**
 * Uploads a photo. The caller shows a failure.
 * @throws ApiError, and a DOMException named AbortError if `signal` aborts
 */
export async function uploadImage(file: Blob, options: UploadOptions = {}): Promise<Upload> {
  const token = getToken();
  const photo = await prepared(file);
  options.signal?.throwIfAborted();
  const form = new FormData();
  form.append(IMAGE_PART.name, photo, photo.type === 'image/png' ? 'photo.png' : 'photo.jpg');
  return await sent(UPLOAD_ROUTES.imageUpload.path, form, token, options);
}

async function sent<T>(
  path: string,
  form: FormData,
  token: string | undefined,
  options: UploadOptions = {},
): Promise<T> {
  const { code, msg, data } = await sendForm<T>(path, form, token, options);
  if (code === SUCCESS) return data;
  const fields = (data as { fields?: Readonly<Record<string, string>> } | null)?.fields;
  throw server.refusal({ code, msg: fields?.[IMAGE_PART.name] ?? msg, data }, token);
}

/** Of each picture: asked again after a lost answer, it is kept once. */
const pictureIds = new WeakMap<Blob, string>();

function pictureId(picture: Blob): string {
  const id = pictureIds.get(picture) ?? newId();
  pictureIds.set(picture, id);
  return id;
}

/** Keeps a picture of the chart on an order. The caller shows a failure. @throws ApiError */
export async function keepTradePicture(
  orderId: number,
  picture: Blob,
): Promise<CallOutput<'addTradePicture'>> {
  const form = new FormData();
  form.append('id', String(orderId));
  form.append('client_order_id', pictureId(picture));
  form.append(IMAGE_PART.name, picture, 'chart.png');
  return await sent(TRADE_PICTURE_ROUTES.addTradePicture.path, form, getToken());
}

/** A photo uploaded before. @throws if it cannot be loaded */
export async function loadImage(url: string, signal: AbortSignal): Promise<Blob> {
  const token = getToken();
  const answer = await fetch(url, {
    signal,
    headers: token === undefined ? {} : { authorization: token },
  });
  if (!answer.ok || !(answer.headers.get('content-type') ?? '').startsWith('image/'))
    throw server.unanswered(answer.status);
  return answer.blob();
}
