// An empty database, as initdb leaves it. Making one is the longest step of a first start, and they are all alike. So
// the install makes one beforehand, and a first start copies it. If that copy is missing or unreadable, the start makes
// its own.
import fs from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** The one version that these files belong to, and that the durable file system was tried with. */
export const PGLITE_VERSION = '0.5.16';

const PREPARED = path.resolve(
  import.meta.dirname,
  `../../../../node_modules/.cache/meridian/empty-cluster-${PGLITE_VERSION}`,
);

/** Writes an empty database to `folder`, which must not exist yet. Nothing is synced to the disk. */
export async function createEmptyCluster(folder: string, prepared = PREPARED): Promise<void> {
  try {
    fs.cpSync(prepared, folder, { recursive: true, errorOnExist: true });
  } catch {
    fs.rmSync(folder, { recursive: true, force: true });
    await initialise(folder);
  }
}

/** Makes what `createEmptyCluster` copies, once for each version. */
export async function prepareEmptyCluster(prepared = PREPARED): Promise<void> {
  if (fs.existsSync(prepared)) return;
  const unfinished = `${prepared}.${process.pid}`;
  fs.mkdirSync(path.dirname(prepared), { recursive: true });
  try {
    await initialise(unfinished);
    fs.renameSync(unfinished, prepared);
  } finally {
    fs.rmSync(unfinished, { recursive: true, force: true });
  }
}

async function initialise(folder: string): Promise<void> {
  const pglite = new PGlite({ fs: new NodeFS(folder) });
  await pglite.waitReady;
  await pglite.exec('CHECKPOINT');
  await pglite.close();
}
