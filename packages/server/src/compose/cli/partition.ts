// `npm run partition`: closes the parts of journal and postings that a PostgreSQL writes now, as its owner; new rows go to new
// parts. Stop every process of the site first.
import { Fault, type NewPart, closeParts, openDatabase } from '@meridian/store';
import { pino } from 'pino';
import { ConfigFault, readConfig } from '../config.ts';

async function main(): Promise<void> {
  const { dataDir, databaseUrl, logLevel } = readConfig(process.env);
  if (databaseUrl === null)
    throw new ConfigFault(
      'DATABASE_URL must name the PostgreSQL, as its owner; the embedded database has no parts',
    );
  const db = await openDatabase({
    ...{ dataDir, databaseUrl },
    access: 'engine',
    log: pino({ level: logLevel }),
    onFatal(error) {
      throw error;
    },
  });
  try {
    const closed = await closeParts(db);
    console.log(closed.length === 0 ? 'nothing was written since' : closed.map(told).join('\n'));
  } finally {
    await db.close();
  }
}

const told = ({ table, closed, from }: NewPart): string =>
  `${table}: parts.${closed} ends before ${from} and is not written any more`;

main().catch((error: unknown) => {
  const isPlain = error instanceof ConfigFault || error instanceof Fault;
  console.error(isPlain ? `not partitioned: ${error.message}` : error);
  process.exitCode = 1;
});
