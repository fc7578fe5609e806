// The ledger beside what was decided, for the back office: one day at a time, and everything in the background.
import type { LedgerCheck, Reconciliation, ReplayCheck } from '@meridian/contract/admin';
import { type BookedMoney, type Database, bookedMoney } from '@meridian/store';
import { DAY_MS, asMoney, formatMoney } from '@meridian/units';
import type { AdminHandlersOf, Colleague } from '../platform/staff/handlers.ts';
import { record } from '../platform/staff/record.ts';
import { createBackgroundCheck } from './background-check.ts';
import { NOTHING_CHECKED, checkLedger } from './ledger-check.ts';
import { NOTHING_REPLAYED, checkByReplay } from './replay-check.ts';

export interface ReconciliationDeps {
  readonly db: Database;
  readonly now: () => number;
  readonly log: { error(fields: object, message: string): void };
}

type Calls =
  | 'reconciliation'
  | 'ledgerCheck'
  | 'startLedgerCheck'
  | 'replayCheck'
  | 'startReplayCheck';

export function createReconciliation({ db, now, log }: ReconciliationDeps) {
  const ledger = createBackgroundCheck<LedgerCheck>({
    nothing: NOTHING_CHECKED,
    work: async (run) => {
      const found = await checkLedger(db, run);
      if (found !== null && found.differences_total > 0)
        log.error({ differences: found.differences }, 'the ledger differs');
      return found;
    },
    now,
    onFault: (err) => log.error({ err }, 'the ledger could not be checked'),
  });
  const replay = createBackgroundCheck<ReplayCheck>({
    nothing: NOTHING_REPLAYED,
    work: (run) => checkByReplay(db, run),
    now,
    onFault: (err) => log.error({ err }, 'the journal could not be replayed'),
  });
  const recorded =
    (colleague: Colleague, of: { action: string; subject: string }) =>
    (at: number): Promise<void> =>
      record(db, colleague, { at, ...of, before: null, after: null });

  const handlers: AdminHandlersOf<Calls> = {
    reconciliation: ({ day }) => reconciled(db, day),
    ledgerCheck: ledger.last,
    startLedgerCheck: (_input, colleague) =>
      ledger.start(recorded(colleague, { action: 'startLedgerCheck', subject: 'ledger' })),
    replayCheck: replay.last,
    startReplayCheck: (_input, colleague) =>
      replay.start(recorded(colleague, { action: 'startReplayCheck', subject: 'journal' })),
  };

  return {
    handlers,
    /** For the figures, and for the daily one. */
    ledger: { last: ledger.last, start: ledger.start },
    async stop(): Promise<void> {
      await Promise.all([ledger.stop(), replay.stop()]);
    },
  };
}

const dollars = (amount: bigint): string => formatMoney(asMoney(amount));

async function reconciled(db: Database, day: string): Promise<Reconciliation> {
  const from = Date.parse(day);
  const to = from + DAY_MS;
  const deposits = await bookedMoney(db, { kind: 'deposit', from, to });
  const withdrawals = await bookedMoney(db, { kind: 'withdrawal', from, to });
  const isToday = (at: number | null): boolean => at !== null && at >= from && at < to;
  const side = (rows: readonly BookedMoney[]): Reconciliation['deposits'] => {
    const decided = rows.filter((row) => row.decided !== null && isToday(row.decidedAt));
    const booked = rows.filter((row) => row.booked !== null && isToday(row.bookedAt));
    return {
      decided: decided.length,
      decided_total: dollars(decided.reduce((sum, row) => sum + (row.decided ?? 0n), 0n)),
      booked: booked.length,
      booked_total: dollars(booked.reduce((sum, row) => sum + (row.booked ?? 0n), 0n)),
    };
  };
  return {
    day,
    deposits: side(deposits),
    withdrawals: side(withdrawals),
    differences: [...deposits, ...withdrawals]
      .filter((row) => row.decided !== row.booked)
      .map((row) => ({
        kind: row.kind,
        id: row.id,
        stage: row.stage ?? '',
        decided: row.decided === null ? null : dollars(row.decided),
        booked: row.booked === null ? null : dollars(row.booked),
      })),
  };
}
