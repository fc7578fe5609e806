import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ERRORS, IMAGE_PATH } from '@meridian/contract';
import { Fault } from '@meridian/store';
import { DAY_MS } from '@meridian/units';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { photo, upload, uploaded } from '../../testing/photos.ts';
import { type RealUser, realUser } from '../../testing/real-user.ts';
import { TestApp } from '../../testing/test-app.ts';
import { createPhotoFolder } from './photo-folder.ts';
import { PhotoNotKept } from './photo-store.ts';
import { UPLOADS_A_DAY, createUploads, uploadIdOf, useUploads } from './uploads.ts';

let app: TestApp;
let ann: RealUser;
let bob: RealUser;
beforeAll(async () => {
  app = await TestApp.open();
  ann = await realUser(app);
  bob = await realUser(app);
});
afterAll(() => app.remove());

/** Uploads in the data folder, as with the embedded database. */
const inFolder = () =>
  createUploads({
    db: app.db,
    photos: createPhotoFolder(folder()),
    now: app.clock.now,
    log: { warn: () => undefined },
  });
const folder = (): string => path.join(app.dataDir, 'uploads');
const fileOf = (url: string): string => path.join(folder(), `${url.slice(IMAGE_PATH.length)}.jpg`);
const get = async (url: string, token: string | null) =>
  await app.app.http.inject({
    method: 'GET',
    url,
    headers: token === null ? {} : { authorization: token },
  });

describe('what is kept', () => {
  it('is readable by the process alone', async () => {
    expect(await uploaded(app, ann.token)).toMatch(/^\/api\/common\/image\/[\w-]{32}$/);
    const url = await inFolder().add(ann.user.id, await photo());
    expect(statSync(fileOf(url)).mode & 0o777).toBe(0o600);
    expect(statSync(folder()).mode & 0o777).toBe(0o700);
  });

  it('is shown to its owner, as a picture that can be nothing else', async () => {
    const url = await uploaded(app, ann.token);
    const answer = await get(url, ann.token);
    expect(answer.statusCode).toBe(200);
    const kept = await app.app.site.uploads.readAny(uploadIdOf(url) ?? '');
    expect(kept?.equals(answer.rawPayload)).toBe(true);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers['content-security-policy']).toContain('sandbox');
    expect(answer.headers['content-disposition']).toMatch(/^attachment/);
  });

  it('is for nobody else, who cannot even tell that it is there', async () => {
    const url = await uploaded(app, ann.token);
    const unknown = await get(`${IMAGE_PATH}${'x'.repeat(32)}`, bob.token);
    const others = await get(url, bob.token);
    expect([others.statusCode, others.body]).toEqual([unknown.statusCode, unknown.body]);
    expect(others.statusCode).toBe(404);
    expect((await get(url, null)).json<{ code: number }>().code).toBe(999);
    expect(
      (await get(`${url}?authorization=${ann.token}`, null)).json<{ code: number }>().code,
    ).toBe(999);
  });

  it.each(['..%2f..%2fetc%2fpasswd', '%2e%2e%2f', '..', 'a.jpg', '%00', 'x'.repeat(300)])(
    'the id %s leads nowhere',
    async (id) => {
      const answer = await get(`${IMAGE_PATH}${id}`, ann.token);
      expect([400, 404]).toContain(answer.statusCode);
    },
  );

  it('is no file of the site', async () => {
    const url = await uploaded(app, ann.token);
    const name = path.basename(fileOf(url));
    for (const guess of [`/uploads/${name}`, `/data/uploads/${name}`, `/${name}`])
      expect((await get(guess, ann.token)).statusCode).toBe(404);
  });

  it('belongs to its owner by just the url that was answered', async () => {
    const url = await uploaded(app, ann.token);
    const mayUse = ({ user }: typeof ann, its: string) =>
      useUploads(app.db, { userId: user.id, urls: [its], at: 1 });
    expect(await mayUse(bob, url)).toBe(false);
    expect(await mayUse(ann, url)).toBe(true);
    for (const other of [
      `https://evil.example${url}`,
      `${url}/`,
      `${url}?x`,
      `//${url}`,
      '',
      IMAGE_PATH,
    ])
      expect([other, await mayUse(ann, other)]).toEqual([other, false]);
  });
});

describe('limits and upkeep', () => {
  it('a user may send so many a day, also at once', async () => {
    const carl = await realUser(app);
    await app.db.query({
      text: `INSERT INTO uploads (id, user_id, bytes, created_at)
        SELECT lpad('-' || n, 32, 'x'), $1, 1000, $2 FROM generate_series(1, $3) AS n`,
      values: [carl.user.id, app.clock.now(), UPLOADS_A_DAY - 1],
    });
    const answers = await Promise.all(
      [1, 2, 3].map(async () => (await upload(app, carl.token, await photo())).code),
    );
    expect(answers.toSorted((a, b) => a - b)).toEqual([
      1,
      ERRORS.uploads_too_many.code,
      ERRORS.uploads_too_many.code,
    ]);
    expect((await upload(app, ann.token, await photo())).code).toBe(1);
    app.clock.advance(DAY_MS + 1);
    expect((await upload(app, carl.token, await photo())).code).toBe(1);
  });

  it('what became part of nothing is swept after a day, and what a crash left; the rest stays', async () => {
    const uploads = inFolder();
    const [used, unused] = [
      await uploads.add(ann.user.id, await photo()),
      await uploads.add(ann.user.id, await photo()),
    ];
    const seen = async (url: string, user: RealUser) =>
      (await uploads.readOwn(user.user.id, uploadIdOf(url) ?? '')) !== null;
    expect(await useUploads(app.db, { userId: bob.user.id, urls: [used], at: 1 })).toBe(false);
    expect(await useUploads(app.db, { userId: ann.user.id, urls: [used, used], at: 1 })).toBe(true);
    const left = path.join(folder(), `${'z'.repeat(32)}.jpg.new`);
    const fresh = path.join(folder(), `${'y'.repeat(32)}.jpg`);
    for (const file of [left, fresh]) writeFileSync(file, 'half');
    utimesSync(left, 1, 1);
    app.clock.advance(DAY_MS - 1);
    await uploads.sweep();
    expect(await seen(unused, ann)).toBe(true);
    app.clock.advance(2);
    expect(await uploads.sweep()).toBeGreaterThan(0);
    const later = await realUser(app);
    expect(await seen(unused, ann)).toBe(false);
    expect(await seen(used, ann)).toBe(true);
    expect(readdirSync(folder())).toContain(path.basename(fileOf(used)));
    expect(readdirSync(folder())).not.toContain(path.basename(fileOf(unused)));
    expect(readdirSync(folder())).not.toContain(path.basename(left));
    expect(readdirSync(folder())).toContain(path.basename(fresh));
    expect([await seen(used, ann), await seen(used, later)]).toEqual([true, false]);
  });
});

describe('a database that is away at the commit', () => {
  it('leaves the photo, because its row may be written; of a refusal nothing is left', async () => {
    const kept: string[] = [];
    const failing = (error: Error) =>
      inFolder().keep(Buffer.from('photo'), (id) => {
        kept.push(path.join(folder(), `${id}.jpg`));
        return Promise.reject(error);
      });
    await expect(failing(new Fault('the connection ended'))).rejects.toThrow('ended');
    await expect(failing(new Error('refused'))).rejects.toThrow('refused');
    expect(kept.map((file) => existsSync(file))).toEqual([true, false]);
  });
});

describe('a disk that takes nothing', () => {
  const mount = path.join(tmpdir(), `meridian-full-${process.pid}`);
  const isMounted = ((): boolean => {
    mkdirSync(mount, { recursive: true });
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', mount], { stdio: 'ignore' });
      return true;
    } catch {
      return false; // mounting is not allowed here: the test is left out
    }
  })();
  afterAll(() => {
    if (isMounted) execFileSync('umount', [mount]);
    rmSync(mount, { recursive: true, force: true });
  });

  it.skipIf(!isMounted)(
    'a full one answers a refusal and keeps nothing, not even a half',
    async () => {
      const store = createPhotoFolder(path.join(mount, 'uploads'));
      await store.write('a'.repeat(32), Buffer.alloc(20_000));
      await expect(store.write('b'.repeat(32), Buffer.alloc(100_000))).rejects.toThrow(
        PhotoNotKept,
      );
      expect(readdirSync(path.join(mount, 'uploads'))).toEqual([`${'a'.repeat(32)}.jpg`]);
      await store.write('c'.repeat(32), Buffer.alloc(20_000));
    },
  );

  it('is told plainly, and no row is left', async () => {
    const blocked = path.join(mount, 'file');
    writeFileSync(blocked, '');
    const uploads = createUploads({
      db: app.db,
      photos: createPhotoFolder(path.join(blocked, 'uploads')),
      now: app.clock.now,
      log: { warn: () => undefined },
    });
    const count = async () =>
      await app.db.query({
        text: 'SELECT id FROM uploads WHERE user_id = $1',
        values: [bob.user.id],
      });
    const before = await count();
    await expect(uploads.add(bob.user.id, await photo())).rejects.toMatchObject({
      error: 'upload_not_kept',
    });
    expect(await count()).toEqual(before);
  });
});
