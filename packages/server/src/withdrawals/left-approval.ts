// The first approval of a member who has lost access since: as if nobody had approved it.
import type { Queryable, WithdrawalRow } from '@meridian/store';
import { hasLeft } from '../platform/staff/reviewer.ts';

export async function withoutLeftApproval(
  db: Queryable,
  row: WithdrawalRow,
): Promise<WithdrawalRow> {
  if (row.stage !== 'queued' || row.firstApproved === null) return row;
  if (!(await hasLeft(db, row.firstApproved))) return row;
  return { ...row, firstApproved: null, firstApprovedBy: null, firstApprovedAt: null };
}
