// The ledger beside what was decided: a day's deposits and withdrawals, and a check of everything in the background.
import { z } from 'zod';
import { none } from '../call.ts';
import { decimalText, instant, required } from '../envelope.ts';
import { call } from './call.ts';
import { dayInput } from '../time-input.ts';
import { REPLAY_PHASES, RECONCILIATION_ROUTES } from './names/reconciliation.ts';

const Side = z.object({
  decided: z.number().int().describe('Decided that day'),
  decided_total: decimalText('US dollars'),
  booked: z.number().int().describe('Entries of the ledger that day'),
  booked_total: decimalText('US dollars'),
});

export const Difference = z.object({
  kind: z.enum(['deposit', 'withdrawal']),
  id: z.number().int(),
  stage: z.string().describe('Empty: there is no such request'),
  decided: decimalText('US dollars').nullable(),
  booked: decimalText('US dollars').nullable(),
});
export type Difference = z.infer<typeof Difference>;

export const Reconciliation = z.object({
  day: z.string(),
  deposits: Side,
  withdrawals: Side,
  differences: z.array(Difference),
});
export type Reconciliation = z.infer<typeof Reconciliation>;

export const LedgerCheck = z.object({
  state: z.enum(['never', 'running', 'done', 'failed']),
  started_at: instant('Started').nullable(),
  finished_at: instant('Finished').nullable(),
  done: z.number().int().describe('Entries of the ledger read so far'),
  entries: z.number().int().describe('Entries there were at the start'),
  compared: z.array(z.object({ what: z.string(), count: z.number().int() })),
  differences: z.array(z.string()).describe('The first hundred'),
  differences_total: z.number().int(),
  books: z
    .array(
      z.object({
        kind: z.enum(['real', 'demo']),
        house: z.array(z.object({ account: z.string(), total: decimalText('US dollars') })),
        clients: z.number().int().describe('Accounts of clients with entries'),
        clients_total: decimalText('All of them together, US dollars'),
        sum: decimalText('Everything of this kind together: zero, or the ledger is broken'),
      }),
    )
    .describe('Real and practice money apart'),
});
export type LedgerCheck = z.infer<typeof LedgerCheck>;

export const ReplayCheck = z.object({
  state: z.enum(['never', 'running', 'done', 'failed']),
  started_at: instant('Started').nullable(),
  finished_at: instant('Finished').nullable(),
  phase: z.enum(REPLAY_PHASES).describe('What is being read'),
  done: z.number().int().describe('Events or rows of it so far'),
  of: z.number().int().describe('Events there were at the start; of rows as many as were read'),
  events: z.number().int().describe('Played'),
  orders: z.number().int().describe('Compared'),
  accounts: z.number().int().describe('Compared'),
  entries: z.number().int().describe('Of the ledger, compared'),
  differences: z.array(z.string()).describe('The first hundred'),
  differences_total: z.number().int(),
});
export type ReplayCheck = z.infer<typeof ReplayCheck>;

export const RECONCILIATION_CALLS = {
  reconciliation: call(
    RECONCILIATION_ROUTES.reconciliation,
    'A day’s ledger against approved deposits and sent withdrawals',
    z.object({
      day: required(dayInput('Day in UTC')),
    }),
    Reconciliation,
  ),
  ledgerCheck: call(
    RECONCILIATION_ROUTES.ledgerCheck,
    'The last check of the whole ledger',
    none,
    LedgerCheck,
  ),
  startLedgerCheck: call(
    RECONCILIATION_ROUTES.startLedgerCheck,
    'Check the whole ledger in the background; changes nothing',
    none,
    LedgerCheck,
  ),
  replayCheck: call(
    RECONCILIATION_ROUTES.replayCheck,
    'The last replay of the journal beside every row',
    none,
    ReplayCheck,
  ),
  startReplayCheck: call(
    RECONCILIATION_ROUTES.startReplayCheck,
    'Play the journal again in the background and compare every row with it; changes nothing',
    none,
    ReplayCheck,
  ),
} as const;
