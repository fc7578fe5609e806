// `npm run verify`: prints whether the database agrees with its journal. It only reads; stop the server first (embedded
// database) or run it beside the server (PostgreSQL).
import { Fault, openDatabase } from '@meridian/store';
import { pino } from 'pino';
import { verify } from '../../reconciliation/verify.ts';
import { ConfigFault, readConfig } from '../config.ts';

/** At most this many differences are printed; all are counted. */
const PRINTED_MAX = 20;

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = pino({ level: 'warn' });
  const db = await openDatabase({
    dataDir: config.dataDir,
    databaseUrl: config.databaseUrl,
    access: 'reader',
    log,
    onFatal(error) {
      throw error;
    },
  });
  const startedAt = performance.now();
  const { differences, ...counts } = await verify(db);
  await db.close();
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(
    `${counts.events} events replayed: ${counts.orders} orders, ${counts.accounts} accounts, ${counts.copyings} copyings, ${counts.entries} ledger entries, ${seconds} s`,
  );
  for (const difference of differences.slice(0, PRINTED_MAX)) console.log(`DIFFERS ${difference}`);
  console.log(
    differences.length === 0
      ? 'everything agrees; all postings sum to zero'
      : `${differences.length} differences`,
  );
  process.exitCode = differences.length === 0 ? 0 : 1;
}

main().catch((error: unknown) => {
  const isPlain = error instanceof ConfigFault || error instanceof Fault;
  console.error(isPlain ? `cannot verify: ${error.message}` : error);
  process.exit(1);
});
