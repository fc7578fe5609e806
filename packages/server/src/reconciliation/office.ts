// The ledger beside what was decided, at the desk: a day at a time, and everything in the background.
import type {
  AdminOutput,
  LedgerCheck,
  Reconciliation,
  ReplayCheck,
} from '@meridian/contract/admin';
import { type BookedMoney, type Database, bookedMoney } from '@meridian/store';
import { asMoney, formatMoney } from '@meridian/units';
import type { AdminHandlersOf } from '../admin/handlers.ts';
import { AdminRefusal } from '../admin/refusal.ts';
import { record } from '../audit/record.ts';
import { NOTHING_CHECKED, checkLedger } from './ledger-check.ts';
import { checkByReplay } from './replay-check.ts';

export interface ReconciliationDeps {
  readonly db: Database;
  readonly now: () => number;
  readonly log: { error(fields: object, message: string): void };
}

const DAY_MS = 86_400_000;

type Calls =
  | 'reconciliation'
  | 'ledgerCheck'
  | 'startLedgerCheck'
  | 'replayCheck'
  | 'startReplayCheck';

const NOTHING_REPLAYED = {
  phase: 'journal',
  done: 0,
  of: 0,
  events: 0,
  orders: 0,
  accounts: 0,
  entries: 0,
  differences: [],
  differences_total: 0,
} as const satisfies Partial<ReplayCheck>;

export function createReconciliation({ db, now, log }: ReconciliationDeps) {
  let check: LedgerCheck = {
    state: 'never',
    started_at: null,
    finished_at: null,
    ...NOTHING_CHECKED,
  };
  let replay: ReplayCheck = {
    ...NOTHING_REPLAYED,
    differences: [],
    state: 'never',
    started_at: null,
    finished_at: null,
  };
  let running: Promise<void> = Promise.resolve();
  let replaying: Promise<void> = Promise.resolve();
  let isStopped = false;

  async function run(): Promise<void> {
    try {
      const told = await checkLedger(db, {
        onProgress(done, entries) {
          check = { ...check, done, entries };
        },
        isStopped: () => isStopped,
      });
      if (told !== null) check = { ...check, ...told, state: 'done', finished_at: now() };
    } catch (error) {
      log.error({ err: error }, 'the ledger could not be checked');
      check = { ...check, state: 'failed', finished_at: now() };
    }
  }

  async function runReplay(): Promise<void> {
    try {
      const report = await checkByReplay(db, {
        onProgress(progress) {
          replay = { ...replay, ...progress };
        },
        isStopped: () => isStopped,
      });
      if (report === null) return;
      const { counts, differences, total } = report;
      replay = {
        ...replay,
        ...counts,
        differences: [...differences],
        differences_total: total,
        state: 'done',
        finished_at: now(),
      };
    } catch (error) {
      log.error({ err: error }, 'the journal could not be replayed');
      replay = { ...replay, state: 'failed', finished_at: now() };
    }
  }

  const handlers: AdminHandlersOf<Calls> = {
    async reconciliation({ day }) {
      const from = Date.parse(day);
      if (Number.isNaN(from)) throw new AdminRefusal('period_wrong');
      return await reconciled(db, day, from);
    },
    ledgerCheck: () => check,
    async startLedgerCheck(_input, colleague): Promise<AdminOutput<'startLedgerCheck'>> {
      if (check.state === 'running') throw new AdminRefusal('check_is_running');
      const startedAt = now();
      check = {
        ...NOTHING_CHECKED,
        state: 'running',
        started_at: startedAt,
        finished_at: null,
      };
      await record(db, colleague, {
        at: startedAt,
        action: 'startLedgerCheck',
        subject: 'ledger',
        before: null,
        after: null,
      });
      running = run();
      return check;
    },
    replayCheck: () => replay,
    async startReplayCheck(_input, colleague) {
      if (replay.state === 'running') throw new AdminRefusal('check_is_running');
      const startedAt = now();
      replay = {
        ...NOTHING_REPLAYED,
        differences: [],
        state: 'running',
        started_at: startedAt,
        finished_at: null,
      };
      await record(db, colleague, {
        at: startedAt,
        action: 'startReplayCheck',
        subject: 'journal',
        before: null,
        after: null,
      });
      replaying = runReplay();
      return replay;
    },
  };

  return {
    handlers,
    async stop(): Promise<void> {
      isStopped = true;
      await running;
      await replaying;
    },
  };
}

const dollars = (amount: bigint): string => formatMoney(asMoney(amount));

async function reconciled(db: Database, day: string, from: number): Promise<Reconciliation> {
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
