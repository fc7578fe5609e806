// `npm run verify`: prints whether the database agrees with its journal. It only reads; stop the server first (embedded
// database) or run it beside the server (PostgreSQL).
import { Fault } from '@meridian/store';
import { inFolder } from '../../backup/open-folder.ts';
import { verify } from '../../reconciliation/verify.ts';
import { ConfigFault, readConfig } from '../config.ts';
import { printReport } from './report.ts';

async function main(): Promise<void> {
  const { dataDir, databaseUrl } = readConfig(process.env);
  printReport(await inFolder(dataDir, verify, databaseUrl));
}

main().catch((error: unknown) => {
  const isPlain = error instanceof ConfigFault || error instanceof Fault;
  console.error(isPlain ? `cannot verify: ${error.message}` : error);
  process.exit(1);
});
