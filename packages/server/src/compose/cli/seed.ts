// `npm run seed`: adds the demonstration site to a PostgreSQL database.
import { Fault, openDatabase } from '@meridian/store';
import { pino } from 'pino';
import { ConfigFault, readConfig } from '../config.ts';
import { seedDemonstration } from '../../demonstration/site.ts';

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const db = await openDatabase({
    dataDir: config.dataDir,
    databaseUrl: config.databaseUrl,
    access: 'engine',
    log: pino({ level: 'warn' }),
    onFatal(error) {
      throw error;
    },
  });
  await seedDemonstration(db);
  await db.close();
  console.log('the demonstration site was added');
}

main().catch((error: unknown) => {
  const isPlain = error instanceof ConfigFault || error instanceof Fault;
  console.error(isPlain ? `cannot seed: ${error.message}` : error);
  process.exit(1);
});
