// Where messages go if no server for them is configured: each is a file, written whole or not at all.
import { randomBytes } from 'node:crypto';
import { mkdir, open, rename } from 'node:fs/promises';
import path from 'node:path';
import type { SentAs } from './message-refused.ts';

export type OutboxFile = 'eml' | 'txt';

/** Writes a message; if it is written again, it is the same file. @returns the file's path */
export async function writeToOutbox(
  folder: string,
  kind: OutboxFile,
  { id, at }: SentAs,
  content: string | Buffer,
): Promise<string> {
  await mkdir(folder, { recursive: true });
  const time = new Date(at).toISOString().replace(/[:.]/g, '-');
  const file = path.join(folder, `${time}-${id}.${kind}`);
  const unfinished = `${file}.${randomBytes(4).toString('hex')}.part`;
  const handle = await open(unfinished, 'wx', 0o600);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(unfinished, file);
  return file;
}
