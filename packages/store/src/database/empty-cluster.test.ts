import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createEmptyCluster, prepareEmptyCluster } from './empty-cluster.ts';

let base: string;
beforeEach(() => {
  base = mkdtempSync(path.join(tmpdir(), 'meridian-cluster-'));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

const within = (name: string): string => path.join(base, name);
const filesOf = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).toSorted();

async function canBeUsed(folder: string): Promise<boolean> {
  const pglite = new PGlite({ fs: new NodeFS(folder) });
  try {
    const { rows } = await pglite.query<{ sum: number }>('SELECT 1 + 1 AS sum');
    return rows[0]?.sum === 2;
  } finally {
    await pglite.close();
  }
}

it('is the same copied as made', async () => {
  await prepareEmptyCluster(within('prepared'));
  expect(readdirSync(base)).toEqual(['prepared']);
  await createEmptyCluster(within('copied'), within('prepared'));
  await createEmptyCluster(within('made'), within('none'));
  expect(filesOf(within('copied'))).toEqual(filesOf(within('made')));
  expect(await canBeUsed(within('copied'))).toBe(true);
}, 60_000);

it('is made where what was prepared cannot be copied', async () => {
  writeFileSync(within('prepared'), 'no folder');
  mkdirSync(within('made'));
  writeFileSync(within('made/left-behind'), '');
  await createEmptyCluster(within('made'), within('prepared'));
  expect(existsSync(within('made/left-behind'))).toBe(false);
  expect(await canBeUsed(within('made'))).toBe(true);
}, 60_000);

it('is prepared once', async () => {
  mkdirSync(within('prepared'));
  await prepareEmptyCluster(within('prepared'));
  expect(readdirSync(within('prepared'))).toEqual([]);
});
