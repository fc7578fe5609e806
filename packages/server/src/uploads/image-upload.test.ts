import { crc32, deflateSync } from 'node:zlib';
import { ERRORS, IMAGE_BYTES_MAX, IMAGE_PATH, ROUTES } from '@meridian/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formWith, photo, upload } from '../testing/photos.ts';
import { type RealUser, realUser } from '../testing/real-user.ts';
import { TestApp, asRefused } from '../testing/test-app.ts';
import { KEPT_SIDE_MAX, cleanPhoto } from '../platform/uploads/photo.ts';

let app: TestApp;
let ann: RealUser;
beforeAll(async () => {
  app = await TestApp.open();
  ann = await realUser(app);
});
afterAll(() => app.remove());

const keptOf = async (url: string): Promise<Buffer> =>
  (await app.app.site.uploads.readAny(url.slice(IMAGE_PATH.length))) ?? Buffer.alloc(0);
const chunk = (type: string, body: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
};

/** A black-and-white PNG of a few kilobytes, however large it says it is. */
function hugePng(width: number, height: number, rows = height): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.writeUInt8(1, 8);
  const body = deflateSync(Buffer.alloc(rows * (Math.ceil(width / 8) + 1)));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', body),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

const refusal = async (file: Buffer, token = ann.token) =>
  asRefused(await upload(app, token, file)).error;

describe('image_upload', () => {
  it.each(['jpeg', 'png', 'webp'] as const)('takes a %s and keeps a JPEG', async (form) => {
    const url = await upload(app, ann.token, await photo(form), { type: 'text/html' });
    expect(url.code).toBe(1);
    const kept = await keptOf((url.data as { url: string }).url);
    expect(await sharp(kept).metadata()).toMatchObject({ format: 'jpeg', width: 320, height: 200 });
  });

  it('is for real users alone', async () => {
    const demo = await app.client();
    expect((await upload(app, null, await photo())).code).toBe(ERRORS.session_required.code);
    expect(await refusal(await photo(), demo.token)).toBe('real_account_only');
  });

  it('wants a file, under its name', async () => {
    const other = await upload(app, ann.token, await photo(), { name: 'photo' });
    expect(asRefused(other).fields).toHaveProperty('file');
    for (const payload of [{}, { file: 'text' }, { file: null }]) {
      const answer = await app.call('imageUpload', payload, { token: ann.token, method: 'POST' });
      expect(asRefused(answer).fields).toHaveProperty('file');
    }
    expect(await refusal(Buffer.alloc(0))).toBe('upload_type_refused');
  });

  it('keeps nothing but the picture: no place, camera, comment or thumbnail', async () => {
    const marked = await sharp(await photo())
      .jpeg()
      .withExif({
        IFD0: { Make: 'SecretCamera', Artist: 'SecretName' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
      })
      .toBuffer();
    const before = (await sharp(marked).metadata()).exif;
    expect(before?.includes('SecretCamera')).toBe(true);
    const clean = await cleanPhoto(marked);
    const { exif, xmp, iptc, icc } = await sharp(clean).metadata();
    expect([exif, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined]);
    expect(clean.toString('latin1')).not.toMatch(/Exif|Secret|GPS/);
  });

  it('turns a photo upright before it forgets how the camera was held', async () => {
    const lying = await sharp(await photo('jpeg', { width: 300, height: 100 }))
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(await sharp(await cleanPhoto(lying)).metadata()).toMatchObject({
      width: 100,
      height: 300,
    });
  });

  it('keeps large photos smaller', async () => {
    const large = await photo('jpeg', { width: 5_000, height: 2_500 });
    const { width, height } = await sharp(await cleanPhoto(large)).metadata();
    expect([width, height]).toEqual([KEPT_SIDE_MAX, KEPT_SIDE_MAX / 2]);
  });
});

describe('hostile files', () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>';

  it.each([
    ['an SVG', Buffer.from(svg)],
    ['an XML prologue', Buffer.from(`<?xml version="1.0"?>${svg}`)],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a PDF', Buffer.from('%PDF-1.7\n%âãÏÓ\n')],
    ['an archive', Buffer.from('PK\u0003\u0004 and more')],
    ['a GIF', Buffer.from('GIF89a\u0001\u0000\u0001\u0000')],
    ['a HEIF', Buffer.from('\u0000\u0000\u0000\u0018ftypheic\u0000\u0000\u0000\u0000mif1heic')],
    ['a TIFF', Buffer.from('II*\u0000\b\u0000\u0000\u0000')],
    ['noise', Buffer.from('hello')],
  ])('%s is no photo', async (_name, file) => {
    expect(await refusal(file)).toBe('upload_type_refused');
  });

  it('100 megapixels are too many, however few bytes they take', async () => {
    for (const file of [
      hugePng(10_000, 10_000),
      hugePng(12_001, 100),
      hugePng(40_000, 40_000, 1),
    ]) {
      expect(file.length).toBeLessThan(100_000);
      const answer = asRefused(await upload(app, ann.token, file));
      expect(answer.error).toBe('upload_pixels_too_many');
      expect(answer.msg).toContain('50');
    }
    expect(await refusal(hugePng(2_147_483_647, 2_147_483_647, 0).subarray())).toMatch(/^upload_/);
  });

  it('50 megapixels of nothing are taken, in reasonable time and small', async () => {
    const clean = await cleanPhoto(hugePng(10_000, 5_000));
    expect(clean.length).toBeLessThan(200_000);
  });

  it('a PNG whose text blows up is not unpacked into memory', async () => {
    const bomb = Buffer.concat([
      Buffer.from('Comment\u0000\u0000', 'latin1'),
      deflateSync(Buffer.alloc(200 * 1024 * 1024)),
    ]);
    const good = await photo('png');
    const file = Buffer.concat([good.subarray(0, 33), chunk('zTXt', bomb), good.subarray(33)]);
    const before = process.memoryUsage().rss;
    const outcome = await upload(app, ann.token, file);
    expect([1, ERRORS.upload_unreadable.code]).toContain(outcome.code);
    expect(process.memoryUsage().rss - before).toBeLessThan(150 * 1024 * 1024);
  });

  it.each(['jpeg', 'png', 'webp'] as const)('a truncated %s is refused', async (form) => {
    const noise = await sharp({
      create: {
        width: 400,
        height: 400,
        channels: 3,
        background: '#808080',
        noise: { type: 'gaussian', mean: 128, sigma: 40 },
      },
    })
      .toFormat(form)
      .toBuffer();
    for (const share of [0.3, 0.6, 0.95])
      expect(await refusal(noise.subarray(0, noise.length * share))).toBe('upload_unreadable');
  });

  it('a moving picture is refused', async () => {
    const frames = await sharp(await Promise.all([photo('png'), photo('png')]), {
      join: { animated: true },
    })
      .webp({ loop: 0 })
      .toBuffer();
    expect(await refusal(frames)).toBe('upload_animated');
    const good = await photo('png');
    const moving = Buffer.concat([
      good.subarray(0, 33),
      chunk('acTL', Buffer.alloc(8)),
      good.subarray(33),
    ]);
    expect(await refusal(moving)).toBe('upload_animated');
  });

  it.each([
    ['an archive behind it', Buffer.from('PK\u0003\u0004 something PK\u0005\u0006', 'latin1')],
    ['a page behind it', Buffer.from('<html><script>alert(1)</script></html>')],
    ['a script of a server behind it', Buffer.from('<?php system($_GET["c"]); ?>')],
  ])('a photo with %s is refused', async (_name, tail) => {
    for (const form of ['jpeg', 'png', 'webp'] as const)
      expect(await refusal(Buffer.concat([await photo(form), tail]))).toBe('upload_unreadable');
  });

  it('what a phone appends to a JPEG is dropped', async () => {
    const tail = Buffer.from('SEFH and a moving picture of a phone');
    const clean = await cleanPhoto(Buffer.concat([await photo(), tail]));
    expect(clean.includes('SEFH')).toBe(false);
  });

  it('headers that lie, and garbage behind a head, are refused', async () => {
    const head = (await photo()).subarray(0, 20);
    expect(await refusal(Buffer.concat([head, Buffer.alloc(5_000, 0xff)]))).toBe(
      'upload_unreadable',
    );
    expect(await refusal(Buffer.from([0xff, 0xd8, 0xff]))).toBe('upload_unreadable');
    const png = await photo('png');
    expect(await refusal(Buffer.concat([png.subarray(0, 8), Buffer.alloc(100, 0xff)]))).toBe(
      'upload_unreadable',
    );
  });
});

describe('the form', () => {
  const send = async (headers: Record<string, string>, payload: Buffer | string) =>
    await app.app.http.inject({
      method: 'POST',
      url: ROUTES.imageUpload.path,
      headers: { authorization: ann.token, lang: 'en', ...headers },
      payload,
    });

  it('has a limit of bytes, which other calls do not share', async () => {
    const answer = await upload(app, ann.token, Buffer.alloc(IMAGE_BYTES_MAX + 1));
    expect([answer.status, answer.code]).toEqual([413, ERRORS.body_too_large.code]);
    const far = await upload(app, ann.token, Buffer.alloc(IMAGE_BYTES_MAX + 200_000));
    expect(far.status).toBe(413);
    const other = await app.app.http.inject({
      method: 'POST',
      url: ROUTES.submit.path,
      headers: { authorization: ann.token, 'content-type': 'application/json' },
      payload: `"${'x'.repeat(100_000)}"`,
    });
    expect(other.statusCode).toBe(413);
    const elsewhere = formWith(await photo());
    const refused = await app.app.http.inject({
      method: 'POST',
      url: ROUTES.submit.path,
      ...elsewhere,
    });
    expect(refused.statusCode).toBe(415);
  });

  it('far above the limit is answered to whoever sends it to its end', async () => {
    const port = await app.listen();
    for (const bytes of [IMAGE_BYTES_MAX + 1, 3 * IMAGE_BYTES_MAX]) {
      const { headers, payload } = formWith(Buffer.alloc(bytes));
      const answer = await fetch(`http://127.0.0.1:${port}${ROUTES.imageUpload.path}`, {
        method: 'POST',
        headers: { authorization: ann.token, lang: 'en', ...headers },
        body: new Uint8Array(payload),
      });
      expect([answer.status, await answer.json()]).toMatchObject([
        413,
        { code: ERRORS.body_too_large.code },
      ]);
    }
  });

  it.each([
    ['without a boundary', 'multipart/form-data', 'x'],
    [
      'that ends early',
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nabc',
    ],
    ['with another boundary', 'multipart/form-data; boundary=c', '--b\r\n\r\n--b--'],
    [
      'with too many fields',
      'multipart/form-data; boundary=b',
      `${'--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(50)}--b--`,
    ],
    [
      'with the name of a prototype',
      'multipart/form-data; boundary=b',
      '--b\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\n1\r\n--b--',
    ],
  ])('one %s is refused and no fault of ours', async (_name, type, payload) => {
    const answer = await send({ 'content-type': type }, payload);
    expect(answer.statusCode).toBeLessThan(500);
    expect(answer.json<{ code: number }>().code).not.toBe(1);
  });

  it('says that one file is enough, and takes too many fields for no matter of size', async () => {
    const { headers, payload } = formWith(await photo());
    const end = payload.lastIndexOf('\r\n--');
    const twice = Buffer.concat([payload.subarray(0, end), Buffer.from('\r\n'), payload]);
    const answer = await send(headers, twice);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      code: ERRORS.fields_invalid.code,
      data: { fields: { file: 'Send one file only.' } },
    });
    const fields = Object.fromEntries(Array.from({ length: 20 }, (_, i) => [`field${i}`, '1']));
    const crowded = formWith(await photo(), {}, fields);
    const refused = await send(crowded.headers, crowded.payload);
    expect([refused.statusCode, refused.json<{ code: number }>().code]).toEqual([
      400,
      ERRORS.body_malformed.code,
    ]);
  });

  it('takes one file alone, whatever its name says', async () => {
    const { headers, payload } = formWith(await photo(), {
      filename: '../../../etc/cron.d/evil.php',
    });
    expect((await send(headers, payload)).json<{ code: number }>().code).toBe(1);
    const rows = await app.db.query<{ id: string }>({ text: 'SELECT id FROM uploads' });
    expect(rows.every(({ id }) => /^[\w-]{32}$/.test(id))).toBe(true);
  });
});
