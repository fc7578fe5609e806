// What a member entered who has lost access since: as if nobody had entered it.
import type { DepositRow, Queryable } from '@meridian/store';
import { hasLeft } from '../platform/staff/reviewer.ts';

export async function withoutLeftEntry(db: Queryable, row: DepositRow): Promise<DepositRow> {
  if (row.stage !== 'entered' || row.entered === null) return row;
  if (!(await hasLeft(db, row.entered))) return row;
  const nobody = { entered: null, enteredBy: null, enteredAt: null };
  const nothing = { reference: null, referenceKey: null, seen: null, seenCurrency: null };
  return { ...row, ...nobody, ...nothing, stage: 'pending' };
}
