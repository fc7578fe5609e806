// What the verifier found, for the terminal.
import type { LogReport } from '../../public-log/verify-log.ts';
import type { FillsReport } from '../../public-log/verify-fills.ts';
import type { Report } from '../../reconciliation/verify.ts';

/** At most this many differences are printed; all are counted. */
const PRINTED_MAX = 20;

const NO_LOG: LogReport = { logged: 0, differences: [] };

/** Sets the process's exit code. */
export function printReport(
  { differences: found, ...counts }: Report,
  log = NO_LOG,
  fills?: FillsReport['fills'],
): void {
  const differences = [...found, ...log.differences];
  console.log(
    `${counts.events} events replayed: ${counts.orders} orders, ${counts.accounts} accounts, ${counts.copyings} copyings, ${counts.entries} ledger entries`,
  );
  if (log.logged > 0) console.log(`${log.logged} leaves of the public log made again`);
  if (fills !== undefined)
    console.log(
      `${fills.at_public_price} fills at the public price by the sealed ticks; not compared: ${fills.not_sealed} not sealed yet, ` +
        `${fills.not_kept} whose ticks are no longer kept, ${fills.not_said} that name none`,
    );
  for (const difference of differences.slice(0, PRINTED_MAX)) console.log(`DIFFERS ${difference}`);
  console.log(
    differences.length === 0
      ? 'everything agrees; all postings sum to zero'
      : `${differences.length} differences`,
  );
  process.exitCode = differences.length === 0 ? 0 : 1;
}
