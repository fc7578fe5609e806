// What a batch changes in the rows of copyings, as a part of the batch's one statement: terms as they are after the
// batch, sums and counts as what they grew by.
import { booleanArray, textArray, wholeArray } from '../database/array-text.ts';
import type { AccountKind } from '../accounts.ts';

export type CopySizingKind = 'equity' | 'ratio' | 'lots';
export type CopyingStopReason = 'client' | 'copy_stop_loss' | 'leader_stopped' | 'reset';

export interface CopyingTerms {
  /** The id of its account. */
  readonly id: number;
  readonly ownerId: number;
  /** The owner's epoch when it was started. */
  readonly ownerEpoch: number;
  readonly leaderId: number;
  readonly kind: AccountKind;
  readonly startedAt: number;
  readonly stopPercent: number;
  readonly sizing: CopySizingKind;
  /** The ratio in ten-thousandths, or millionths of a lot; null: sized by equity. */
  readonly sizingValue: bigint | null;
  readonly allocation: bigint;
  readonly isPaused: boolean;
  readonly stopReason: CopyingStopReason | null;
  readonly stoppedAt: number | null;
  readonly endedAt: number | null;
}

export interface CopyingSums {
  readonly paidIn: bigint;
  readonly paidOut: bigint;
  /** Fees and financing; negative: paid. */
  readonly costs: bigint;
  readonly ordersClosed: number;
  readonly skips: number;
}

export interface CopyingChange extends CopyingTerms {
  readonly grown: CopyingSums;
}

/** An order of the leader that was not copied. */
export interface CopySkipRow {
  /** The number of the journal's event. */
  readonly id: number;
  readonly copyId: number;
  readonly at: number;
  readonly leaderOrderId: number;
  readonly instrumentId: number;
  readonly side: 1 | 2;
  readonly leaderLots: bigint;
  readonly what: 'open' | 'part';
  readonly reason: string;
  readonly args: Readonly<Record<string, string>>;
}

/** The later of two changes of one copying, with what both added. */
export const addGrown = (a: CopyingSums, b: CopyingSums): CopyingSums => ({
  paidIn: a.paidIn + b.paidIn,
  paidOut: a.paidOut + b.paidOut,
  costs: a.costs + b.costs,
  ordersClosed: a.ordersClosed + b.ordersClosed,
  skips: a.skips + b.skips,
});

/** Name, type, and how a later batch changes it. */
const COLUMNS = [
  ['id', 'bigint', 'fixed'],
  ['owner_id', 'bigint', 'fixed'],
  ['owner_epoch', 'integer', 'fixed'],
  ['leader_id', 'bigint', 'fixed'],
  ['kind', 'text', 'fixed'],
  ['started_at', 'bigint', 'fixed'],
  ['stop_percent', 'smallint', 'changes'],
  ['sizing', 'text', 'changes'],
  ['sizing_value', 'bigint', 'changes'],
  ['allocation', 'bigint', 'changes'],
  ['is_paused', 'boolean', 'changes'],
  ['stop_reason', 'text', 'changes'],
  ['stopped_at', 'bigint', 'changes'],
  ['ended_at', 'bigint', 'changes'],
  ['paid_in', 'bigint', 'turns over'],
  ['paid_out', 'bigint', 'turns over'],
  ['costs', 'bigint', 'grows'],
  ['orders_closed', 'integer', 'grows'],
  ['skips', 'integer', 'grows'],
] as const;
export const COPYING_COLUMNS = COLUMNS.map(([name]) => name).join(', ');

/** From so many millionths in both sums on, their common part is kept in `paid_both`. */
const TURNED_OVER = 2n ** 60n;
const IN_BOTH = `CASE WHEN least(old.paid_in, old.paid_out) < ${TURNED_OVER} THEN 0 ELSE least(old.paid_in, old.paid_out) END`;

export const copyingColumns = (rows: readonly CopyingChange[]): string[] => [
  wholeArray(rows.map((c) => c.id)),
  wholeArray(rows.map((c) => c.ownerId)),
  wholeArray(rows.map((c) => c.ownerEpoch)),
  wholeArray(rows.map((c) => c.leaderId)),
  textArray(rows.map((c) => c.kind)),
  wholeArray(rows.map((c) => c.startedAt)),
  wholeArray(rows.map((c) => c.stopPercent)),
  textArray(rows.map((c) => c.sizing)),
  wholeArray(rows.map((c) => c.sizingValue)),
  wholeArray(rows.map((c) => c.allocation)),
  booleanArray(rows.map((c) => c.isPaused)),
  textArray(rows.map((c) => c.stopReason)),
  wholeArray(rows.map((c) => c.stoppedAt)),
  wholeArray(rows.map((c) => c.endedAt)),
  wholeArray(rows.map((c) => c.grown.paidIn)),
  wholeArray(rows.map((c) => c.grown.paidOut)),
  wholeArray(rows.map((c) => c.grown.costs)),
  wholeArray(rows.map((c) => c.grown.ordersClosed)),
  wholeArray(rows.map((c) => c.grown.skips)),
];

const SKIP_COLUMNS = [
  ['id', 'bigint'],
  ['copy_id', 'bigint'],
  ['at', 'bigint'],
  ['leader_order_id', 'bigint'],
  ['instrument_id', 'integer'],
  ['side', 'smallint'],
  ['leader_lots', 'bigint'],
  ['what', 'text'],
  ['reason', 'text'],
] as const;
export const COPY_SKIP_COLUMNS = [...SKIP_COLUMNS.map(([name]) => name), 'args'].join(', ');

export const skipColumns = (rows: readonly CopySkipRow[]): string[] => [
  wholeArray(rows.map((s) => s.id)),
  wholeArray(rows.map((s) => s.copyId)),
  wholeArray(rows.map((s) => s.at)),
  wholeArray(rows.map((s) => s.leaderOrderId)),
  wholeArray(rows.map((s) => s.instrumentId)),
  wholeArray(rows.map((s) => s.side)),
  wholeArray(rows.map((s) => s.leaderLots)),
  textArray(rows.map((s) => s.what)),
  textArray(rows.map((s) => s.reason)),
  JSON.stringify(rows.map((s) => s.args)),
];

/** How many parameters this part of the statement has. */
export const COPYING_PARAMETERS = COLUMNS.length + SKIP_COLUMNS.length + 1;

/**
 * This part of the statement, with its parameters numbered from `first`.
 * @param condition under which it writes anything; empty: always
 */
export function copyingStatement(first: number, condition: string): string {
  const parameters = (columns: readonly (readonly [string, string, ...string[]])[], from: number) =>
    columns.map(([, type], index) => `$${from + index}::${type}[]`).join(', ');
  const set = COLUMNS.flatMap(([name, , what]) => {
    switch (what) {
      case 'fixed':
        return [];
      case 'changes':
        return [`${name} = excluded.${name}`];
      case 'grows':
        return [`${name} = old.${name} + excluded.${name}`];
      case 'turns over':
        return [`${name} = old.${name} - ${IN_BOTH} + excluded.${name}`];
    }
  });
  const skipsFrom = first + COLUMNS.length;
  return `, changed_copyings AS (
  INSERT INTO copyings AS old (${COPYING_COLUMNS}, capital)
  SELECT *, paid_in - paid_out FROM unnest(${parameters(COLUMNS, first)}) AS added (${COPYING_COLUMNS})${condition}
  ON CONFLICT (id) DO UPDATE SET ${set.join(', ')}, paid_both = old.paid_both + ${IN_BOTH},
    capital = greatest(old.capital, old.paid_in - old.paid_out + excluded.capital)
), new_skips AS (
  INSERT INTO copy_skips (${COPY_SKIP_COLUMNS})
  SELECT * FROM ROWS FROM (
    unnest(${parameters(SKIP_COLUMNS, skipsFrom)}), jsonb_array_elements($${skipsFrom + SKIP_COLUMNS.length}::jsonb)
  ) AS skip (${COPY_SKIP_COLUMNS})${condition}
)`;
}
