// A backup is a folder: the database as of one moment, and the site's files. The server may run meanwhile.
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { Fault, createFolderCopy, syncTree } from '@meridian/store';
import { type Report, verify } from '../reconciliation/verify.ts';
import { journalEndOf } from './known-end.ts';
import { writeManifest } from './manifest.ts';
import { inFolder } from './open-folder.ts';

/** Photos and pictures. The outbox is no part of the site, and keys are kept apart from the data. */
export const FILE_FOLDERS: readonly string[] = ['uploads', 'pictures'];

class FolderNotEmpty extends Fault {
  override readonly name = 'FolderNotEmpty';
}

export interface BackupNeeds {
  readonly dataDir: string;
  /** Made if it is not there; nothing may be in it. */
  readonly folder: string;
  /** Copies the database into the folder. */
  readonly copyDatabase: (folder: string) => Promise<void>;
  readonly now: () => number;
}

/** Copies everything, then verifies the copy. @throws Fault */
export async function makeBackup(needs: BackupNeeds): Promise<Report> {
  const { dataDir, folder, copyDatabase, now } = needs;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (readdirSync(folder).length > 0)
    throw new FolderNotEmpty(`the folder ${folder} is not empty: a backup needs one of its own`);
  const madeAt = now();
  await copyDatabase(folder);
  // After the database: whatever file a row names was there before the row.
  for (const name of FILE_FOLDERS) {
    const from = path.join(dataDir, name);
    if (existsSync(from)) await createFolderCopy(from, path.join(folder, name)).pass();
  }
  const { end, report } = await inFolder(folder, async (db) => ({
    end: await journalEndOf(db),
    report: await verify(db),
  }));
  await syncTree(folder);
  // Last: a backup without it is unfinished.
  writeManifest(folder, { madeAt, end });
  return report;
}
