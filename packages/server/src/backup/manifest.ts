// What a backup says about itself.
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Fault } from '@meridian/store';
import { z } from 'zod';
import { KnownEnd } from './known-end.ts';

const MANIFEST_FILE = 'backup.json';

const Manifest = z.object({
  /** Wall time. */
  madeAt: z.number().int(),
  /** Where its journal ends; null: it is empty. */
  end: KnownEnd.nullable(),
});
export type Manifest = Readonly<z.infer<typeof Manifest>>;

/** The folder is no backup, or its making was cut short. */
class NoBackup extends Fault {
  override readonly name = 'NoBackup';
}

export function writeManifest(folder: string, manifest: Manifest): void {
  writeFileSync(path.join(folder, MANIFEST_FILE), `${JSON.stringify(manifest)}\n`);
}

/** @throws NoBackup */
export function readManifest(folder: string): Manifest {
  try {
    return Manifest.parse(JSON.parse(readFileSync(path.join(folder, MANIFEST_FILE), 'utf8')));
  } catch (error) {
    throw new NoBackup(
      `${folder} is no finished backup: its ${MANIFEST_FILE} is missing or cannot be read`,
      {
        cause: error,
      },
    );
  }
}
