// `npm run verify`: prints whether the database agrees with its journal. It only reads; stop the server first (embedded
// database) or run it beside the server (PostgreSQL).
import { Fault } from '@meridian/store';
import { inFolder } from '../../backup/open-folder.ts';
import { verifyQuality } from '../../execution-quality/verify-quality.ts';
import { Recounting } from '../../liabilities/recounting.ts';
import { verifyFills } from '../../public-log/verify-fills.ts';
import { verifyLog } from '../../public-log/verify-log.ts';
import { storedLogKeys } from '../../public-log/log-key.ts';
import { keySource } from '../../secrets/key-source.ts';
import { createVault } from '../../secrets/vault.ts';
import { verify } from '../../reconciliation/verify.ts';
import { ConfigFault, readConfig } from '../config.ts';
import { printReport } from './report.ts';

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const { dataDir, databaseUrl } = config;
  const both = await inFolder(
    dataDir,
    async (db) => {
      const ring = keySource(config).read();
      const keys = ring === null ? null : await storedLogKeys(db, createVault(ring));
      const log = await verifyLog(db, keys, Recounting.along(db));
      const report = await verify(db);
      const { fills, differences: ofFills } = await verifyFills(db);
      const differences = [...report.differences, ...(await verifyQuality(db)), ...ofFills];
      return { report: { ...report, differences }, log, fills };
    },
    databaseUrl,
  );
  printReport(both.report, both.log, both.fills);
}

main().catch((error: unknown) => {
  const isPlain = error instanceof ConfigFault || error instanceof Fault;
  console.error(isPlain ? `cannot verify: ${error.message}` : error);
  process.exit(1);
});
