// `npm run restore -- FOLDER [--lost N]`: puts a backup in the place of the data folder and verifies it; what clients were
// told since the backup is named first. `npm run restore -- accept --lost N`: goes on with a database that was put back
// by other means.
import path from 'node:path';
import { Fault } from '@meridian/store';
import { inFolder } from '../../backup/open-folder.ts';
import { acceptPast, restoreBackup } from '../../backup/restore-backup.ts';
import { keySource } from '../../secrets/key-source.ts';
import { createVault } from '../../secrets/vault.ts';
import { ConfigFault, readConfig } from '../config.ts';
import { readArguments } from './operator.ts';
import { printReport } from './report.ts';

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const { dataDir, databaseUrl, witnesses } = config;
  const words = process.argv.slice(2);
  const [what] = words;
  const { lost } = readArguments(words).options;
  const accepted = lost !== undefined && /^\d{1,15}$/.test(lost) ? Number(lost) : null;
  if (what === undefined || what.startsWith('--'))
    throw new ConfigFault('say what: npm run restore -- FOLDER');
  const ring = keySource(config).read();
  const vault = ring === null ? null : createVault(ring);
  const needs = { dataDir, accepted, vault, witnesses, now: Date.now };
  if (what === 'accept') {
    const { events, begunAnew } = await inFolder(
      dataDir,
      (db) => acceptPast(db, needs),
      databaseUrl,
      'engine',
    );
    console.log(`the site goes on without ${events} events`);
    tellBegun(begunAnew);
    return;
  }
  if (databaseUrl !== null)
    throw new ConfigFault(
      'DATABASE_URL names a PostgreSQL: restore it with its own tools (docs/OPERATIONS.md)',
    );
  const folder = path.resolve(what);
  const { aside, loss, begunAnew, ...report } = await restoreBackup({ ...needs, folder });
  printReport(report);
  if (loss.events > 0) console.log(`${loss.events} events are lost`);
  tellBegun(begunAnew);
  if (aside !== null) console.log(`what stood there is in ${aside}`);
}

function tellBegun(name: string | null): void {
  if (name === null) return;
  console.log(
    `rows were lost that the public log had published: it begins anew as ${name}, and says where it had ended`,
  );
}

main().catch((error: unknown) => {
  const isPlain = error instanceof ConfigFault || error instanceof Fault;
  console.error(isPlain ? `not restored: ${error.message}` : error);
  // Not at once: a pipe takes long texts bit by bit.
  process.exitCode = 1;
});
