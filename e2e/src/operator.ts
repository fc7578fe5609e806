// The operator at the command line: the same commands as `npm run operator`, sent to the server that all specs share.
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { deflateSync, crc32 } from 'node:zlib';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { ROUTES } from '@meridian/contract/names/calls';
import { ask, type RealClient } from './real-client.ts';

const MAIN = path.resolve(import.meta.dirname, '../../packages/server/src/compose/cli/operator.ts');
const run = promisify(execFile);

/** @returns what the command prints. @throws if it is refused */
export async function operator(...words: readonly string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: path.dirname(inject('outbox')) };
  const { stdout } = await run(process.execPath, [MAIN, ...words], { env });
  return stdout;
}

export async function uploadPhoto(token: string, siteUrl = inject('siteUrl')): Promise<string> {
  const form = new FormData();
  form.append('file', new Blob([plainPng(320, 200)], { type: 'image/png' }), 'photo.png');
  const response = await fetch(`${siteUrl}${ROUTES.imageUpload.path}`, {
    method: 'POST',
    headers: { authorization: token, lang: 'en' },
    body: form,
  });
  const answer = (await response.json()) as { code: number; msg: string; data: { url: string } };
  if (answer.code !== 1) throw new Error(`image_upload: ${answer.code} ${answer.msg}`);
  return answer.data.url;
}

/** A picture that no other test has, as a PNG. */
function plainPng(width: number, height: number): Buffer<ArrayBuffer> {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'ascii'), data]);
    const framed = Buffer.alloc(body.length + 8);
    framed.writeUInt32BE(data.length, 0);
    body.copy(framed, 4);
    framed.writeUInt32BE(crc32(body), body.length + 4);
    return framed;
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  // Eight bits a channel, red, green and blue.
  head.set([8, 2, 0, 0, 0], 8);
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(width * 3, randomBytes(3))]);
  const pixels = deflateSync(Buffer.concat(Array.from({ length: height }, () => row)));
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', pixels),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Hands in the papers, which then wait for the reviewer. @returns their number */
export async function applyForVerification({ token, user }: RealClient): Promise<string> {
  const [front_pic, reverse_pic] = await Promise.all([uploadPhoto(token), uploadPhoto(token)]);
  const card_id = `ID ${user.uid}`;
  const application = { name: 'Ann Archer', card_id, front_pic, reverse_pic, country: 'DE' };
  await ask('submitVerification', application, { token });
  return card_id;
}

/** Applies for verification and has it approved. */
export async function verifyIdentity(client: RealClient): Promise<void> {
  const card_id = await applyForVerification(client);
  const list = await operator('identities', 'list');
  const line = list.split('\n').find((row) => row.includes(card_id));
  const id = line?.trim().split(/\s+/)[0];
  if (id === undefined) throw new Error(`no application of ${card_id} in\n${list}`);
  await operator('identities', 'approve', id, '--as', 'ann');
}

let references = 0;
export const newReference = (): string => `REF-${process.pid}-${(references += 1)}`;

/** Puts US dollars on the account, by a deposit of as many USDT. */
export async function fund({ token }: RealClient, number: string): Promise<void> {
  const [option] = await coinOptions(token);
  if (!option) throw new Error('a coin can be deposited');
  const { id } = await ask('chargeSubmit', { number, charge_id: option.id }, { token });
  const words = ['--reference', newReference(), '--seen', number, '--as', 'ann'];
  await operator('deposits', 'approve', String(id), ...words);
}

async function coinOptions(token: string): Promise<{ id: number }[]> {
  const response = await fetch(`${inject('siteUrl')}${ROUTES.chargeInfo.path}`, {
    headers: { authorization: token, lang: 'en' },
  });
  const { data } = (await response.json()) as { data: { id: number }[] };
  return data;
}
