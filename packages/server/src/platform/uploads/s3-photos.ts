// Photos in a store by S3's protocol, by its official client. The client is loaded with the first photo, because most sites
// have none.
import type * as S3 from '@aws-sdk/client-s3';
import { SECOND_MS } from '@meridian/units';
import { type PhotoFolderName, PhotoNotKept, type PhotoStore } from './photo-store.ts';

/** A bucket, and how it is reached. */
export interface Bucket {
  /** "https://s3.eu-central-1.amazonaws.com" */
  readonly endpoint: string;
  readonly region: string;
  readonly bucket: string;
  /** What the names in it begin with: "" or "meridian/". */
  readonly prefix: string;
  /** Null: from the machine's own surroundings, as the client finds them. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | null;
}

const ANSWER_WITHIN_MS = 10 * SECOND_MS;
const TRIES = 3;

/**
 * `s3://KEY:SECRET@host/bucket/prefix?region=eu-central-1`; with `s3+http` in place of `s3` the store is asked without
 * encryption. Null if it is none.
 */
export function readBucket(given: string): Bucket | null {
  const url = URL.parse(given);
  if (url === null || !/^s3(\+http)?:$/.test(url.protocol) || url.host === '') return null;
  const [bucket = '', ...rest] = url.pathname.split('/').slice(1);
  if (
    !/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/.test(bucket) ||
    (url.username === '') !== (url.password === '')
  )
    return null;
  const prefix = rest.filter((part) => part !== '').join('/');
  return {
    endpoint: `${url.protocol === 's3:' ? 'https' : 'http'}://${url.host}`,
    region: url.searchParams.get('region') ?? 'us-east-1',
    bucket,
    prefix: prefix === '' ? '' : `${prefix}/`,
    credentials:
      url.username === ''
        ? null
        : {
            accessKeyId: decodeURIComponent(url.username),
            secretAccessKey: decodeURIComponent(url.password),
          },
  };
}

async function openClient({ endpoint, region, credentials }: Bucket): Promise<Opened> {
  const s3 = await import('@aws-sdk/client-s3');
  const client = new s3.S3Client({
    endpoint,
    region,
    ...(credentials === null ? {} : { credentials }),
    // The bucket in the path: a store of one's own has no name for each bucket.
    forcePathStyle: true,
    maxAttempts: TRIES,
    // Stores other than Amazon's know no checksums beyond the protocol's own.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: ANSWER_WITHIN_MS,
      requestTimeout: ANSWER_WITHIN_MS,
      throwOnRequestTimeout: true,
    },
  });
  return { s3, client };
}

interface Opened {
  readonly s3: typeof S3;
  readonly client: S3.S3Client;
}

/** Opens the bucket's client once, for all folders. */
export function createS3Photos(at: Bucket): (folder: PhotoFolderName) => PhotoStore {
  let opened: Promise<Opened> | null = null;
  const open = (): Promise<Opened> => (opened ??= openClient(at));
  return (folder) => s3Photos(at, `${at.prefix}${folder}/`, open);
}

function s3Photos(
  { bucket: Bucket }: Bucket,
  prefix: string,
  open: () => Promise<Opened>,
): PhotoStore {
  const keyOf = (id: string) => ({ Bucket, Key: `${prefix}${id}.jpg` });
  return {
    async write(id, bytes) {
      const { s3, client } = await open();
      const object = { ...keyOf(id), Body: bytes, ContentType: 'image/jpeg' };
      await client.send(new s3.PutObjectCommand(object)).catch((error: unknown) => {
        throw new PhotoNotKept('the store took no photo', { cause: error });
      });
    },
    async read(id) {
      const { s3, client } = await open();
      try {
        const { Body } = await client.send(new s3.GetObjectCommand(keyOf(id)));
        return Body === undefined ? null : Buffer.from(await Body.transformToByteArray());
      } catch (error) {
        if (error instanceof s3.NoSuchKey) return null;
        throw error;
      }
    },
    async remove(id) {
      const { s3, client } = await open();
      await client.send(new s3.DeleteObjectCommand(keyOf(id)));
    },
    async namesBefore(at) {
      const { s3, client } = await open();
      const names: string[] = [];
      for (let after: string | undefined; ;) {
        const list = { Bucket, Prefix: prefix, ...(after !== undefined && { StartAfter: after }) };
        const { Contents = [] } = await client.send(new s3.ListObjectsV2Command(list));
        for (const { Key, LastModified } of Contents)
          if (Key !== undefined && LastModified !== undefined && LastModified.getTime() < at)
            names.push(Key.slice(prefix.length));
        after = Contents.at(-1)?.Key;
        if (after === undefined) return names;
      }
    },
    async removeName(name) {
      const { s3, client } = await open();
      await client.send(new s3.DeleteObjectCommand({ Bucket, Key: prefix + name }));
    },
  };
}
