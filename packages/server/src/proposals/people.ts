// Whether those who make and confirm a proposal may still do so. Access is ended, and roles are taken away, because
// somebody doubts a colleague: what that colleague proposed is then no half of a decision any more.
import { ADMIN_ROUTES, type AdminAccess, type AdminCallName } from '@meridian/contract/admin';
import {
  type Database,
  type ProposalRow,
  type Queryable,
  type Staff,
  allStaff,
  findStaff,
  lockStaff,
} from '@meridian/store';
import type { AloneBook } from '../platform/staff/alone-book.ts';
import { AdminRefusal } from '../platform/staff/refusal.ts';

type Roles = Pick<AloneBook, 'rolesOf'>;
type Made = Pick<ProposalRow, 'kind' | 'makerId' | 'makerName'>;

function may(alone: Roles, staff: Staff | null | undefined, access: AdminAccess): boolean {
  if (staff == null || staff.disabledAt !== null) return false;
  if (typeof access === 'string') return true;
  const roles = alone.rolesOf(staff);
  return access.some((role) => roles.includes(role));
}

/** A proposal's kind is the name of the call that makes it. */
const accessOf = ({ kind }: Made): AdminAccess => ADMIN_ROUTES[kind as AdminCallName].access;

/** Of those that wait: who has made something and could not make it now. */
export async function madeByNobody(
  { db, alone }: { readonly db: Database; readonly alone: Roles },
  rows: readonly ProposalRow[],
): Promise<ReadonlySet<number>> {
  if (rows.length === 0) return new Set();
  const all = new Map((await allStaff(db)).map((staff) => [staff.id, staff]));
  const gone = rows.filter(
    (row) => row.makerId !== null && !may(alone, all.get(row.makerId), accessOf(row)),
  );
  return new Set(gone.map(({ id }) => id));
}

/**
 * In the transaction of what is confirmed, so that nobody loses access in between.
 * @throws maker_gone, role_missing
 */
export async function holdPeople(
  within: Queryable,
  alone: Roles,
  row: Made,
  confirmer: { readonly id: number; readonly mayConfirm: AdminAccess },
): Promise<void> {
  await lockStaff(within);
  if (row.makerId !== null && !may(alone, await findStaff(within, row.makerId), accessOf(row)))
    throw new AdminRefusal('maker_gone', { name: row.makerName });
  if (!may(alone, await findStaff(within, confirmer.id), confirmer.mayConfirm))
    throw new AdminRefusal('role_missing');
}
