// Photos for tests: good ones, and forms as a browser sends them.
import { randomBytes } from 'node:crypto';
import { ROUTES } from '@meridian/contract';
import sharp from 'sharp';
import { readAnswer, type Answered, type TestApp } from './test-app.ts';

/** A picture that no other test has, in the format asked for. */
export async function photo(
  form: 'jpeg' | 'png' | 'webp' = 'jpeg',
  { width = 320, height = 200 }: { width?: number; height?: number } = {},
): Promise<Buffer> {
  const [r = 0, g = 0, b = 0] = randomBytes(3);
  const image = sharp({ create: { width, height, channels: 3, background: { r, g, b } } });
  return await image.toFormat(form).toBuffer();
}

const BOUNDARY = 'a-boundary-of-the-tests';

/** A multipart form with one file. */
export function formWith(
  file: Buffer,
  { name = 'file', filename = 'photo.jpg', type = 'image/jpeg' } = {},
  fields: Readonly<Record<string, string>> = {},
): { headers: Record<string, string>; payload: Buffer } {
  const before = Object.entries(fields).map(
    ([field, value]) =>
      `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
  );
  const head =
    `${before.join('')}--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"; filename="${filename}"\r\n` +
    `content-type: ${type}\r\n\r\n`;
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    payload: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
  };
}

export async function upload(
  app: TestApp,
  token: string | null,
  file: Buffer,
  part: Parameters<typeof formWith>[1] = {},
): Promise<Answered<unknown>> {
  const { headers, payload } = formWith(file, part);
  const response = await app.app.http.inject({
    method: 'POST',
    url: ROUTES.imageUpload.path,
    headers: { lang: 'en', ...headers, ...(token === null ? {} : { authorization: token }) },
    payload,
  });
  return readAnswer('imageUpload', response);
}

/** The URL of an upload that succeeds. */
export async function uploaded(app: TestApp, token: string): Promise<string> {
  const answer = await upload(app, token, await photo());
  return (answer.data as { url: string }).url;
}
