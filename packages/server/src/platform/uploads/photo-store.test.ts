// Where photos are kept is one thing to who uses them, and the same for each process over one database.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type FreshDatabase, openFreshDatabase } from '@meridian/store/fresh-database';
import { HOUR_MS } from '@meridian/units';
import S3rver from 's3rver';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPhotoFolder } from './photo-folder.ts';
import { createDatabasePhotos } from './database-photos.ts';
import { createMovingPhotos } from './moving-photos.ts';
import { PhotoNotKept, type PhotoStore } from './photo-store.ts';
import { createS3Photos, readBucket } from './s3-photos.ts';

let fresh: FreshDatabase;
let folder: string;
let server: S3rver;
let port: number;
beforeAll(async () => {
  fresh = await openFreshDatabase();
  folder = mkdtempSync(path.join(tmpdir(), 'photos-'));
  server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: path.join(folder, 's3'),
    configureBuckets: [{ name: 'photos', configs: [] }],
  });
  ({ port } = await server.run());
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
  await fresh.remove();
});

const bucketAt = (at: number, name = 'photos') => {
  const read = readBucket(
    `s3+http://S3RVER:S3RVER@127.0.0.1:${at}/${name}/site?region=eu-central-1`,
  );
  if (read === null) throw new Error('the address names a bucket');
  return read;
};
/** As each process opens it. */
const open: Readonly<Record<string, () => PhotoStore>> = {
  'the data folder': () => createPhotoFolder(path.join(folder, 'uploads')),
  'the database': () => createDatabasePhotos(fresh.database, 'uploads'),
  'an S3 store': () => createS3Photos(bucketAt(port))('uploads'),
};
const idOf = (letter: string): string => letter.repeat(32);
const bytes = Buffer.from([0xff, 0xd8, 0xff, 0, 1, 2, 255]);

describe.each(Object.entries(open))('%s', (_name, opened) => {
  it('keeps a photo for all processes', async () => {
    const [here, there] = [opened(), opened()];
    await here.write(idOf('a'), bytes);
    expect(await there.read(idOf('a'))).toEqual(bytes);
    await there.remove(idOf('a'));
    expect(await here.read(idOf('a'))).toBeNull();
    await here.remove(idOf('a'));
  });

  it('names what may belong to nothing, and removes it by its name', async () => {
    const store = opened();
    await store.write(idOf('b'), bytes);
    expect(await store.namesBefore(Date.now() - HOUR_MS)).toEqual([]);
    const names = await store.namesBefore(Date.now() + HOUR_MS);
    expect(names.map((name) => path.basename(name, '.jpg'))).toEqual([idOf('b')]);
    for (const name of names) await store.removeName(name);
    expect(await store.read(idOf('b'))).toBeNull();
  });
});

describe('photos of an earlier start', () => {
  it('are found in the data folder, and moved', async () => {
    const former = path.join(folder, 'former');
    const files = createPhotoFolder(former);
    await files.write(idOf('c'), bytes);
    await files.write(idOf('d'), bytes);
    const stores = [1, 2].map(() =>
      createMovingPhotos(createDatabasePhotos(fresh.database, 'pictures'), former),
    );
    const [here, there] = stores;
    expect(await here?.read(idOf('c'))).toEqual(bytes);
    // Two processes of one machine may be at it at once.
    const moved = await Promise.all([here?.move(), there?.move()]);
    expect(moved.reduce<number>((sum, one) => sum + (one ?? 0), 0)).toBeGreaterThanOrEqual(2);
    expect(readdirSync(former)).toEqual([]);
    for (const id of [idOf('c'), idOf('d')]) expect(await there?.read(id)).toEqual(bytes);
    await here?.remove(idOf('c'));
    expect(await there?.read(idOf('c'))).toBeNull();
    expect(await here?.move()).toBe(0);
  });
});

describe('an S3 store', () => {
  it('that does not take a photo says so, and one that does not answer is no missing photo', async () => {
    const nowhere = createS3Photos(bucketAt(port, 'no-bucket'))('uploads');
    await expect(nowhere.write(idOf('e'), bytes)).rejects.toThrow(PhotoNotKept);
    const closed = createS3Photos(bucketAt(9))('uploads');
    await expect(closed.read(idOf('e'))).rejects.toThrow('ECONNREFUSED');
  });

  it.each([
    ['s3://KEY:SE%2FCRET@s3.eu-central-1.amazonaws.com/photos?region=eu-central-1', 'KEY', ''],
    ['s3://minio.example:9000/photos/meridian/', null, 'meridian/'],
  ])('is named by %s', (given, key, prefix) => {
    const read = readBucket(given);
    expect(read).toMatchObject({ bucket: 'photos', prefix });
    expect(read?.endpoint).toMatch(/^https:/);
    expect(read?.credentials?.accessKeyId ?? null).toBe(key);
    if (key !== null) expect(read?.credentials?.secretAccessKey).toBe('SE/CRET');
  });

  it.each(['photos', 'https://host/photos', 's3://host/', 's3://KEY@host/photos', 's3:///photos'])(
    'is not named by %s',
    (given) => expect(readBucket(given)).toBeNull(),
  );
});
