// The newest snapshot's lines, rewritten as by whoever has every right on the database.
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { present } from '@meridian/units';
import { withoutTriggers } from './log-site.ts';
import type { TestApp } from './test-app.ts';

interface Chunk {
  readonly lines: readonly string[];
}

/** @returns puts its own lines back */
export async function rewriteSnapshot(
  app: TestApp,
  change: (lines: readonly string[]) => readonly string[],
): Promise<() => Promise<void>> {
  const [row] = await app.db.query<{ seq: bigint; body: Buffer }>({
    text: 'SELECT seq, body FROM snapshot_chunks WHERE n = 0 ORDER BY seq DESC LIMIT 1',
  });
  const { seq, body } = present(row, 'a stopped server has left a snapshot');
  const write = (bytes: Buffer): Promise<void> =>
    withoutTriggers(
      app,
      `UPDATE snapshot_chunks SET body = '\\x${bytes.toString('hex')}' WHERE seq = ${seq} AND n = 0`,
    );
  const { lines } = JSON.parse((await promisify(gunzip)(body)).toString()) as Chunk;
  const other = change(lines);
  if (other.join('\n') === lines.join('\n')) throw new Error('the snapshot has nothing to change');
  await write(await promisify(gzip)(JSON.stringify({ lines: other })));
  return () => write(body);
}
