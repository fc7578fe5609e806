// `npm run backup -- FOLDER`: copies the embedded database and the site's files, while the server runs or not, and
// verifies the copy.
import path from 'node:path';
import { Fault } from '@meridian/store';
import { inFolder } from '../../backup/open-folder.ts';
import { makeBackup } from '../../backup/make-backup.ts';
import { askServer, socketPath } from '../../platform/operator/socket.ts';
import { ConfigFault, readConfig } from '../config.ts';
import { printReport } from './report.ts';

class CopyRefused extends Fault {
  override readonly name = 'CopyRefused';
}

async function main(): Promise<void> {
  const { dataDir, databaseUrl } = readConfig(process.env);
  const [to] = process.argv.slice(2);
  if (databaseUrl !== null)
    throw new ConfigFault(
      'DATABASE_URL names a PostgreSQL: back it up with its own tools (docs/OPERATIONS.md)',
    );
  if (to === undefined) throw new ConfigFault('say where to: npm run backup -- FOLDER');
  const folder = path.resolve(to);
  const report = await makeBackup({
    dataDir,
    folder,
    copyDatabase: (into) => copyDatabase(dataDir, into),
    now: Date.now,
  });
  printReport(report);
  console.log(
    `the backup is in ${folder}; keep the keys of its secrets apart from it (SECRET_KEYS)`,
  );
}

/** By the server that has the database open; without one, here. */
async function copyDatabase(dataDir: string, to: string): Promise<void> {
  const request = { command: 'backup database', as: '', id: null, options: { to } };
  const answer = await askServer(dataDir, request).catch((error: unknown) => {
    const { code } = error as { code?: string };
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return null;
    throw error;
  });
  if (answer === null) return await inFolder(dataDir, async (db) => await db.backUp?.(to));
  if (!answer.ok) throw new CopyRefused(`${socketPath(dataDir)}: ${answer.sentence}`);
}

main().catch((error: unknown) => {
  const isPlain = error instanceof ConfigFault || error instanceof Fault;
  console.error(isPlain ? `no backup: ${error.message}` : error);
  process.exitCode = 1;
});
