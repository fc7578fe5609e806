// `npm run migrate [-- --role NAME]`: brings a PostgreSQL forward as its owner, so that the product can run under a role that
// changes rows and nothing else; gives that role its rights. Members of a system may go on meanwhile; a process that is alone is
// stopped first if there is something to migrate.
import {
  type Database,
  Fault,
  type OpenOptions,
  SchemaMismatch,
  grantRuntimeRights,
  holdsPlain,
  mayHoldPlain,
  openDatabase,
  vouchForSeals,
} from '@meridian/store';
import { pino } from 'pino';
import { keySource } from '../../secrets/key-source.ts';
import { loadVault } from '../../secrets/load-vault.ts';
import { type Config, ConfigFault, readConfig } from '../config.ts';
import { readArguments } from './operator.ts';

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const { role } = readArguments(process.argv.slice(2)).options;
  if (config.databaseUrl === null)
    throw new ConfigFault(
      'DATABASE_URL must name the PostgreSQL, as its owner; the embedded database migrates itself',
    );
  const db = await openMigrated(config);
  try {
    await sealSecrets(db, config);
    if (role !== undefined) await grantRuntimeRights(db, role);
  } finally {
    await db.close();
  }
  console.log(
    role === undefined
      ? 'the database is up to date'
      : `the database is up to date, and ${role} has the rights of the running product`,
  );
}

/** A process alone keeps all others away, so ask to be one only if there is something to migrate. */
async function openMigrated({ dataDir, databaseUrl, logLevel }: Config): Promise<Database> {
  const options: Omit<OpenOptions, 'access'> = {
    dataDir,
    databaseUrl,
    log: pino({ level: logLevel }),
    onFatal(error) {
      throw error;
    },
  };
  try {
    return await openDatabase({ ...options, access: 'reader' });
  } catch (error) {
    if (!(error instanceof SchemaMismatch)) throw error;
    return await openDatabase({ ...options, access: 'member' });
  }
}

/** What a first start does otherwise. It needs the keys only if a version without encryption has left something. */
async function sealSecrets(db: Database, config: Config): Promise<void> {
  if (!(await mayHoldPlain(db))) return;
  if (!(await holdsPlain(db))) return await vouchForSeals(db);
  const source = keySource(config);
  await loadVault({ db, source, now: Date.now, log: pino({ level: config.logLevel }) });
}

main().catch((error: unknown) => {
  const isPlain = error instanceof ConfigFault || error instanceof Fault;
  console.error(isPlain ? `not migrated: ${error.message}` : error);
  process.exitCode = 1;
});
