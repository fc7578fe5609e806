// What Prometheus hears of the checks of the ledger.
import { Gauge, type Registry } from 'prom-client';
import type { LedgerCheck } from '@meridian/contract/admin';
import { SECOND_MS } from '@meridian/units';

export interface LedgerSources {
  readonly ledgerCheck: () => LedgerCheck;
  /** Whether this process checks the ledger each day. */
  readonly checksDaily: boolean;
  readonly now: () => number;
}

/** The last check that came to its end counts until the next one does. */
export function tellLedger(
  { ledgerCheck, checksDaily, now }: LedgerSources,
  registers: Registry[],
): void {
  let checkedAt = now();
  let found = 0;
  const look = (): void => {
    const { state, finished_at: at, differences_total: differences } = ledgerCheck();
    if (state !== 'done' || at === null) return;
    checkedAt = at;
    found = differences;
  };
  void new Gauge({
    name: 'ledger_differences',
    help: 'Differences that the last check of the ledger found; 0 before the first one',
    registers,
    collect() {
      look();
      this.set(found);
    },
  });
  // Where staff alone start a check, nobody waits for one.
  if (!checksDaily) return;
  void new Gauge({
    name: 'ledger_check_age_seconds',
    help: 'Time since the last check of the ledger ended, or since the start',
    registers,
    collect() {
      look();
      this.set((now() - checkedAt) / SECOND_MS);
    },
  });
}
