// What the verifier found, for the terminal.
import type { Report } from '../../reconciliation/verify.ts';

/** At most this many differences are printed; all are counted. */
const PRINTED_MAX = 20;

/** Sets the process's exit code. */
export function printReport({ differences, ...counts }: Report): void {
  console.log(
    `${counts.events} events replayed: ${counts.orders} orders, ${counts.accounts} accounts, ${counts.copyings} copyings, ${counts.entries} ledger entries`,
  );
  for (const difference of differences.slice(0, PRINTED_MAX)) console.log(`DIFFERS ${difference}`);
  console.log(
    differences.length === 0
      ? 'everything agrees; all postings sum to zero'
      : `${differences.length} differences`,
  );
  process.exitCode = differences.length === 0 ? 0 : 1;
}
